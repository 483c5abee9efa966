// SPDX-License-Identifier: Apache-2.0
#include "window/measuring.h"

#include "cycles/timing_dock.h"
#include "window/main_window.h"
#include "window/panel_layout.h"

namespace wavesmith::widgets {

Measuring::Measuring(MainWindow* window, Workspace* workspace)
    : QObject(window), window_(window), dock_(new TimingDock(workspace)) {
  setObjectName(QStringLiteral("measuring"));
}

Measuring* Measuring::in(const MainWindow* window) {
  return window->findChild<Measuring*>(QStringLiteral("measuring"), Qt::FindDirectChildrenOnly);
}

void Measuring::addPanels(PanelLayout* layout) {
  layout_ = layout;
  layout->add(dock_, PanelLayout::Home::Bottom, false);
}

} // namespace wavesmith::widgets
