// SPDX-License-Identifier: Apache-2.0
#include "cycles/timing_dock.h"

#include "cycles/loops_page.h"

#include <QTabWidget>

namespace wavesmith::widgets {

TimingDock::TimingDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Timing"), parent), tabs_(new QTabWidget), loops_(new LoopsPage(workspace)) {
  setObjectName(QStringLiteral("timing"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(loops_, tr("Loops"));
  setWidget(tabs_);
}

} // namespace wavesmith::widgets
