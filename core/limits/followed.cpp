// SPDX-License-Identifier: Apache-2.0
#include "limits/followed.h"

#include "kernarg/accesses.h"
#include "limits/inductions.h"
#include "program/loops.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace wavesmith::limits {
namespace {

using analysis::Initial;
using isa::Op;
using isa::Operand;
using isa::OperandKind;
using program::Block;

constexpr std::uint32_t kDwordBytes = 4;
constexpr unsigned kIdBits = 10; // of each id in v0

class Follower {
public:
  Follower(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel,
           const kernarg::Layout& layout, const std::array<std::uint32_t, 3>& groupSize,
           const AtAccess& atAccess)
      : program_(program), analysis_(analysis), kernel_(kernel), code_(program.kernels()[kernel]),
        layout_(layout), groupSize_(groupSize), atAccess_(atAccess),
        accesses_(kernarg::accessesOf(program, analysis, kernel)), execMasks_(program, analysis.footprints) {}

  void follow() {
    const program::Reach reach = program::findReach(program_);
    const program::Loops loops = program::findLoops(program_, reach);
    before_.resize(program_.blocks().size());
    const std::uint32_t entry = program_.blockOf(code_.entry);
    before_[entry] = initial();
    for (const std::uint32_t block : reach.order) {
      if (!before_[block] || program_.blocks()[block].first < code_.first ||
          program_.blocks()[block].first >= code_.end)
        continue;
      Registers registers = std::move(*before_[block]);
      before_[block].reset();
      for (std::size_t n = 0; n < loops.loops.size(); ++n)
        if (loops.loops[n].header == block) beginLoop(loops.loops[n], registers);
      walk(block, registers);
      visited_.resize(program_.blocks().size());
      visited_[block] = true;
      for (const std::uint32_t next : program_.blocks()[block].next)
        if (!visited_[next]) enter(next, registers);
    }
  }

private:
  Number symbol(Symbol::Of of, std::uint32_t index, std::uint64_t most) const {
    return numberOf(Polynomial::of({.of = of, .index = index, .most = most}));
  }
  Number argument(std::uint32_t offset) const {
    for (const kernarg::Argument& one : layout_.arguments) {
      if (one.offset == offset && one.size == 2 * kDwordBytes)
        return symbol(Symbol::Of::Argument, offset, static_cast<std::uint64_t>(kUnbounded));
      if (one.offset + kDwordBytes == offset && one.size == 2 * kDwordBytes)
        return half(symbol(Symbol::Of::Argument, one.offset, static_cast<std::uint64_t>(kUnbounded)), true);
    }
    return symbol(Symbol::Of::Argument, offset, kMost32);
  }

  std::optional<Registers> initial() const {
    Registers registers;
    registers.execMasks = &execMasks_;
    for (const analysis::InitialRegister& one : analysis_.initial[kernel_].registers) {
      const unsigned first = one.registers.first;
      switch (one.what) {
      case Initial::WorkgroupIdX:
      case Initial::WorkgroupIdY:
      case Initial::WorkgroupIdZ:
        registers.scalars[first] =
            symbol(Symbol::Of::Group,
                   static_cast<std::uint32_t>(one.what) - static_cast<std::uint32_t>(Initial::WorkgroupIdX),
                   kMost32);
        break;
      case Initial::KernargPointer: {
        const Number pointer = unknownNumber(code_.entry, first, kUnbounded);
        registers.scalars[first] = half(pointer, false);
        registers.scalars[first + 1] = half(pointer, true);
        break;
      }
      case Initial::PreloadedArgument: registers.scalars[first] = argument(one.argumentOffset); break;
      case Initial::WorkItemIds: registers.vectors[0] = ids(); break;
      default: break;
      }
    }
    return registers;
  }
  Number ids() const {
    const unsigned last = program_.codeObject().kernels()[code_.kernel].descriptor.workitemId;
    Polynomial all;
    for (unsigned k = 0; k <= std::min(last, 2u); ++k) {
      const Number id = symbol(Symbol::Of::Item, k, groupSize_[k] == 0 ? 0 : groupSize_[k] - 1);
      if (auto sum = Polynomial::sum(all, *id.value, std::int64_t{1} << (k * kIdBits))) all = std::move(*sum);
    }
    return numberOf(std::move(all));
  }

  // --- Blocks ---

  void enter(std::uint32_t block, const Registers& registers) {
    if (!before_[block]) {
      before_[block] = registers;
      return;
    }
    const Index at = program_.blocks()[block].first;
    Registers& to = *before_[block];
    for (unsigned n = 0; n < kScalars; ++n)
      join(to.scalars[n], registers.scalars[n], at, n);
    for (unsigned n = 0; n < isa::kVectorRegisters; ++n) {
      join(to.vectors[n], registers.vectors[n], at, kScalars + n);
      if (execMasks_.contains(to.masks[n], registers.masks[n]))
        to.masks[n] = registers.masks[n];
      else if (!execMasks_.contains(registers.masks[n], to.masks[n]))
        to.vectors[n] = {};
    }
    to.carry = {};
  }
  static void join(Number& to, const Number& other, Index at, unsigned part) {
    if (to.value == nullptr) return;
    const bool isSame = other.value != nullptr && to.part == other.part &&
                        (to.value == other.value || *to.value == *other.value);
    if (isSame) {
      Duties::join(to.duties, other.duties);
      return;
    }
    const bool isBounded =
        to.isKnown() && other.isKnown() && to.value->least() >= 0 && other.value->least() >= 0;
    const std::int64_t most = isBounded ? std::max(to.value->most(), other.value->most()) : kMost32;
    to = most < kMost32 ? unknownNumber(at, part, most) : Number{};
  }

  // What an iteration changes: by the same number each time, or in an unknown way.
  void beginLoop(const program::Loop& loop, Registers& registers) {
    const Number iteration = symbol(Symbol::Of::Iteration, program_.blocks()[loop.header].first, kMost32);
    const LoopChanges changes = changesIn(program_, analysis_.footprints, loop);
    std::vector<std::pair<isa::RegisterRange, Number>> found;
    for (const Induction& one : changes.inductions) {
      const Number before = *registers.find(one.cls, one.number);
      const Number step = registers.read(program_.instructions()[one.at], one.step, false, duties_, one.at);
      if (!before.isKnown() || !step.isKnown()) continue;
      const auto each = Polynomial::product(*step.value, *iteration.value);
      if (!each) continue;
      auto sum = Polynomial::sum(*before.value, *each, one.isSubtracted ? -1 : 1);
      if (!sum) continue;
      Duties::Set needed = before.duties;
      Duties::join(needed, step.duties);
      const Number now = numberOf(std::move(*sum), std::move(needed));
      found.emplace_back(isa::RegisterRange{one.cls, one.number, 1}, now);
      // The high half of a pointer that goes with it.
      if (one.high == kNoRegister) continue;
      Number* const high = registers.find(one.cls, one.high);
      if (high != nullptr && joined(before, *high, duties_, one.at).isKnown())
        found.emplace_back(isa::RegisterRange{one.cls, one.high, 1}, half(now, true));
    }
    for (const isa::RegisterRange& range : changes.written)
      for (unsigned n = 0; n < range.count; ++n)
        if (Number* const one = registers.find(range.cls, range.first + n)) *one = {};
    for (const auto& [range, now] : found)
      *registers.find(range.cls, range.first) = now;
    registers.carry = {};
  }

  void walk(std::uint32_t number, Registers& registers) {
    const Block& block = program_.blocks()[number];
    const std::vector<analysis::Mask> masks = execMasks_.within(number);
    for (Index i = block.first; i < block.end; ++i) {
      const isa::Instruction& instruction = program_.instructions()[i];
      if (!instruction.valid() || analysis_.footprints.unknown(i)) {
        forgetAll(registers);
        continue;
      }
      registers.exec = masks[i - block.first];
      if (instruction.row().memoryBytes != 0) atAccess_(i, registers, duties_);
      execute(i, instruction, registers);
    }
    if (block.calls || block.leadsToUnknown) forgetAll(registers);
  }
  static void forgetAll(Registers& registers) {
    registers.scalars = {};
    registers.vectors = {};
    registers.carry = {};
  }

  // --- Instructions ---

  void execute(Index at, const isa::Instruction& i, Registers& registers) {
    const std::optional<std::pair<Number, bool>> result =
        computed(at, i, registers); // and whether it is 64 bits wide
    Carry carry = carryOf(at, i, registers);
    for (const isa::RegisterRange& range : analysis_.footprints.writes(at)) {
      for (unsigned n = 0; n < range.count; ++n)
        if (Number* const one = registers.find(range.cls, range.first + n)) {
          *one = {};
          if (range.cls == isa::RegisterClass::Vector) registers.masks[range.first + n] = registers.exec;
        }
      if (writesCarry(range, registers.carry)) registers.carry = {};
    }
    if (carry.isKnown) registers.carry = std::move(carry);
    if (i.operandCount == 0) return;
    const Operand& to = i.operands[0];
    const isa::RegisterClass cls =
        to.kind == OperandKind::Scalar ? isa::RegisterClass::Scalar : isa::RegisterClass::Vector;
    if (to.kind != OperandKind::Scalar && to.kind != OperandKind::Vector) return;
    if (result && result->first.value != nullptr) {
      if (Number* const low = registers.find(cls, to.index)) *low = half(result->first, false);
      if (result->second)
        if (Number* const high = registers.find(cls, to.index + 1u)) *high = half(result->first, true);
    }
    if (i.op == Op::s_mov_b64) copyPair(i, registers);
    noteLoad(at, i, registers);
  }

  static bool writesCarry(const isa::RegisterRange& range, const Carry& carry) {
    if (range.cls == isa::RegisterClass::State)
      return carry.isOfScc && range.first == static_cast<std::uint16_t>(isa::StateRegister::Scc);
    return !carry.isOfScc && range.cls == isa::RegisterClass::Scalar && range.first < carry.mask + 2 &&
           carry.mask < range.first + range.count;
  }

  std::optional<std::pair<Number, bool>> computed(Index at, const isa::Instruction& i,
                                                  const Registers& registers) {
    if (i.op == Op::s_mul_hi_u32 || i.op == Op::v_mul_hi_u32) {
      const Number a = whole32(i, 1, registers, at), b = whole32(i, 2, registers, at);
      if (!a.isKnown() || !b.isKnown()) return std::nullopt;
      const auto product = Polynomial::product(*a.value, *b.value);
      if (!product) return std::nullopt;
      Duties::Set needed = a.duties;
      Duties::join(needed, b.duties);
      return std::pair(half(numberOf(*product, std::move(needed)), true), false);
    }
    if (isa::lowHalfOf(i.op) != Op::invalid) return std::pair(highSum(at, i, registers), false);
    // Saturated, so that it is too large where the sum is (CDNA3 ISA 6.2.2): the author has taken care.
    if (i.op == Op::v_add_u32 && i.modifiers.clamp) return std::pair(unknownNumber(at, 0, kMost32), false);
    if (!isa::isInteger(i.op) || i.modifiers.clamp) return std::nullopt;
    if (std::ranges::any_of(i.used(), [](const Operand& one) { return one.opSel; })) return std::nullopt;
    const unsigned bits = isa::integerBits(i);
    std::array<Number, isa::kMaxOperands> in;
    for (unsigned n = 0; n < i.operandCount; ++n) {
      const bool isWide = i.row().operands[n].bits == 64;
      in[n] = bits == 64 && !isWide && n != 0 ? whole32(i, n, registers, at)
                                              : registers.read(i, n, isWide, duties_, at);
    }
    // A copy of one register, whatever half of a number it is.
    if ((i.op == Op::s_mov_b32 || i.op == Op::v_mov_b32 || i.op == Op::v_readfirstlane_b32) &&
        i.form != isa::Form::Dpp && i.form != isa::Form::Sdwa)
      return std::pair(in[1], false);
    return std::pair(isa::evaluate(i, NumberArithmetic(in, bits, duties_, at)), bits == 64);
  }
  // 32 bits as a number of 64.
  Number whole32(const isa::Instruction& i, unsigned operand, const Registers& registers, Index at) {
    Number number = registers.read(i, operand, false, duties_, at);
    if (number.isKnown()) duties_.add(number.duties, *number.value, kMost32 + 1, at);
    return number;
  }

  // s_add_u32, v_add_co_u32: what the addition of the high halves needs.
  Carry carryOf(Index at, const isa::Instruction& i, const Registers& registers) {
    Carry carry;
    unsigned first = 1;
    switch (i.op) {
    case Op::s_add_u32: carry.isOfScc = true; break;
    case Op::v_add_co_u32:
      if (i.operands[1].kind != OperandKind::Scalar) return carry;
      carry.mask = i.operands[1].index;
      first = 2;
      break;
    default: return carry;
    }
    carry.isKnown = true;
    carry.a = registers.read(i, first, false, duties_, at);
    carry.b = registers.read(i, first + 1, false, duties_, at);
    return carry;
  }

  // s_addc_u32, v_addc_co_u32: the high half of the sum, if its operands are those of the low one.
  Number highSum(Index at, const isa::Instruction& i, const Registers& registers) {
    const Carry& carry = registers.carry;
    unsigned first = 1;
    if (i.op == Op::s_addc_u32) {
      if (!carry.isKnown || !carry.isOfScc) return {};
    } else if (i.op == Op::v_addc_co_u32) {
      first = 2;
      const Operand& in = i.operands[4];
      if (!carry.isKnown || carry.isOfScc || in.kind != OperandKind::Scalar || in.index != carry.mask)
        return {};
    } else {
      return {};
    }
    const Number a = registers.read(i, first, false, duties_, at);
    const Number b = registers.read(i, first + 1, false, duties_, at);
    for (const bool isSwapped : {false, true}) {
      const Number left = joined(carry.a, isSwapped ? b : a, duties_, at);
      const Number right = joined(carry.b, isSwapped ? a : b, duties_, at);
      if (!left.isKnown() || !right.isKnown()) continue;
      const auto sum = Polynomial::sum(*left.value, *right.value);
      if (!sum) return {};
      Duties::Set needed = left.duties;
      Duties::join(needed, right.duties);
      return half(numberOf(*sum, std::move(needed)), true);
    }
    return {};
  }

  void copyPair(const isa::Instruction& i, Registers& registers) const {
    if (i.operands[1].kind != OperandKind::Scalar || i.operands[0].kind != OperandKind::Scalar) return;
    const unsigned from = i.operands[1].index, to = i.operands[0].index;
    if (from + 1 >= kScalars || to + 1 >= kScalars || from == to) return;
    registers.scalars[to] = registers.scalars[from];
    registers.scalars[to + 1] = registers.scalars[from + 1];
  }

  // Dwords that come from the kernarg segment.
  void noteLoad(Index at, const isa::Instruction& i, Registers& registers) const {
    const auto first = std::ranges::lower_bound(accesses_.all, at, {}, &kernarg::Access::at);
    if (first == accesses_.all.end() || first->at != at || first->preloaded || !first->byDwords) return;
    if (first->offset < 0 || i.operands[0].kind != OperandKind::Scalar) return;
    for (std::uint32_t k = 0; k * kDwordBytes < first->bytes && i.operands[0].index + k < kScalars; ++k)
      registers.scalars[i.operands[0].index + k] =
          argument(static_cast<std::uint32_t>(first->offset) + k * kDwordBytes);
  }

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  std::size_t kernel_;
  const program::KernelCode& code_;
  const kernarg::Layout& layout_;
  const std::array<std::uint32_t, 3>& groupSize_;
  const AtAccess& atAccess_;
  kernarg::Accesses accesses_;
  analysis::ExecMasks execMasks_;
  Duties duties_;
  std::vector<std::optional<Registers>> before_; // by block
  std::vector<bool> visited_;
};

} // namespace

Number Registers::read(const isa::Instruction& instruction, unsigned operand, bool isWide, Duties& duties,
                       Index at) const {
  const Operand& one = instruction.operands[operand];
  const auto scalar = [&](unsigned n) { return n < kScalars ? scalars[n] : Number{}; };
  // A lane that the write of the register left out has another number.
  const auto vector = [&](unsigned n) {
    return n < isa::kVectorRegisters && execMasks->contains(masks[n], exec) ? vectors[n] : Number{};
  };
  switch (one.kind) {
  case OperandKind::Scalar:
    return isWide ? joined(scalar(one.index), scalar(one.index + 1u), duties, at) : scalar(one.index);
  case OperandKind::Vector:
    return isWide ? joined(vector(one.index), vector(one.index + 1u), duties, at) : vector(one.index);
  case OperandKind::Off: return numberOf(Polynomial());
  default: break;
  }
  const auto number = isa::constantOperand(instruction, operand);
  if (!number) return {};
  return numberOf(Polynomial::constant(isWide ? static_cast<std::int64_t>(*number)
                                              : std::int64_t{static_cast<std::int32_t>(*number)}));
}

Number* Registers::find(isa::RegisterClass cls, unsigned number) {
  if (cls == isa::RegisterClass::Scalar && number < kScalars) return &scalars[number];
  if (cls == isa::RegisterClass::Vector && number < isa::kVectorRegisters) return &vectors[number];
  return nullptr;
}

void followed(const program::Program& program, const analysis::Analysis& analysis, std::size_t kernel,
              const kernarg::Layout& layout, const std::array<std::uint32_t, 3>& groupSize,
              const AtAccess& atAccess) {
  if (program.kernels()[kernel].entry == analysis::kNone) return;
  Follower(program, analysis, kernel, layout, groupSize, atAccess).follow();
}

} // namespace wavesmith::limits
