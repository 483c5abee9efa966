// SPDX-License-Identifier: Apache-2.0
// The instructions of PC sampling with their samples:
//
//   Line      Instruction          Samples   Issued   Stalled   Why stalled
//   57        s_setprio 3                1        0         1   NO_INSTRUCTION_AVAILABLE 1
//   3 lines   s_waitcnt vmcnt(0)        52        0        52   WAITCNT 52
//
// Only stochastic samples have the last three. Holds a value; knows no dock. GUI thread.
#pragma once

#include "document/measured.h"
#include "models/table_model.h"

namespace wavesmith::widgets {

class SamplesModel : public TableModel {
  Q_OBJECT

public:
  enum Column { Line, Instruction, Samples, Issued, Stalled, Reasons, ColumnCount };
  enum Role { SortRole = Qt::UserRole + 1 };

  using TableModel::TableModel;

  void setMeasurement(MeasurementPointer measurement); // null, or a trace: no rows

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] QVariant valueOf(int row, int column) const;

  MeasurementPointer measurement_;
};

// "WAITCNT 52, ALU_DEPENDENCY 3"
[[nodiscard]] QString stallReasonsText(const std::vector<trace::StallReason>& reasons);

} // namespace wavesmith::widgets
