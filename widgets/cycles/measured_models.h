// SPDX-License-Identifier: Apache-2.0
// A measured run as two tables: the instructions with their cycles, and the waits with what they waited for.
//
//   Line   Instruction         Hits    Cycles   Mean   Stall   Idle   Hidden   Share
//   57     s_waitcnt vmcnt(5)   496   275,772    556     554      0      123   41.2 %
//
//   Line   Wait                 Cycles   Waited for               Line   Times   Issue to end   Needed by
//   57     s_waitcnt vmcnt(5)  213,816   buffer_load_dword v33…     41     248          1,040          93
//
// The models hold a value and know no dock. GUI thread.
#pragma once

#include "document/measured.h"
#include "models/table_model.h"

#include <vector>

namespace wavesmith::widgets {

class HotspotsModel : public TableModel {
  Q_OBJECT

public:
  enum Column { Line, Instruction, Hits, Cycles, Mean, Stall, Idle, Hidden, Share, ColumnCount };
  enum Role { SortRole = Qt::UserRole + 1 };

  using TableModel::TableModel;

  void setMeasurement(MeasurementPointer measurement); // null: none
  [[nodiscard]] quint32 codeRow(int row) const;        // index into Trace::code

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] QVariant valueOf(int row, int column) const;

  MeasurementPointer measurement_;
  std::vector<std::uint32_t> rows_; // rows of the traced code, most cycles first
  std::uint64_t all_ = 0;           // all cycles
};

class WaitTimesModel : public TableModel {
  Q_OBJECT

public:
  enum Column { Line, Wait, Cycles, WaitedFor, WaitedForLine, Times, RoundTrip, NeededBy, ColumnCount };
  enum Role { SortRole = Qt::UserRole + 1 };

  using TableModel::TableModel;

  void setMeasurement(const MeasurementPointer& measurement); // null: none
  [[nodiscard]] quint32 codeRow(int row) const;               // row of the wait in the traced code

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  struct Row {
    std::uint32_t wait = 0;
    std::uint32_t operation = trace::kNoRow; // kNoRow: a barrier
    std::uint64_t cycles = 0;
    std::uint64_t times = 0;
    double roundTrip = 0;
    std::uint32_t neededBy = 0; // line that needs it; 0: unknown
  };
  [[nodiscard]] QVariant valueOf(const Row& row, int column) const;

  MeasurementPointer measurement_;
  std::vector<Row> rows_;
};

} // namespace wavesmith::widgets
