// SPDX-License-Identifier: Apache-2.0
// The change from one layout to another, with the origin of each argument: a renamed argument is not a
// removed and an added one.
//
//   { before: a at 0, n at 8;   after: count at 0, a at 8;   was: {1, 0} }     n is renamed and moved
//
// The code of a kernel without metadata has arguments all the same, which are guessed from its loads: what a
// change starts from is then that guess, as far as the code is concerned.
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
  // Where `before` has no arguments: those that the loads show, and what each of `after` was among them.
  Layout guess = {};
  std::vector<std::optional<std::size_t>> wasGuessed = {};

  // The layout by which the code reads the segment before the change.
  [[nodiscard]] const Layout& read() const { return isGuess() ? guess : before; }
  // What argument `i` of `after` was in it.
  [[nodiscard]] std::optional<std::size_t> wasRead(std::size_t i) const {
    const auto& all = isGuess() ? wasGuessed : was;
    return i < all.size() ? all[i] : std::nullopt;
  }
  [[nodiscard]] bool isGuess() const { return before.arguments.empty() && !guess.arguments.empty(); }
};

} // namespace wavesmith::kernarg
