// SPDX-License-Identifier: Apache-2.0
// The order in which a typed key is drawn:
//
//   key -> text -> its lines are on the screen -> margins and columns -> marks, panels, status bar
//          '--------- before the key returns ---------'   '---- when the event loop continues ----'
//
// Qt draws everything that waits for it at once, so nothing else may ask before the lines of the key are drawn. If lines
// were added or removed, the picture of the lines below them is moved, and the whole text is drawn when the event loop
// continues: what it shows about other lines may have changed, too. Keys that only move the cursor, and edits without a
// key, are drawn as usual. GUI thread only.
#pragma once

#include "editor/visible_row.h"

#include <QObject>
#include <QRect>
#include <QTimer>

#include <functional>
#include <vector>

namespace wavesmith::widgets {

class CodeEditor;

class KeyDrawing : public QObject {
  Q_OBJECT

public:
  // Made after the other parts of the editor, so that it learns about an edit last.
  explicit KeyDrawing(CodeEditor* editor);

  void handle(const std::function<void()>& key);
  void flush(); // emits cursorMoved() now if it is pending

signals:
  void cursorMoved(); // after a typed key when the event loop continues, otherwise at once

private:
  void onContentsChange(int position, int removed, int added);
  void onContentsChanged();
  void draw();
  bool moveLinesBelow(); // false: it is not known where they were

  CodeEditor* editor_;
  QTimer later_;
  bool isHandling_ = false;
  bool hasMoved_ = false;   // the cursor
  bool movesLines_ = false; // lines were added or removed by the key
  // Before the key:
  std::vector<VisibleRow> rows_;
  int lineCount_ = 0;
  // Since then:
  int scrolled_ = 0;   // pixels
  int linesAbove_ = 0; // the edit
  int linesBelow_ = 0;
  QRect changed_; // what QPlainTextEdit has asked to draw
};

} // namespace wavesmith::widgets
