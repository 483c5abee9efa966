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
  // The panels by place and order.
  [[nodiscard]] const QList<Panel>& all() const { return panels_; }

private:
  Workspace* workspace_;
  PanelLayout* layout_;
  QList<Panel> panels_;
};

} // namespace wavesmith::widgets
