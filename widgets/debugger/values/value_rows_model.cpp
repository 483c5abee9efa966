// SPDX-License-Identifier: Apache-2.0
#include "debugger/values/value_rows_model.h"

#include "debugger/debug_text.h"

#include <QLocale>

#include <utility>

namespace wavesmith::widgets {
namespace {

// A number if the text is one.
QVariant numberOrText(const std::string& text) {
  const QString shown = QString::fromStdString(text);
  bool isNumber = false;
  const double number = shown.toDouble(&isNumber);
  return isNumber ? QVariant(number) : QVariant(shown);
}

} // namespace

void ValueRowsModel::setRows(std::vector<debug::ValueRow> rows) {
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

const debug::ValueRow* ValueRowsModel::at(int row) const {
  return row >= 0 && row < rowCount() ? &rows_[static_cast<std::size_t>(row)] : nullptr;
}

int ValueRowsModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}

QVariant ValueRowsModel::cell(const QModelIndex& index, int role) const {
  const debug::ValueRow* const row = at(index.row());
  if (row == nullptr) return {};
  const bool isEdit = row->at.mnemonic.empty(); // the user edited it, not a wave
  if (role == Qt::ToolTipRole) return tr("Press Return to go to step %1").arg(row->position);
  if (role == kSortRole) {
    switch (index.column()) {
    case Step: return QVariant::fromValue<qulonglong>(row->position);
    case Wave: return QVariant::fromValue<qulonglong>(row->wave.group << 16 | row->wave.wave);
    case Lane: return row->lane ? *row->lane : -1;
    case Before: return numberOrText(row->before);
    case Value: return numberOrText(row->value);
    default: break;
    }
    role = Qt::DisplayRole;
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
  case Step: return QLocale().toString(static_cast<qulonglong>(row->position));
  case Wave: return isEdit ? QString() : waveNumber(row->wave);
  case Lane: return row->lane ? QString::number(*row->lane) : QString();
  case Before: return QString::fromStdString(row->before);
  case Value: return QString::fromStdString(row->value.empty() && !isEdit ? row->note : row->value);
  case Instruction: return isEdit ? QString::fromStdString(row->note) : codePlaceText(row->at);
  default: return {};
  }
}

std::span<const TableColumn> ValueRowsModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Step"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Wave"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Lane"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Before"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Value"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Instruction")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
