// SPDX-License-Identifier: Apache-2.0
// Keeps all tabs of a stack of docks visible. If their names do not fit, tabs show only their icon. The name is then
// in the tool tip, and in the title above the panel in front:
//
//   Registers │ Hazards │ Initial State │ Files │ Outline        wide enough
//   ▂▅ │ ◷ │ ⚑ │ ▢ │ ≡                                           narrow
//
// The text of a tab does not change, so that screen readers can read it; ProgramStyle does not draw it. A tab
// without an icon shows its name. GUI thread only.
#pragma once

#include <QIcon>
#include <QObject>
#include <QString>

#include <functional>

class QTabBar;

namespace wavesmith::widgets {

class PanelTabs : public QObject {
  Q_OBJECT

public:
  // `iconOf` returns the icon of the panel with this title. Lives as long as the tab bar.
  PanelTabs(QTabBar* tabs, std::function<QIcon(const QString& title)> iconOf);

  void fit(); // call it when tabs were added or removed

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QTabBar* tabs_;
  std::function<QIcon(const QString&)> iconOf_;
};

} // namespace wavesmith::widgets
