// SPDX-License-Identifier: Apache-2.0
#include "run/results/sweep_model.h"

#include "style/core_texts.h"
#include "style/icons.h"
#include "style/status_icon.h"
#include "style/theme.h"

#include <utility>

namespace wavesmith::widgets {

using worker::SweepResult;
using worker::SweepRow;

namespace {

std::vector<SweepResult> numbersOf(std::span<const SweepRow> rows) {
  std::vector<SweepResult> numbers;
  for (std::size_t n = 0; n < worker::kSweepResults; ++n)
    if (worker::hasNumbers(rows, static_cast<SweepResult>(n))) numbers.push_back(static_cast<SweepResult>(n));
  return numbers;
}

QString descriptionOf(SweepResult result) {
  switch (result) {
  case SweepResult::Instructions: return SweepModel::tr("Instructions that all waves execute");
  case SweepResult::Waves: return SweepModel::tr("Number of waves");
  case SweepResult::PerWave: return SweepModel::tr("Instructions that a wave executes, on average");
  case SweepResult::Seconds: return SweepModel::tr("Time of the kernel");
  case SweepResult::Bandwidth: return SweepModel::tr("The bytes that the run file counts, by the time");
  case SweepResult::Operations: return SweepModel::tr("The operations that the run file counts, by the time");
  case SweepResult::Differing: return SweepModel::tr("Elements that are not as expected");
  case SweepResult::Error: return SweepModel::tr("Greatest absolute error");
  }
  return {};
}

} // namespace

QString nameOf(SweepResult result) {
  switch (result) {
  case SweepResult::Instructions: return SweepModel::tr("Instructions");
  case SweepResult::Waves: return SweepModel::tr("Waves");
  case SweepResult::PerWave: return SweepModel::tr("Instructions per Wave");
  case SweepResult::Seconds: return SweepModel::tr("Seconds");
  case SweepResult::Bandwidth: return SweepModel::tr("GB/s");
  case SweepResult::Operations: return SweepModel::tr("GFLOP/s");
  case SweepResult::Differing: return SweepModel::tr("Differing");
  case SweepResult::Error: return SweepModel::tr("Greatest Error");
  }
  return {};
}

QString resultText(const SweepRow& row) {
  if (row.result == "passed") return SweepModel::tr("passed");
  if (row.result == "failed") return SweepModel::tr("failed");
  if (row.result == "faulted") return SweepModel::tr("faulted");
  if (row.result == "completed") return SweepModel::tr("completed");
  return SweepModel::tr("could not run");
}

void SweepModel::setRows(std::vector<SweepRow> rows) {
  beginResetModel();
  rows_ = std::move(rows);
  numbers_ = numbersOf(rows_);
  endResetModel();
}

void SweepModel::extend(std::span<const SweepRow> rows) {
  if (rows.size() <= rows_.size()) return;
  const auto added = rows.subspan(rows_.size());
  bool isNews = rows_.empty();
  for (const SweepResult number : numbersOf(added))
    if (!worker::hasNumbers(rows_, number)) isNews = true;
  if (isNews) return setRows({rows.begin(), rows.end()});
  beginInsertRows({}, rowCount(), static_cast<int>(rows.size()) - 1);
  rows_.insert(rows_.end(), added.begin(), added.end());
  endInsertRows();
}

void SweepModel::setOutOfDate(bool outOfDate) {
  outOfDate_ = outOfDate;
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int SweepModel::parameters() const {
  return rows_.empty() ? 0 : static_cast<int>(rows_.front().point.size());
}

int SweepModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}

int SweepModel::shownColumns() const {
  return rows_.empty() ? 0 : parameters() + 1 + static_cast<int>(numbers_.size());
}

QVariant SweepModel::cell(const QModelIndex& index, int role) const {
  const SweepRow& row = rows_[static_cast<std::size_t>(index.row())];
  const int result = parameters();
  if (role == Qt::DecorationRole && index.column() == result) {
    if (row.passed && row.result != "passed") return statusIcon(source::Severity::Remark, *theme_);
    if (outOfDate_)
      return icon(row.passed ? QStringLiteral("good") : QStringLiteral("error"),
                  theme_->color(Theme::Role::Quiet));
    return row.passed ? goodIcon(*theme_) : statusIcon(source::Severity::Error, *theme_);
  }
  if (role == Qt::TextAlignmentRole && index.column() != result)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  const bool isTip = role == Qt::ToolTipRole;
  if (role != Qt::DisplayRole && !isTip) return {};
  if (index.column() < result)
    return QString::fromStdString(row.point[static_cast<std::size_t>(index.column())].second);
  if (index.column() == result) {
    if (isTip && !row.diagnostics.empty()) return coreText(row.diagnostics.front().message);
    return resultText(row);
  }
  const auto number = row.number(numbers_[static_cast<std::size_t>(index.column() - result - 1)]);
  if (!number) return {};
  return QString::fromStdString(isTip ? worker::numberText(*number) : worker::shortNumberText(*number));
}

QVariant SweepModel::heading(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || rows_.empty()) return {};
  const int result = parameters();
  if (role == Qt::TextAlignmentRole)
    return QVariant((section == result ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  if (section < result)
    return QString::fromStdString(rows_.front().point[static_cast<std::size_t>(section)].first);
  if (section == result) return tr("Result");
  const SweepResult number = numbers_[static_cast<std::size_t>(section - result - 1)];
  return role == Qt::ToolTipRole ? descriptionOf(number) : nameOf(number);
}

} // namespace wavesmith::widgets
