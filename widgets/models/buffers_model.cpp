// SPDX-License-Identifier: Apache-2.0
#include "models/buffers_model.h"

#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <QLocale>

namespace wavesmith::widgets {
namespace {

QString resultText(const worker::BufferSummary& buffer) {
  if (!buffer.checked) return BuffersModel::tr("not checked");
  if (buffer.comparison.equal()) return BuffersModel::tr("all equal");
  return BuffersModel::tr("%1 differ")
      .arg(QLocale().toString(static_cast<qulonglong>(buffer.comparison.differing)));
}

QString firstDifferenceText(const worker::BufferSummary& buffer) {
  if (!buffer.checked || buffer.comparison.first.empty()) return {};
  const execution::Difference& first = buffer.comparison.first.front();
  const auto text = [&](std::uint64_t bits) {
    return QString::fromStdString(execution::toText(buffer.type, bits));
  };
  return BuffersModel::tr("[%1] expected %2, actual %3")
      .arg(QString::number(first.index), text(first.expected), text(first.actual));
}

QString errorText(const worker::BufferSummary& buffer) {
  if (!buffer.checked) return {};
  QString absolute = QString::number(buffer.comparison.greatestAbsolute, 'g', 6);
  if (!execution::isFloat(buffer.type)) return absolute;
  const std::uint64_t ulp = buffer.comparison.greatestUlp;
  return ulp == ~std::uint64_t{0} ? BuffersModel::tr("NaN")
                                  : BuffersModel::tr("%1 (%2 ULP)").arg(absolute).arg(ulp);
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
  endResetModel();
}

void BuffersModel::setOutOfDate(bool outOfDate) {
  outOfDate_ = outOfDate;
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const worker::BufferSummary* BuffersModel::buffer(int row) const {
  if (!summary_ || row < 0 || static_cast<std::size_t>(row) >= summary_->buffers.size()) return nullptr;
  return &summary_->buffers[static_cast<std::size_t>(row)];
}

int BuffersModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !summary_ ? 0 : static_cast<int>(summary_->buffers.size());
}

int BuffersModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant BuffersModel::data(const QModelIndex& index, int role) const {
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
      (index.column() == Result || index.column() == FirstDifference))
    return theme_->color(Theme::Role::Error);
  if (role == Qt::ToolTipRole && index.column() == Result && buffer->checked)
    return tr("Equal means: %1").arg(toleranceText(buffer->tolerance));
  if (role == Qt::TextAlignmentRole && (index.column() == Elements || index.column() == GreatestError))
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const auto type = execution::name(buffer->type);
  switch (index.column()) {
  case Name: return QString::fromStdString(buffer->name);
  case Type: return QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size()));
  case Elements: return QLocale().toString(static_cast<qulonglong>(buffer->count));
  case Result: return resultText(*buffer);
  case FirstDifference: return firstDifferenceText(*buffer);
  case GreatestError: return errorText(*buffer);
  case SinceLast: return sinceLastText(*buffer);
  default: return {};
  }
}

QVariant BuffersModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
  case Name: return tr("Buffer");
  case Type: return tr("Type");
  case Elements: return tr("Elements");
  case Result: return tr("Result");
  case FirstDifference: return tr("First difference");
  case GreatestError: return tr("Maximum error");
  case SinceLast: return tr("Since last run");
  default: return {};
  }
}

} // namespace wavesmith::widgets
