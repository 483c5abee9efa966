// SPDX-License-Identifier: Apache-2.0
#include "models/arguments_model.h"

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

int ArgumentsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ArgumentsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
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

QVariant ArgumentsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
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

QVariant ArgumentsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole) {
    switch (section) {
    case Amount: return tr("Number of elements of a buffer, or the value:\n1000003\ncus * 256");
    case Fill:
      return tr("Initial elements:\npoison\n0\nramp: [0, 1]\nuniform: [-1, 1], seed: 1\nnormal: [0, 1], "
                "seed: 1\npermutation: 64, seed: 1\nfile: x.npy");
    case Expected: return tr("Expected value of each element i:\na[i] + b[i]\nfile: x.npy\nkernel: name");
    case Tolerance: return tr("Tolerance:\nexact\nulp: 1\nabsolute: 1e-6\nrelative: 1e-6\nbits: true");
    default: return {};
    }
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
  case Name: return tr("Argument");
  case Type: return tr("Type");
  case Amount: return tr("Count or value");
  case Fill: return tr("Fill");
  case Expected: return tr("Expected");
  case Tolerance: return tr("Tolerance");
  default: return {};
  }
}

Qt::ItemFlags ArgumentsModel::flags(const QModelIndex& index) const {
  Qt::ItemFlags result = QAbstractTableModel::flags(index);
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
  row.problem = argument ? QString() : QString::fromStdString(argument.error().message);
  if (argument) row.argument = std::move(*argument);
  emit dataChanged(index.siblingAtColumn(0), index.siblingAtColumn(ColumnCount - 1));
  emit edited();
  return true;
}

} // namespace wavesmith::widgets
