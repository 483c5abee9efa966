// SPDX-License-Identifier: Apache-2.0
#include "run/results/statistics_model.h"

#include "style/from_view.h"

#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

using emulator::AccessKind;
using emulator::LineStatistics;

QString count(quint64 n) {
  return QLocale().toString(n);
}
QString decimal(double value) {
  return QLocale().toString(value, 'f', 1);
}

QString placeText(const LineStatistics& line) {
  if (line.place.file.empty()) return QStringLiteral("0x%1").arg(line.address, 0, 16);
  return QStringLiteral("%1:%2")
      .arg(QFileInfo(QString::fromStdString(line.place.file)).fileName())
      .arg(line.place.line);
}

QString remarkOf(const LineStatistics& line) {
  QStringList parts;
  if (line.extraPasses != 0)
    parts << (line.estimated ? LinesModel::tr("bank conflicts, maximum %1 (an estimate)")
                             : LinesModel::tr("bank conflicts, maximum %1"))
                 .arg(line.worstPasses);
  if (line.cacheLines > line.leastCacheLines) parts << LinesModel::tr("avoidable cache lines");
  if (line.approximate) parts << LinesModel::tr("approximate");
  return parts.join(QStringLiteral(", "));
}

// The sort key of a cell; invalid if it is empty.
QVariant valueOf(const LineStatistics& line, int column) {
  const bool looked = line.examined != 0;
  switch (column) {
  case LinesModel::Line: return static_cast<qulonglong>(line.address);
  case LinesModel::Instruction: return QString::fromStdString(line.instruction);
  case LinesModel::Executed: return static_cast<qulonglong>(line.executed);
  case LinesModel::Lanes: return line.masked ? QVariant(line.averageLanes()) : QVariant();
  case LinesModel::ExtraPasses:
    return looked && line.access == AccessKind::Lds ? QVariant(line.averagePasses()) : QVariant();
  case LinesModel::CacheLines:
    return looked && line.access == AccessKind::Memory ? QVariant(line.averageCacheLines()) : QVariant();
  case LinesModel::LeastCacheLines:
    return looked && line.access == AccessKind::Memory ? QVariant(line.averageLeastCacheLines()) : QVariant();
  case LinesModel::Remark: return remarkOf(line);
  default: return {};
  }
}

QString displayOf(const LineStatistics& line, int column) {
  if (column == LinesModel::Line) return placeText(line);
  const QVariant value = valueOf(line, column);
  if (value.typeId() == QMetaType::Double) return decimal(value.toDouble());
  return value.typeId() == QMetaType::ULongLong ? count(value.toULongLong()) : value.toString();
}

bool isNumber(int column) {
  return column >= LinesModel::Executed && column <= LinesModel::LeastCacheLines;
}

} // namespace

void ClassesModel::setSummary(const std::shared_ptr<const worker::RunSummary>& summary) {
  beginResetModel();
  rows_.clear();
  total_ = 0;
  if (summary && summary->statistics) {
    total_ = summary->statistics->total();
    for (unsigned i = 0; i < emulator::kInstructionClasses; ++i)
      if (const quint64 executed = summary->statistics->executed[i]; executed != 0)
        rows_.push_back({fromView(name(static_cast<emulator::InstructionClass>(i))), executed});
    std::ranges::stable_sort(rows_, std::greater<>(), &Row::executed);
  }
  endResetModel();
}

int ClassesModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}
QVariant ClassesModel::cell(const QModelIndex& index, int role) const {
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == ShareRole)
    return static_cast<double>(row.executed) / static_cast<double>(rows_.front().executed);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
  case Class: return row.name;
  case Executed: return count(row.executed);
  case Share:
    return tr("%1 %").arg(decimal(100 * static_cast<double>(row.executed) / static_cast<double>(total_)));
  default: return {};
  }
}

std::span<const TableColumn> ClassesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Class")},
      {QT_TR_NOOP("Executed"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Share"), nullptr, CellAlignment::Number},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

void LinesModel::setSummary(std::shared_ptr<const worker::RunSummary> summary) {
  beginResetModel();
  summary_ = std::move(summary);
  endResetModel();
}

const LineStatistics* LinesModel::line(int row) const {
  if (!summary_ || !summary_->statistics || row < 0) return nullptr;
  const auto& lines = summary_->statistics->lines;
  return static_cast<std::size_t>(row) < lines.size() ? &lines[static_cast<std::size_t>(row)] : nullptr;
}

source::Place LinesModel::place(int row) const {
  const LineStatistics* const of = line(row);
  return of != nullptr ? of->place : source::Place();
}

int LinesModel::rowTotal() const {
  if (!summary_ || !summary_->statistics) return 0;
  return static_cast<int>(summary_->statistics->lines.size());
}
QVariant LinesModel::cell(const QModelIndex& index, int role) const {
  const LineStatistics* const of = index.isValid() ? line(index.row()) : nullptr;
  if (of == nullptr) return {};
  if (role == SortRole) return valueOf(*of, index.column());
  if (role == RemarkableRole) return of->remarkable() || of->approximate;
  if (role == Qt::TextAlignmentRole && isNumber(index.column()))
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && of->examined != 0)
    return tr("%1 accesses sampled: the first %2 of each instruction by each wave of the first %3 "
              "work-groups")
        .arg(count(of->examined))
        .arg(emulator::kExaminedByWave)
        .arg(emulator::kExaminedGroups);
  return role == Qt::DisplayRole ? displayOf(*of, index.column()) : QVariant();
}

std::span<const TableColumn> LinesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Line")},
      {QT_TR_NOOP("Instruction")},
      {QT_TR_NOOP("Executed")},
      {QT_TR_NOOP("Lanes"), QT_TR_NOOP("Average number of active lanes")},
      {QT_TR_NOOP("Extra passes"), QT_TR_NOOP("Average passes that bank conflicts add to an LDS access")},
      {QT_TR_NOOP("Cache lines"), QT_TR_NOOP("Average number of 128-byte lines that an access touches")},
      {QT_TR_NOOP("Least"), QT_TR_NOOP("Lines that the same bytes would fill if contiguous")},
      {QT_TR_NOOP("Remark")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

void LinesFilter::setOnlyRemarkable(bool only) {
  only_ = only;
  invalidateFilter();
}

bool LinesFilter::filterAcceptsRow(int row, const QModelIndex& parent) const {
  return !only_ || sourceModel()->index(row, 0, parent).data(LinesModel::RemarkableRole).toBool();
}

QString fidelityText(const emulator::RunStatistics& statistics) {
  QStringList names;
  for (const LineStatistics& line : statistics.lines)
    if (line.approximate) names << QString::fromStdString(line.instruction);
  names.removeDuplicates();
  if (statistics.plainMatrix) names << LinesModel::tr("plain matrix products");
  return names.isEmpty() ? LinesModel::tr("all exact")
                         : LinesModel::tr("approximate: %1").arg(names.join(QStringLiteral(", ")));
}

} // namespace wavesmith::widgets
