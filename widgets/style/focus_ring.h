// SPDX-License-Identifier: Apache-2.0
// Draws an outline around the widget that has the focus, unless the mouse has put the focus there:
//
//   ┏━━━━━━━━━━━━━━━━━━━━━━━━┓
//   ┃ v4   12  40   s_load.. ┃     lists without a frame show nothing else
//   ┗━━━━━━━━━━━━━━━━━━━━━━━━┛
//
// GUI thread only. ProgramStyle creates one for the application.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

namespace wavesmith::widgets {

class FocusRing : public QObject {
  Q_OBJECT

public:
  // A dynamic property of widgets: true if they show the focus themselves.
  static constexpr const char* kNoRing = "noFocusRing";

  explicit FocusRing(QObject* parent);
  ~FocusRing() override;

protected:
  bool eventFilter(QObject* watched, QEvent* event) override; // watches the widget with the ring

private:
  void follow(QWidget* now);
  void layOut();

  QPointer<QWidget> ring_; // a child of the focused widget, destroyed with it
};

} // namespace wavesmith::widgets
