// SPDX-License-Identifier: Apache-2.0
#include "models/waves_model.h"

#include "models/debug_text.h"
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

QString lineText(const debug::CodePlace& at) {
  if (at.outermost.line == 0) return QStringLiteral("0x%1").arg(at.address, 0, 16);
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

int WavesModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(waves_.size());
}

int WavesModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant WavesModel::data(const QModelIndex& index, int role) const {
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
  if (role == Qt::TextAlignmentRole && index.column() == Executed)
    return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
  case Wave: return waveNumber(one.id);
  case Group: return QStringLiteral("%1, %2, %3").arg(one.group[0]).arg(one.group[1]).arg(one.group[2]);
  case State:
    return isAtWait(one) ? tr("waiting")
                         : QString::fromUtf8(debug::name(one.state).data(),
                                             static_cast<qsizetype>(debug::name(one.state).size()));
  case Exec: return tr("%1 of 64").arg(std::popcount(one.exec));
  case Line: return lineText(one.at);
  case Instruction: return QString::fromStdString(one.at.mnemonic);
  case Executed: return QLocale().toString(static_cast<qulonglong>(one.executed));
  default: return {};
  }
}

QVariant WavesModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole) {
    if (section == Wave)
      return tr("Number of the work-group in the order of their start, and of the wave in it");
    if (section == Executed) return tr("Instructions that the wave has executed");
    if (section == Exec) return tr("Active lanes");
    return {};
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
  case Wave: return tr("Wave");
  case Group: return tr("Work-group");
  case State: return tr("State");
  case Exec: return tr("EXEC");
  case Line: return tr("Line");
  case Instruction: return tr("Instruction");
  case Executed: return tr("Executed");
  default: return {};
  }
}

} // namespace wavesmith::widgets
