// SPDX-License-Identifier: Apache-2.0
#include "run/results/differences_model.h"

#include "style/fixed_font.h"
#include "style/icons.h"
#include "style/theme.h"

#include <QFont>
#include <QLocale>

namespace wavesmith::widgets {

void DifferencesModel::setComparison(const execution::Comparison& comparison, const QString& against) {
  beginResetModel();
  against_ = against;
  type_ = comparison.type;
  differences_ = comparison.first;
  endResetModel();
}

void DifferencesModel::clear() {
  beginResetModel();
  differences_.clear();
  endResetModel();
}

void DifferencesModel::setOutOfDate(bool outOfDate) {
  outOfDate_ = outOfDate;
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

quint64 DifferencesModel::elementOf(int row) const {
  return differences_.at(static_cast<std::size_t>(row)).index;
}

int DifferencesModel::rowTotal() const {
  return static_cast<int>(differences_.size());
}

QVariant DifferencesModel::cell(const QModelIndex& index, int role) const {
  if (role == Qt::FontRole) {
    QFont font = fixedFont();
    font.setBold(index.column() == Actual);
    return font;
  }
  if (role == Qt::ForegroundRole && !outOfDate_ && (index.column() == Expected || index.column() == Actual))
    return theme_->color(index.column() == Actual ? Theme::Role::Error : Theme::Role::Good);
  if (role == Qt::DecorationRole && index.column() == Actual)
    return icon(QStringLiteral("not-equal"),
                theme_->color(outOfDate_ ? Theme::Role::Quiet : Theme::Role::Error));
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const execution::Difference& difference = differences_[static_cast<std::size_t>(index.row())];
  const auto text = [&](std::uint64_t bits) {
    return QString::fromStdString(execution::toText(type_, bits));
  };
  switch (index.column()) {
  case Element: return QLocale().toString(static_cast<qulonglong>(difference.index));
  case Expected: return text(difference.expected);
  case Actual: return text(difference.actual);
  case Error:
    return QString::number(execution::toDouble(type_, difference.actual) -
                               execution::toDouble(type_, difference.expected),
                           'g', 6);
  case Ulp: {
    const std::uint64_t distance = execution::ulpDistance(type_, difference.actual, difference.expected);
    return distance == ~std::uint64_t{0} ? QStringLiteral("–") : QString::number(distance);
  }
  default: return {};
  }
}

std::span<const TableColumn> DifferencesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Element"), nullptr, CellAlignment::Number},
      {nullptr, nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Actual"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Error"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("ULP"), nullptr, CellAlignment::Number},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

QVariant DifferencesModel::heading(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::DisplayRole && orientation == Qt::Horizontal && section == Expected) return against_;
  return TableModel::heading(section, orientation, role);
}

} // namespace wavesmith::widgets
