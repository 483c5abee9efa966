// SPDX-License-Identifier: Apache-2.0
// The edits that fixes make of a text, worked out without a QTextDocument, so that a hundred thousand of them
// can be planned off the GUI thread:
//
//   const EditPlan plan = planFixes(content, fixes);   fixes whose edits touch those of another one are left
//   plan.count, plan.left                              how many are made, how many are not
//   plan.pieces                                        the same edits, neighbors joined: few large edits
//   plan.moved.forward(position)                       where a place of the old text is in the new one
//
// Linear in the text and the edits, but for a search in the sorted ones. Values; any thread.
#pragma once

#include "document/text_edits.h"
#include "source/diagnostic.h"

#include <QList>
#include <QString>

#include <atomic>
#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace wavesmith::widgets {

// Where positions of a text are after edits in many places, and the way back.
class PositionMap {
public:
  PositionMap() = default;
  explicit PositionMap(const Replacements& edits); // ascending, not overlapping

  // A position inside an edit keeps its distance from the beginning, as far as the new text goes; at an
  // insertion it is behind what was inserted.
  [[nodiscard]] int forward(int position) const;
  [[nodiscard]] int back(int position) const;

private:
  struct Span {
    int oldFrom = 0, oldTo = 0, newFrom = 0, newTo = 0;
  };
  std::vector<Span> spans_;
};

struct EditPlan {
  Replacements edits;  // ascending; none touches one of another fix
  Replacements pieces; // ascending; together the same as `edits`
  PositionMap moved;
  int count = 0; // fixes that are made; of two with the same edits, one
  int left = 0;  // fixes whose edits touch those of another one
  bool stopped = false;
  std::size_t steps = 0; // comparisons of edits and characters written: for tests, in place of a clock
};

// The edits of each fix that does not touch those before it. Fixes with an edit outside the text are ignored.
// `done` counts the fixes that were looked at.
[[nodiscard]] EditPlan planFixes(const QString& content, std::span<const source::Fix* const> fixes,
                                 const std::stop_token& stop = {}, std::atomic<int>* done = nullptr);
// The plan of edits that are known to be in order.
[[nodiscard]] EditPlan planEdits(const QString& content, Replacements edits);

} // namespace wavesmith::widgets
