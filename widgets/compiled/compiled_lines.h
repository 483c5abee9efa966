// SPDX-License-Identifier: Apache-2.0
// Maps the lines of a text to those of its compiled version, because lines below an edit have moved since.
//
//   compiled:  7 a   8 b          the user inserts a line below 7
//   now:       7 a   8 (new)   9 b          now(8) == 9, compiled(9) == 8, compiled(8) == 0
//
// GUI thread only.
#pragma once

#include <QObject>

#include <vector>

class QTextDocument;

namespace wavesmith::widgets {

class CompiledLines : public QObject {
  Q_OBJECT

public:
  explicit CompiledLines(QTextDocument* text, QObject* parent = nullptr);

  void requested();                              // the current text is sent to the compiler
  void compiledNow();                            // the text of the last requested() has been compiled
  [[nodiscard]] int compiled(int line) const;    // lines from 1; 0: the line is new
  [[nodiscard]] int now(int compiledLine) const; // 0: it was removed
  [[nodiscard]] int count() const { return static_cast<int>(lines_.size()); } // lines of the current text

signals:
  void moved(); // lines were inserted or removed

private:
  using Lines = std::vector<int>; // for each current line, from 0: its line in another text, or 0
  void follow(int position);
  void followIn(Lines& lines, int position) const;

  QTextDocument* text_;
  Lines lines_;     // lines in the compiled text
  Lines requested_; // lines in the text that is being compiled
};

} // namespace wavesmith::widgets
