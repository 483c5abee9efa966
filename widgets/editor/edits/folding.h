// SPDX-License-Identifier: Apache-2.0
// Folds parts of a text to their first lines: labels, macros, repetitions, conditions, descriptors, metadata
// (source/assembly_folds.h).
//
//   auto* folding = Folding::of(document);
//   folding->toggle(12);      line 12 begins a macro: its other lines are hidden, or shown again
//   folding->fold(40);        the innermost part around line 40
//   folding->reveal(45);      whatever hides line 45 is unfolded
//   folding->folded()         the first lines of all folded parts
//
// Hidden lines are invisible blocks of the document, so all its editors hide the same ones; nothing else of it
// changes. An editor's cursor never stays in a hidden line: going to one reveals it, and so does an edit of it.
// Lines count from 1. GUI thread only.
#pragma once

#include "source/assembly/assembly_folds.h"

#include <QList>
#include <QObject>
#include <QTextBlock>
#include <QTextCursor>

#include <cstddef>

class QTextDocument;

namespace wavesmith::widgets {

class Folding : public QObject {
  Q_OBJECT

public:
  static Folding* of(QTextDocument* text); // the document's folding; the document owns it

  // Whether a part with further lines begins here. The search for its end stops after some thousand lines.
  [[nodiscard]] bool canFold(const QTextBlock& block) const;
  [[nodiscard]] bool isFolded(const QTextBlock& block) const;
  [[nodiscard]] int hiddenLines(const QTextBlock& block) const; // number of lines hidden after a folded line
  [[nodiscard]] bool isAnyFolded() const { return !starts_.isEmpty(); }

  void toggle(int line); // folds or unfolds the part that begins at this line
  void fold(int line);   // the innermost part that begins at or contains this line and is not folded
  void unfold(int line);
  void foldAll();
  void unfoldAll();
  void reveal(int line);

  [[nodiscard]] QList<int> folded() const;
  void setFolded(const QList<int>& lines); // unfolds all other parts

signals:
  void changed();

private:
  explicit Folding(QTextDocument* text);
  [[nodiscard]] source::FoldMark markOf(const QTextBlock& block) const;
  [[nodiscard]] std::size_t endWithin(const QTextBlock& first, std::size_t count) const;
  [[nodiscard]] QTextBlock endOf(const QTextBlock& first) const; // `first` itself: nothing to fold
  void onContentsChange(int position, int removed, int added);
  void add(const QTextBlock& first);
  void remove(const QTextBlock& first);
  void showRun(QTextBlock first, int last);
  void apply(); // shows and hides blocks according to starts_
  void finish(int from, int to);

  QTextDocument* text_;
  QList<QTextCursor> starts_; // cursors in the folded lines, in text order
  int blocks_ = 0;
};

} // namespace wavesmith::widgets
