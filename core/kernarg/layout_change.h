// SPDX-License-Identifier: Apache-2.0
// The change from one layout to another, with the origin of each argument: a renamed argument is not a
// removed and an added one.
//
//   { before: a at 0, n at 8;   after: count at 0, a at 8;   was: {1, 0} }     n is renamed and moved
//
// A kernel without metadata has arguments, too, which are guessed from its loads: for the code, a change then
// starts from that guess.
//
// A value; any thread.
#pragma once

#include "kernarg/layout.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace wavesmith::kernarg {

struct LayoutChange {
  Layout before;
  Layout after;
  // For each argument of `after` its index in `before`; nothing: it is new.
  std::vector<std::optional<std::size_t>> was = {};
  // If `before` has no arguments: those guessed from the loads, and the index among them of each argument of
  // `after`.
  Layout guess = {};
  std::vector<std::optional<std::size_t>> wasGuessed = {};

  // The layout by which the code reads the segment before the change.
  [[nodiscard]] const Layout& read() const { return isGuess() ? guess : before; }
  // The index in read() of argument `i` of `after`.
  [[nodiscard]] std::optional<std::size_t> wasRead(std::size_t i) const {
    const auto& all = isGuess() ? wasGuessed : was;
    return i < all.size() ? all[i] : std::nullopt;
  }
  [[nodiscard]] bool isGuess() const { return before.arguments.empty() && !guess.arguments.empty(); }
};

} // namespace wavesmith::kernarg
