// SPDX-License-Identifier: Apache-2.0
// Edits of diagnostics as edits of a QTextDocument whose text may have changed since:
//
//   SeenText seen(content);                       the text of the diagnostics
//   auto edits = replacementsOf(fix, text, 1);    a line was inserted above
//   if (edits && seen.matches(text, *edits, 1)) replace(text, *edits);
//
// An edit is made only if the text is still the text of the diagnostic. GUI thread only.
#pragma once

#include "source/diagnostic.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

class QTextDocument;

namespace wavesmith::widgets {

// Replaces positions `from` to `to` by the text; equal positions insert.
struct Replacement {
  int from = 0;
  int to = 0;
  QString text;

  bool operator==(const Replacement&) const = default;
};
using Replacements = QList<Replacement>;

// The text of a revision, to compare with a newer one.
class SeenText {
public:
  SeenText() = default;
  explicit SeenText(QString content) : content_(std::move(content)) {}

  // True if its lines `first` to `last` (from 1) are in the document, `shift` lines further down. Lines
  // outside of it are ignored.
  [[nodiscard]] bool matches(const QTextDocument& text, int first, int last, int shift) const;
  // The lines of these replacements and their neighbors.
  [[nodiscard]] bool matches(const QTextDocument& text, const Replacements& edits, int shift) const;

private:
  [[nodiscard]] const QList<QStringView>& lines() const; // computed on demand, because few texts need them

  QString content_;
  mutable QList<QStringView> lines_; // lines of content_
};

// The edits of a fix, ascending; empty if an edit is outside of the text. `shift`: the number of lines that the text
// has moved down.
[[nodiscard]] std::optional<Replacements> replacementsOf(const source::Fix& fix, const QTextDocument& text,
                                                         int shift);

// Whether the order of the two matters: they overlap or insert at the same place.
[[nodiscard]] bool touch(const Replacements& a, const Replacements& b);

// Makes all replacements, from the last to the first, as one undo step. They must not touch one another.
void replace(QTextDocument& text, Replacements edits);

// The change of the lines that contain the replacements, without unchanged lines at both ends.
struct Hunk {
  int line = 0; // number of the first line, from 1
  QStringList before, after;
};
[[nodiscard]] Hunk hunkOf(const QTextDocument& text, const Replacements& edits);

} // namespace wavesmith::widgets
