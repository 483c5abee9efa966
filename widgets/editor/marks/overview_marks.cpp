// SPDX-License-Identifier: Apache-2.0
#include "editor/marks/overview_marks.h"

#include <algorithm>
#include <cstdlib>

namespace wavesmith::widgets {

OverviewMarks::OverviewMarks(int lines, int height)
    : lines_(std::max(1, lines)), height_(std::max(0, height)) {
  for (auto& lane : lanes_)
    lane.resize(static_cast<std::size_t>(height_));
}

int OverviewMarks::yOf(int line) const {
  const auto place = static_cast<std::int64_t>(std::clamp(line, 1, lines_) - 1) * height_ / lines_;
  return static_cast<int>(place);
}

int OverviewMarks::lineAt(int y) const {
  if (height_ == 0) return 1;
  const auto line = static_cast<std::int64_t>(std::clamp(y, 0, height_ - 1)) * lines_ / height_ + 1;
  return std::clamp(static_cast<int>(line), 1, lines_);
}

int OverviewMarks::lineBelow(int line) const {
  const int y = yOf(line) + 1;
  if (y >= height_) return lines_ + 1;
  // The smallest line - 1 with (line - 1) * height_ / lines_ >= y.
  const auto before = (static_cast<std::int64_t>(y) * lines_ + height_ - 1) / height_;
  return std::max(line + 1, static_cast<int>(before) + 1);
}

void OverviewMarks::add(Lane lane, int line, Kind kind) {
  if (height_ == 0 || line < 1 || line > lines_) return;
  Mark& mark = lanes_[static_cast<std::size_t>(lane)][static_cast<std::size_t>(yOf(line))];
  if (kind < mark.kind) mark = {kind, line};
}

void OverviewMarks::addLines(Lane lane, int first, int last, Kind kind) {
  if (height_ == 0) return;
  first = std::max(1, first);
  last = std::min(last, lines_);
  // One line for each pixel is enough.
  for (int line = first; line <= last; line = std::max(line + 1, lineAt(yOf(line) + 1))) {
    add(lane, line, kind);
    if (yOf(line) == height_ - 1) break;
  }
}

OverviewMarks::Mark OverviewMarks::at(Lane lane, int y) const {
  const auto& marks = lanes_[static_cast<std::size_t>(lane)];
  return y < 0 || y >= height_ ? Mark{} : marks[static_cast<std::size_t>(y)];
}

std::optional<OverviewMarks::Mark> OverviewMarks::nearest(int y, int distance) const {
  Mark best;
  int bestDistance = 0;
  for (int at = y - distance; at <= y + distance; ++at)
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
      const Mark mark = this->at(static_cast<Lane>(lane), at);
      if (mark.kind == Kind::None) continue;
      const int away = std::abs(at - y);
      if (best.kind != Kind::None &&
          (mark.kind > best.kind || (mark.kind == best.kind && away >= bestDistance)))
        continue;
      best = mark;
      bestDistance = away;
    }
  return best.kind == Kind::None ? std::nullopt : std::optional(best);
}

} // namespace wavesmith::widgets
