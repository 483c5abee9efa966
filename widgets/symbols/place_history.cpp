// SPDX-License-Identifier: Apache-2.0
#include "symbols/place_history.h"

#include <algorithm>

namespace wavesmith::widgets {

void PlaceHistory::visit(const source::Place& place) {
  if (places_.empty()) {
    places_.push_back(place);
    at_ = 0;
    return;
  }
  source::Place& current = places_[at_];
  const std::uint32_t distance = std::max(current.line, place.line) - std::min(current.line, place.line);
  if (current.file == place.file && distance <= kNear) {
    current = place;
    return;
  }
  places_.resize(at_ + 1);
  places_.push_back(place);
  if (places_.size() > kMost) places_.erase(places_.begin());
  at_ = places_.size() - 1;
}

std::optional<source::Place> PlaceHistory::back() {
  if (!hasBack()) return std::nullopt;
  return places_[--at_];
}

std::optional<source::Place> PlaceHistory::forward() {
  if (!hasForward()) return std::nullopt;
  return places_[++at_];
}

void PlaceHistory::forget(const std::string& file) {
  const auto before = std::ranges::count(
      places_.begin(), places_.begin() + static_cast<std::ptrdiff_t>(std::min(at_ + 1, places_.size())), file,
      &source::Place::file);
  std::erase_if(places_, [&](const source::Place& place) { return place.file == file; });
  at_ -= std::min(at_, static_cast<std::size_t>(before));
  at_ = places_.empty() ? 0 : std::min(at_, places_.size() - 1);
}

} // namespace wavesmith::widgets
