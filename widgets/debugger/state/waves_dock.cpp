// SPDX-License-Identifier: Apache-2.0
#include "debugger/state/waves_dock.h"

#include "controls/copy_rows.h"
#include "debugger/state/exec_delegate.h"
#include "debugger/state/waves_model.h"
#include "document/workspace.h"
#include "services/window_services.h"

#include <QHeaderView>
#include <QTableView>

namespace wavesmith::widgets {

WavesDock::WavesDock(DebugController* controller, const Theme* theme, QWidget* parent)
    : DebugDock(controller, QStringLiteral("waves"), tr("Waves"), parent), model_(new WavesModel(this)),
      view_(new QTableView) {
  view_->setModel(model_);
  view_->setAccessibleName(tr("Waves"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setShowGrid(false);
  view_->setWordWrap(false);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 6);
  view_->horizontalHeader()->setStretchLastSection(true);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->setItemDelegateForColumn(WavesModel::Exec, new ExecDelegate(theme, WavesModel::kExecRole, view_));
  view_->setTabKeyNavigation(false);
  makeRowsCopyable(view_);
  connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) { select(index.row()); });
  connect(view_, &QTableView::doubleClicked, this, [this](const QModelIndex& index) { select(index.row()); });
  connect(model_, &QAbstractItemModel::modelReset, view_, &QTableView::resizeColumnsToContents);
  setContent(view_, tr("Debug the kernel (%1) to see its waves."));
}

WavesDock* WavesDock::addTo(WindowServices& window, DebugController* controller) {
  auto* const dock = new WavesDock(controller, window.workspace()->theme());
  window.addPanel({.dock = dock,
                   .action = "panelWaves",
                   .icon = "waves",
                   .place = PanelPlace::Side,
                   .isOpen = true,
                   .order = 76,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_2,
                   .stage = PanelStage::Debugging});
  return dock;
}

void WavesDock::select(int row) {
  const debug::WaveSummary* const wave = model_->wave(row);
  if (wave == nullptr || controller()->state() != DebugController::State::Stopped) return;
  if (controller()->stop().wave && controller()->stop().wave->id == wave->id) return;
  controller()->move({.verb = debug::Verb::Select, .wave = wave->id});
}

void WavesDock::refresh(bool isNewStop) {
  controller()->ask(this, {.verb = debug::Verb::Waves}, [this, isNewStop](const DebugAnswer& answer) {
    if (!answer) return;
    model_->setWaves(answer->waves, answer->stop.wave);
    if (const int row = model_->selectedRow(); isNewStop && row >= 0) view_->scrollTo(model_->index(row, 0));
  });
}

void WavesDock::clear() {
  model_->clear();
}

} // namespace wavesmith::widgets
