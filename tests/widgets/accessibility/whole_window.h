// SPDX-License-Identifier: Apache-2.0
// The whole window with a kernel that has been assembled, run and debugged to an instruction, so that every
// panel has contents; and everything that can be opened in it, one part after the other:
//
//   WholeWindow whole;
//   QVERIFY(whole.open());
//   whole.forEachPart([](const QString& name, QWidget& part) { ... });     "Registers", "SettingsDialog", ...
#pragma once

#include "widgets/support/open_window.h"

#include <QString>

#include <functional>

namespace wavesmith::testing {

class WholeWindow {
public:
  using Visit = std::function<void(const QString& name, QWidget& part)>;

  explicit WholeWindow(bool dark = false, QSize size = {1600, 1000});

  // False: the kernel was not assembled, run or debugged in time.
  [[nodiscard]] bool open();
  // The start page, the window with the text, each panel in front, the panels of the debugger, the tools, and
  // each dialog. A part is shown while it is visited.
  void forEachPart(const Visit& visit);
  void forEachPanel(const Visit& visit); // those that are offered now
  void debug();                          // to the first instructions

  OpenWindow window;

private:
  void visitDialogs(const Visit& visit);

  widgets::MainWindow& main_;
};

// The widgets of a part: itself and those below it, without those of dialogs and panels that are parts themselves.
[[nodiscard]] QList<QWidget*> widgetsOf(QWidget& part);

// Prints the problems, all of them: Qt Test cuts long messages. False: there are some.
[[nodiscard]] bool isNone(QStringList problems);

// "RegistersDock > QTreeView ranges": where a widget is, for messages.
[[nodiscard]] QString placeOf(const QWidget& widget);

} // namespace wavesmith::testing
