// SPDX-License-Identifier: Apache-2.0
// Every opcode of a target as a row: mnemonic, class, summary.
//
//   v_add_f32     vector arithmetic   Adds (f32).
//
// The model has no data of its own: the rows are those of the core's table. GUI thread.
#pragma once

#ifndef Q_MOC_RUN
#include "isa/opcode.h"
#include "isa/target.h"
#endif
#include "models/table_model.h"

#include <QStringList>

#include <vector>

namespace wavesmith::widgets {

class InstructionsModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Mnemonic, Class, Summary, ColumnCount };

  explicit InstructionsModel(const isa::Target& target, QObject* parent = nullptr);

  void setTarget(const isa::Target& target);
  [[nodiscard]] isa::Op op(int row) const;
  [[nodiscard]] int rowOf(isa::Op op) const; // -1: the target does not have it
  [[nodiscard]] QStringList classes() const; // the classes in alphabetical order, without duplicates

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  std::vector<isa::Op> ops_;
};

} // namespace wavesmith::widgets
