// SPDX-License-Identifier: Apache-2.0
#include "window/panels/panel_title.h"

#include "style/icons.h"
#include "window/panels/panel_layout.h"

#include <QContextMenuEvent>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QToolButton>

namespace wavesmith::widgets {

PanelTitle::PanelTitle(QDockWidget* panel, PanelLayout* layout)
    : panel_(panel), layout_(layout), name_(new QLabel), size_(new QToolButton), float_(new QToolButton) {
  auto* close = new QToolButton;
  close->setIcon(icon(QStringLiteral("close")));
  close->setToolTip(tr("Close"));
  close->setAccessibleName(tr("Close"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 2, 4, 2);
  row->setSpacing(0);
  row->addWidget(name_, 1);
  name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  for (QToolButton* button : {size_, float_, close}) {
    button->setAutoRaise(true);
    button->setIconSize({14, 14});
    button->setFocusPolicy(Qt::TabFocus);
    row->addWidget(button);
  }
  connect(size_, &QToolButton::clicked, this, [this] { layout_->toggleMaximized(panel_); });
  connect(float_, &QToolButton::clicked, this,
          [this] { layout_->setFloating(panel_, !panel_->isFloating()); });
  connect(close, &QToolButton::clicked, this, [this] {
    layout_->restore();
    panel_->hide();
  });
  connect(panel, &QDockWidget::windowTitleChanged, this, &PanelTitle::refresh);
  connect(panel, &QDockWidget::topLevelChanged, this, &PanelTitle::refresh);
  connect(layout, &PanelLayout::changed, this, &PanelTitle::refresh);
  refresh();
}

QString PanelTitle::sizeText() const {
  return layout_->maximized() == panel_ ? tr("Restore") : tr("Maximize");
}

QString PanelTitle::floatText() const {
  return panel_->isFloating() ? tr("Dock") : tr("Float");
}

void PanelTitle::refresh() {
  name_->setText(panel_->windowTitle());
  size_->setIcon(
      icon(layout_->maximized() == panel_ ? QStringLiteral("restore") : QStringLiteral("maximize")));
  size_->setToolTip(layout_->maximized() == panel_ ? tr("Restore (double click, or Ctrl+M)")
                                                   : tr("Maximize (double click, or Ctrl+M)"));
  size_->setAccessibleName(sizeText());
  float_->setIcon(icon(QStringLiteral("float")));
  float_->setToolTip(floatText());
  float_->setAccessibleName(floatText());
}

void PanelTitle::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) layout_->toggleMaximized(panel_);
  event->accept();
}

void PanelTitle::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(sizeText(), size_, &QToolButton::click);
  menu->addAction(floatText(), float_, &QToolButton::click);
  menu->addSeparator();
  menu->addAction(tr("Close"), panel_, &QWidget::hide);
  menu->popup(event->globalPos());
}

} // namespace wavesmith::widgets
