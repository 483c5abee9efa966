// SPDX-License-Identifier: Apache-2.0
#include "window/panels/window_panels.h"

#include "controls/make_action.h"
#include "window/panels/panel_bar.h"
#include "window/panels/panel_layout.h"

#include <QAction>
#include <QDockWidget>

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

// Checked while the panel is shown.
void WindowPanels::addActionOf(const Panel& panel, QWidget* window) {
  const auto switchTo = [layout = layout_, dock = panel.dock] { layout->switchTo(dock); };
  QAction* const action =
      addAction(window, panel.action, "", panel.dock->windowTitle(), panel.keys, switchTo);
  action->setCheckable(true);
  const auto follow = [layout = layout_, action, dock = panel.dock] {
    action->setChecked(layout->isInFront(dock));
  };
  connect(action, &QAction::triggered, action, follow);
  connect(layout_, &PanelLayout::changed, action, follow);
  layout_->bar()->setAction(panel.dock, action);
}

void WindowPanels::addActions(QWidget* window) {
  for (const PanelStage stage : {PanelStage::Editing, PanelStage::Debugging})
    for (const Panel& panel : inMenu(stage))
      addActionOf(panel, window);
  PanelLayout* const layout = layout_;
  QAction* const side = addAction(window, "toggleSide", "panel-side", tr("Show or Hide the &Side Panels"),
                                  Qt::CTRL | Qt::Key_B, [layout] { layout->toggleSide(); });
  QAction* const bottom =
      addAction(window, "toggleBottom", "panel-bottom", tr("Show or Hide the &Bottom Panels"),
                Qt::CTRL | Qt::Key_J, [layout] { layout->toggleBottom(); });
  layout->bar()->setActions(side, bottom);
  addAction(window, "maximizePanel", "", tr("&Maximize Panel or Restore"), Qt::CTRL | Qt::Key_M,
            [layout] { layout->toggleMaximized(); });
  addAction(window, "goToText", "", tr("Go to &Text"), Qt::ALT | Qt::Key_0, [layout] {
    layout->restore();
    emit layout->textRequested();
  });
  addAction(window, "resetLayout", "", tr("R&eset Layout"), {}, [layout] { layout->reset(); });
}

} // namespace wavesmith::widgets
