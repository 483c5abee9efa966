// SPDX-License-Identifier: Apache-2.0
#include "mutants/mutation.h"

#include "analysis/footprint.h"
#include "counters/waits.h"
#include "isa/effects.h"
#include "isa/register.h"

#include <array>
#include <cstring>

namespace wavesmith::mutants {
namespace {

using program::Index;
using Kind = Mutation::Kind;

// CDNA3 ISA 12.5: SOPP with SIMM16 in the low half.
constexpr std::uint32_t kNop = 0xbf800000;
constexpr std::uint32_t kOperand = 0xffff;
constexpr std::uint16_t kMostNops = 15; // SIMM16[3:0]

// The bytes of a code object with access to its words by address.
class Words {
public:
  explicit Words(const codeobject::CodeObject& object)
      : object_(object), bytes_(object.bytes().begin(), object.bytes().end()) {}

  [[nodiscard]] std::byte* at(std::uint64_t address) {
    return bytes_.data() + (object_.mapped(address).data() - object_.bytes().data());
  }
  [[nodiscard]] std::uint32_t read(std::uint64_t address) {
    std::uint32_t word = 0;
    std::memcpy(&word, at(address), sizeof word);
    return word;
  }
  void write(std::uint64_t address, std::uint32_t word) { std::memcpy(at(address), &word, sizeof word); }
  void addToOperand(std::uint64_t address, std::uint32_t difference) {
    const std::uint32_t word = read(address);
    write(address, (word & ~kOperand) | ((word + difference) & kOperand));
  }
  [[nodiscard]] std::vector<std::byte> take() { return std::move(bytes_); }

private:
  const codeobject::CodeObject& object_;
  std::vector<std::byte> bytes_;
};

bool fallsThrough(const program::Program& program, Index at) {
  const program::Block& block = program.blocks()[program.blockOf(at)];
  if (at + 1 < block.end || block.calls) return true;
  for (const std::uint32_t next : block.next)
    if (program.blocks()[next].first == at + 1) return true;
  return block.fallsOff;
}

// One past the instruction after `at` that control does not pass.
std::optional<Index> endOfRun(const program::Program& program, Index at) {
  for (Index i = at + 1; i < program.instructions().size(); ++i) {
    const isa::Instruction& instruction = program.instructions()[i];
    if (!instruction.valid() || instruction.op == isa::Op::s_getpc_b64 ||
        instruction.op == isa::Op::s_call_b64 || instruction.op == isa::Op::s_swappc_b64)
      return std::nullopt;
    if (!fallsThrough(program, i)) return i + 1;
  }
  return std::nullopt;
}

bool isComputedTarget(const program::Program& program, Index first, Index end) {
  for (const program::ComputedBranch& branch : program.computedBranches())
    for (const Index target : branch.targets)
      if (target >= first && target < end) return true;
  return false;
}

std::optional<Mutant> withoutInstruction(const program::Program& program, Index at) {
  const auto instructions = program.instructions();
  const std::optional<Index> end = endOfRun(program, at);
  if (!end || isComputedTarget(program, at + 1, *end)) return std::nullopt;
  const std::uint64_t from = instructions[at].address, length = instructions[at].length;
  const isa::Instruction& last = instructions[*end - 1];
  const std::uint64_t to = last.address + last.length;
  Words words(program.codeObject());
  // Before anything moves: what the distances of branches become.
  const auto moves = [&](Index i) { return i > at && i < *end; };
  for (Index i = 0; i < instructions.size(); ++i) {
    const Index target = program.branchTarget(i);
    if (target == program::kNone || moves(i) == moves(target)) continue;
    words.addToOperand(instructions[i].address, moves(i) ? static_cast<std::uint32_t>(length / 4)
                                                         : 0u - static_cast<std::uint32_t>(length / 4));
  }
  std::memmove(words.at(from), words.at(from + length), to - from - length);
  for (std::uint64_t i = to - length; i < to; i += 4)
    words.write(i, kNop);
  return Mutant{words.take(), at, *end - 1};
}

bool isVectorLoad(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  return instruction.length == 8 && (row.unit == isa::Unit::Buffer || row.unit == isa::Unit::Flat) &&
         row.has(isa::trait::kLoad) &&
         !row.has(isa::trait::kStore | isa::trait::kAtomic | isa::trait::kLdsDma) &&
         row.encoding != isa::Encoding::Flat && !isa::isLdsDma(instruction);
}

bool overlap(std::span<const isa::RegisterRange> some, std::span<const isa::RegisterRange> others) {
  for (const isa::RegisterRange& one : some)
    for (const isa::RegisterRange& other : others)
      if (isa::overlap(one, other)) return true;
  return false;
}

// Two independent loads that follow one another, and behind them in their block a wait that some loads need not have completed.
bool areSwappable(const program::Program& program, const analysis::Footprints& footprints, Index at) {
  const auto instructions = program.instructions();
  const program::Block& block = program.blocks()[program.blockOf(at)];
  if (at + 1 >= block.end || !isVectorLoad(instructions[at]) || !isVectorLoad(instructions[at + 1]))
    return false;
  if (overlap(footprints.writes(at), footprints.writes(at + 1)) ||
      overlap(footprints.writes(at), footprints.reads(at + 1)) ||
      overlap(footprints.reads(at), footprints.writes(at + 1)))
    return false;
  for (Index i = at + 2; i < block.end; ++i) {
    if (instructions[i].op != isa::Op::s_waitcnt) continue;
    const counters::WaitCounts counts = counters::waitCounts(instructions[i]);
    if (counts.waitsFor(counters::Counter::Vm)) return counts[counters::Counter::Vm] > 0;
  }
  return false;
}

} // namespace

std::string_view name(Kind kind) {
  constexpr std::array<std::string_view, kKinds> kNames{"wait removed", "count raised", "s_nop removed",
                                                        "s_nop shortened", "loads swapped"};
  return kNames.at(static_cast<std::size_t>(kind));
}

std::vector<Mutation> mutationsOf(const program::Program& program, Index first, Index end,
                                  const std::vector<bool>& isReached) {
  std::vector<Mutation> result;
  const analysis::Footprints footprints(program);
  for (Index at = first; at < end; ++at) {
    const isa::Instruction& instruction = program.instructions()[at];
    if (!isReached[at]) continue;
    if (areSwappable(program, footprints, at)) result.push_back({Kind::LoadsSwapped, at, 0});
    if (instruction.op == isa::Op::s_nop) {
      const auto nops = static_cast<std::uint16_t>(instruction.immediate & kMostNops);
      result.push_back({Kind::NopRemoved, at, 0});
      if (nops > 0) result.push_back({Kind::NopShortened, at, static_cast<std::uint16_t>(nops - 1)});
    }
    if (instruction.op != isa::Op::s_waitcnt) continue;
    const counters::WaitCounts counts = counters::waitCounts(instruction);
    if (counts == counters::kNoWait) continue;
    result.push_back({Kind::WaitRemoved, at, 0});
    for (const counters::Counter counter : counters::kAllCounters) {
      counters::WaitCounts raised = counts;
      if (!raised.waitsFor(counter)) continue;
      ++raised[counter];
      result.push_back({Kind::CountRaised, at, static_cast<std::uint16_t>(isa::encode(raised))});
    }
  }
  return result;
}

Index Mutant::original(Index at) const {
  if (at != program::kNone && swapped != program::kNone)
    return at == swapped ? swapped + 1 : at == swapped + 1 ? swapped : at;
  if (at == program::kNone || movedFrom == program::kNone || at < movedFrom || at > movedTo) return at;
  return at == movedTo ? program::kNone : at + 1;
}

std::optional<Mutant> applied(const program::Program& program, const Mutation& mutation) {
  if (mutation.kind == Kind::NopRemoved) return withoutInstruction(program, mutation.at);
  Words words(program.codeObject());
  const std::uint64_t address = program.instructions()[mutation.at].address;
  if (mutation.kind == Kind::LoadsSwapped) {
    for (std::uint64_t word = address; word < address + 8; word += 4) {
      const std::uint32_t first = words.read(word);
      words.write(word, words.read(word + 8));
      words.write(word + 8, first);
    }
    return Mutant{.bytes = words.take(), .swapped = mutation.at};
  }
  if (mutation.kind == Kind::WaitRemoved)
    words.write(address, kNop);
  else
    words.write(address, (words.read(address) & ~kOperand) | mutation.operand);
  return Mutant{.bytes = words.take()};
}

} // namespace wavesmith::mutants
