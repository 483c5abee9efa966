// SPDX-License-Identifier: Apache-2.0
// The edits of a text by fixes, computed without a QTextDocument, so that a hundred thousand of them can be
// planned outside of the GUI thread:
//
//   const EditPlan plan = planFixes(content, fixes);   fixes whose edits touch those of another are skipped
//   plan.count, plan.left                              numbers of applied and skipped fixes
//   plan.pieces                                        the same edits, neighbors joined: few large edits
//   plan.moved.forward(position)                       position in the new text of a position in the old one
//
// Linear in the text and the edits, except for a search in the sorted edits. Value types; any thread.
#pragma once

#include "document/text/text_edits.h"
#include "source/diagnostic.h"

#include <QList>
#include <QString>

#include <atomic>
#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace wavesmith::widgets {

// Maps positions of a text to those after edits in many places, and back.
class PositionMap {
public:
  PositionMap() = default;
  explicit PositionMap(const Replacements& edits); // ascending, not overlapping

  // A position inside an edit keeps its distance from the start, up to the end of the new text; a position at
  // an insertion moves after the inserted text.
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
  int count = 0; // number of applied fixes; two with the same edits count once
  int left = 0;  // number of fixes whose edits touch those of another one
  bool stopped = false;
  std::size_t steps = 0; // comparisons of edits plus written characters: for tests, instead of a clock
};

// Plans the edits of each fix that does not touch earlier ones. Fixes with an edit outside the text are
// ignored. `done` counts the processed fixes.
[[nodiscard]] EditPlan planFixes(const QString& content, std::span<const source::Fix* const> fixes,
                                 const std::stop_token& stop = {}, std::atomic<int>* done = nullptr);
// The plan for edits that are known to be valid.
[[nodiscard]] EditPlan planEdits(const QString& content, Replacements edits);

} // namespace wavesmith::widgets
