// SPDX-License-Identifier: Apache-2.0
#include "run/results/fault_registers_model.h"

#include "style/fixed_font.h"

#include <QFont>

#include <algorithm>
#include <bit>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kHexDigits = 8;
constexpr int kDigits = 6; // significant digits of a float

// First the registers that the instruction reads, then the special ones, then all.
std::vector<std::string> namesOf(const emulator::FaultRegisters& registers) {
  std::vector<std::string> names = registers.reads;
  for (const char* special : {"exec_lo", "exec_hi", "vcc_lo", "vcc_hi", "m0", "scc"})
    names.emplace_back(special);
  const std::vector<std::string> first = names;
  const auto add = [&](char letter, std::size_t count) {
    for (std::size_t n = 0; n < count; ++n) {
      std::string name = letter + std::to_string(n);
      if (std::ranges::find(first, name) == first.end()) names.push_back(std::move(name));
    }
  };
  add('s', registers.scalars.size());
  add('v', registers.vectors.size() / isa::kLanes);
  add('a', registers.accumulation.size() / isa::kLanes);
  return names;
}

} // namespace

void FaultRegistersModel::setRegisters(std::optional<emulator::FaultRegisters> registers) {
  beginResetModel();
  registers_ = std::move(registers);
  names_ = registers_ ? namesOf(*registers_) : std::vector<std::string>();
  endResetModel();
}

void FaultRegistersModel::setLane(int lane) {
  lane_ = static_cast<std::uint32_t>(std::clamp(lane, 0, static_cast<int>(isa::kLanes) - 1));
  if (rowCount() > 0) emit dataChanged(index(0, Hexadecimal), index(rowCount() - 1, Float));
}

int FaultRegistersModel::rowOf(const QString& name) const {
  const auto found = std::ranges::find(names_, name.toStdString());
  return found == names_.end() ? -1 : static_cast<int>(found - names_.begin());
}

int FaultRegistersModel::rowTotal() const {
  return static_cast<int>(names_.size());
}

QVariant FaultRegistersModel::cell(const QModelIndex& index, int role) const {
  if (!registers_) return {};
  const auto row = static_cast<std::size_t>(index.row());
  const std::string& name = names_[row];
  if (role == Qt::FontRole) {
    QFont font = fixedFont();
    font.setBold(row < registers_->reads.size());
    return font;
  }
  if (role == Qt::ToolTipRole && row < registers_->reads.size())
    return tr("The instruction that faulted reads %1").arg(QString::fromStdString(name));
  if (role != Qt::DisplayRole) return {};
  if (index.column() == Register) return QString::fromStdString(name);
  const std::uint32_t value = emulator::valueOf(*registers_, name, lane_).value_or(0);
  switch (index.column()) {
  case Hexadecimal: return QStringLiteral("0x%1").arg(value, kHexDigits, 16, QLatin1Char('0'));
  case Integer: return QString::number(static_cast<std::int32_t>(value));
  case Float: return QString::number(static_cast<double>(std::bit_cast<float>(value)), 'g', kDigits);
  default: return {};
  }
}

std::span<const TableColumn> FaultRegistersModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Register")},
      {QT_TR_NOOP("Hexadecimal"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Integer"), nullptr, CellAlignment::Number},
      {QT_TR_NOOP("Float"), nullptr, CellAlignment::Number},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
