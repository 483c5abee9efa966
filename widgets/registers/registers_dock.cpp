// SPDX-License-Identifier: Apache-2.0
#include "registers/registers_dock.h"

#include "document/document.h"
#include "document/workspace.h"
#include "panels/hint_stack.h"

namespace wavesmith::widgets {

RegistersDock::RegistersDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Registers"), parent), workspace_(workspace) {
  setObjectName(QStringLiteral("registers"));
  stack_ = new HintStack(new QWidget);
  setWidget(stack_);
  connect(workspace, &Workspace::currentChanged, this, &RegistersDock::refresh);
  connect(workspace, &Workspace::snapshotChanged, this, &RegistersDock::refresh);
  connect(workspace, &Workspace::cursorMoved, this, &RegistersDock::refresh);
  refresh();
}

void RegistersDock::refresh() {
  stack_->showHint(tr("Open a kernel to see what it does with its registers."));
}

} // namespace wavesmith::widgets
