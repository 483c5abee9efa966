// SPDX-License-Identifier: Apache-2.0
// Which line of an older text a line is, while the text is being edited: what is known of the older text
// stays beside the lines that it is known of, and lines that were written since are told apart.
//
//   LineMap map;
//   map.edit(8, 4, 1, 2);        revision 8 made two lines of line 4
//   map.origin(6)                {5, false}: line 5 of the text that is known
//   map.origin(4)                {4, true}: it was line 4, and its text is another one now
//   map.origin(5)                {0, true}: new
//   map.rebase(8);               revision 8 is known now
//
// Lines count from 1. Cost: the number of places that were edited since, not the number of lines. A value.
#pragma once

#include <cstdint>
#include <vector>

namespace wavesmith::widgets {

class LineMap {
public:
  struct Origin {
    int line = 0;         // in the text that is known; 0: it was not there
    bool changed = false; // its text is newer

    bool operator==(const Origin&) const = default;
  };

  // The change that made this revision: `removed` lines from `first` on became `added` ones.
  void edit(std::uint64_t revision, int first, int removed, int added);
  // Something is known of this revision from now on: what was edited later still counts.
  void rebase(std::uint64_t revision);

  [[nodiscard]] Origin origin(int line) const;
  // Where a line of the known text is now, by the lines around it if it was edited; 0: it is gone.
  [[nodiscard]] int lineNow(int origin) const;
  [[nodiscard]] bool isIdentity() const { return pieces_.size() == 1; }
  [[nodiscard]] std::size_t pieces() const { return pieces_.size(); }

private:
  // Lines from `first` to that of the next piece.
  struct Piece {
    int first = 1;
    int origin = 1; // of the first; 0: of none
    bool changed = false;
  };
  struct Edit {
    std::uint64_t revision = 0;
    int first = 0, removed = 0, added = 0;
  };
  void apply(const Edit& edit);

  std::vector<Piece> pieces_{Piece{}};
  std::vector<Edit> edits_; // since the text that is known
};

} // namespace wavesmith::widgets
