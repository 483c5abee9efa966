// SPDX-License-Identifier: Apache-2.0
#include "program/backward_values.h"

#include "codeobject/relocation.h"
#include "isa/effects.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <elf.h>
#include <limits>

namespace wavesmith::program {
namespace {

using isa::Op;
using isa::OperandKind;

// Limits of the search: for the numbers that one register can have, for the operations leading to them, for
// the instructions visited by one query, and for those visited by all queries: a constant, and some per
// instruction.
constexpr std::size_t kMostNumbers = 256;
constexpr unsigned kDeepest = 16;
constexpr std::size_t kMostSteps = 100'000;
constexpr std::size_t kAllSteps = 4'000'000;
constexpr std::size_t kStepsOfEach = 64;
constexpr unsigned kHalfBits = 32;
constexpr unsigned kScalarNumbers = 128;

template <class T>
void add(Choices<T>& to, const Choices<T>& more) {
  to.known = to.known && more.known;
  to.atEntry = to.atEntry || more.atEntry;
  to.numbers.insert(to.numbers.end(), more.numbers.begin(), more.numbers.end());
}

template <class T>
Choices<T> finished(Choices<T> choices) {
  std::ranges::sort(choices.numbers);
  const auto repeated = std::ranges::unique(choices.numbers);
  choices.numbers.erase(repeated.begin(), repeated.end());
  if (choices.numbers.size() > kMostNumbers) return Choices<T>::unknown();
  return choices;
}

template <class T, class A, class B, class F>
Choices<T> combined(const Choices<A>& a, const Choices<B>& b, const F& f) {
  if (!a.known || !b.known || a.atEntry || b.atEntry) return Choices<T>::unknown();
  if (a.numbers.size() * b.numbers.size() > kMostNumbers) return Choices<T>::unknown();
  Choices<T> result;
  for (const A one : a.numbers)
    for (const B other : b.numbers)
      result.numbers.push_back(f(one, other));
  return finished(std::move(result));
}

Numbers half(const Addresses& pair, bool high) {
  if (!pair.known || pair.atEntry) return Numbers::unknown();
  Numbers result;
  for (const std::uint64_t address : pair.numbers)
    result.numbers.push_back(static_cast<std::uint32_t>(high ? address >> kHalfBits : address));
  return finished(std::move(result));
}

Numbers upTo(std::uint32_t most) {
  if (most >= kMostNumbers) return Numbers::unknown();
  Numbers result;
  for (std::uint32_t n = 0; n <= most; ++n)
    result.numbers.push_back(n);
  return result;
}

bool writesScc(const isa::Instruction& i) {
  return !i.valid() || (i.row().writes & isa::implicit::kScc) != 0;
}

std::uint64_t nextAddress(const isa::Instruction& i) {
  return i.address + i.length;
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
    const isa::Operand& second = compare.operands[1];
    if (first.kind != OperandKind::Scalar || first.index != reg) return std::nullopt;
    std::uint32_t limit = 0;
    if (second.kind == OperandKind::Inline)
      limit = isa::inlineBits32(second.index);
    else if (second.kind == OperandKind::Literal)
      limit = compare.literal;
    else if (second.kind == OperandKind::Immediate)
      limit = static_cast<std::uint32_t>(compare.immediate);
    else
      return std::nullopt;
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
    add(result, upTo(most));
  for (const Index writer : found.writers)
    if (result.known) add(result, written(writer, reg, depth + 1));
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
    if (result.known) add(result, writtenPair(writer, reg, depth + 1));
  return finished(std::move(result));
}

Numbers Backward::source(Index i, unsigned operand, unsigned depth) {
  const isa::Instruction& instruction = instructions_[i];
  const isa::Operand& o = instruction.operands[operand];
  switch (o.kind) {
  case OperandKind::Scalar: return number(i, o.index, depth);
  case OperandKind::Inline: return Numbers::one(isa::inlineBits32(o.index));
  case OperandKind::Literal: return Numbers::one(instruction.literal);
  case OperandKind::Immediate: return Numbers::one(static_cast<std::uint32_t>(instruction.immediate));
  default: return Numbers::unknown();
  }
}

// AND of an unknown value with a mask of few bits: any subset of them.
Numbers Backward::masked(Index i, unsigned depth) {
  const Numbers a = source(i, 1, depth);
  const Numbers b = source(i, 2, depth);
  Numbers both = combined<std::uint32_t>(a, b, std::bit_and<>{});
  if (both.known) return both;
  const Numbers& mask = a.known && !a.atEntry && a.numbers.size() == 1 ? a : b;
  if (!mask.known || mask.atEntry || mask.numbers.size() != 1) return Numbers::unknown();
  const std::uint32_t bits = mask.numbers.front();
  if (std::size_t{1} << std::min(std::popcount(bits), 31) > kMostNumbers) return Numbers::unknown();
  Numbers result;
  std::uint32_t part = 0;
  do {
    result.numbers.push_back(part);
    part = (part - bits) & bits; // the next subset
  } while (part != 0);
  return finished(std::move(result));
}

// s_bfe_u32: offset in bits 4:0, width in 22:16 (CDNA3 ISA 12.1).
Numbers Backward::field(Index i, unsigned depth) {
  const Numbers what = source(i, 2, depth);
  if (!what.known || what.atEntry || what.numbers.size() != 1) return Numbers::unknown();
  const unsigned offset = what.numbers.front() & 31;
  const unsigned width = what.numbers.front() >> 16 & 0x7f;
  if (width >= kHalfBits) return Numbers::unknown();
  const std::uint32_t mask = (std::uint32_t{1} << width) - 1;
  const Numbers number = source(i, 1, depth);
  if (number.known && !number.atEntry)
    return combined<std::uint32_t>(number, what,
                                   [&](std::uint32_t n, std::uint32_t) { return n >> offset & mask; });
  return upTo(mask);
}

Numbers Backward::written(Index i, unsigned reg, unsigned depth) {
  const isa::Instruction& instruction = instructions_[i];
  const isa::Operand& to = instruction.operands[0];
  if (!instruction.valid() || program_.broken(i) || to.kind != OperandKind::Scalar || depth > kDeepest)
    return Numbers::unknown();
  const auto both = [&](unsigned a, unsigned b, auto f) {
    return combined<std::uint32_t>(source(i, a, depth), source(i, b, depth), f);
  };
  const auto shiftedAdd = [&](unsigned by) {
    return both(1, 2, [by](std::uint32_t a, std::uint32_t b) { return (a << by) + b; });
  };
  switch (instruction.op) {
  case Op::s_mov_b32: return source(i, 1, depth);
  case Op::s_movk_i32: return source(i, 1, depth);
  case Op::s_cselect_b32: {
    Numbers result = source(i, 1, depth);
    add(result, source(i, 2, depth));
    return finished(std::move(result));
  }
  case Op::s_add_u32:
  case Op::s_add_i32: return both(1, 2, std::plus<>{});
  case Op::s_addk_i32: return both(0, 1, std::plus<>{});
  case Op::s_sub_u32:
  case Op::s_sub_i32: return both(1, 2, std::minus<>{});
  case Op::s_mul_i32: return both(1, 2, std::multiplies<>{});
  case Op::s_mulk_i32: return both(0, 1, std::multiplies<>{});
  case Op::s_or_b32: return both(1, 2, std::bit_or<>{});
  case Op::s_xor_b32: return both(1, 2, std::bit_xor<>{});
  case Op::s_lshl_b32: return both(1, 2, [](std::uint32_t a, std::uint32_t b) { return a << (b & 31); });
  case Op::s_lshr_b32: return both(1, 2, [](std::uint32_t a, std::uint32_t b) { return a >> (b & 31); });
  case Op::s_lshl1_add_u32: return shiftedAdd(1);
  case Op::s_lshl2_add_u32: return shiftedAdd(2);
  case Op::s_lshl3_add_u32: return shiftedAdd(3);
  case Op::s_lshl4_add_u32: return shiftedAdd(4);
  case Op::s_and_b32: return masked(i, depth);
  case Op::s_bfe_u32: return field(i, depth);
  case Op::s_min_u32: {
    Numbers least = both(1, 2, [](std::uint32_t a, std::uint32_t b) { return std::min(a, b); });
    if (least.known) return least;
    const Numbers most = source(i, 2, depth);
    return most.known && !most.atEntry && !most.numbers.empty() ? upTo(most.numbers.back())
                                                                : Numbers::unknown();
  }
  case Op::s_load_dword: return half(loaded(i, 4, 0, depth), false);
  default: break;
  }
  // One half of a pair.
  const bool high = reg == to.index + 1u;
  if (to.dwords == 2 && (high || reg == to.index)) return half(writtenPair(i, to.index, depth + 1), high);
  return Numbers::unknown();
}

Addresses Backward::pairSource(Index i, unsigned operand, unsigned depth) {
  const isa::Operand& o = instructions_[i].operands[operand];
  if (o.kind == OperandKind::Scalar) return pair(i, o.index, depth);
  return o.kind == OperandKind::Inline ? Addresses::one(isa::inlineBits64(o.index)) : Addresses::unknown();
}

Addresses Backward::writtenPair(Index i, unsigned reg, unsigned depth) {
  const isa::Instruction& instruction = instructions_[i];
  const isa::Operand& to = instruction.operands[0];
  if (!instruction.valid() || program_.broken(i) || to.kind != OperandKind::Scalar || depth > kDeepest)
    return Addresses::unknown();
  const bool whole = to.index == reg && to.dwords == 2;
  switch (instruction.op) {
  case Op::s_getpc_b64:
  case Op::s_swappc_b64:
  case Op::s_call_b64: return whole ? Addresses::one(nextAddress(instruction)) : Addresses::unknown();
  case Op::s_mov_b64: return whole ? pairSource(i, 1, depth) : Addresses::unknown();
  case Op::s_cselect_b64: {
    if (!whole) return Addresses::unknown();
    Addresses result = pairSource(i, 1, depth);
    add(result, pairSource(i, 2, depth));
    return finished(std::move(result));
  }
  case Op::s_load_dwordx2:
  case Op::s_load_dwordx4:
  case Op::s_load_dwordx8:
  case Op::s_load_dwordx16:
    if (reg < to.index || reg + 2u > to.index + unsigned{to.dwords}) return Addresses::unknown();
    return loaded(i, 8, (reg - to.index) * 4, depth);
  default: return fromHalves(i, reg, depth);
  }
}

// The last of two instructions that each wrote one half.
Addresses Backward::fromHalves(Index i, unsigned reg, unsigned depth) {
  const isa::Instruction& instruction = instructions_[i];
  const unsigned to = instruction.operands[0].index;
  if (to == reg + 1 && (instruction.op == Op::s_addc_u32 || instruction.op == Op::s_subb_u32)) {
    const auto low = lowSum(i, reg);
    return low ? sum(*low, i, depth) : Addresses::unknown();
  }
  if (instruction.operands[0].dwords != 1) return Addresses::unknown();
  const Numbers low = to == reg ? written(i, reg, depth) : number(i, reg, depth);
  const Numbers high = to == reg ? number(i, reg + 1, depth) : written(i, reg + 1, depth);
  // The association of the halves is only clear if one of them has a single value.
  if (low.numbers.size() > 1 && high.numbers.size() > 1) return Addresses::unknown();
  return combined<std::uint64_t>(
      low, high, [](std::uint32_t l, std::uint32_t h) { return std::uint64_t{h} << kHalfBits | l; });
}

// The addition whose carry goes into `high`.
std::optional<Index> Backward::lowSum(Index high, unsigned reg) const {
  const Index first = flow_.blocks[flow_.blockOf[high]].first;
  const bool adds = instructions_[high].op == Op::s_addc_u32;
  for (Index i = high; i-- > first;) {
    const isa::Instruction& instruction = instructions_[i];
    if (!writesScc(instruction)) {
      if (writes(i, reg, 1)) return std::nullopt;
      continue;
    }
    const bool fits = instruction.op == (adds ? Op::s_add_u32 : Op::s_sub_u32);
    return fits && instruction.operands[0].index == reg ? std::optional(i) : std::nullopt;
  }
  return std::nullopt;
}

Addresses Backward::sum(Index low, Index high, unsigned depth) {
  const bool adds = instructions_[high].op == Op::s_addc_u32;
  return combined<std::uint64_t>(sumOperand(low, high, 1, depth), sumOperand(low, high, 2, depth),
                                 [&](std::uint64_t a, std::uint64_t b) { return adds ? a + b : a - b; });
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
  return combined<std::uint64_t>(
      lows, highs, [](std::uint32_t a, std::uint32_t b) { return std::uint64_t{b} << kHalfBits | a; });
}

// s_load_*: base plus offsets, without the lowest two bits (CDNA3 ISA 8.2.1).
Addresses Backward::loaded(Index i, unsigned bytes, unsigned skipped, unsigned depth) {
  const isa::Instruction& instruction = instructions_[i];
  const Addresses base = pairSource(i, 1, depth);
  const Numbers offset =
      instruction.operands[2].kind == OperandKind::Scalar ? source(i, 2, depth) : Numbers::one(0);
  Addresses at = combined<std::uint64_t>(base, offset, [&](std::uint64_t a, std::uint32_t o) {
    constexpr std::uint64_t kLowBits = 3;
    return ((a + o + static_cast<std::uint64_t>(std::int64_t{instruction.immediate})) & ~kLowBits) + skipped;
  });
  if (!at.known) return at;
  Addresses result;
  for (const std::uint64_t address : at.numbers) {
    const auto word = constantAt(address, bytes);
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
