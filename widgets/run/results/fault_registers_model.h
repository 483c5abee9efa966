// SPDX-License-Identifier: Apache-2.0
// The registers of a wave that faulted, for one of its lanes:
//
//   Register   Hexadecimal   Integer   Float
//   v1         0x000001f8        504   7.06e-43     registers that the instruction reads come first, in bold
//   s4         0x00010000      65536   9.18e-41
//   exec_lo    0xffffffff         -1   nan
//
// Knows no dock. GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "emulator/machine/fault_registers.h"
#endif
#include "models/table_model.h"

#include <optional>
#include <string>
#include <vector>

namespace wavesmith::widgets {

class FaultRegistersModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Register, Hexadecimal, Integer, Float, ColumnCount };

  using TableModel::TableModel;

  void setRegisters(std::optional<emulator::FaultRegisters> registers);
  void setLane(int lane); // 0 to 63
  [[nodiscard]] int lane() const { return static_cast<int>(lane_); }
  [[nodiscard]] int rowOf(const QString& name) const; // -1: none

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  std::optional<emulator::FaultRegisters> registers_;
  std::vector<std::string> names_;
  std::uint32_t lane_ = 0;
};

} // namespace wavesmith::widgets
