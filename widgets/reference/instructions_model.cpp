// SPDX-License-Identifier: Apache-2.0
#include "reference/instructions_model.h"

#include "isa/describe/describe.h"
#include "style/from_view.h"

#include <algorithm>
#include <string_view>

namespace wavesmith::widgets {
namespace {

std::vector<isa::Op> opcodesOf(const isa::Target& target) {
  std::vector<isa::Op> ops;
  for (std::size_t n = 0; n < isa::opcodes().size(); ++n)
    if ((isa::opcodes()[n].targets & target.bit) != 0) ops.push_back(static_cast<isa::Op>(n));
  std::ranges::sort(ops, {}, [](isa::Op op) { return isa::row(op).mnemonic; });
  return ops;
}

} // namespace

InstructionsModel::InstructionsModel(const isa::Target& target, QObject* parent)
    : TableModel(parent), ops_(opcodesOf(target)) {}

void InstructionsModel::setTarget(const isa::Target& target) {
  beginResetModel();
  ops_ = opcodesOf(target);
  endResetModel();
}

isa::Op InstructionsModel::op(int row) const {
  return row >= 0 && row < rowCount() ? ops_[static_cast<std::size_t>(row)] : isa::Op::invalid;
}

int InstructionsModel::rowOf(isa::Op op) const {
  const auto found = std::ranges::find(ops_, op);
  return found == ops_.end() ? -1 : static_cast<int>(found - ops_.begin());
}

QStringList InstructionsModel::classes() const {
  QStringList names;
  for (const isa::Op op : ops_)
    names.append(QString::fromStdString(isa::functionalClass(op)));
  names.removeDuplicates();
  names.sort();
  return names;
}

int InstructionsModel::rowTotal() const {
  return static_cast<int>(ops_.size());
}

QVariant InstructionsModel::cell(const QModelIndex& index, int role) const {
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const isa::Op opcode = op(index.row());
  switch (index.column()) {
  case Mnemonic: return fromView(isa::row(opcode).mnemonic);
  case Class: return QString::fromStdString(isa::functionalClass(opcode));
  case Summary: return fromView(isa::row(opcode).summary);
  default: return {};
  }
}

std::span<const TableColumn> InstructionsModel::columns() const {
  static constexpr TableColumn columns[] = {
      {QT_TR_NOOP("Instruction")},
      {QT_TR_NOOP("Class")},
      {QT_TR_NOOP("What it does")},
  };
  static_assert(std::size(columns) == ColumnCount);
  return columns;
}

} // namespace wavesmith::widgets
