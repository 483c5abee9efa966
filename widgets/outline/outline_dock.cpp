// SPDX-License-Identifier: Apache-2.0
#include "outline/outline_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "document/document.h"
#include "document/workspace.h"
#include "models/outline_model.h"

#include <QHeaderView>
#include <QTreeView>

namespace wavesmith::widgets {

OutlineDock::OutlineDock(Workspace* workspace, QWidget* parent)
    : QDockWidget(tr("Outline"), parent), workspace_(workspace), model_(new OutlineModel(this)) {
  setObjectName(QStringLiteral("outline"));
  view_ = new QTreeView;
  view_->setModel(model_);
  view_->setAccessibleName(tr("Outline"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setHeaderHidden(true);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  view_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  makeRowsCopyable(view_);
  stack_ = new HintStack(view_);
  setWidget(stack_);

  const auto go = [this](const QModelIndex& index) {
    source::Place place;
    place.file = index.data(OutlineModel::PlaceFileRole).toString().toStdString();
    place.line = index.data(OutlineModel::PlaceLineRole).toUInt();
    place.column = 1;
    if (place.line != 0) workspace_->goTo(place);
  };
  connect(model_, &OutlineModel::modelReset, view_, &QTreeView::expandAll);
  connect(view_, &QTreeView::clicked, this, go);
  connect(view_, &QTreeView::activated, this, go);
  connect(workspace, &Workspace::currentChanged, this, &OutlineDock::refresh);
  connect(workspace, &Workspace::snapshotChanged, this, [this](const Document* document) {
    if (document == workspace_->current()) refresh();
  });
  refresh();
}

void OutlineDock::refresh() {
  const Document* document = workspace_->current();
  model_->setSnapshot(document != nullptr ? document->snapshot() : nullptr);
  if (model_->rowCount() > 0)
    stack_->showView();
  else
    stack_->showHint(document != nullptr ? tr("No kernel in this file yet.")
                                         : tr("Open a kernel to see its outline."));
}

} // namespace wavesmith::widgets
