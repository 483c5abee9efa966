// SPDX-License-Identifier: Apache-2.0
// The waves of the running work-groups, in a table:
//
//   Wave   Line   State          EXEC          Instruction         Work-group   Executed
// ▶ 0.0    95     running        ▇▇▇▇▇▇▇▇ 64   buffer_load_dword   0, 0, 0            41
//   0.1    99     at a barrier   ▇▇▇▇____ 32   s_barrier           0, 0, 0            45
//
// The most important columns are first, because the panel is narrow. Lines include the file name only if there are
// several files. ▶ marks the wave that executes the run's next instruction. Knows no dock. GUI thread.
#pragma once

#ifndef Q_MOC_RUN
#include "debug/stop.h"
#endif
#include "models/table_model.h"

#include <optional>
#include <vector>

namespace wavesmith::widgets {

class WavesModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Wave, Line, State, Exec, Instruction, Group, Executed, ColumnCount };
  static constexpr int kExecRole = Qt::UserRole; // quint64

  using TableModel::TableModel;

  void setWaves(std::vector<debug::WaveSummary> waves, const std::optional<debug::WaveSummary>& selected);
  void clear() { setWaves({}, {}); }
  [[nodiscard]] const debug::WaveSummary* wave(int row) const; // nullptr: no such row
  [[nodiscard]] int selectedRow() const;                       // -1: no row is selected

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  // The text of debug::name, translated.
  [[nodiscard]] static QString textOf(debug::WaveState state);

  std::vector<debug::WaveSummary> waves_;
  std::optional<emulator::WaveId> selected_;
  bool hasOneFile_ = true; // all lines are in the same file
};

} // namespace wavesmith::widgets
