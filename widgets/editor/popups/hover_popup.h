// SPDX-License-Identifier: Apache-2.0
// The explanation of a word, next to it: text that can be selected and copied, which stays while the mouse is
// on it or on the word.
//
// GUI thread only.
#pragma once

#include "editor/popups/popup.h"

#include <QRect>
#include <QTimer>

class QTextBrowser;

namespace wavesmith::widgets {

class HoverPopup : public Popup {
  Q_OBJECT

public:
  HoverPopup(Theme* theme, QWidget* editor);

  // `about`: the rectangle of the explained word, on the screen. `followsMouse`: it closes when the mouse leaves.
  void showHtml(const QString& html, const QRect& about, bool followsMouse);
  void scroll(int lines);
  [[nodiscard]] bool copySelection() const; // false: nothing is selected
  [[nodiscard]] QTextBrowser* text() const { return text_; }

private:
  void lookForMouse();

  QTextBrowser* text_;
  QRect about_;
  QTimer mouse_;
};

} // namespace wavesmith::widgets
