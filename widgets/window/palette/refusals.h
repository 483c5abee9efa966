// SPDX-License-Identifier: Apache-2.0
// The keys of a disabled action have an answer: why it is disabled (controls/action_reason.h), in the status bar. Its
// other answers are its tool tip and, in a menu, the tool tip of the entry.
//
//   connect(new Refusals(window), &Refusals::refused, ...);     when the window has its panels, menus and actions
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
