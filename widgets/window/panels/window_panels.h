// SPDX-License-Identifier: Apache-2.0
// The panels of the window, which add themselves (services/window_services.h):
//
//   auto* panels = new WindowPanels(workspace, layout);
//   HazardsDock::addTo(*panels);
//   panels->place();                   after all have added themselves
//
// GUI thread only.
#pragma once

#include "services/window_services.h"

#include <QList>
#include <QObject>

class QWidget;

namespace wavesmith::widgets {

class PanelLayout;

class WindowPanels : public QObject, public WindowServices {
  Q_OBJECT

public:
  WindowPanels(Workspace* workspace, PanelLayout* layout);

  [[nodiscard]] Workspace* workspace() const override { return workspace_; }
  void addPanel(const Panel& panel) override;
  void present(QDockWidget* panel) override;

  void place();
  // The actions of their keys, when they have their places; and those of all panels together.
  void addActions(QWidget* window);
  // In the order of their menu: those of editing by place and order, those of debugging as they were added.
  [[nodiscard]] QList<Panel> inMenu(PanelStage stage) const;

private:
  [[nodiscard]] QList<Panel> byPlace() const;
  void addActionOf(const Panel& panel, QWidget* window);

  Workspace* workspace_;
  PanelLayout* layout_;
  QList<Panel> panels_; // as they were added
};

} // namespace wavesmith::widgets
