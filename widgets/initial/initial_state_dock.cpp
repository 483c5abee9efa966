// SPDX-License-Identifier: Apache-2.0
#include "initial/initial_state_dock.h"

#include "document/document.h"
#include "document/workspace.h"
#include "panels/hint_stack.h"

namespace wavesmith::widgets {

InitialStateDock::InitialStateDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Initial State"), parent), workspace_(workspace) {
  setObjectName(QStringLiteral("initial-state"));
  stack_ = new HintStack(new QWidget);
  setWidget(stack_);
  connect(workspace, &Workspace::currentChanged, this, &InitialStateDock::refresh);
  connect(workspace, &Workspace::snapshotChanged, this, &InitialStateDock::refresh);
  connect(workspace, &Workspace::cursorMoved, this, &InitialStateDock::refresh);
  refresh();
}

void InitialStateDock::refresh() {
  stack_->showHint(tr("Open a kernel to see what its registers hold when it starts."));
}

} // namespace wavesmith::widgets
