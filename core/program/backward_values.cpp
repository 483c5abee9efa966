// SPDX-License-Identifier: Apache-2.0
#include "program/backward_values.h"

#include "codeobject/relocation.h"
#include "isa/effects.h"

#include <algorithm>
#include <cstring>
#include <elf.h>

namespace wavesmith::program {
namespace {

using isa::Op;
using isa::OperandKind;

// Limits of the search: for the operations leading to a number, for the instructions visited by one query,
// and for those visited by all queries: a constant, and some per instruction.
constexpr unsigned kDeepest = 16;
constexpr std::size_t kMostSteps = 100'000;
constexpr std::size_t kAllSteps = 4'000'000;
constexpr std::size_t kStepsOfEach = 64;
constexpr unsigned kScalarNumbers = 128;

bool writesScc(const isa::Instruction& i) {
  return !i.valid() || (i.row().writes & isa::implicit::kScc) != 0;
}

bool isFixed(const codeobject::CodeObject& object, std::uint64_t address) {
  for (const codeobject::Section& section : object.sections()) {
    if (address < section.address || address - section.address >= section.size) continue;
    if ((section.flags & SHF_ALLOC) == 0) continue;
    // Only the loader writes to it.
    return (section.flags & SHF_WRITE) == 0 || section.name == ".got" ||
           section.name.starts_with(".data.rel.ro");
  }
  const codeobject::Segment* segment = object.segmentAt(address);
  return segment != nullptr && !segment->writable;
}

} // namespace

Backward::Backward(const Program& program, std::span<const Index> entries, const ControlFlow& flow,
                   bool trusting)
    : program_(program), flow_(flow), trusting_(trusting), instructions_(program.instructions()),
      writes_(instructions_.size()), entry_(flow.blocks.size(), 0), seen_(flow.blocks.size(), 0),
      allSteps_(kAllSteps + kStepsOfEach * instructions_.size()) {
  for (Index i = 0; i < instructions_.size(); ++i) {
    const isa::Instruction& instruction = instructions_[i];
    const bool any = !instruction.valid() || program.broken(i) || instruction.op == Op::s_movreld_b32 ||
                     instruction.op == Op::s_movreld_b64;
    if (any) writes_[i].set();
    for (const isa::RegisterRange& r : isa::effects(instruction).writes) {
      if (r.cls != isa::RegisterClass::Scalar) continue;
      for (unsigned n = r.first; n < std::min(kScalarNumbers, r.first + unsigned{r.count}); ++n)
        writes_[i].set(n);
    }
  }
  for (const Index entry : entries)
    if (entry < instructions_.size()) entry_[flow.blockOf[entry]] = 1;
  for (const Block& block : flow.blocks) {
    if (!block.calls) continue;
    for (const std::uint32_t next : block.next)
      if (flow.blocks[next].first != block.end) entry_[next] = 1;
  }
  for (const KernelCode& kernel : program.kernels())
    if (kernel.entry != kNone) entry_[flow.blockOf[kernel.entry]] = 2;
  for (const codeobject::Relocation& relocation : program.codeObject().relocations()) {
    const auto value = codeobject::relocatedValue(relocation, 0);
    const bool moves = relocation.symbolDefined && !relocation.symbolAbsolute;
    const bool isAddress =
        relocation.type == static_cast<std::uint32_t>(codeobject::RelocationType::Relative64) ||
        (moves && value && value->bytes == 8);
    if (value && isAddress) relocated_[relocation.address] = value->value;
  }
}

bool Backward::writes(Index i, unsigned reg, unsigned count) const {
  for (unsigned n = reg; n < reg + count && n < kScalarNumbers; ++n)
    if (writes_[i][n]) return true;
  return false;
}

std::optional<Index> Backward::lastWriter(Index from, Index end, unsigned reg, unsigned count) {
  Index i = end;
  while (i > from && !writes(i - 1, reg, count))
    --i;
  spend(end - i + 1);
  return i > from ? std::optional(i - 1) : std::nullopt;
}

void Backward::spend(std::size_t steps) {
  steps_ -= std::min(steps, steps_);
  allSteps_ -= std::min(steps, allSteps_);
}

void Backward::ask(unsigned depth) {
  if (depth == 0) steps_ = std::min(kMostSteps, allSteps_);
}

// The registers are preserved by the callee and everything that it calls.
bool Backward::calleeKeeps(const Block& call, unsigned reg, unsigned count) {
  if (call.callee == kNone) return trusting_;
  const auto [entry, isNew] = calleeWrites_.try_emplace(call.callee);
  Registers& written = entry->second;
  if (isNew) {
    std::vector<std::uint32_t> open{call.callee};
    std::vector<bool> met(flow_.blocks.size(), false);
    met[call.callee] = true;
    while (!open.empty()) {
      const Block& block = flow_.blocks[open.back()];
      open.pop_back();
      for (Index i = block.first; i < block.end; ++i)
        written |= writes_[i];
      const bool isKnown = !block.leadsToUnknown || block.returns || block.callee != kNone;
      if (!isKnown && !trusting_) written.set();
      for (const std::uint32_t next : block.next) {
        if (met[next]) continue;
        met[next] = true;
        open.push_back(next);
      }
    }
  }
  for (unsigned n = reg; n < reg + count; ++n)
    if (written[n]) return false;
  return true;
}

// s_cmp_gt_u32 s4, 7 and a branch if true: on the other path s4 is at most 7.
std::optional<std::uint32_t> Backward::mostAtEnd(std::uint32_t block, std::uint32_t next, unsigned reg) {
  const Block& from = flow_.blocks[block];
  const isa::Instruction& branch = instructions_[from.end - 1];
  const bool ifSet = branch.op == Op::s_cbranch_scc1;
  if ((!ifSet && branch.op != Op::s_cbranch_scc0) || from.next.size() != 2) return std::nullopt;
  const bool taken = flow_.blocks[next].first != from.end;
  const bool holds = taken == ifSet;
  for (Index i = from.end - 1; i-- > from.first;) {
    spend(1);
    const isa::Instruction& compare = instructions_[i];
    if (writes(i, reg, 1)) return std::nullopt;
    if (!writesScc(compare)) continue;
    const isa::Operand& first = compare.operands[0];
    if (first.kind != OperandKind::Scalar || first.index != reg) return std::nullopt;
    const auto constant = isa::constantOperand(compare, 1);
    if (!constant) return std::nullopt;
    const auto limit = static_cast<std::uint32_t>(*constant);
    const auto below = [&](bool inclusive) -> std::optional<std::uint32_t> {
      return inclusive ? std::optional(limit) : limit != 0 ? std::optional(limit - 1) : std::nullopt;
    };
    switch (compare.op) {
    case Op::s_cmp_gt_u32:
    case Op::s_cmpk_gt_u32: return holds ? std::nullopt : below(true);
    case Op::s_cmp_ge_u32:
    case Op::s_cmpk_ge_u32: return holds ? std::nullopt : below(false);
    case Op::s_cmp_lt_u32:
    case Op::s_cmpk_lt_u32: return holds ? below(false) : std::nullopt;
    case Op::s_cmp_le_u32:
    case Op::s_cmpk_le_u32: return holds ? below(true) : std::nullopt;
    default: return std::nullopt;
    }
  }
  return std::nullopt;
}

// Continues from the start of a block at the end of its predecessor.
void Backward::enter(std::uint32_t block, std::uint32_t next, unsigned reg, unsigned count, bool useBounds,
                     Search& result, std::vector<std::uint32_t>& open) {
  const Block& from = flow_.blocks[block];
  if (from.calls) {
    if (flow_.blocks[next].first != from.end) return; // enters the function, whose start is an entry
    if (!calleeKeeps(from, reg, count)) result.known = false;
  }
  if (useBounds && count == 1) {
    if (const auto most = mostAtEnd(block, next, reg)) {
      result.atMost.push_back(*most);
      return;
    }
  }
  if (seen_[block] == searches_) return;
  seen_[block] = searches_;
  open.push_back(block);
}

Backward::Search Backward::search(Index before, unsigned reg, unsigned count, bool useBounds) {
  Search result;
  ++searches_;
  if (steps_ == 0) {
    result.known = false;
    return result;
  }
  std::vector<std::uint32_t> open;
  const auto leave = [&](std::uint32_t block) {
    if (entry_[block] == 1) result.atEntry = true;
    if (entry_[block] == 2) result.known = false;
    for (const std::uint32_t from : flow_.blocks[block].previous)
      enter(from, block, reg, count, useBounds, result, open);
  };
  const std::uint32_t own = flow_.blockOf[before];
  if (const auto writer = lastWriter(flow_.blocks[own].first, before, reg, count)) {
    result.writers.push_back(*writer);
    return result;
  }
  leave(own);
  while (!open.empty() && result.known) {
    const std::uint32_t block = open.back();
    open.pop_back();
    const Block& range = flow_.blocks[block];
    if (steps_ == 0) result.known = false;
    if (const auto writer = lastWriter(range.first, range.end, reg, count))
      result.writers.push_back(*writer);
    else
      leave(block);
  }
  return result;
}

Numbers Backward::number(Index before, unsigned reg, unsigned depth) {
  if (depth > kDeepest || reg >= kScalarNumbers) return Numbers::unknown();
  ask(depth);
  const Search found = search(before, reg, 1, true);
  Numbers result;
  result.known = found.known;
  result.atEntry = found.atEntry;
  for (const std::uint32_t most : found.atMost)
    join(result, upTo(most));
  for (const Index writer : found.writers)
    if (result.known) join(result, written(writer, reg, depth + 1));
  return finished(std::move(result));
}

Addresses Backward::pair(Index before, unsigned reg, unsigned depth) {
  if (depth > kDeepest || reg + 1 >= kScalarNumbers) return Addresses::unknown();
  ask(depth);
  const Search found = search(before, reg, 2, false);
  Addresses result;
  result.known = found.known;
  result.atEntry = found.atEntry;
  for (const Index writer : found.writers)
    if (result.known) join(result, writtenPair(writer, reg, depth + 1));
  return finished(std::move(result));
}

// The operands of an instruction, for isa::evaluate.
class Backward::Sources : public ChoiceArithmetic {
public:
  Sources(Backward& values, Index i, unsigned depth)
      : ChoiceArithmetic(isa::integerBits(values.instructions_[i])), values_(values), i_(i), depth_(depth) {}

  [[nodiscard]] Addresses read(unsigned operand) const {
    const bool isPair = values_.instructions_[i_].row().operands[operand].bits == 64;
    return isPair ? values_.pairSource(i_, operand, depth_) : widened(values_.source(i_, operand, depth_));
  }

private:
  Backward& values_;
  Index i_;
  unsigned depth_;
};

// s_add_u32 and s_addc_u32 as one addition of 64 bits.
class Backward::SumSources : public ChoiceArithmetic {
public:
  SumSources(Backward& values, Index low, Index high, unsigned depth)
      : ChoiceArithmetic(64), values_(values), low_(low), high_(high), depth_(depth) {}

  [[nodiscard]] Addresses read(unsigned operand) const {
    return values_.sumOperand(low_, high_, operand, depth_);
  }

private:
  Backward& values_;
  Index low_, high_;
  unsigned depth_;
};

Numbers Backward::source(Index i, unsigned operand, unsigned depth) {
  const isa::Operand& o = instructions_[i].operands[operand];
  if (o.kind == OperandKind::Scalar) return number(i, o.index, depth);
  const auto constant = isa::constantOperand(instructions_[i], operand);
  return constant ? Numbers::one(static_cast<std::uint32_t>(*constant)) : Numbers::unknown();
}

Numbers Backward::written(Index i, unsigned reg, unsigned depth) {
  const isa::Instruction& instruction = instructions_[i];
  const isa::Operand& to = instruction.operands[0];
  if (!instruction.valid() || program_.broken(i) || to.kind != OperandKind::Scalar || depth > kDeepest)
    return Numbers::unknown();
  if (instruction.op == Op::s_load_dword) return half(loaded(i, 4, 0, depth), false);
  const bool high = reg == to.index + 1u;
  if (to.dwords == 2 && (high || reg == to.index)) return half(writtenPair(i, to.index, depth + 1), high);
  return to.dwords == 1 && reg == to.index ? half(isa::evaluate(instruction, Sources(*this, i, depth)), false)
                                           : Numbers::unknown();
}

Addresses Backward::pairSource(Index i, unsigned operand, unsigned depth) {
  const isa::Operand& o = instructions_[i].operands[operand];
  if (o.kind == OperandKind::Scalar) return pair(i, o.index, depth);
  const auto constant = isa::constantOperand(instructions_[i], operand);
  return constant ? Addresses::one(*constant) : Addresses::unknown();
}

Addresses Backward::writtenPair(Index i, unsigned reg, unsigned depth) {
  const isa::Instruction& instruction = instructions_[i];
  const isa::Operand& to = instruction.operands[0];
  if (!instruction.valid() || program_.broken(i) || to.kind != OperandKind::Scalar || depth > kDeepest)
    return Addresses::unknown();
  switch (instruction.op) {
  case Op::s_load_dwordx2:
  case Op::s_load_dwordx4:
  case Op::s_load_dwordx8:
  case Op::s_load_dwordx16:
    if (reg < to.index || reg + 2u > to.index + unsigned{to.dwords}) return Addresses::unknown();
    return loaded(i, 8, (reg - to.index) * 4, depth);
  default: break;
  }
  if (to.dwords == 1) return fromHalves(i, reg, depth);
  return to.index == reg && to.dwords == 2 ? isa::evaluate(instruction, Sources(*this, i, depth))
                                           : Addresses::unknown();
}

// The last of two instructions that each wrote one half.
Addresses Backward::fromHalves(Index i, unsigned reg, unsigned depth) {
  const isa::Instruction& instruction = instructions_[i];
  const unsigned to = instruction.operands[0].index;
  if (to == reg + 1 && isa::lowHalfOf(instruction.op) != Op::invalid) {
    const auto low = lowSum(i, reg);
    return low ? isa::evaluate(instructions_[*low], SumSources(*this, *low, i, depth)) : Addresses::unknown();
  }
  const Numbers low = to == reg ? written(i, reg, depth) : number(i, reg, depth);
  const Numbers high = to == reg ? number(i, reg + 1, depth) : written(i, reg + 1, depth);
  // The association of the halves is only clear if one of them has a single value.
  if (low.numbers.size() > 1 && high.numbers.size() > 1) return Addresses::unknown();
  return pairsOf(low, high);
}

// The addition whose carry goes into `high`.
std::optional<Index> Backward::lowSum(Index high, unsigned reg) const {
  const Index first = flow_.blocks[flow_.blockOf[high]].first;
  for (Index i = high; i-- > first;) {
    const isa::Instruction& instruction = instructions_[i];
    if (!writesScc(instruction)) {
      if (writes(i, reg, 1)) return std::nullopt;
      continue;
    }
    const bool fits = instruction.op == isa::lowHalfOf(instructions_[high].op);
    return fits && instruction.operands[0].index == reg ? std::optional(i) : std::nullopt;
  }
  return std::nullopt;
}

Addresses Backward::sumOperand(Index low, Index high, unsigned operand, unsigned depth) {
  const isa::Operand& l = instructions_[low].operands[operand];
  const isa::Operand& h = instructions_[high].operands[operand];
  if (l.kind == OperandKind::Scalar && h.kind == OperandKind::Scalar && h.index == l.index + 1) {
    for (Index i = low; i < high; ++i)
      if (writes(i, h.index, 1)) return Addresses::unknown();
    return pair(low, l.index, depth);
  }
  const Numbers lows = source(low, operand, depth);
  const Numbers highs = source(high, operand, depth);
  if (lows.numbers.size() > 1 && highs.numbers.size() > 1) return Addresses::unknown();
  return pairsOf(lows, highs);
}

// s_load_*: base plus offsets, without the lowest two bits (CDNA3 ISA 8.2.1).
Addresses Backward::loaded(Index i, unsigned bytes, unsigned skipped, unsigned depth) {
  const isa::Instruction& instruction = instructions_[i];
  const Addresses base = pairSource(i, 1, depth);
  const Numbers offset =
      instruction.operands[2].kind == OperandKind::Scalar ? source(i, 2, depth) : Numbers::one(0);
  constexpr std::uint64_t kLowBits = 3;
  const ChoiceArithmetic wide(64);
  const auto immediate = wide.constant(static_cast<std::uint64_t>(std::int64_t{instruction.immediate}));
  Addresses at = wide.bitAnd(wide.add(wide.add(base, widened(offset)), immediate), wide.constant(~kLowBits));
  if (!at.known) return at;
  Addresses result;
  for (const std::uint64_t address : at.numbers) {
    const auto word = constantAt(address + skipped, bytes);
    if (!word) return Addresses::unknown();
    result.numbers.push_back(*word);
  }
  return finished(std::move(result));
}

std::optional<std::uint64_t> Backward::constantAt(std::uint64_t address, unsigned bytes) const {
  const codeobject::CodeObject& object = program_.codeObject();
  if (!isFixed(object, address)) return std::nullopt;
  if (const auto found = relocated_.find(address); found != relocated_.end())
    return bytes == 8 ? std::optional(found->second) : std::nullopt;
  // Another relocation may write a value here that is not an address in the file.
  for (const codeobject::Relocation& relocation : object.relocations())
    if (relocation.address < address + bytes && address < relocation.address + 8) return std::nullopt;
  const auto memory = object.mapped(address);
  if (memory.size() < bytes) return std::nullopt;
  std::uint64_t word = 0;
  std::memcpy(&word, memory.data(), bytes);
  return word;
}

} // namespace wavesmith::program
