// SPDX-License-Identifier: Apache-2.0
// Edits of diagnostics as edits of a QTextDocument whose text may have moved on since:
//
//   SeenText seen(content);                       what the diagnostics are about
//   auto edits = replacementsOf(fix, text, 1);    a line was inserted above
//   if (edits && seen.matches(text, *edits, 1)) replace(text, *edits);
//
// An edit is made of text that is what the diagnostic saw, or not at all. GUI thread only.
#pragma once

#include "source/diagnostic.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

class QTextDocument;

namespace wavesmith::widgets {

// Of positions `from` to `to` by the text; equal ones insert.
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

  // Its lines first to last (from 1) are in the document, `shift` lines further down; lines that it does not
  // have are not asked for.
  [[nodiscard]] bool matches(const QTextDocument& text, int first, int last, int shift) const;
  // The lines of these replacements and their neighbors.
  [[nodiscard]] bool matches(const QTextDocument& text, const Replacements& edits, int shift) const;

private:
  [[nodiscard]] const QList<QStringView>& lines() const; // made on demand: few texts need them

  QString content_;
  mutable QList<QStringView> lines_; // of content_
};

// Ascending; nothing where an edit lies beyond the text. `shift`: how many lines further down it is now.
[[nodiscard]] std::optional<Replacements> replacementsOf(const source::Fix& fix, const QTextDocument& text,
                                                         int shift);

// Whether the order of the two would matter: they overlap, or insert at one place.
[[nodiscard]] bool touch(const Replacements& a, const Replacements& b);

// All of them, from the end back, as one step of undo. They do not touch one another.
void replace(QTextDocument& text, Replacements edits);

// What becomes of the lines that the replacements are in, without those at the ends that stay.
struct Hunk {
  int line = 0; // from 1, of the first one
  QStringList before, after;
};
[[nodiscard]] Hunk hunkOf(const QTextDocument& text, const Replacements& edits);

} // namespace wavesmith::widgets
