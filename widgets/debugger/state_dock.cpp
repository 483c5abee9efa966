// SPDX-License-Identifier: Apache-2.0
#include "debugger/state_dock.h"

#include "controls/copy_rows.h"
#include "debugger/location_menu.h"
#include "models/state_model.h"

#include <QHeaderView>
#include <QTreeView>

#include <memory>

namespace wavesmith::widgets {

using debug::Verb;

StateDock::StateDock(DebugController* controller, LocationMenu* menu, QWidget* parent)
    : DebugDock(controller, QStringLiteral("state"), tr("State"), parent), model_(new StateModel(this)),
      view_(new QTreeView) {
  view_->setModel(model_);
  view_->setAccessibleName(tr("State of the wave"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setUniformRowHeights(true);
  view_->setAllColumnsShowFocus(true);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  view_->header()->setStretchLastSection(true);
  view_->header()->moveSection(StateModel::Value,
                               StateModel::AuthorName); // beside the register, even in a narrow panel
  makeRowsCopyable(view_);
  menu->attach(view_, [this] { return view_->currentIndex().data(StateModel::kLocationRole).toString(); });
  connect(model_, &QAbstractItemModel::modelReset, view_, [this] {
    view_->expandAll();
    for (int column = 0; column < StateModel::Note; ++column)
      view_->resizeColumnToContents(column);
  });
  connect(model_, &StateModel::editRequested, this, [this](const QString& location, const QString& value) {
    this->controller()->move(
        {.verb = Verb::Set, .text = location.toStdString(), .value = value.toStdString()});
  });
  setContent(view_,
             tr("Debug the kernel (%1) to see the scalar registers, EXEC, MODE and the counters of a wave."));
}

// Three answers in the order of the requests; shown together.
void StateDock::refresh(bool isNewStop) {
  const auto values = std::make_shared<std::vector<debug::ItemValue>>();
  const auto collect = [values](const DebugAnswer& answer) {
    if (answer) values->insert(values->end(), answer->values.begin(), answer->values.end());
  };
  controller()->ask(this, {.verb = Verb::Show, .text = "registers"}, collect);
  controller()->ask(this, {.verb = Verb::Show, .text = "state"}, collect);
  controller()->ask(this, {.verb = Verb::Counters}, [this, values, isNewStop](const DebugAnswer& answer) {
    model_->setValues(*values, answer ? answer->counters : std::vector<debug::CounterState>(), isNewStop);
  });
}

void StateDock::clear() {
  model_->clear();
}

} // namespace wavesmith::widgets
