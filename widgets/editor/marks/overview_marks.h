// SPDX-License-Identifier: Apache-2.0
// The marks of an overview ruler: what is at which height of a whole text, so that a hundred thousand findings
// are as quick to draw as ten.
//
//   OverviewMarks marks(lines, height);
//   marks.add(Lane::Problems, 43, Kind::Warning);
//   marks.add(Lane::Problems, 43, Kind::Error);     the same pixel: the worst stays
//   marks.at(Lane::Problems, y)                     {Kind::Error, 43}
//   marks.nearest(y, 3)                             the worst mark within 3 pixels
//
// Lines count from 1, pixels from 0. Values; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace wavesmith::widgets {

class OverviewMarks {
public:
  // The worst first.
  enum class Kind : std::uint8_t { Error, Warning, Remark, Breakpoint, Hit, Changed, None };
  enum class Lane : std::uint8_t { Problems, Breakpoints, Hits, Changes, Count };

  struct Mark {
    Kind kind = Kind::None;
    int line = 0; // the first one with the worst kind
    bool operator==(const Mark&) const = default;
  };

  OverviewMarks() = default;
  OverviewMarks(int lines, int height);

  void add(Lane lane, int line, Kind kind);
  void addLines(Lane lane, int first, int last, Kind kind);

  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] int yOf(int line) const;
  [[nodiscard]] int lineAt(int y) const;
  // The first line after this one that is drawn at another height; one after the last line if there is none.
  [[nodiscard]] int lineBelow(int line) const;
  [[nodiscard]] Mark at(Lane lane, int y) const;
  // The worst mark of all lanes; of equal ones the nearest.
  [[nodiscard]] std::optional<Mark> nearest(int y, int distance) const;

private:
  int lines_ = 1;
  int height_ = 0;
  std::array<std::vector<Mark>, static_cast<std::size_t>(Lane::Count)> lanes_;
};

} // namespace wavesmith::widgets
