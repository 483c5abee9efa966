// SPDX-License-Identifier: Apache-2.0
// The lexer state at the start of each line of an assembly document: whether it is in a block comment or in
// metadata.
//
//   s_nop 0 /* a     Statement
//   b                CommentInStatement
//   */ s_nop 1       CommentInStatement
//   s_endpgm         Statement
//
// The state at the end of a line is its block's userState(), read by lineState(block). It is updated line by
// line; a change that affects many lines, such as `/*` at the top of a long file, is processed in slices
// between events. GUI thread only.
#pragma once

#include "source/assembly/assembly_line.h"

#include <QObject>
#include <QStringView>
#include <QTextBlock>
#include <QTimer>

class QTextDocument;

namespace wavesmith::widgets {

// The state at the start of the line. An unknown state is computed from at most 2,000 lines before.
[[nodiscard]] source::LineState lineState(const QTextBlock& block);

[[nodiscard]] inline std::u16string_view asUtf16(QStringView text) {
  return {text.utf16(), static_cast<std::size_t>(text.size())};
}

// The line with its comments and the contents of its strings replaced by blanks; the length is unchanged.
[[nodiscard]] QString codeOf(QStringView line, source::LineState state);

class LineStates : public QObject {
  Q_OBJECT

public:
  // The line states of a document; the document owns them.
  static LineStates* of(QTextDocument* document);

  [[nodiscard]] bool isFinished() const { return pending_ < 0; }
  void finish(); // processes the remaining lines immediately

signals:
  // An edit of another line has changed the states at the start of these lines, from 0.
  void changed(int first, int last);

private:
  explicit LineStates(QTextDocument* document);
  void onContentsChange(int position, int removed, int added);
  void run(int milliseconds);

  QTextDocument* document_;
  int pending_ = -1; // the first line whose state may be wrong; -1: all are correct
  int edited_ = 0;   // one past the last edited line
  int blockCount_ = 0;
  QTimer slices_;
};

} // namespace wavesmith::widgets
