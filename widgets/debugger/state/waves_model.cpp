// SPDX-License-Identifier: Apache-2.0
#include "debugger/state/waves_model.h"

#include "debugger/debug_text.h"
#include "style/icons.h"

#include <QFileInfo>
#include <QFont>
#include <QLocale>

#include <algorithm>
#include <bit>

namespace wavesmith::widgets {
namespace {

// A wave with operations outstanding would wait here on the hardware.
bool isAtWait(const debug::WaveSummary& wave) {
  return wave.state == debug::WaveState::Running && wave.at.mnemonic.starts_with("s_waitcnt");
}

QString lineText(const debug::CodePlace& at, bool hasOneFile) {
  if (at.outermost.line == 0) return QStringLiteral("0x%1").arg(at.address, 0, 16);
  if (hasOneFile) return QString::number(at.outermost.line);
  return QStringLiteral("%1:%2")
      .arg(QFileInfo(QString::fromStdString(at.outermost.file)).fileName())
      .arg(at.outermost.line);
}

} // namespace

void WavesModel::setWaves(std::vector<debug::WaveSummary> waves,
                          const std::optional<debug::WaveSummary>& selected) {
  const bool same = std::ranges::equal(waves, waves_, {}, &debug::WaveSummary::id, &debug::WaveSummary::id);
  if (!same) beginResetModel();
  waves_ = std::move(waves);
  hasOneFile_ = std::ranges::adjacent_find(waves_, [](const auto& a, const auto& b) {
                  return a.at.outermost.file != b.at.outermost.file;
                }) == waves_.end();
  selected_ = selected ? std::optional(selected->id) : std::nullopt;
  if (!same) return endResetModel();
  if (!waves_.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const debug::WaveSummary* WavesModel::wave(int row) const {
  return row >= 0 && row < rowCount() ? &waves_[static_cast<std::size_t>(row)] : nullptr;
}

int WavesModel::selectedRow() const {
  for (int row = 0; row < rowCount(); ++row)
    if (wave(row)->id == selected_) return row;
  return -1;
}

int WavesModel::rowTotal() const {
  return static_cast<int>(waves_.size());
}

QString WavesModel::textOf(debug::WaveState state) {
  switch (state) {
  case debug::WaveState::Running: return tr("running");
  case debug::WaveState::AtBarrier: return tr("at a barrier");
  case debug::WaveState::InGws: return tr("waits in GWS");
  case debug::WaveState::Ended: return tr("ended");
  case debug::WaveState::Faulted: return tr("faulted");
  }
  return {};
}

QVariant WavesModel::cell(const QModelIndex& index, int role) const {
  const debug::WaveSummary* const found = wave(index.row());
  if (found == nullptr) return {};
  const debug::WaveSummary& one = *found;
  const bool isSelected = one.id == selected_;
  if (role == kExecRole) return QVariant::fromValue<quint64>(one.exec);
  if (role == Qt::FontRole && isSelected) {
    QFont font;
    font.setBold(true);
    return font;
  }
  if (role == Qt::DecorationRole && index.column() == Wave && one.next) return icon(QStringLiteral("run"));
  if (role == Qt::ToolTipRole) {
    QString text = isSelected ? tr("The selected wave") : tr("Press Return to select this wave");
    if (one.next) text += u'\n' + tr("It executes the next instruction of the run");
    if (isAtWait(one)) text += u'\n' + tr("On the hardware, it waits here for outstanding operations");
    return text;
  }
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
  case Wave: return waveNumber(one.id);
  case Group: return QStringLiteral("%1, %2, %3").arg(one.group[0]).arg(one.group[1]).arg(one.group[2]);
  case State: return isAtWait(one) ? tr("waiting") : textOf(one.state);
  case Exec: return tr("%1 of 64").arg(std::popcount(one.exec));
  case Line: return lineText(one.at, hasOneFile_);
  case Instruction: return QString::fromStdString(one.at.mnemonic);
  case Executed: return QLocale().toString(static_cast<qulonglong>(one.executed));
  default: return {};
  }
}

std::span<const TableColumn> WavesModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Wave"),
       QT_TR_NOOP("Number of the work-group in the order of their start, and of the wave in it")},
      {QT_TR_NOOP("Line")},
      {QT_TR_NOOP("State")},
      {QT_TR_NOOP("EXEC"), QT_TR_NOOP("Active lanes")},
      {QT_TR_NOOP("Instruction")},
      {QT_TR_NOOP("Work-group")},
      {QT_TR_NOOP("Executed"), QT_TR_NOOP("Instructions that the wave has executed"), CellAlignment::Number},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
