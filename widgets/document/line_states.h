// SPDX-License-Identifier: Apache-2.0
// In which state each line of a document begins for the lexer of assembly: whether it is in a block comment.
//
//   s_nop 0 /* a     Statement
//   b                CommentInStatement
//   */ s_nop 1       CommentInStatement
//   s_endpgm         Statement
//
// The state behind a line is its block's userState(), read by lineState(block). It is
// kept up to date line by line; a change that reaches far, as `/*` at the top of a long file, is followed in
// slices between events. GUI thread only.
#pragma once

#include "source/assembly_line.h"

#include <QObject>
#include <QStringView>
#include <QTextBlock>
#include <QTimer>

class QTextDocument;

namespace wavesmith::widgets {

// How the line begins. Where that is not known yet it is worked out from at most 2,000 lines before.
[[nodiscard]] source::LineState lineState(const QTextBlock& block);

[[nodiscard]] inline std::u16string_view asUtf16(QStringView text) {
  return {text.utf16(), static_cast<std::size_t>(text.size())};
}

// The line with blanks in place of its comments and the contents of its strings, at its full length.
[[nodiscard]] QString codeOf(QStringView line, source::LineState state);

class LineStates : public QObject {
  Q_OBJECT

public:
  // The one of the document, which owns it.
  static LineStates* of(QTextDocument* document);

  [[nodiscard]] bool isFinished() const { return pending_ < 0; }
  void finish(); // follows what is left, now

signals:
  // These lines, from 0, begin otherwise than before, by an edit of another one.
  void changed(int first, int last);

private:
  explicit LineStates(QTextDocument* document);
  void onContentsChange(int position, int removed, int added);
  void run(int milliseconds);

  QTextDocument* document_;
  int pending_ = -1; // the first line whose state is not right for sure; -1: all are
  int edited_ = 0;   // behind the last line that was edited
  int blockCount_ = 0;
  QTimer slices_;
};

} // namespace wavesmith::widgets
