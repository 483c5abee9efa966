// SPDX-License-Identifier: Apache-2.0
// Keeps all tabs of a stack of docks in sight. Where their names do not fit, tabs show their icon alone, and
// the name is the tool tip, as it is the title above the panel in front:
//
//   Registers │ Hazards │ Initial State │ Files │ Outline        wide enough
//   ▂▅ │ ◷ │ ⚑ │ ▢ │ ≡                                           narrow
//
// The text of a tab stays what it is, for screen readers too; only ProgramStyle does not draw it. A tab
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

  void fit(); // call it when tabs come or go

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  QTabBar* tabs_;
  std::function<QIcon(const QString&)> iconOf_;
};

} // namespace wavesmith::widgets
