// SPDX-License-Identifier: Apache-2.0
#include "window/panels/window_panels.h"

#include "window/panels/panel_layout.h"

#include <algorithm>
#include <utility>

namespace wavesmith::widgets {

WindowPanels::WindowPanels(Workspace* workspace, PanelLayout* layout)
    : QObject(layout), workspace_(workspace), layout_(layout) {}

void WindowPanels::addPanel(const Panel& panel) {
  panels_ << panel;
}

void WindowPanels::present(QDockWidget* panel) {
  layout_->present(panel);
}

void WindowPanels::place() {
  std::ranges::stable_sort(panels_, {},
                           [](const Panel& panel) { return std::pair(panel.place, panel.order); });
  for (const Panel& panel : std::as_const(panels_))
    layout_->add(panel.dock, panel.place, panel.isOpen, QString::fromLatin1(panel.icon), panel.stage);
}

} // namespace wavesmith::widgets
