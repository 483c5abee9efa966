// SPDX-License-Identifier: Apache-2.0
#include "versions/comparison_model.h"

#include "style/fixed_font.h"
#include "style/theme.h"

#include <QPoint>

#include <utility>

namespace wavesmith::widgets {
namespace {

using compare::Change;

QString textOf(const compare::RowSide& side) {
  if (side.at == program::kNone) return {};
  return QStringLiteral("%1%2")
      .arg(QString::fromStdString(side.label), -5)
      .arg(QString::fromStdString(side.text));
}

QVariantList differingIn(const compare::RowSide& side) {
  QVariantList ranges;
  const int label = static_cast<int>(textOf(side).size() - static_cast<qsizetype>(side.text.size()));
  for (const compare::TextRange& range : side.differing)
    ranges << QPoint(label + static_cast<int>(range.from), static_cast<int>(range.length));
  return ranges;
}

QString explanationOf(Change change) {
  switch (change) {
  case Change::Equal: return ComparisonModel::tr("Equal");
  case Change::Registers: return ComparisonModel::tr("The same instruction with other registers");
  case Change::Operands: return ComparisonModel::tr("The same opcode with other operands");
  case Change::Removed: return ComparisonModel::tr("Only in the first version");
  case Change::Inserted: return ComparisonModel::tr("Only in the second version");
  }
  return {};
}

} // namespace

ComparisonModel::ComparisonModel(Theme* theme, QObject* parent) : TableModel(parent), theme_(theme) {}

void ComparisonModel::setComparison(std::shared_ptr<const compare::Comparison> comparison) {
  beginResetModel();
  comparison_ = std::move(comparison);
  endResetModel();
}

int ComparisonModel::nextDifference(int row, int by) const {
  for (int at = by < 0 && row < 0 ? rowCount() - 1 : row + by; at >= 0 && at < rowCount(); at += by)
    if (comparison_->rows[static_cast<std::size_t>(at)].change != Change::Equal) return at;
  return -1;
}

int ComparisonModel::rowTotal() const {
  return comparison_ == nullptr ? 0 : static_cast<int>(comparison_->rows.size());
}

QVariant ComparisonModel::background(const compare::ComparedRow& row, int column) const {
  switch (row.change) {
  case Change::Equal: return {};
  case Change::Registers:
  case Change::Operands: return theme_->color(Theme::Role::WarningFill);
  case Change::Removed: return column == After ? QVariant() : QVariant(theme_->color(Theme::Role::ErrorFill));
  case Change::Inserted:
    return column == Before ? QVariant() : QVariant(theme_->color(Theme::Role::GoodFill));
  }
  return {};
}

QVariant ComparisonModel::cell(const QModelIndex& index, int role) const {
  const compare::ComparedRow& row = comparison_->rows[static_cast<std::size_t>(index.row())];
  const compare::RowSide& side = index.column() == After ? row.after : row.before;
  switch (role) {
  case Qt::DisplayRole:
    if (index.column() == Mark) return QString(QLatin1Char(compare::mark(row.change))).trimmed();
    return textOf(side);
  case Qt::FontRole: return fixedFont();
  case Qt::BackgroundRole: return background(row, index.column());
  case Qt::ToolTipRole: return explanationOf(row.change);
  case Qt::TextAlignmentRole:
    return index.column() == Mark ? QVariant(static_cast<int>(Qt::AlignCenter)) : QVariant();
  case kDifferingRole: return index.column() == Mark ? QVariant() : QVariant(differingIn(side));
  default: return {};
  }
}

std::span<const TableColumn> ComparisonModel::columns() const {
  static constexpr TableColumn columns[] = {
      {},
      {QT_TR_NOOP("Before")},
      {QT_TR_NOOP("After")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
