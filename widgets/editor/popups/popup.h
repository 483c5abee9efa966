// SPDX-License-Identifier: Apache-2.0
// The common base of completion, hover and quick fixes: a window in the theme's colors, next to a place in the text.
// It never takes the focus from the editor.
//
//   class HoverPopup : public Popup { ... adopt(text_); ... setFixedSize(w, h); placeBeside(about, Above); }
//
// GUI thread only.
#pragma once

#include <QFrame>
#include <QList>
#include <QRect>

class QAbstractScrollArea;

namespace wavesmith::widgets {

class Theme;

class Popup : public QFrame {
  Q_OBJECT

public:
  Popup(Theme* theme, QWidget* editor);

protected:
  enum class Side : quint8 { Above, Below };

  // Takes the content widget and shows it without a frame, without the focus, in the colors of a tool tip.
  void adopt(QAbstractScrollArea* area);
  // Moves next to a rectangle on the screen, or to its other side if there is no room. `indent`: the offset
  // to the left, so that the texts are aligned.
  void placeBeside(const QRect& about, Side side, int indent = 0);
  [[nodiscard]] Theme* theme() const { return theme_; }

private:
  void applyTheme();

  Theme* theme_;
  QList<QAbstractScrollArea*> areas_;
};

} // namespace wavesmith::widgets
