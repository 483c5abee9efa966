// SPDX-License-Identifier: Apache-2.0
// A main window on a bench, shown and active, so that shortcuts reach it.
#pragma once

#include "editor/code_editor.h"
#include "editor/editor_view.h"
#include "widgets/support/bench.h"
#include "window/main_window.h"

#include <QTest>

#include <memory>

namespace wavesmith::testing {

struct WindowBench {
  explicit WindowBench(QSize size = {1280, 800}) { start(size); }

  void start(QSize size) {
    window = std::make_unique<widgets::MainWindow>(&bench.settings, &bench.theme);
    window->restoreSession();
    window->resize(size);
    window->show();
    (void)QTest::qWaitForWindowActive(window.get());
  }
  void restart() {
    const QSize size = window->size();
    window->saveSession();
    window.reset();
    start(size);
  }
  [[nodiscard]] widgets::CodeEditor* editor() const { return window->currentView()->editor(); }
  [[nodiscard]] widgets::Document* document() const { return window->workspace()->current(); }
  // The answer for the current text.
  [[nodiscard]] bool answered() const {
    const auto snapshot = document()->snapshot();
    return snapshot && snapshot->revision == document()->revision();
  }

  Bench bench;
  std::unique_ptr<widgets::MainWindow> window;
};

} // namespace wavesmith::testing
