// SPDX-License-Identifier: Apache-2.0
#include "checked/memory/compared_loads.h"

#include "analysis/registers/def_use.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace wavesmith::checked {
namespace {

namespace trait = isa::trait;
using isa::Op;
using program::Index;

isa::RegisterRange rangeOf(const isa::Operand& operand) {
  const bool accumulation = operand.kind == isa::OperandKind::Accumulation;
  return {accumulation ? isa::RegisterClass::Accumulation : isa::RegisterClass::Vector, operand.index,
          operand.dwords};
}
bool isRegister(const isa::Operand& operand) {
  return operand.kind == isa::OperandKind::Vector || operand.kind == isa::OperandKind::Accumulation;
}

// What is compared: DATA0 in LDS, the upper half of the data in memory (the operations of ds_cmpst_b32 and
// global_atomic_cmpswap in isa/operation).
std::optional<isa::RegisterRange> comparedOf(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  for (unsigned k = 0; k < instruction.operandCount; ++k) {
    const isa::Operand& operand = instruction.operands[k];
    const isa::Field field = row.operands[k].field;
    if (!isRegister(operand)) continue;
    if (field == isa::Field::DsData0) return rangeOf(operand);
    if (field != isa::Field::FlatData && field != isa::Field::BufVdata) continue;
    isa::RegisterRange range = rangeOf(operand);
    range.count /= 2;
    range.first = static_cast<std::uint16_t>(range.first + range.count);
    return range;
  }
  return std::nullopt;
}

bool isCopy(Op op) {
  switch (op) {
  case Op::v_mov_b32:
  case Op::v_mov_b64:
  case Op::v_pk_mov_b32:
  case Op::v_cndmask_b32:
  case Op::v_accvgpr_read_b32:
  case Op::v_accvgpr_write_b32:
  case Op::v_accvgpr_mov_b32: return true;
  default: return false;
  }
}

// Whether a load can be from the place that the compare and swap changes.
bool mayBeSamePlace(const isa::Opcode& load, const isa::Opcode& swap) {
  const bool generic = load.encoding == isa::Encoding::Flat || swap.encoding == isa::Encoding::Flat;
  return generic || (load.unit == isa::Unit::Lds) == (swap.unit == isa::Unit::Lds);
}

class Tracing {
public:
  explicit Tracing(const program::Program& program)
      : program_(program), footprints_(program), compared_(program.instructions().size()) {}

  // Back from a compare and swap through copies to the loads.
  void trace(Index swap, const isa::RegisterRange& compared) {
    std::vector<std::pair<Index, isa::RegisterRange>> work{{swap, compared}};
    std::vector<Index> seen;
    while (!work.empty()) {
      const auto [at, range] = work.back();
      work.pop_back();
      for (const analysis::RegisterAccess& from : analysis::definitions(program_, footprints_, at, range)) {
        if (from.at == program::kNone || std::ranges::find(seen, from.at) != seen.end()) continue;
        seen.push_back(from.at);
        const isa::Instruction& instruction = program_.instructions()[from.at];
        const isa::Opcode& row = instruction.row();
        if (row.has(trait::kLoad) && !row.has(trait::kAtomic) &&
            mayBeSamePlace(row, program_.instructions()[swap].row()))
          compared_[from.at] = true;
        if (!isCopy(instruction.op)) continue;
        for (unsigned k = 1; k < instruction.operandCount; ++k)
          if (isRegister(instruction.operands[k]))
            work.emplace_back(from.at, rangeOf(instruction.operands[k]));
      }
    }
  }
  [[nodiscard]] std::vector<bool> take() { return std::move(compared_); }

private:
  const program::Program& program_;
  analysis::Footprints footprints_;
  std::vector<bool> compared_;
};

} // namespace

bool isCompareAndSwap(Op op) {
  switch (op) {
  case Op::ds_cmpst_b32:
  case Op::ds_cmpst_f32:
  case Op::ds_cmpst_rtn_b32:
  case Op::ds_cmpst_rtn_f32:
  case Op::ds_cmpst_b64:
  case Op::ds_cmpst_f64:
  case Op::ds_cmpst_rtn_b64:
  case Op::ds_cmpst_rtn_f64:
  case Op::flat_atomic_cmpswap:
  case Op::flat_atomic_cmpswap_x2:
  case Op::global_atomic_cmpswap:
  case Op::global_atomic_cmpswap_x2:
  case Op::buffer_atomic_cmpswap:
  case Op::buffer_atomic_cmpswap_x2: return true;
  default: return false;
  }
}

std::vector<bool> comparedLoads(const emulator::DispatchContext& context) {
  const program::Program& program = *context.program;
  const auto instructions = program.instructions();
  const auto isSwap = [](const isa::Instruction& i) { return i.valid() && isCompareAndSwap(i.op); };
  if (std::ranges::none_of(instructions, isSwap)) return std::vector<bool>(instructions.size());
  Tracing tracing(program);
  for (Index i = 0; i < instructions.size(); ++i)
    if (isSwap(instructions[i]))
      if (const auto compared = comparedOf(instructions[i])) tracing.trace(i, *compared);
  return tracing.take();
}

} // namespace wavesmith::checked
