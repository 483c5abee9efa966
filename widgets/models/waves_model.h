// SPDX-License-Identifier: Apache-2.0
// The waves of the work-groups that run, in a table:
//
//   Wave   Work-group   State          EXEC                Line               Instruction           Executed
//   0.0    0, 0, 0      running   ▶    ▇▇▇▇▇▇▇▇ 64         vector_add.s:95    buffer_load_dword           41
//   0.1    0, 0, 0      at a barrier   ▇▇▇▇____ 32         vector_add.s:99    s_barrier                   45
//
// ▶: it executes the next instruction of the run. Knows no dock. GUI thread.
#pragma once

#ifndef Q_MOC_RUN
#include "debug/stop.h"
#endif

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace wavesmith::widgets {

class WavesModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Wave, Group, State, Exec, Line, Instruction, Executed, ColumnCount };
  static constexpr int kExecRole = Qt::UserRole; // quint64

  using QAbstractTableModel::QAbstractTableModel;

  void setWaves(std::vector<debug::WaveSummary> waves, const std::optional<debug::WaveSummary>& selected);
  void clear() { setWaves({}, {}); }
  [[nodiscard]] const debug::WaveSummary* wave(int row) const; // nullptr: no such row
  [[nodiscard]] int selectedRow() const;                       // -1: none of them

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

private:
  std::vector<debug::WaveSummary> waves_;
  std::optional<emulator::WaveId> selected_;
};

} // namespace wavesmith::widgets
