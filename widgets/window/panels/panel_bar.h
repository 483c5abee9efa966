// SPDX-License-Identifier: Apache-2.0
// The bar below all panels. It has a button for each panel of the bottom, pressed while the panel is shown, and at
// the right a button for the whole side and one for the whole bottom.
//
//   Problems (2)   ✓ Run   Disassembly   Descriptor   Kernarg Designer                        ▐  ▂
//
// A button has the text of the dock's title, and the dock's icon if it has one; its tool tip has the dock's
// accessible description ("2 problems in all open files"). GUI thread only.
#pragma once

#include <QHash>
#include <QToolBar>

class QAction;
class QDockWidget;
class QToolButton;

namespace wavesmith::widgets {

class PanelLayout;

class PanelBar : public QToolBar {
  Q_OBJECT

public:
  explicit PanelBar(PanelLayout* layout);

  void add(QDockWidget* panel);
  // Shows the key of this action in the tool tip of the panel's button.
  void setAction(QDockWidget* panel, const QAction* action);
  void setActions(QAction* side, QAction* bottom);
  void refresh();
  [[nodiscard]] QToolButton* button(const QDockWidget* panel) const;

private:
  void updateTip(const QDockWidget* panel);

  PanelLayout* layout_;
  QHash<const QDockWidget*, QToolButton*> buttons_;
  QHash<const QDockWidget*, const QAction*> tips_; // the actions that show the panels
  QHash<const QDockWidget*, QAction*> places_;     // the buttons' actions in the bar
  QAction* stretch_;
};

} // namespace wavesmith::widgets
