// SPDX-License-Identifier: Apache-2.0
// Shows the last keys or action in large letters at the bottom center of a window, and fades out. It lets all events
// through.
//
//   overlay.showText(tr("Ctrl+R   Run"));
//
// GUI thread only.
#pragma once

#include <QPropertyAnimation>
#include <QString>
#include <QTimer>
#include <QWidget>

namespace wavesmith::widgets {

class Theme;

class KeysOverlay : public QWidget {
  Q_OBJECT
  Q_PROPERTY(qreal strength READ strength WRITE setStrength)

public:
  // A child of the window, hidden until there is something to show.
  KeysOverlay(QWidget* window, Theme* theme);

  void showText(const QString& text);
  void hideNow();
  void place(); // call it when the window's size has changed
  [[nodiscard]] QString text() const { return text_; }
  [[nodiscard]] qreal strength() const { return strength_; } // 1 to 0, while it fades out
  void setStrength(qreal strength);
  void setTimes(int shown, int fading); // milliseconds

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  [[nodiscard]] QFont largeFont() const;

  Theme* theme_;
  QString text_;
  QTimer timer_;
  QPropertyAnimation fading_;
  qreal strength_ = 1;
};

} // namespace wavesmith::widgets
