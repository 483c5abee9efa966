// SPDX-License-Identifier: Apache-2.0
#include "run/arguments_model.h"

#include "style/core_texts.h"
#include "style/status_icon.h"

#include <algorithm>

namespace wavesmith::widgets {

std::vector<ArgumentsModel::Row> rowsOf(const std::vector<project::RunArgument>& arguments) {
  std::vector<ArgumentsModel::Row> rows;
  rows.reserve(arguments.size());
  for (const project::RunArgument& argument : arguments)
    rows.push_back({argument, project::textOf(argument), {}});
  return rows;
}

void ArgumentsModel::setArguments(const std::vector<project::RunArgument>& arguments) {
  setRows(rowsOf(arguments));
}

void ArgumentsModel::setRows(std::vector<Row> rows) {
  beginResetModel();
  rows_ = std::move(rows);
  endResetModel();
}

std::vector<project::RunArgument> ArgumentsModel::arguments() const {
  std::vector<project::RunArgument> result;
  result.reserve(rows_.size());
  for (const Row& row : rows_)
    result.push_back(row.argument);
  return result;
}

bool ArgumentsModel::isValid() const {
  return std::ranges::all_of(rows_, [](const Row& row) { return row.problem.isEmpty(); });
}

int ArgumentsModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}

ArgumentsModel::Cell ArgumentsModel::cellOf(const Row& row, int column) {
  using project::ArgumentText;
  const bool buffer = row.argument.isBuffer();
  switch (column) {
  case Type: return &ArgumentText::type;
  case Amount: return buffer ? &ArgumentText::count : &ArgumentText::value;
  case Fill: return buffer ? &ArgumentText::fill : nullptr;
  case Expected: return buffer ? &ArgumentText::expect : nullptr;
  case Tolerance: return buffer ? &ArgumentText::tolerance : nullptr;
  default: return nullptr;
  }
}

QVariant ArgumentsModel::cell(const QModelIndex& index, int role) const {
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == ProblemRole) return row.problem;
  if (role == Qt::DecorationRole && index.column() == Name && !row.problem.isEmpty())
    return statusIcon(source::Severity::Error, *theme_);
  if (role == Qt::ToolTipRole && !row.problem.isEmpty()) return row.problem;
  if (role != Qt::DisplayRole && role != Qt::EditRole && role != Qt::ToolTipRole) return {};
  if (index.column() == Name) return QString::fromStdString(row.argument.name);
  const Cell cell = cellOf(row, index.column());
  return cell != nullptr ? QString::fromStdString(row.text.*cell) : QString();
}

std::span<const TableColumn> ArgumentsModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Argument")},
      {QT_TR_NOOP("Type")},
      {QT_TR_NOOP("Count or value"),
       QT_TR_NOOP("Number of elements of a buffer, or the value:\n1000003\ncus * 256")},
      {QT_TR_NOOP("Fill"),
       QT_TR_NOOP("Initial elements:\npoison\n0\nramp: [0, 1]\nuniform: [-1, 1], seed: 1\nnormal: [0, 1], "
                  "seed: 1\npermutation: 64, seed: 1\nfile: x.npy")},
      {QT_TR_NOOP("Expected"),
       QT_TR_NOOP("Expected value of each element i:\na[i] + b[i]\nfile: x.npy\nkernel: name")},
      {QT_TR_NOOP("Tolerance"),
       QT_TR_NOOP("Tolerance:\nexact\nulp: 1\nabsolute: 1e-6\nrelative: 1e-6\nbits: true")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

Qt::ItemFlags ArgumentsModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags result = TableModel::flags(index);
  if (index.isValid() && cellOf(rows_[static_cast<std::size_t>(index.row())], index.column()) != nullptr)
    result |= Qt::ItemIsEditable;
  return result;
}

bool ArgumentsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (!index.isValid() || role != Qt::EditRole) return false;
  Row& row = rows_[static_cast<std::size_t>(index.row())];
  const Cell cell = cellOf(row, index.column());
  const std::string text = value.toString().trimmed().toStdString();
  if (cell == nullptr || row.text.*cell == text) return false;
  row.text.*cell = text;
  if (row.text.expect.empty()) row.text.tolerance.clear(); // meaningless without an expectation
  auto argument = project::argumentOf(row.argument.name, row.text);
  row.problem = argument ? QString() : coreText(argument.error().message);
  if (argument) row.argument = std::move(*argument);
  emit dataChanged(index.siblingAtColumn(0), index.siblingAtColumn(ColumnCount - 1));
  emit edited();
  return true;
}

} // namespace wavesmith::widgets
