// SPDX-License-Identifier: Apache-2.0
#include "window/panels/panel_bar.h"

#include "window/panels/panel_layout.h"

#include <QAction>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QToolButton>

namespace wavesmith::widgets {

PanelBar::PanelBar(PanelLayout* layout) : layout_(layout) {
  setObjectName(QStringLiteral("panelBar"));
  setWindowTitle(tr("Panels"));
  setMovable(false);
  setIconSize({14, 14});
  setContextMenuPolicy(Qt::PreventContextMenu);
  toggleViewAction()->setVisible(false); // the user could not show the bar again
  auto* stretch = new QWidget;
  stretch->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  stretch_ = addWidget(stretch);
}

void PanelBar::add(QDockWidget* panel) {
  auto* button = new QToolButton;
  button->setObjectName(panel->objectName() + QStringLiteral("Button"));
  button->setCheckable(true);
  button->setAutoRaise(true);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setFocusPolicy(Qt::TabFocus);
  buttons_.insert(panel, button);
  places_.insert(panel, insertWidget(stretch_, button));
  connect(button, &QToolButton::clicked, this, [this, panel] {
    layout_->toggle(panel);
    refresh();
  });
  connect(panel, &QDockWidget::windowTitleChanged, this, &PanelBar::refresh);
  connect(panel, &QDockWidget::windowIconChanged, this, &PanelBar::refresh);
  refresh();
}

void PanelBar::setAction(QDockWidget* panel, const QAction* action) {
  QToolButton* const button = buttons_.value(panel);
  tips_.insert(panel, action);
  connect(action, &QAction::changed, button,
          [this, panel] { updateTip(panel); }); // the user can change its keys
  updateTip(panel);
}

// The name of the panel with its keys, and below it what the panel says about its title.
void PanelBar::updateTip(const QDockWidget* panel) {
  QToolButton* const button = buttons_.value(panel);
  const QString description = panel->accessibleDescription();
  button->setAccessibleDescription(description);
  const QAction* const action = tips_.value(panel);
  if (action == nullptr) return;
  button->setToolTip(description.isEmpty() ? action->toolTip() : action->toolTip() + u'\n' + description);
}

void PanelBar::setActions(QAction* side, QAction* bottom) {
  addActions({side, bottom});
}

QToolButton* PanelBar::button(const QDockWidget* panel) const {
  return buttons_.value(panel);
}

void PanelBar::refresh() {
  const auto* window = qobject_cast<QMainWindow*>(parentWidget());
  for (auto [dock, button] : buttons_.asKeyValueRange()) {
    button->setText(dock->windowTitle());
    button->setAccessibleName(dock->windowTitle());
    updateTip(dock);
    const QIcon icon = dock->testAttribute(Qt::WA_SetWindowIcon) ? dock->windowIcon() : QIcon();
    if (button->icon().cacheKey() != icon.cacheKey())
      button->setIcon(icon); // it is drawn again even if it is the same
    button->setChecked(layout_->isInFront(dock));
    const bool here = layout_->homeOf(dock) == PanelLayout::Home::Bottom ||
                      (window != nullptr && !dock->isFloating() &&
                       window->dockWidgetArea(const_cast<QDockWidget*>(dock)) == Qt::BottomDockWidgetArea);
    places_.value(dock)->setVisible(here && layout_->isOffered(dock));
  }
}

} // namespace wavesmith::widgets
