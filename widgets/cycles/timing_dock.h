// SPDX-License-Identifier: Apache-2.0
// The Timing panel: where the cycles of the kernel at the cursor go.
//
//   Loops      bounds and estimates (loops_page.h)
//
// GUI thread only.
#pragma once

#include <QDockWidget>

class QTabWidget;

namespace wavesmith::widgets {

class LoopsPage;
class Workspace;

class TimingDock : public QDockWidget {
  Q_OBJECT

public:
  explicit TimingDock(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] QTabWidget* tabs() const { return tabs_; }
  [[nodiscard]] LoopsPage* loops() const { return loops_; }

private:
  QTabWidget* tabs_;
  LoopsPage* loops_;
};

} // namespace wavesmith::widgets
