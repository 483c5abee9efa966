// SPDX-License-Identifier: Apache-2.0
#include "debugger/breakpoints/breakpoints_model.h"

#include "document/breakpoints.h"

#include <QFileInfo>
#include <QLocale>

namespace wavesmith::widgets {

BreakpointsModel::BreakpointsModel(Breakpoints* breakpoints, StateOf stateOf, QObject* parent)
    : TableModel(parent), breakpoints_(breakpoints), stateOf_(std::move(stateOf)) {
  connect(breakpoints, &Breakpoints::changed, this, &BreakpointsModel::reset);
  reset();
}

void BreakpointsModel::updateStates() {
  if (!ids_.isEmpty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void BreakpointsModel::reset() {
  QList<quint32> ids;
  for (const Breakpoint& one : breakpoints_->all())
    ids << one.id;
  if (ids == ids_) {
    return updateStates();
  }
  beginResetModel();
  ids_ = ids;
  endResetModel();
}

const Breakpoint* BreakpointsModel::at(int row) const {
  return row >= 0 && row < ids_.size() ? breakpoints_->find(ids_[row]) : nullptr;
}

int BreakpointsModel::rowOf(quint32 id) const {
  return static_cast<int>(ids_.indexOf(id));
}

int BreakpointsModel::rowTotal() const {
  return static_cast<int>(ids_.size());
}

QVariant BreakpointsModel::cell(const QModelIndex& index, int role) const {
  const Breakpoint* const one = index.isValid() ? at(index.row()) : nullptr;
  if (one == nullptr) return {};
  if (role == kIdRole) return one->id;
  if (role == Qt::CheckStateRole && index.column() == Place)
    return one->enabled ? Qt::Checked : Qt::Unchecked;
  if (role == Qt::ToolTipRole) {
    const QString problem = stateOf_(*one).problem;
    return problem.isEmpty() ? one->path : problem;
  }
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  const State state = stateOf_(*one);
  switch (index.column()) {
  case Place: {
    if (one->isWatchpoint()) return one->watch;
    const QString place = QStringLiteral("%1:%2").arg(QFileInfo(one->path).fileName()).arg(one->line);
    return state.problem.isEmpty() ? place : tr("%1 (not in this run)").arg(place);
  }
  case Condition: return one->condition;
  case Ignored: return role == Qt::EditRole || one->ignored > 0 ? QVariant(one->ignored) : QVariant();
  case Hits: return state.hits ? QLocale().toString(static_cast<qulonglong>(*state.hits)) : QString();
  default: return {};
  }
}

bool BreakpointsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const Breakpoint* const one = index.isValid() ? at(index.row()) : nullptr;
  if (one == nullptr) return false;
  Breakpoint changed = *one;
  if (role == Qt::CheckStateRole && index.column() == Place)
    changed.enabled = value.toInt() == Qt::Checked;
  else if (role == Qt::EditRole && index.column() == Condition)
    changed.condition = value.toString().trimmed();
  else if (role == Qt::EditRole && index.column() == Ignored)
    changed.ignored = value.toULongLong();
  else if (role == Qt::EditRole && index.column() == Place && one->isWatchpoint())
    changed.watch = value.toString().trimmed();
  else
    return false;
  if (changed.isWatchpoint() && changed.watch.isEmpty()) return false;
  breakpoints_->set(changed);
  return true;
}

std::span<const TableColumn> BreakpointsModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Breakpoint or Watchpoint")},
      {QT_TR_NOOP("Condition"), QT_TR_NOOP("Stops only if this holds, such as s_n > 3 or any(v_x == 0)")},
      {QT_TR_NOOP("Ignored Hits"), QT_TR_NOOP("Hits that do not stop")},
      {QT_TR_NOOP("Hits"), QT_TR_NOOP("Hits in the debugged run")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

Qt::ItemFlags BreakpointsModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = TableModel::flags(index);
  const Breakpoint* const one = index.isValid() ? at(index.row()) : nullptr;
  if (one == nullptr) return flags;
  if (index.column() == Place) flags |= Qt::ItemIsUserCheckable;
  const bool edits = index.column() == Condition || index.column() == Ignored ||
                     (index.column() == Place && one->isWatchpoint());
  return edits ? flags | Qt::ItemIsEditable : flags;
}

} // namespace wavesmith::widgets
