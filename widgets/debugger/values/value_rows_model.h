// SPDX-License-Identifier: Apache-2.0
// The rows of the Value Table panel: the values of an expression over time, the writes to a location, or the lanes
// where an expression is true:
//
//   Step    Wave   Lane   Before   Value       Instruction
//   3,139   3.3    40     0        1.3530706   vector_add.s:133 v_add_f32
//
// When sorted by kSortRole, numbers are in numeric order. Knows no dock. GUI thread.
#pragma once

#ifndef Q_MOC_RUN
#include "debug/request.h"
#endif
#include "models/table_model.h"

#include <vector>

namespace wavesmith::widgets {

class ValueRowsModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Step, Wave, Lane, Before, Value, Instruction, ColumnCount };
  static constexpr int kSortRole = Qt::UserRole;

  using TableModel::TableModel;

  void setRows(std::vector<debug::ValueRow> rows);
  void clear() { setRows({}); }
  [[nodiscard]] const debug::ValueRow* at(int row) const; // nullptr: no such row

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  std::vector<debug::ValueRow> rows_;
};

} // namespace wavesmith::widgets
