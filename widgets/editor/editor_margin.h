// SPDX-License-Identifier: Apache-2.0
// The margin of an editor: a mark for the problems of a line, and its number. A click selects the line. If a
// problem of the cursor's line has a fix, the line has a bulb; a click on it opens the quick fixes.
#pragma once

#include <QWidget>

namespace wavesmith::widgets {

class CodeEditor;

class EditorMargin : public QWidget {
  Q_OBJECT

public:
  explicit EditorMargin(CodeEditor* editor);

  [[nodiscard]] static int widthForLines(const QFontMetrics& metrics, int lines); // pixels
  [[nodiscard]] QSize sizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool event(QEvent* event) override;

private:
  [[nodiscard]] int lineAt(int y) const; // from 1; 0: none
  CodeEditor* editor_;
};

} // namespace wavesmith::widgets
