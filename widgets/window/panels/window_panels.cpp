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

QList<Panel> WindowPanels::byPlace() const {
  QList<Panel> panels = panels_;
  std::ranges::stable_sort(panels, {},
                           [](const Panel& panel) { return std::pair(panel.place, panel.order); });
  return panels;
}

QList<Panel> WindowPanels::inMenu(PanelStage stage) const {
  QList<Panel> panels = stage == PanelStage::Editing ? byPlace() : panels_;
  panels.removeIf([stage](const Panel& panel) { return panel.stage != stage || panel.action == nullptr; });
  return panels;
}

void WindowPanels::place() {
  const QList<Panel> panels = byPlace();
  for (const Panel& panel : panels)
    layout_->add(panel.dock, panel.place, panel.isOpen, QString::fromLatin1(panel.icon), panel.stage);
}

} // namespace wavesmith::widgets
