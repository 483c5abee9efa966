// SPDX-License-Identifier: Apache-2.0
#include "debugger/lanes/lane_cells_model.h"

#include "style/fixed_font.h"
#include "style/theme.h"

#include <QFont>

#include <utility>

namespace wavesmith::widgets {
namespace {

bool anyRegister(const std::vector<quint64>& masks, const LaneCell& cell) {
  for (int i = cell.first; i < cell.first + cell.registers; ++i)
    if (static_cast<std::size_t>(i) < masks.size() && hasLane(masks[static_cast<std::size_t>(i)], cell.lane))
      return true;
  return false;
}

} // namespace

LaneCellsModel::LaneCellsModel(const Theme* theme, QObject* parent) : TableModel(parent), theme_(theme) {}

void LaneCellsModel::setGrid(const LaneGrid& grid) {
  if (grid == grid_) return;
  beginResetModel();
  grid_ = grid;
  endResetModel();
}

void LaneCellsModel::setValues(LaneValues values, const QString& type) {
  values_ = std::move(values);
  type_ = type;
  if (grid_.rows > 0 && grid_.columns > 0)
    emit dataChanged(index(0, 0), index(grid_.rows - 1, grid_.columns - 1));
}

void LaneCellsModel::setLane(int lane) {
  if (lane == lane_) return;
  lane_ = lane;
  if (grid_.rows > 0 && grid_.columns > 0)
    emit dataChanged(index(0, 0), index(grid_.rows - 1, grid_.columns - 1), {MarksRole});
}

QModelIndex LaneCellsModel::indexOfLane(int lane) const {
  for (int row = 0; row < grid_.rows; ++row)
    for (int column = 0; column < grid_.columns; ++column)
      if (grid_.at(row, column).lane == lane) return index(row, column);
  return {};
}

const LaneCell* LaneCellsModel::cellOf(const QModelIndex& index) const {
  if (!index.isValid() || index.row() >= grid_.rows || index.column() >= grid_.columns) return nullptr;
  const LaneCell& cell = grid_.at(index.row(), index.column());
  return cell.lane < 0 ? nullptr : &cell;
}

quint8 LaneCellsModel::marks(const LaneCell& cell) const {
  unsigned marks = 0;
  if (!hasLane(values_.exec, cell.lane)) marks |= Inactive;
  if (hasChanged(values_, cell)) marks |= Changed;
  if (anyRegister(values_.undefined, cell)) marks |= Undefined;
  if (anyRegister(values_.inFlight, cell)) marks |= InFlight;
  if (cell.lane == lane_) marks |= Selected;
  return static_cast<quint8>(marks);
}

QString LaneCellsModel::marksText(quint8 marks) {
  QStringList texts;
  if ((marks & Inactive) != 0) texts << tr("inactive");
  if ((marks & Changed) != 0) texts << tr("changed since the last stop");
  if ((marks & Undefined) != 0) texts << tr("undefined");
  if ((marks & InFlight) != 0) texts << tr("in flight");
  if ((marks & Selected) != 0) texts << tr("selected lane");
  return texts.join(QStringLiteral(", "));
}

int LaneCellsModel::rowTotal() const {
  return grid_.rows;
}

int LaneCellsModel::shownColumns() const {
  return grid_.columns;
}

QString LaneCellsModel::description(const QModelIndex& index, const LaneCell& cell) const {
  QString text = tr("%1 = %2").arg(locationOf(values_, cell), cellText(values_, cell, type_));
  const qsizetype at = static_cast<qsizetype>(index.row()) * grid_.columns + index.column();
  if (at < grid_.names.size()) text = tr("%1: %2").arg(grid_.names[at], text);
  if (cell.bits < 32) text += tr("\nbits %1:%2").arg(cell.low + cell.bits - 1).arg(cell.low);
  if (const auto before = textBefore(values_, cell, type_)) text += tr("\nbefore: %1").arg(*before);
  const QString special = marksText(marks(cell));
  return special.isEmpty() ? text : text + u'\n' + special;
}

QVariant LaneCellsModel::cell(const QModelIndex& index, int role) const {
  const LaneCell* const cell = cellOf(index);
  if (cell == nullptr) return role == LaneRole ? QVariant(-1) : QVariant();
  switch (role) {
  case Qt::DisplayRole:
  case Qt::EditRole: return cellText(values_, *cell, type_);
  case Qt::TextAlignmentRole: return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  case Qt::FontRole: {
    QFont font = fixedFont();
    const quint8 special = marks(*cell);
    font.setBold((special & Changed) != 0);
    font.setItalic((special & Inactive) != 0);
    return font;
  }
  case Qt::ForegroundRole:
    return hasLane(values_.exec, cell->lane) ? QVariant() : QVariant(theme_->color(Theme::Role::Quiet));
  case Qt::ToolTipRole: return description(index, *cell);
  case Qt::AccessibleDescriptionRole: return marksText(marks(*cell));
  case LaneRole: return cell->lane;
  case MarksRole: return marks(*cell);
  case LocationRole: return locationOf(values_, *cell);
  default: return {};
  }
}

QVariant LaneCellsModel::heading(int section, Qt::Orientation orientation, int role) const {
  const QStringList& names = orientation == Qt::Horizontal ? grid_.columnNames : grid_.rowNames;
  if (role == Qt::DisplayRole && section >= 0 && section < names.size()) return names[section];
  return {};
}

Qt::ItemFlags LaneCellsModel::flags(const QModelIndex& index) const {
  if (cellOf(index) == nullptr) return Qt::NoItemFlags;
  return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable;
}

bool LaneCellsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const LaneCell* const cell = cellOf(index);
  if (cell == nullptr || role != Qt::EditRole) return false;
  const QString text = value.toString();
  if (text == cellText(values_, *cell, type_)) return true; // not edited
  const auto edit = laneEdit(values_, *cell, type_, text);
  if (!edit) {
    emit editRefused(edit.error());
    return false;
  }
  emit editRequested(edit->location, edit->value);
  return true;
}

} // namespace wavesmith::widgets
