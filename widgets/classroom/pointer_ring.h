// SPDX-License-Identifier: Apache-2.0
// A translucent ring around the mouse pointer in a window, which helps an audience find it. It is smaller while a
// button is pressed. It lets all events through. GUI thread only.
#pragma once

#include <QColor>
#include <QTimer>
#include <QWidget>

namespace wavesmith::widgets {

class PointerRing : public QWidget {
  Q_OBJECT

public:
  // A child of the window, which it follows; hidden until setOn(true).
  PointerRing(QWidget* window, const QColor& color);

  void setOn(bool on);
  void setColor(const QColor& color);
  void setPressed(bool pressed);
  [[nodiscard]] bool isPressed() const { return pressed_; }

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  void follow();

  QTimer timer_;
  QColor color_;
  bool pressed_ = false;
};

} // namespace wavesmith::widgets
