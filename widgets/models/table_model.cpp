// SPDX-License-Identifier: Apache-2.0
#include "models/table_model.h"

#include <QCoreApplication>

namespace wavesmith::widgets {

int TableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : rowTotal();
}

int TableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : shownColumns();
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowTotal()) return {};
  QVariant value = cell(index, role);
  if (role != Qt::TextAlignmentRole || value.isValid()) return value;
  const auto all = columns();
  const auto column = static_cast<std::size_t>(index.column());
  if (column >= all.size() || all[column].alignment == CellAlignment::Text) return {};
  return QVariant(Qt::AlignRight | Qt::AlignVCenter);
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return heading(section, orientation, role);
}

int TableModel::shownColumns() const {
  return static_cast<int>(columns().size());
}

QVariant TableModel::heading(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
  const auto all = columns();
  if (section < 0 || static_cast<std::size_t>(section) >= all.size()) return {};
  const TableColumn& column = all[static_cast<std::size_t>(section)];
  const char* const text = role == Qt::ToolTipRole ? column.toolTip : column.title;
  // In the context of the model's own tr().
  return text == nullptr ? QVariant() : QCoreApplication::translate(metaObject()->className(), text);
}

} // namespace wavesmith::widgets
