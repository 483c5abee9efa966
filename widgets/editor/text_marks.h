// SPDX-License-Identifier: Apache-2.0
// The marks behind and under the text that Qt draws as extra selections: the cursor's line, tints, search hits,
// brackets, problems, hints, other cursors. Those that do not depend on the cursor are kept for the lines on the
// screen and around it, so that neither a step of the cursor nor a scroll step makes them again. GUI thread only.
#pragma once

#include <QList>
#include <QTextCursor>
#include <QTextEdit>

#include <vector>

namespace wavesmith::widgets {

class CodeEditor;
class Theme;

class TextMarks {
public:
  TextMarks(CodeEditor* editor, Theme* theme) : editor_(editor), theme_(theme) {}

  void update();       // makes all marks again
  void show();         // only what depends on the cursor is made again
  void followCursor(); // update() if the text has changed since the last one, otherwise show()
  void followScroll(); // update() if lines without marks are on the screen now

  void setHits(std::vector<QTextCursor> hits);
  [[nodiscard]] const std::vector<QTextCursor>& hits() const { return hits_; }

private:
  CodeEditor* editor_;
  Theme* theme_;
  std::vector<QTextCursor> hits_;
  // Marks that stay while only the cursor moves: tints up to tintsEnd_, search hits up to hitsEnd_, then problems and
  // hints.
  QList<QTextEdit::ExtraSelection> kept_;
  qsizetype tintsEnd_ = 0;
  qsizetype hitsEnd_ = 0;
  int revision_ = -1; // the text's revision when the marks were made
  int first_ = 0;     // first and last line that have marks
  int last_ = -1;
};

} // namespace wavesmith::widgets
