// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/lane_facts.h"

#include <algorithm>
#include <array>

namespace wavesmith::analysis {
namespace {

using isa::Op;

constexpr unsigned kUnknowns = 6; // rows of a table: 2^6
constexpr std::uint64_t kEvery = ~std::uint64_t{0};
// The rows in which a lane is in the nth unknown mask.
constexpr std::array<std::uint64_t, kUnknowns> kRowsOf{0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                       0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                       0xffff0000ffff0000, 0xffffffff00000000};
// Masks with a lane that a path remembers.
constexpr std::size_t kMostNonEmpty = 8;

constexpr unsigned kExec = isa::scalar::kExecLo;
constexpr unsigned kVcc = isa::scalar::kVccLo;

// The table where lanes are not in the nth unknown mask, in all rows; and where they are.
std::uint64_t without(std::uint64_t table, unsigned n) {
  const std::uint64_t rows = table & ~kRowsOf.at(n);
  return rows | rows << (1U << n);
}
std::uint64_t with(std::uint64_t table, unsigned n) {
  const std::uint64_t rows = table & kRowsOf.at(n);
  return rows | rows >> (1U << n);
}
bool dependsOn(std::uint64_t table, unsigned n) {
  return without(table, n) != with(table, n);
}

// Bitwise operations of two masks; of those with EXEC, source 0 is the first one and EXEC the second
// (CDNA3 ISA 12.1 and 12.3).
std::optional<std::uint64_t> combined(Op op, std::uint64_t a, std::uint64_t b) {
  switch (op) {
  case Op::s_and_b64:
  case Op::s_and_saveexec_b64: return a & b;
  case Op::s_or_b64:
  case Op::s_or_saveexec_b64: return a | b;
  case Op::s_xor_b64:
  case Op::s_xor_saveexec_b64: return a ^ b;
  case Op::s_andn2_b64:
  case Op::s_andn2_saveexec_b64:
  case Op::s_andn2_wrexec_b64: return a & ~b;
  case Op::s_orn2_b64:
  case Op::s_orn2_saveexec_b64: return a | ~b;
  case Op::s_nand_b64:
  case Op::s_nand_saveexec_b64: return ~(a & b);
  case Op::s_nor_b64:
  case Op::s_nor_saveexec_b64: return ~(a | b);
  case Op::s_xnor_b64:
  case Op::s_xnor_saveexec_b64: return ~(a ^ b);
  case Op::s_andn1_saveexec_b64:
  case Op::s_andn1_wrexec_b64: return ~a & b;
  case Op::s_orn1_saveexec_b64: return ~a | b;
  default: return std::nullopt;
  }
}
bool writesResultToBoth(Op op) {
  return op == Op::s_andn1_wrexec_b64 || op == Op::s_andn2_wrexec_b64;
}

bool isZero(const isa::Instruction& instruction, unsigned operand) {
  const auto number = isa::constantOperand(instruction, operand);
  return number && *number == 0;
}

bool isScc(const isa::RegisterRange& range) {
  return range.cls == isa::RegisterClass::State &&
         range.first == static_cast<unsigned>(isa::StateRegister::Scc);
}

} // namespace

LaneFacts LaneFacts::atEntry() {
  LaneFacts facts;
  facts.held_.push_back({kExec, kRowsOf[0]});
  facts.nonEmpty_.push_back(kRowsOf[0]);
  return facts;
}

void LaneFacts::forget() {
  const Table* const exec = find(kExec);
  const bool hasLane = exec != nullptr && std::ranges::any_of(nonEmpty_, [&](Table lanes) {
                         return (lanes & ~empty_ & ~*exec) == 0;
                       });
  *this = hasLane ? atEntry() : LaneFacts();
}

const LaneFacts::Table* LaneFacts::find(unsigned pair) const {
  const auto at = std::ranges::find(held_, pair, &Held::pair);
  return at == held_.end() ? nullptr : &at->lanes;
}

bool LaneFacts::isFree(unsigned unknown) const {
  return std::ranges::none_of(held_, [&](const Held& held) { return dependsOn(held.lanes, unknown); });
}

// Forgets the oldest registers until an instruction can introduce the unknown masks that it needs.
void LaneFacts::makeRoom() {
  constexpr unsigned kMostNew = 2;
  while (true) {
    unsigned free = 0;
    for (unsigned n = 0; n < kUnknowns; ++n)
      free += isFree(n) ? 1 : 0;
    const auto oldest = std::ranges::find_if(held_, [](const Held& held) { return held.pair != kExec; });
    if (free >= kMostNew || oldest == held_.end()) return;
    held_.erase(oldest);
  }
}

// An unknown mask of which no mask in a register is made: what is known of the others remains.
std::optional<unsigned> LaneFacts::freeUnknown() {
  for (unsigned n = 0; n < kUnknowns; ++n) {
    if (!isFree(n)) continue;
    if (scc_ && dependsOn(scc_->lanes, n)) scc_.reset();
    empty_ = without(empty_, n) & with(empty_, n);
    for (Table& lanes : nonEmpty_)
      lanes = without(lanes, n) | with(lanes, n);
    std::ranges::sort(nonEmpty_);
    nonEmpty_.erase(std::ranges::unique(nonEmpty_).begin(), nonEmpty_.end());
    return n;
  }
  return std::nullopt;
}

std::optional<LaneFacts::Table> LaneFacts::lanesIn(unsigned pair) {
  if (const Table* const known = find(pair)) return *known;
  const auto unknown = freeUnknown();
  if (!unknown) return std::nullopt;
  hold(pair, kRowsOf.at(*unknown));
  return kRowsOf.at(*unknown);
}

std::optional<LaneFacts::Table> LaneFacts::lanesOf(const isa::Instruction& instruction, unsigned operand) {
  const isa::Operand& o = instruction.operands[operand];
  if (o.kind == isa::OperandKind::Scalar && o.dwords == 2) return lanesIn(o.index);
  const auto number = isa::constantOperand(instruction, operand);
  if (number && (*number == 0 || *number == kEvery)) return *number == 0 ? 0 : kEvery;
  return std::nullopt;
}

void LaneFacts::hold(unsigned pair, Table lanes) {
  std::erase_if(held_, [&](const Held& held) { return held.pair == pair; });
  held_.push_back({pair, lanes});
}

// The masks that an instruction leaves, as far as they are known.
LaneFacts::Written LaneFacts::written(const isa::Instruction& instruction) {
  const Op op = instruction.op;
  Written written;
  if (op == Op::s_mov_b64) {
    written.result = lanesOf(instruction, 1);
  } else if (op == Op::s_cmp_lg_u64 || op == Op::s_cmp_eq_u64) {
    const unsigned mask = isZero(instruction, 0) ? 1 : 0;
    if (isZero(instruction, 1 - mask))
      if (const auto lanes = lanesOf(instruction, mask)) written.scc = {*lanes, op == Op::s_cmp_lg_u64};
  } else if (op == Op::s_not_b64) {
    if (const auto lanes = lanesOf(instruction, 1)) written.result = ~*lanes;
  } else if (combined(op, 0, 0)) {
    const bool withExec = instruction.operandCount == 2; // EXEC is implied
    const auto first = lanesOf(instruction, 1);
    const auto second = withExec ? lanesIn(kExec) : lanesOf(instruction, 2);
    if (!first || !second) return written;
    const auto result = combined(op, *first, *second);
    written.exec = withExec ? result : std::nullopt;
    written.result = withExec && !writesResultToBoth(op) ? second : result;
    written.scc = {*result, true};
  }
  if (written.result && op == Op::s_not_b64) written.scc = {*written.result, true};
  return written;
}

void LaneFacts::execute(const isa::Instruction& instruction, bool isKnown,
                        std::span<const isa::RegisterRange> writes) {
  if (!isKnown) {
    *this = {};
    return;
  }
  makeRoom();
  Written now = written(instruction);
  for (const isa::RegisterRange& range : writes) {
    if (isScc(range)) scc_.reset();
    if (range.cls != isa::RegisterClass::Scalar) continue;
    // A VALU instruction that writes EXEC, v_cmpx, leaves a part of it (CDNA3 ISA 12.10).
    const bool narrows = instruction.row().unit == isa::Unit::Valu && range.first == kExec;
    const auto before = narrows ? lanesIn(kExec) : std::nullopt;
    const auto unknown = before ? freeUnknown() : std::nullopt;
    if (unknown) now.exec = *before & kRowsOf.at(*unknown);
    std::erase_if(held_, [&](const Held& held) {
      return held.pair + 1 >= range.first && held.pair < unsigned{range.first} + range.count;
    });
  }
  if (now.scc) scc_ = now.scc;
  const isa::Operand& to = instruction.operands[0];
  const bool isPair = instruction.operandCount != 0 && to.kind == isa::OperandKind::Scalar && to.dwords == 2;
  if (now.result && isPair) hold(to.index, *now.result);
  if (now.exec) hold(kExec, *now.exec);
}

bool LaneFacts::take(const isa::Instruction& branch, bool taken) {
  makeRoom();
  std::optional<Table> lanes;
  bool hasLane = taken;
  switch (branch.op) {
  case Op::s_cbranch_execz: hasLane = !taken; [[fallthrough]];
  case Op::s_cbranch_execnz: lanes = lanesIn(kExec); break;
  case Op::s_cbranch_vccz: hasLane = !taken; [[fallthrough]];
  case Op::s_cbranch_vccnz: lanes = lanesIn(kVcc); break;
  case Op::s_cbranch_scc0:
  case Op::s_cbranch_scc1:
    if (!scc_) return true;
    lanes = scc_->lanes;
    hasLane = (taken == (branch.op == Op::s_cbranch_scc1)) == scc_->isOne;
    break;
  default: return true;
  }
  if (!lanes) return true;
  return hasLane ? addNonEmpty(*lanes) : addEmpty(*lanes);
}

bool LaneFacts::addEmpty(Table lanes) {
  empty_ |= lanes;
  return std::ranges::none_of(nonEmpty_, [&](Table one) { return (one & ~empty_) == 0; });
}

bool LaneFacts::addNonEmpty(Table lanes) {
  if ((lanes & ~empty_) == 0) return false;
  const auto at = std::ranges::lower_bound(nonEmpty_, lanes);
  if ((at == nonEmpty_.end() || *at != lanes) && nonEmpty_.size() < kMostNonEmpty)
    nonEmpty_.insert(at, lanes);
  return true;
}

} // namespace wavesmith::analysis
