// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/transfer.h"

#include "isa/integer_operations.h"

#include <algorithm>
#include <optional>

namespace wavesmith::analysis::value {
namespace {

using isa::Op;
using isa::OperandKind;

constexpr std::uint16_t kInlineMinusOne = 193; // CDNA3 ISA, table 13

// A register pair; a mask is identified by the symbol of the low one.
struct Pair {
  Number low;
  Number high;
};

Pair pairAt(const State& state, unsigned number) {
  return {state.cells[number].number, state.cells[number + 1].number};
}

bool isPair(const isa::Operand& o) {
  return o.kind == OperandKind::Scalar && o.index + 1u < kScalarCells;
}

Mask maskOf(const State& state, const isa::Operand& o) {
  if (o.kind == OperandKind::Inline && o.index == kInlineMinusOne) return kAllLanes;
  return isPair(o) ? maskIn(state, o.index) : kNoMask;
}

std::optional<Pair> pairOf(const State& state, const isa::Instruction& i, unsigned operand) {
  if (isPair(i.operands[operand])) return pairAt(state, i.operands[operand].index);
  const auto bits = isa::constantOperand(i, operand);
  if (!bits) return std::nullopt;
  return Pair{constant(static_cast<std::uint32_t>(*bits)), constant(static_cast<std::uint32_t>(*bits >> 32))};
}

// How an operation combines the masks of its two sources. OnlyFirst: source 0 without source 1.
enum class Combination : std::uint8_t { None, And, Or, Xor, OnlyFirst, OnlySecond };

struct MaskOperation {
  Combination combination = Combination::None;
  bool withExec = false; // the second source is EXEC, and so is the destination
  bool saves = false;    // SDST receives the old EXEC; otherwise the new one
};

MaskOperation maskOperation(Op op) {
  using enum Combination;
  switch (op) {
  case Op::s_and_b64: return {And};
  case Op::s_or_b64: return {Or};
  case Op::s_xor_b64: return {Xor};
  case Op::s_andn2_b64: return {OnlyFirst};
  case Op::s_and_saveexec_b64: return {And, true, true};
  case Op::s_or_saveexec_b64: return {Or, true, true};
  case Op::s_xor_saveexec_b64: return {Xor, true, true};
  case Op::s_andn2_saveexec_b64: return {OnlyFirst, true, true};
  case Op::s_andn1_saveexec_b64: return {OnlySecond, true, true};
  case Op::s_andn1_wrexec_b64: return {OnlySecond, true, false};
  case Op::s_andn2_wrexec_b64: return {OnlyFirst, true, false};
  case Op::s_orn2_saveexec_b64:
  case Op::s_orn1_saveexec_b64:
  case Op::s_nand_saveexec_b64:
  case Op::s_nor_saveexec_b64:
  case Op::s_xnor_saveexec_b64: return {None, true, true};
  default: return {};
  }
}

// The two sources and their known relation.
struct MaskSources {
  Mask first = kNoMask;
  Mask second = kNoMask;
};

MaskSources maskSources(const State& state, const isa::Instruction& i, const MaskOperation& operation) {
  const Mask second = operation.withExec ? maskIn(state, kExecCell) : maskOf(state, i.operands[2]);
  return {maskOf(state, i.operands[1]), second};
}

// The result, if it equals one of the sources: the parts that an if has split are joined again.
std::optional<Pair> sameAsSource(const State& state, const isa::Instruction& i,
                                 const MaskOperation& operation, const Masks& masks) {
  const auto [first, second] = maskSources(state, i, operation);
  if (first == kNoMask || second == kNoMask) return std::nullopt;
  const auto pairOfFirst = [&] { return pairOf(state, i, 1); };
  const auto pairOfSecond = [&] {
    return operation.withExec ? pairAt(state, kExecCell) : pairOf(state, i, 2);
  };
  const bool isOr = operation.combination == Combination::Or;
  if (!isOr && operation.combination != Combination::And) return std::nullopt;
  if (masks.within(first, second)) return isOr ? pairOfSecond() : pairOfFirst();
  if (masks.within(second, first)) return isOr ? pairOfFirst() : pairOfSecond();
  return std::nullopt;
}

// A mask that includes all lanes of the result.
Mask bound(const MaskSources& sources, Combination combination, Mask exec, const Masks& masks) {
  const auto [first, second] = sources;
  switch (combination) {
  case Combination::And:
    if (first == kNoMask || masks.within(second, first)) return second;
    if (second == kNoMask || masks.within(first, second)) return first;
    return masks.within(second, exec) ? second : first;
  case Combination::OnlyFirst: return first;
  case Combination::OnlySecond: return second;
  case Combination::Or:
  case Combination::Xor: return first == kNoMask || second == kNoMask ? kNoMask : masks.common(first, second);
  default: return kNoMask;
  }
}

void setPair(State& state, unsigned number, const Pair& pair) {
  const auto keep = [&](unsigned n, const Number& to) {
    if (to.single()) state.set(n, {to});
  };
  if (number + 1 >= kScalarCells) return;
  keep(number, pair.low);
  keep(number + 1, pair.high);
}

// MODE.gpr_idx_en: a setreg of this bit may switch indexing on (CDNA3 ISA 3.7, 5.8).
bool mayIndex(const isa::Instruction& i) {
  constexpr int kMode = 1;
  constexpr unsigned kIndexBit = 27;
  if (i.op == Op::s_set_gpr_idx_on) return true;
  if (i.op != Op::s_setreg_b32 && i.op != Op::s_setreg_imm32_b32) return false;
  const auto simm = static_cast<unsigned>(i.immediate);
  const unsigned offset = simm >> 6 & 31;
  const unsigned size = (simm >> 11 & 31) + 1;
  return static_cast<int>(simm & 63) == kMode && offset <= kIndexBit && kIndexBit < offset + size;
}

bool isIndexing(const State& state) {
  const Number& flag = state.cells[kIndexingCell].number;
  return !flag.constant() || flag.low != 0;
}

Number operandNumber(const State& state, const isa::Instruction& i, unsigned operand, const Masks& masks) {
  const isa::Operand& o = i.operands[operand];
  if (o.kind == OperandKind::Scalar) return o.index < kScalarCells ? state.cells[o.index].number : Number{};
  if (o.kind == OperandKind::Vector) return Transfer::vector(state, o.index, masks);
  const auto number = isa::constantOperand(i, operand);
  return number ? constant(static_cast<std::uint32_t>(*number)) : Number{};
}

} // namespace

Number Transfer::vector(const State& state, unsigned number, const Masks& masks) {
  const Cell& cell = state.cells[kVectorCells + number % isa::kVectorRegisters];
  if (!cell.number.known || cell.mask == kAllLanes) return cell.number;
  return masks.within(maskIn(state, kExecCell), cell.mask) ? cell.number : Number{};
}

Sources Transfer::sources(const State& state, const isa::Instruction& i, const Masks& masks) {
  Sources in;
  const bool indexed = i.row().unit != isa::Unit::Salu && isIndexing(state);
  for (unsigned n = 0; n < i.operandCount && !indexed; ++n) {
    if (i.row().operands[n].access != isa::Access::Write) in[n] = operandNumber(state, i, n, masks);
  }
  // If no lane is enabled, it reads lane 0.
  const bool readsAnyway = i.op == Op::v_readfirstlane_b32 && i.operands[1].kind == OperandKind::Vector;
  if (readsAnyway && state.cells[kVectorCells + i.operands[1].index].mask != kAllLanes &&
      !hasLane(state, masks))
    in[1] = {};
  return in;
}

void Transfer::clobberAll(State& state, Index i) const {
  // s_movreld can write the SGPRs and VCC.
  const unsigned count = footprints_.unknown(i) ? kScalarCells : isa::scalar::kTtmp0;
  for (unsigned n = 0; n < count; ++n)
    state.set(n, {symbolic(symbols_.ofDefinition(i, n))});
}

void Transfer::clobber(State& state, Index i) const {
  const bool unknown = footprints_.unknown(i);
  if (writesAnyScalar(program_, footprints_, i)) clobberAll(state, i);
  const isa::Unit unit = program_.instructions()[i].row().unit;
  const bool indexed = (unit == isa::Unit::Valu || unit == isa::Unit::Mfma) && isIndexing(state);
  if (unknown || indexed) {
    for (unsigned v = 0; v < isa::kVectorRegisters; ++v)
      state.set(kVectorCells + v, {});
  }
  if (unknown) return;
  const bool named = !writesAnyScalar(program_, footprints_, i);
  unsigned nth = 0;
  for (const isa::RegisterRange& r : footprints_.writes(i)) {
    for (unsigned n = r.first; n < r.first + unsigned{r.count}; ++n) {
      if (r.cls == isa::RegisterClass::Scalar && named) {
        const Symbol symbol = symbols_.ofDefinition(i, nth++);
        if (n < kScalarCells) state.set(n, {symbolic(symbol)});
      } else if (r.cls == isa::RegisterClass::Vector && n < isa::kVectorRegisters) {
        state.set(kVectorCells + n, {});
      } else if (r.cls == isa::RegisterClass::State && named &&
                 n == static_cast<unsigned>(isa::StateRegister::Scc)) {
        state.set(kSccCell, {symbolic(symbols_.ofDefinition(i, nth++))});
      }
    }
  }
}

void Transfer::apply(State& state, Index i, Masks& masks) const {
  const isa::Instruction& instruction = program_.instructions()[i];
  if (footprints_.unknown(i)) return replay(state, i, masks);
  const Mask exec = maskIn(state, kExecCell);
  if (instruction.row().unit == isa::Unit::Valu) {
    replay(state, i, masks);
    // A comparison or a carry only sets bits of enabled lanes.
    for (unsigned n = 0; n < instruction.operandCount; ++n) {
      if (instruction.row().operands[n].field == isa::Field::VopSdst && isPair(instruction.operands[n]))
        masks.setParent(maskIn(state, instruction.operands[n].index), exec);
    }
    if (instruction.row().has(isa::trait::kWritesExec)) masks.setParent(maskIn(state, kExecCell), exec);
    return;
  }
  const MaskOperation operation = maskOperation(instruction.op);
  if (operation.combination == Combination::None || !isPair(instruction.operands[0]) ||
      sameAsSource(state, instruction, operation, masks))
    return replay(state, i, masks);
  const Mask parent = bound(maskSources(state, instruction, operation), operation.combination, exec, masks);
  replay(state, i, masks);
  masks.setParent(maskIn(state, operation.withExec ? kExecCell : instruction.operands[0].index), parent);
}

void Transfer::replay(State& state, Index i, const Masks& masks) const {
  if (footprints_.unknown(i)) return clobber(state, i);
  const isa::Instruction& instruction = program_.instructions()[i];
  const isa::Operand& to = instruction.operands[0];
  Number number;
  if (isa::isInteger(instruction.op)) number = result(instruction, sources(state, instruction, masks));
  if (instruction.op == Op::s_mov_b64 && to.kind == OperandKind::Scalar) {
    const auto pair = pairOf(state, instruction, 1);
    clobber(state, i);
    if (pair) setPair(state, to.index, *pair);
    return;
  }
  const MaskOperation operation = maskOperation(instruction.op);
  if (operation.combination != Combination::None || operation.withExec) {
    const auto same = sameAsSource(state, instruction, operation, masks);
    const Pair exec = pairAt(state, kExecCell);
    clobber(state, i);
    if (same) setPair(state, operation.withExec ? kExecCell : to.index, *same);
    if (operation.withExec && to.kind == OperandKind::Scalar)
      setPair(state, to.index, operation.saves ? exec : pairAt(state, kExecCell));
    return;
  }
  const Mask mask = maskIn(state, kExecCell);
  const Cell old = to.kind == OperandKind::Vector ? state.cells[kVectorCells + to.index] : Cell{};
  const bool indexed = to.kind == OperandKind::Vector && isIndexing(state);
  clobber(state, i);
  if (mayIndex(instruction)) state.set(kIndexingCell, {constant(1)});
  if (instruction.op == Op::s_set_gpr_idx_off) state.set(kIndexingCell, {constant(0)});
  if (!number.known) return;
  if (to.kind == OperandKind::Scalar && to.index < kScalarCells) {
    if (number.single()) state.set(to.index, {number});
  } else if (to.kind == OperandKind::Vector && mask != kNoMask && !indexed) {
    const bool same = old.number == number && masks.within(mask, old.mask);
    state.set(kVectorCells + to.index, {number, same ? old.mask : mask});
  }
}

} // namespace wavesmith::analysis::value
