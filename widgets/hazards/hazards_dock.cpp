// SPDX-License-Identifier: Apache-2.0
#include "hazards/hazards_dock.h"

#include "document/document.h"
#include "document/workspace.h"
#include "panels/hint_stack.h"

namespace wavesmith::widgets {

HazardsDock::HazardsDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Hazards"), parent), workspace_(workspace) {
  setObjectName(QStringLiteral("hazards"));
  stack_ = new HintStack(new QWidget);
  setWidget(stack_);
  connect(workspace, &Workspace::currentChanged, this, &HazardsDock::refresh);
  connect(workspace, &Workspace::snapshotChanged, this, &HazardsDock::refresh);
  connect(workspace, &Workspace::cursorMoved, this, &HazardsDock::refresh);
  refresh();
}

void HazardsDock::refresh() {
  stack_->showHint(tr("Open a kernel to see what it waits for."));
}

} // namespace wavesmith::widgets
