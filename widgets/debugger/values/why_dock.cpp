// SPDX-License-Identifier: Apache-2.0
#include "debugger/values/why_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "debugger/values/why_model.h"
#include "services/window_services.h"
#include "style/core_texts.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTreeView>
#include <QVBoxLayout>

namespace wavesmith::widgets {

using debug::Verb;

WhyDock::WhyDock(DebugController* controller, QWidget* parent)
    : DebugDock(controller, QStringLiteral("why"), tr("Why?"), parent), model_(new WhyModel(this)),
      view_(new QTreeView), field_(new QLineEdit) {
  view_->setModel(model_);
  view_->setAccessibleName(tr("What the value was computed from"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setUniformRowHeights(true);
  view_->setAllColumnsShowFocus(true);
  view_->header()->setStretchLastSection(true);
  view_->setColumnWidth(WhyModel::Location, 240);
  view_->setColumnWidth(WhyModel::Value, 160);
  view_->setColumnWidth(WhyModel::Origin, 300);
  makeRowsCopyable(view_);
  connect(model_, &WhyModel::unfoldRequested, this,
          [this](quint32 node) { request({.verb = Verb::Why, .number = node}); });
  connect(model_, &QAbstractItemModel::modelReset, view_, [this] { view_->expand(model_->index(0, 0)); });
  // The writers of visible locations are looked up, too.
  const auto unfoldChildren = [this](const QModelIndex& index) {
    for (int row = 0; row < model_->rowCount(index); ++row)
      model_->fetchMore(model_->index(row, 0, index));
  };
  connect(view_, &QTreeView::expanded, this, unfoldChildren);
  connect(model_, &QAbstractItemModel::rowsInserted, this, [this, unfoldChildren](const QModelIndex& above) {
    if (view_->isExpanded(above)) unfoldChildren(above);
  });
  connect(view_, &QTreeView::activated, this, [this](const QModelIndex& index) {
    const debug::CauseNode* const node = model_->node(index);
    if (node != nullptr && node->writer)
      this->controller()->move({.verb = Verb::Go, .number = node->writer->position});
  });
  field_->setPlaceholderText(tr("v4[12], s_n, c[17], lds[0x40]"));
  field_->setAccessibleName(tr("Location to explain"));
  field_->setClearButtonEnabled(true);
  connect(field_, &QLineEdit::returnPressed, this, [this] { ask(field_->text().trimmed()); });
  auto* label = new QLabel(tr("Why does"));
  label->setBuddy(field_);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 4, 8, 4);
  row->setSpacing(6); // without it, that of the column: none
  row->addWidget(label);
  row->addWidget(field_);
  row->addWidget(new QLabel(tr("have its value?")));
  row->addStretch(1);
  field_->setMinimumWidth(240);
  tree_ = new HintStack(view_);
  tree_->showHint(tr("Type a register, an element of a buffer or a byte of LDS, and press Return."));
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(tree_, 1);
  setContent(content, tr("Debug the kernel (%1) to see what a value was computed from."));
}

WhyDock* WhyDock::addTo(WindowServices& window, DebugController* controller) {
  auto* const dock = new WhyDock(controller);
  window.addPanel({.dock = dock,
                   .action = "panelWhy",
                   .icon = "why",
                   .order = 81,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_7,
                   .stage = PanelStage::Debugging});
  return dock;
}

void WhyDock::ask(const QString& location) {
  if (location.isEmpty()) return;
  field_->setText(location);
  request({.verb = Verb::Why, .text = location.toStdString()});
}

void WhyDock::request(const debug::Request& request) {
  const auto show = [this](const DebugAnswer& answer) {
    if (!answer) {
      model_->clear();
      return tree_->showHint(coreText(answer.error().message));
    }
    model_->setCauses(answer->causes);
    tree_->showView();
  };
  if (request.text.empty()) // a node of the tree, wherever the run is now
    controller()->askAboutRun(this, request, show);
  else
    controller()->ask(this, request, show);
}

// The tree is that of the position where it was asked for: walking through the run keeps it.
void WhyDock::refresh(bool) {}

void WhyDock::clear() {
  model_->clear();
  tree_->showHint(tr("Type a register, an element of a buffer or a byte of LDS, and press Return."));
}

} // namespace wavesmith::widgets
