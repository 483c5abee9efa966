// SPDX-License-Identifier: Apache-2.0
#include "debugger/state/state_model.h"

#include "debugger/debug_text.h"
#include "style/core_texts.h"

#include <QFont>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

constexpr quintptr kGroup =
    ~quintptr{0}; // the internal id of a heading; rows have the number of their heading

} // namespace

std::vector<StateModel::Group> StateModel::groupsOf(const std::vector<debug::ItemValue>& values,
                                                    const std::vector<debug::CounterState>& counters,
                                                    const std::vector<debug::Display>& watched) const {
  std::vector<Group> groups;
  if (!watched.empty()) groups.push_back({tr("Watched"), {}});
  for (const debug::Display& display : watched) {
    Row row;
    row.name = row.watched = QString::fromStdString(display.expression);
    row.value = QString::fromStdString(display.value);
    row.note = QString::fromStdString(display.lanes.empty() ? display.note : display.lanes);
    row.location = QString::fromStdString(display.location);
    row.changed = display.changed;
    groups.back().rows.push_back(std::move(row));
  }
  for (const debug::ItemValue& value : values) {
    const QString heading = QString::fromStdString(value.heading);
    auto group = std::ranges::find(groups, heading, &Group::heading);
    if (group == groups.end()) group = groups.insert(groups.end(), Group{heading, {}});
    Row row;
    row.name = row.location = QString::fromStdString(value.name);
    row.authorName = QString::fromStdString(value.authorNames);
    row.value = QString::fromStdString(value.text);
    row.note = QString::fromStdString(value.note);
    if (std::ranges::find(group->rows, row.name, &Row::name) == group->rows.end())
      group->rows.push_back(std::move(row));
  }
  if (counters.empty()) return groups;
  Group group{tr("Counters"), {}};
  for (const debug::CounterState& counter : counters) {
    Row row;
    row.name = QString::fromStdString(counter.name);
    row.value = QString::number(counter.count);
    for (const debug::CounterState::Operation& operation : counter.outstanding)
      row.operations << codePlaceText(operation.at);
    row.note = row.operations.isEmpty() ? tr("no outstanding operations")
                                        : row.operations.join(QStringLiteral(", "));
    group.rows.push_back(std::move(row));
  }
  groups.push_back(std::move(group));
  return groups;
}

bool StateModel::hasSameRows(const std::vector<Group>& groups) const {
  return std::ranges::equal(groups, groups_, [](const Group& a, const Group& b) {
    return a.heading == b.heading && std::ranges::equal(a.rows, b.rows, {}, &Row::name, &Row::name);
  });
}

void StateModel::setValues(const std::vector<debug::ItemValue>& values,
                           const std::vector<debug::CounterState>& counters,
                           const std::vector<debug::Display>& watched, bool isNewStop) {
  std::vector<Group> groups = groupsOf(values, counters, watched);
  const bool same = hasSameRows(groups);
  if (same)
    for (std::size_t g = 0; g < groups.size(); ++g)
      for (std::size_t r = 0; r < groups[g].rows.size(); ++r) {
        const Row& before = groups_[g].rows[r];
        Row& now = groups[g].rows[r];
        if (!now.watched.isEmpty()) continue;
        now.changed = now.value != before.value || (!isNewStop && before.changed);
      }
  if (!same) beginResetModel();
  groups_ = std::move(groups);
  if (!same) return endResetModel();
  for (int g = 0; g < rowCount(); ++g)
    if (const QModelIndex heading = index(g, 0); rowCount(heading) > 0)
      emit dataChanged(index(0, 0, heading), index(rowCount(heading) - 1, ColumnCount - 1, heading));
}

void StateModel::clear() {
  beginResetModel();
  groups_.clear();
  endResetModel();
}

QModelIndex StateModel::find(const QString& name) const {
  for (std::size_t g = 0; g < groups_.size(); ++g)
    for (std::size_t r = 0; r < groups_[g].rows.size(); ++r)
      if (groups_[g].rows[r].name == name && groups_[g].rows[r].watched.isEmpty())
        return index(static_cast<int>(r), 0, index(static_cast<int>(g), 0));
  return {};
}

// --- Structure ---

QModelIndex StateModel::index(int row, int column, const QModelIndex& parent) const {
  if (!hasIndex(row, column, parent)) return {};
  return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) : kGroup);
}

QModelIndex StateModel::parent(const QModelIndex& index) const {
  if (!index.isValid() || index.internalId() == kGroup) return {};
  return createIndex(static_cast<int>(index.internalId()), 0, kGroup);
}

int StateModel::rowCount(const QModelIndex& parent) const {
  if (!parent.isValid()) return static_cast<int>(groups_.size());
  if (parent.internalId() != kGroup || parent.column() != 0) return 0;
  return static_cast<int>(groups_[static_cast<std::size_t>(parent.row())].rows.size());
}

int StateModel::columnCount(const QModelIndex&) const {
  return ColumnCount;
}

// --- Contents ---

QVariant StateModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (index.internalId() == kGroup) {
    if (role == Qt::DisplayRole && index.column() == Name)
      return coreText(groups_[static_cast<std::size_t>(index.row())].heading.toStdString());
    if (role == Qt::FontRole) {
      QFont font;
      font.setBold(true);
      return font;
    }
    return {};
  }
  const Row& row = groups_[index.internalId()].rows[static_cast<std::size_t>(index.row())];
  switch (role) {
  case Qt::DisplayRole:
  case Qt::EditRole:
    switch (index.column()) {
    case Name: return row.name;
    case AuthorName: return row.authorName;
    case Value:
      return role == Qt::DisplayRole && row.changed ? QStringLiteral("\u2022 ") + row.value : row.value;
    case Note: return row.note;
    default: return {};
    }
  case Qt::FontRole:
    if (index.column() == Value && row.changed) {
      QFont font;
      font.setBold(true);
      return font;
    }
    return {};
  case Qt::ToolTipRole:
    if (!row.operations.isEmpty())
      return tr("Outstanding, the oldest first:\n%1").arg(row.operations.join(u'\n'));
    // All lanes, which a narrow panel does not show.
    if (!row.watched.isEmpty() && index.column() == Value && !row.note.isEmpty())
      return QStringLiteral("%1\n%2").arg(row.value, row.note);
    return index.column() == Value && row.changed ? tr("%1 (changed by the last step)").arg(row.value)
                                                  : data(index, Qt::EditRole);
  case kLocationRole: return row.location;
  case kWatchRole: return row.watched;
  default: return {};
  }
}

QVariant StateModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
  case Name: return tr("Register");
  case AuthorName: return tr("Name");
  case Value: return tr("Value");
  case Note: return tr("Meaning");
  default: return {};
  }
}

Qt::ItemFlags StateModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags flags = QAbstractItemModel::flags(index);
  if (index.column() == Value && !data(index, kLocationRole).toString().isEmpty())
    flags |= Qt::ItemIsEditable;
  return flags;
}

bool StateModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const QString location = data(index, kLocationRole).toString();
  if (role != Qt::EditRole || location.isEmpty()) return false;
  if (value.toString() != data(index, Qt::EditRole).toString())
    emit editRequested(location, value.toString());
  return false; // the answer of the debugger changes it
}

} // namespace wavesmith::widgets
