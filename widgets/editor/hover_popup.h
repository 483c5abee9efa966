// SPDX-License-Identifier: Apache-2.0
// The explanation of a place, beside it: text that can be selected and copied, which stays while the mouse is
// on it or on what it explains.
//
// It never takes the focus from the editor. GUI thread only.
#pragma once

#include <QFrame>
#include <QRect>
#include <QTimer>

class QTextBrowser;

namespace wavesmith::widgets {

class Theme;

class HoverPopup : public QFrame {
  Q_OBJECT

public:
  HoverPopup(Theme* theme, QWidget* editor);

  // `about`: the rectangle of what it explains, on the screen. `followsMouse`: it goes when the mouse does.
  void showHtml(const QString& html, const QRect& about, bool followsMouse);
  void scroll(int lines);
  [[nodiscard]] bool copySelection() const; // false: nothing is selected
  [[nodiscard]] QTextBrowser* text() const { return text_; }

private:
  void applyTheme();
  void lookForMouse();

  Theme* theme_;
  QTextBrowser* text_;
  QRect about_;
  QTimer mouse_;
};

} // namespace wavesmith::widgets
