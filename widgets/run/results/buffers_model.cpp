// SPDX-License-Identifier: Apache-2.0
#include "run/results/buffers_model.h"

#include "style/from_view.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QLocale>

#include <algorithm>
#include <numeric>

namespace wavesmith::widgets {
namespace {

QString resultText(const worker::BufferSummary& buffer) {
  if (!buffer.checked) return BuffersModel::tr("not checked");
  if (buffer.comparison.onlyTolerated()) return BuffersModel::tr("within the tolerance");
  if (buffer.comparison.equal()) return BuffersModel::tr("all equal");
  return BuffersModel::tr("%1 differ")
      .arg(QLocale().toString(static_cast<qulonglong>(buffer.comparison.differing)));
}

const execution::Difference* firstDifference(const worker::BufferSummary& buffer) {
  return buffer.checked && !buffer.comparison.first.empty() ? &buffer.comparison.first.front() : nullptr;
}

QString valueText(const worker::BufferSummary& buffer, std::uint64_t execution::Difference::* side) {
  const execution::Difference* const first = firstDifference(buffer);
  return first == nullptr ? QString() : QString::fromStdString(execution::toText(buffer.type, first->*side));
}

QString firstAtText(const worker::BufferSummary& buffer) {
  const execution::Difference* const first = firstDifference(buffer);
  return first == nullptr ? QString() : QStringLiteral("[%1]").arg(first->index);
}

// Those that differ, those that are as expected, and those that are not checked.
int rankOf(const worker::BufferSummary& buffer) {
  if ((buffer.checked && !buffer.comparison.equal()) || (buffer.between && !buffer.between->equal()))
    return 0;
  return buffer.checked ? 1 : 2;
}

QString errorText(const worker::BufferSummary& buffer) {
  if (!buffer.checked) return {};
  QString absolute = QString::number(buffer.comparison.greatestAbsolute, 'g', 6);
  if (!execution::isFloat(buffer.type)) return absolute;
  const std::uint64_t ulp = buffer.comparison.greatestUlp;
  return ulp == ~std::uint64_t{0} ? BuffersModel::tr("NaN")
                                  : BuffersModel::tr("%1 (%2 ULP)").arg(absolute).arg(ulp);
}

bool isOfNumbers(int column) {
  using enum BuffersModel::Column;
  return column == FirstAt || column == Expected || column == Actual || column == GreatestError ||
         column == Elements;
}

QString sinceLastText(const worker::BufferSummary& buffer) {
  if (!buffer.sinceLast) return {};
  if (buffer.sinceLast->equal()) return BuffersModel::tr("unchanged");
  return BuffersModel::tr("%1 changed")
      .arg(QLocale().toString(static_cast<qulonglong>(buffer.sinceLast->differing)));
}

} // namespace

QString toleranceText(const execution::Tolerance& tolerance) {
  QStringList parts;
  if (tolerance.absolute) parts << BuffersModel::tr("±%1").arg(*tolerance.absolute);
  if (tolerance.relative) parts << BuffersModel::tr("relative %1").arg(*tolerance.relative);
  if (tolerance.ulp) parts << BuffersModel::tr("%1 ULP").arg(*tolerance.ulp);
  if (tolerance.bits) parts << BuffersModel::tr("same bits");
  return parts.isEmpty() ? BuffersModel::tr("exactly") : parts.join(QStringLiteral(", "));
}

void BuffersModel::setSummary(std::shared_ptr<const worker::RunSummary> summary) {
  beginResetModel();
  summary_ = std::move(summary);
  order_.resize(summary_ ? summary_->buffers.size() : 0);
  std::iota(order_.begin(), order_.end(), 0U);
  std::ranges::stable_sort(order_, {}, [this](std::uint32_t n) { return rankOf(summary_->buffers[n]); });
  endResetModel();
}

void BuffersModel::setOutOfDate(bool outOfDate) {
  outOfDate_ = outOfDate;
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const worker::BufferSummary* BuffersModel::buffer(int row) const {
  if (row < 0 || static_cast<std::size_t>(row) >= order_.size()) return nullptr;
  return &summary_->buffers[number(row)];
}

std::uint32_t BuffersModel::number(int row) const {
  return order_[static_cast<std::size_t>(row)];
}

bool BuffersModel::isEmptyColumn(Column column) const {
  for (int row = 0; row < rowCount(); ++row)
    if (!index(row, column).data().toString().isEmpty()) return false;
  return true;
}

int BuffersModel::rowTotal() const {
  return static_cast<int>(order_.size());
}

QVariant BuffersModel::cell(const QModelIndex& index, int role) const {
  const worker::BufferSummary* buffer = index.isValid() ? this->buffer(index.row()) : nullptr;
  if (buffer == nullptr) return {};
  if (role == Qt::DecorationRole && index.column() == Name && buffer->checked) {
    const bool equal = buffer->comparison.equal();
    if (outOfDate_)
      return icon(equal ? QStringLiteral("good") : QStringLiteral("error"),
                  theme_->color(Theme::Role::Quiet));
    return equal ? goodIcon(*theme_) : statusIcon(source::Severity::Error, *theme_);
  }
  const bool isWrong = buffer->checked && !buffer->comparison.equal();
  if (role == Qt::ForegroundRole && isWrong && !outOfDate_ &&
      (index.column() == Result || index.column() == Actual))
    return theme_->color(Theme::Role::Error);
  if (role == Qt::ToolTipRole && index.column() == Result && buffer->checked)
    return tr("Equal means: %1").arg(toleranceText(buffer->tolerance));
  if (role == Qt::TextAlignmentRole && isOfNumbers(index.column()))
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const auto type = execution::name(buffer->type);
  switch (index.column()) {
  case Name: return QString::fromStdString(buffer->name);
  case Type: return fromView(type);
  case Elements: return QLocale().toString(static_cast<qulonglong>(buffer->count));
  case Result: return resultText(*buffer);
  case FirstAt: return firstAtText(*buffer);
  case Expected: return valueText(*buffer, &execution::Difference::expected);
  case Actual: return valueText(*buffer, &execution::Difference::actual);
  case GreatestError: return errorText(*buffer);
  case SinceLast: return sinceLastText(*buffer);
  default: return {};
  }
}

std::span<const TableColumn> BuffersModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Buffer")},   {QT_TR_NOOP("Result")},   {QT_TR_NOOP("First at")},
      {QT_TR_NOOP("Expected")}, {QT_TR_NOOP("Actual")},   {QT_TR_NOOP("Maximum error")},
      {QT_TR_NOOP("Type")},     {QT_TR_NOOP("Elements")}, {QT_TR_NOOP("Since last run")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

QVariant BuffersModel::heading(int section, Qt::Orientation orientation, int role) const {
  if (role == Qt::TextAlignmentRole && orientation == Qt::Horizontal)
    return QVariant((isOfNumbers(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  return TableModel::heading(section, orientation, role);
}

} // namespace wavesmith::widgets
