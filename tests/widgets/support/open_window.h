// SPDX-License-Identifier: Apache-2.0
// A shown and active window with separate files, and answers for its dialogs.
//
//   OpenWindow w;
//   w.window->openFile(w.bench.copyExample("guarded_copy"));
//   const Answers answers({"Discard"});        presses it as soon as a dialog has it
//   w.press("close");
#pragma once

#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "run/run_controller.h"
#include "run/run_dock.h"
#include "widgets/support/bench.h"
#include "widgets/support/widget_test.h"
#include "window/main_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QTimer>

#include <memory>

namespace wavesmith::testing {

struct OpenWindow {
  OpenWindow() : window(std::make_unique<widgets::MainWindow>(&bench.settings, &bench.theme)) { show(); }

  void show() const {
    window->show();
    (void)QTest::qWaitForWindowActive(window.get()); // shortcuts are for active windows
  }
  void restart() {
    window->saveSession();
    window = std::make_unique<widgets::MainWindow>(&bench.settings, &bench.theme);
    window->restoreSession();
    show();
  }

  [[nodiscard]] widgets::CodeEditor* editor() const { return window->currentView()->editor(); }
  [[nodiscard]] widgets::Document* document() const { return window->workspace()->current(); }
  [[nodiscard]] widgets::RunDock* run() const { return window->runDock(); }
  // The answer for the current text.
  [[nodiscard]] bool answered() const {
    const auto snapshot = document()->snapshot();
    return snapshot && snapshot->revision == document()->revision();
  }

  // Presses the keys of an action, in the active window, which may be another one after a dialog.
  void press(const char* action) const {
    window->activateWindow();
    (void)QTest::qWaitForWindowActive(window.get());
    QTest::keySequence(window.get(), window->action(QString::fromLatin1(action))->shortcut());
  }
  // Ctrl+R; false if the run does not complete.
  [[nodiscard]] bool runKernel() const {
    QSignalSpy finished(run()->controller(), &widgets::RunController::finished);
    window->activateWindow();
    (void)QTest::qWaitForWindowActive(window.get());
    QTest::keyClick(window.get(), Qt::Key_R, Qt::ControlModifier);
    return finished.wait(kPatience);
  }
  // The tab widget of the documents.
  [[nodiscard]] QTabWidget* tabs() const {
    for (auto* tabs : window->findChildren<QTabWidget*>())
      if (qobject_cast<widgets::EditorView*>(tabs->widget(0)) != nullptr) return tabs;
    return nullptr;
  }
  // Clicks on the tab with this text.
  [[nodiscard]] bool clickTab(const QString& text) const {
    auto* bar = tabs()->tabBar();
    for (int n = 0; n < bar->count(); ++n)
      if (bar->tabText(n) == text) {
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(n).center());
        return true;
      }
    return false;
  }

  Bench bench;
  std::unique_ptr<widgets::MainWindow> window;
};

// Presses these buttons one after the other, each in the next open dialog, during the object's lifetime.
class Answers {
public:
  explicit Answers(QStringList buttons) : buttons_(std::move(buttons)) {
    QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { look(); });
    timer_.start(10);
  }
  [[nodiscard]] bool allGiven() const { return buttons_.isEmpty(); }
  // The dialogs' titles, in order.
  [[nodiscard]] const QStringList& titles() const { return titles_; }

private:
  void look() {
    const QWidget* dialog = QApplication::activeModalWidget();
    if (dialog == nullptr || buttons_.isEmpty()) return;
    for (QAbstractButton* button : dialog->findChildren<QAbstractButton*>()) {
      QString text = button->text();
      if (text.remove(u'&') != buttons_.front() || !button->isVisible()) continue;
      buttons_.removeFirst();
      titles_ << dialog->windowTitle();
      QTest::mouseClick(button, Qt::LeftButton);
      return;
    }
  }

  QStringList buttons_;
  QStringList titles_;
  QTimer timer_;
};

} // namespace wavesmith::testing
