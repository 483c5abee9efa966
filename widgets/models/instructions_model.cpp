// SPDX-License-Identifier: Apache-2.0
#include "models/instructions_model.h"

#include "isa/describe.h"
#include "models/descriptor_text.h"

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
    : QAbstractTableModel(parent), ops_(opcodesOf(target)) {}

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

int InstructionsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(ops_.size());
}

int InstructionsModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : ColumnCount;
}

QVariant InstructionsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
  const isa::Op opcode = op(index.row());
  switch (index.column()) {
  case Mnemonic: return fromView(isa::row(opcode).mnemonic);
  case Class: return QString::fromStdString(isa::functionalClass(opcode));
  case Summary: return fromView(isa::row(opcode).summary);
  default: return {};
  }
}

QVariant InstructionsModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
  case Mnemonic: return tr("Instruction");
  case Class: return tr("Class");
  case Summary: return tr("What it does");
  default: return {};
  }
}

} // namespace wavesmith::widgets
