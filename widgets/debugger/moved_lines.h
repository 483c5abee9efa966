// SPDX-License-Identifier: Apache-2.0
// Where the lines of a text are in a later version of it:
//
//   MovedLines lines("a\nb\n", "new\na\nB\n");
//   lines.now(1)      2
//   lines.now(2)      3: its text has changed
//   lines.then(1)     0: it is new
//
// Lines count from 1. A line that was edited is found by what it has in common with the old one. A value type.
#pragma once

#ifndef Q_MOC_RUN
#include "source/text_diff.h"
#endif

#include <QString>

#include <utility>
#include <vector>

namespace wavesmith::widgets {

class MovedLines {
public:
  MovedLines() = default;
  MovedLines(const QString& before, const QString& after);

  [[nodiscard]] bool isEmpty() const { return changes_.empty(); } // the texts are equal
  [[nodiscard]] int now(int line) const;                          // 0: it was removed
  [[nodiscard]] int then(int line) const;                         // 0: it is new

private:
  std::vector<source::ChangedLines> changes_;
  std::vector<std::pair<std::size_t, std::size_t>> pairs_; // of edited lines, from 0
};

} // namespace wavesmith::widgets
