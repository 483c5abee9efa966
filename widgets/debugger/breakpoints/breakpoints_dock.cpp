// SPDX-License-Identifier: Apache-2.0
#include "debugger/breakpoints/breakpoints_dock.h"

#include "controls/copy_rows.h"
#include "controls/hint_stack.h"
#include "controls/shortcut_text.h"
#include "debugger/breakpoints/breakpoints_model.h"
#include "debugger/debug_points.h"
#include "document/breakpoints.h"
#include "document/workspace.h"
#include "services/window_services.h"
#include "style/icons.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

namespace wavesmith::widgets {

BreakpointsDock::BreakpointsDock(DebugController* controller, DebugPoints* points, Breakpoints* breakpoints,
                                 QWidget* parent)
    : QDockWidget(tr("Breakpoints"), parent), controller_(controller), breakpoints_(breakpoints),
      model_(new BreakpointsModel(
          breakpoints,
          [points](const Breakpoint& one) {
            const debug::Point* const point = points->pointOf(one);
            return BreakpointsModel::State{point != nullptr ? std::optional<quint64>(point->hits)
                                                            : std::nullopt,
                                           points->problemOf(one)};
          },
          this)),
      view_(new QTableView), watch_(new QLineEdit) {
  setObjectName(QStringLiteral("breakpoints"));
  view_->setModel(model_);
  view_->setAccessibleName(tr("Breakpoints and watchpoints"));
  view_->setFrameShape(QFrame::NoFrame);
  view_->setShowGrid(false);
  view_->setTabKeyNavigation(false);
  view_->verticalHeader()->hide();
  view_->verticalHeader()->setDefaultSectionSize(view_->fontMetrics().height() + 8);
  view_->horizontalHeader()->setHighlightSections(false);
  view_->horizontalHeader()->setSectionResizeMode(BreakpointsModel::Condition, QHeaderView::Stretch);
  view_->setColumnWidth(BreakpointsModel::Place, 260);
  view_->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::SelectedClicked |
                         QAbstractItemView::DoubleClicked);
  makeRowsCopyable(view_);
  auto* remove = new QAction(icon(QStringLiteral("remove")), tr("Remove"), view_);
  remove->setShortcut(QKeySequence::Delete);
  remove->setShortcutContext(Qt::WidgetShortcut);
  view_->addAction(remove);
  connect(remove, &QAction::triggered, this, [this] {
    QList<quint32> ids;
    for (const QModelIndex& row : view_->selectionModel()->selectedRows())
      ids << row.data(BreakpointsModel::kIdRole).toUInt();
    for (const quint32 id : ids)
      breakpoints_->remove(id);
  });
  connect(view_, &QTableView::activated, this, [this](const QModelIndex& index) {
    const Breakpoint* const one = model_->at(index.row());
    if (one == nullptr || one->isWatchpoint() || index.column() != BreakpointsModel::Place) return;
    emit placeChosen({.file = one->path.toStdString(), .line = static_cast<std::uint32_t>(one->line)});
  });

  watch_->setPlaceholderText(tr("s4, v_x[3], c[17], lds[0x40]"));
  watch_->setAccessibleName(tr("Location to watch"));
  watch_->setClearButtonEnabled(true);
  connect(watch_, &QLineEdit::returnPressed, this, &BreakpointsDock::addWatch);
  stack_ = new HintStack(view_);
  auto* label = new QLabel(tr("&Watch:"));
  label->setBuddy(watch_);
  label->setToolTip(tr("Stop when this location has changed"));
  auto* row = new QHBoxLayout;
  row->setContentsMargins(8, 4, 8, 4);
  row->addWidget(label);
  row->addWidget(watch_, 1);
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(row);
  column->addWidget(stack_, 1);
  setWidget(content);
  connect(points, &DebugPoints::changed, model_, &BreakpointsModel::updateStates);
  connect(model_, &QAbstractItemModel::modelReset, this, &BreakpointsDock::updateHint);
  const auto follow = [this] {
    watch_->setEnabled(controller_->isActive());
    watch_->setToolTip(controller_->isActive() ? tr("Stop when this location has changed (Return)")
                                               : tr("Watchpoints are set while a run is debugged"));
  };
  connect(controller, &DebugController::stateChanged, this, follow);
  follow();
  updateHint();
  connect(this, &QDockWidget::visibilityChanged, this, &BreakpointsDock::updateHint); // now it is in a window
}

BreakpointsDock* BreakpointsDock::addTo(WindowServices& window, DebugController* controller,
                                        DebugPoints* points) {
  auto* const dock = new BreakpointsDock(controller, points, window.workspace()->breakpoints());
  window.addPanel({.dock = dock,
                   .action = "panelBreakpoints",
                   .icon = "breakpoint",
                   .order = 84,
                   .keys = Qt::CTRL | Qt::ALT | Qt::Key_9,
                   .stage = PanelStage::Debugging});
  return dock;
}

void BreakpointsDock::updateHint() {
  const QString command = QStringLiteral("debugBreakpoint");
  if (model_->rowCount() > 0)
    stack_->showView();
  else
    stack_->showHint(
        withShortcut(
            tr("There are no breakpoints. Click to the left of a line, or use Toggle Breakpoint (%1)."), this,
            command),
        command);
  if (const QAction* const action = commandOf(this, command))
    connect(action, &QAction::changed, this, &BreakpointsDock::updateHint, Qt::UniqueConnection);
}

void BreakpointsDock::addWatch() {
  Breakpoint watch;
  watch.path = QString::fromStdString(controller_->job().run.file.path);
  watch.watch = watch_->text().trimmed();
  if (watch.watch.isEmpty()) return;
  breakpoints_->add(watch);
  watch_->clear();
}

void BreakpointsDock::edit(quint32 id) {
  const int row = model_->rowOf(id);
  if (row < 0) return;
  const QModelIndex condition = model_->index(row, BreakpointsModel::Condition);
  view_->setCurrentIndex(condition);
  view_->setFocus();
  view_->edit(condition);
}

} // namespace wavesmith::widgets
