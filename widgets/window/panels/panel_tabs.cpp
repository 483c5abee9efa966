// SPDX-License-Identifier: Apache-2.0
#include "window/panels/panel_tabs.h"

#include "style/program_style.h"

#include <QEvent>
#include <QStyle>
#include <QTabBar>

namespace wavesmith::widgets {

PanelTabs::PanelTabs(QTabBar* tabs, std::function<QIcon(const QString&)> iconOf)
    : QObject(tabs), tabs_(tabs), iconOf_(std::move(iconOf)) {
  tabs->setElideMode(Qt::ElideNone);
  tabs->installEventFilter(this);
  fit();
}

void PanelTabs::fit() {
  int needed = 0;
  for (int tab = 0; tab < tabs_->count(); ++tab)
    needed += tabs_->fontMetrics().horizontalAdvance(tabs_->tabText(tab)) +
              tabs_->style()->pixelMetric(QStyle::PM_TabBarTabHSpace, nullptr, tabs_);
  const bool alone = needed > tabs_->width();
  tabs_->setProperty(ProgramStyle::kIconsAlone, alone); // before the icons, which lay out the tabs again
  for (int tab = 0; tab < tabs_->count(); ++tab) {
    const QIcon wanted = alone ? iconOf_(tabs_->tabText(tab)) : QIcon();
    if (tabs_->tabIcon(tab).isNull() != wanted.isNull()) tabs_->setTabIcon(tab, wanted);
  }
}

bool PanelTabs::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::FontChange)
    QMetaObject::invokeMethod(this, &PanelTabs::fit, Qt::QueuedConnection); // the bar is being laid out
  return QObject::eventFilter(watched, event);
}

} // namespace wavesmith::widgets
