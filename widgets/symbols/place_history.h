// SPDX-License-Identifier: Apache-2.0
// The history of the cursor's places, across files: back and forward, as in a web browser.
//
//   history.visit({"k.s", 10, 1});     the cursor moves: a nearby place replaces the current one
//   history.visit({"m.inc", 3, 8});    another file, or far away: a new place
//   history.back();                    {"k.s", 10, 1}
//
// A value; GUI thread.
#pragma once

#include "source/place.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::widgets {

class PlaceHistory {
public:
  // A move of at most kNear lines in the same file is not a jump.
  static constexpr std::uint32_t kNear = 10;
  static constexpr std::size_t kMost = 200; // places that are kept

  void visit(const source::Place& place);
  // Return the place to go to, which becomes the current one; nothing: there is none.
  [[nodiscard]] std::optional<source::Place> back();
  [[nodiscard]] std::optional<source::Place> forward();
  [[nodiscard]] bool hasBack() const { return at_ > 0; }
  [[nodiscard]] bool hasForward() const { return at_ + 1 < places_.size(); }
  [[nodiscard]] std::size_t size() const { return places_.size(); }
  // Drops the places of an untitled document that was closed.
  void forget(const std::string& file);

private:
  std::vector<source::Place> places_;
  std::size_t at_ = 0; // index of the current place
};

} // namespace wavesmith::widgets
