// SPDX-License-Identifier: Apache-2.0
#include "cycles/measured_models.h"

#include "trace/summary.h"

#include <QLocale>

#include <algorithm>
#include <functional>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr double kWhole = 100; // percent

// Of the source, or the address in the traced code.
QVariant measuredPlace(const Measurement& measurement, std::uint32_t row) {
  if (const std::uint32_t line = measurement.lineOf(row); line != 0) return line;
  return QStringLiteral("0x%1").arg(measurement.trace->code[row].pc.address, 0, 16);
}

QString measuredText(const QVariant& value) {
  if (value.typeId() == QMetaType::ULongLong) return QLocale().toString(value.toULongLong());
  if (value.typeId() == QMetaType::Double) return QLocale().toString(value.toDouble(), 'f', 1);
  return value.toString();
}

// The line that needs the wait, by the analysis; 0: unknown.
std::uint32_t neededByLine(const Measurement& measurement, std::uint32_t row) {
  const program::Index wait = measurement.at(row);
  if (wait == program::kNone || measurement.snapshot->analysis == nullptr) return 0;
  for (const analysis::WaitAnswer& answer : measurement.snapshot->analysis->counters.answers())
    if (answer.wait == wait && answer.neededBy != program::kNone)
      return measurement.snapshot->lines->lineOf(answer.neededBy);
  return 0;
}

} // namespace

// --- Hotspots ---

void HotspotsModel::setMeasurement(MeasurementPointer measurement) {
  beginResetModel();
  measurement_ = std::move(measurement);
  rows_.clear();
  all_ = 0;
  if (measurement_ != nullptr) {
    rows_ = trace::hotspots(*measurement_->trace);
    all_ = trace::cyclesOf(trace::sumOf(*measurement_->trace));
  }
  endResetModel();
}

quint32 HotspotsModel::codeRow(int row) const {
  return rows_[static_cast<std::size_t>(row)];
}

int HotspotsModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}

QVariant HotspotsModel::valueOf(int row, int column) const {
  const std::uint32_t at = codeRow(row);
  const trace::CodeRow& code = measurement_->trace->code[at];
  const trace::Totals& totals = code.totals;
  switch (column) {
  case Line: return measuredPlace(*measurement_, at);
  case Instruction: return QString::fromStdString(code.text);
  case Hits: return static_cast<qulonglong>(totals.hits);
  case Cycles: return static_cast<qulonglong>(trace::cyclesOf(totals));
  case Mean: return trace::mean(totals.latency, totals.hits);
  case Stall: return trace::mean(totals.stall, totals.hits);
  case Idle: return trace::mean(totals.idle, totals.hits);
  case Hidden:
    return measurement_->knowsHidden()
               ? QVariant(trace::mean((*measurement_->hidden)[at].total(), totals.hits))
               : QVariant();
  case Share: return kWhole * trace::mean(trace::cyclesOf(totals), all_);
  default: return {};
  }
}

QVariant HotspotsModel::cell(const QModelIndex& index, int role) const {
  QVariant value = valueOf(index.row(), index.column());
  if (role == SortRole) return value;
  if (role != Qt::DisplayRole) return {};
  return index.column() == Share ? tr("%1 %").arg(measuredText(value)) : measuredText(value);
}

std::span<const TableColumn> HotspotsModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Line"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Instruction")},
      {QT_TR_NOOP("Hits"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Cycles"), QT_TR_NOOP("Stall, issue and idle cycles of all executions"),
       CellAlignment::Number},
      {QT_TR_NOOP("Mean"), QT_TR_NOOP("Stall and issue of an execution, in cycles"), CellAlignment::Number},
      {QT_TR_NOOP("Stall"), QT_TR_NOOP("Cycles that an execution could not issue"), CellAlignment::Number},
      {QT_TR_NOOP("Idle"), QT_TR_NOOP("Cycles between the previous instruction of the wave and this one"),
       CellAlignment::Number},
      {QT_TR_NOOP("Hidden"),
       QT_TR_NOOP(
           "Cycles of an execution in which other waves of the SIMD kept a pipe busy; at least, because "
           "a trace of gfx942 records issue and not execution"),
       CellAlignment::Number},
      {QT_TR_NOOP("Share"), nullptr, CellAlignment::Number},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

// --- Waits ---

void WaitTimesModel::setMeasurement(const MeasurementPointer& measurement) {
  beginResetModel();
  measurement_ = measurement;
  rows_.clear();
  if (measurement_ != nullptr)
    for (const trace::WaitTime& wait : *measurement_->waits) {
      const std::uint32_t needed = neededByLine(*measurement_, wait.row);
      for (const trace::WaitedFor& one : wait.waits)
        rows_.push_back({wait.row, one.row, one.cycles, one.times, one.meanRoundTrip(), needed});
      if (wait.waits.empty())
        rows_.push_back({.wait = wait.row, .cycles = wait.cycles, .times = wait.executions});
    }
  std::ranges::stable_sort(rows_, std::greater<>(), &Row::cycles);
  endResetModel();
}

quint32 WaitTimesModel::codeRow(int row) const {
  return rows_[static_cast<std::size_t>(row)].wait;
}

int WaitTimesModel::rowTotal() const {
  return static_cast<int>(rows_.size());
}

QVariant WaitTimesModel::valueOf(const Row& row, int column) const {
  const std::vector<trace::CodeRow>& code = measurement_->trace->code;
  const bool hasOperation = row.operation != trace::kNoRow;
  switch (column) {
  case Line: return measuredPlace(*measurement_, row.wait);
  case Wait: return QString::fromStdString(code[row.wait].text);
  case Cycles: return static_cast<qulonglong>(row.cycles);
  case WaitedFor: return hasOperation ? QString::fromStdString(code[row.operation].text) : QString();
  case WaitedForLine: return hasOperation ? measuredPlace(*measurement_, row.operation) : QVariant();
  case Times: return static_cast<qulonglong>(row.times);
  case RoundTrip: return hasOperation ? QVariant(row.roundTrip) : QVariant();
  case NeededBy: return row.neededBy != 0 ? QVariant(row.neededBy) : QVariant();
  default: return {};
  }
}

QVariant WaitTimesModel::cell(const QModelIndex& index, int role) const {
  QVariant value = valueOf(rows_[static_cast<std::size_t>(index.row())], index.column());
  if (role == SortRole) return value;
  return role == Qt::DisplayRole ? measuredText(value) : QVariant();
}

std::span<const TableColumn> WaitTimesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Line"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Wait")},
      {QT_TR_NOOP("Cycles"), QT_TR_NOOP("Cycles that waves waited here for this operation"),
       CellAlignment::Number},
      {QT_TR_NOOP("Waited for"), QT_TR_NOOP("The operation whose completion ended the wait")},
      {QT_TR_NOOP("its line"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Times"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Issue to end"),
       QT_TR_NOOP("Mean cycles from the issue of the operation to the end of the wait"),
       CellAlignment::Number},
      {QT_TR_NOOP("Needed by"), QT_TR_NOOP("The line that needs the data, by the analysis"),
       CellAlignment::Number},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
