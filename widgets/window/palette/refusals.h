// SPDX-License-Identifier: Apache-2.0
// Answers the keys of disabled actions: the status bar says why the action is disabled (controls/action_reason.h).
// The tool tips of the action and of its menu entry say so, too.
//
//   connect(new Refusals(window), &Refusals::refused, ...);     after the window has made its panels and menus
//
// GUI thread only.
#pragma once

#include <QObject>

class QAction;
class QKeyEvent;
class QMainWindow;

namespace wavesmith::widgets {

class Refusals : public QObject {
  Q_OBJECT

public:
  explicit Refusals(QMainWindow* window);

signals:
  void refused(QAction* action);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  [[nodiscard]] QAction* disabledFor(const QKeyEvent& key) const;

  QMainWindow* window_;
};

} // namespace wavesmith::widgets
