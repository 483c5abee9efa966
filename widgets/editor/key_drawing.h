// SPDX-License-Identifier: Apache-2.0
// The order in which a typed key is drawn:
//
//   key -> text -> its lines are on the screen -> margins and columns -> marks, panels, status bar
//          '--------- before the key returns ---------'   '---- when the event loop continues ----'
//
// Qt draws all pending regions at once, so nothing else may request an update before the key's lines are drawn.
// QPlainTextEdit redraws the whole text if the number of lines or the colors of a line have changed. Instead, the
// picture of the lines below is moved, and the whole text is drawn when the event loop continues, because other
// lines may look different, too. If the text was scrolled to the side, lines without text in the new part are drawn
// then, too. After a key that only moves the cursor, margins and columns are drawn after the panels that draw at
// once (HazardsDock). Edits without a key are drawn as usual. GUI thread only.
#pragma once

#include "editor/visible_row.h"

#include <QObject>
#include <QRect>
#include <QRegion>
#include <QTimer>

#include <functional>
#include <vector>

namespace wavesmith::widgets {

class CodeEditor;

class KeyDrawing : public QObject {
  Q_OBJECT

public:
  // Must be created after the other parts of the editor, so that it learns about an edit last.
  explicit KeyDrawing(CodeEditor* editor);

  void handle(const std::function<void()>& key);
  void flush(); // emits cursorMoved() now if it is pending

  // The part of `region` whose text must be drawn: all of it unless a key is being drawn.
  [[nodiscard]] QRegion textIn(const QRegion& region);

signals:
  void cursorMoved(); // after a typed key when the event loop continues, otherwise at once

private:
  void onContentsChange(int position, int removed, int added);
  void onContentsChanged();
  void draw();
  // Moves the picture of the lines below the edit, and returns the place of its lines; empty: it is not known where they
  // were.
  QRect moveLinesBelow();

  CodeEditor* editor_;
  QTimer later_;
  bool isHandling_ = false;
  bool isDrawing_ = false;
  bool hasMoved_ = false; // the cursor has moved
  bool isHeld_ = false;   // QPlainTextEdit has not drawn the edit yet
  bool haveBarsMoved_ = false;
  // State before the key:
  std::vector<VisibleRow> rows_;
  int lineCount_ = 0;
  // Changes since then:
  int scrolled_ = 0;   // pixels
  int linesAbove_ = 0; // number of lines above the edit
  int linesBelow_ = 0;
  QRect changed_; // region that QPlainTextEdit has asked to draw
  QRegion left_;  // region that was not drawn with the key
};

} // namespace wavesmith::widgets
