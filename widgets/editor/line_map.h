// SPDX-License-Identifier: Apache-2.0
// Maps lines of the current text to lines of an older text while the text is edited, so that results for the
// older text stay at their lines and new lines are distinguished.
//
//   LineMap map;
//   map.edit(8, 4, 1, 2);        revision 8 made two lines of line 4
//   map.origin(6)                {5, false}: line 5 of the known text
//   map.origin(4)                {4, true}: it was line 4, and its text has changed
//   map.origin(5)                {0, true}: new
//   map.rebase(8);               revision 8 is now the known text
//
// Lines count from 1. The cost depends on the number of edited places, not on the number of lines. A value
// type; any thread.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace wavesmith::widgets {

class LineMap {
public:
  struct Origin {
    int line = 0;         // line in the known text; 0: the line is new
    bool changed = false; // the line was edited since

    bool operator==(const Origin&) const = default;
  };

  // Records the change that made this revision: `removed` lines from `first` on became `added` lines.
  void edit(std::uint64_t revision, int first, int removed, int added);
  // Makes this revision the known one; later edits still count.
  void rebase(std::uint64_t revision);

  [[nodiscard]] Origin origin(int line) const;
  // The current line of a line of the known text, according to its neighbors if it was edited; 0: removed.
  [[nodiscard]] int lineNow(int origin) const;
  // Changed and new lines, as first and last, up to line `count`.
  [[nodiscard]] std::vector<std::pair<int, int>> changed(int count) const;
  [[nodiscard]] bool isIdentity() const { return pieces_.size() == 1; }
  [[nodiscard]] std::size_t pieces() const { return pieces_.size(); }

private:
  // The lines from `first` up to the next piece's first line.
  struct Piece {
    int first = 1;
    int origin = 1; // line of `first` in the known text; 0: new lines
    bool changed = false;
  };
  struct Edit {
    std::uint64_t revision = 0;
    int first = 0, removed = 0, added = 0;
  };
  void apply(const Edit& edit);

  std::vector<Piece> pieces_{Piece{}};
  std::vector<Edit> edits_; // the edits since the known text
};

} // namespace wavesmith::widgets
