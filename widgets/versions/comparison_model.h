// SPDX-License-Identifier: Apache-2.0
// Two versions of a kernel, row by row (compare/comparison.h):
//
//       Before                        After
//       s_waitcnt lgkmcnt(0)          s_waitcnt lgkmcnt(0)
//   ~   s_waitcnt vmcnt(0)            s_waitcnt vmcnt(1)
//   +                                 v_mul_f32_e32 v5, v1, v1
//
// Holds a value; knows no dock. GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "compare/comparison.h"
#endif
#include "models/table_model.h"

#include <memory>

namespace wavesmith::widgets {

class Theme;

class ComparisonModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Mark, Before, After, ColumnCount };
  // QVariantList of QPoint(offset, length): the words that the other side does not have.
  static constexpr int kDifferingRole = Qt::UserRole;

  explicit ComparisonModel(Theme* theme, QObject* parent = nullptr);

  void setComparison(std::shared_ptr<const compare::Comparison> comparison); // null: no rows
  [[nodiscard]] const compare::Comparison* comparison() const { return comparison_.get(); }
  // The next row after `row` (-1: from the start) that differs; the previous one if `by` is -1. -1: none.
  [[nodiscard]] int nextDifference(int row, int by) const;

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] QVariant background(const compare::ComparedRow& row, int column) const;

  std::shared_ptr<const compare::Comparison> comparison_;
  Theme* theme_;
};

} // namespace wavesmith::widgets
