// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_call.h"

#include <algorithm>
#include <map>
#include <vector>

namespace wavesmith::analysis {
namespace {

constexpr std::size_t kMostBlocksOfFunction = 256;

class UseSearch {
public:
  UseSearch(const WaitProgram& program, Index producer, Counter counter)
      : program_(program), blocks_(program.program.blocks()), producer_(producer), counter_(counter),
        isOrdered_(program.events[producer].ordered(counter)) {}

  // Blocks are visited again when they can be reached with fewer younger operations: a wait then ends less.
  Index from(std::uint32_t entry, int younger) {
    open_.push_back(entry);
    fewest_[entry] = younger;
    while (!open_.empty() && fewest_.size() <= kMostBlocksOfFunction) {
      const std::uint32_t block = open_.back();
      open_.pop_back();
      if (const Index use = walk(block, fewest_[block]); use != kNone) return use;
    }
    return kNone;
  }

private:
  Index walk(std::uint32_t block, int younger) {
    for (Index i = blocks_[block].first; i < blocks_[block].end; ++i) {
      const CounterEvent& event = program_.events[i];
      if (const WaitCounts counts = program_.waitAt(i);
          counts != kNoWait && counters::proves(counts[counter_], isOrdered_, younger))
        return kNone;
      if (uses(i)) return i;
      if (writesAll(i)) return kNone;
      switch (event.role) {
      case Role::Issue:
        if (event.raises(counter_) != 0 && event.ordered(counter_)) ++younger;
        if (counters::proves(capacity(counter_), isOrdered_, younger)) return kNone;
        break;
      case Role::Call:
      case Role::Leave:
      case Role::End:
      case Role::Unknown: return kNone;
      case Role::Plain:
      case Role::Wait:
      case Role::Barrier:
      case Role::Vskip: break;
      }
    }
    for (const std::uint32_t next : blocks_[block].next) {
      const auto [known, isNew] = fewest_.try_emplace(next, younger);
      if (!isNew && known->second <= younger) continue;
      known->second = younger;
      open_.push_back(next);
    }
    return kNone;
  }

  [[nodiscard]] bool overlaps(std::span<const isa::RegisterRange> ranges) const {
    return std::ranges::any_of(program_.registers(producer_, counter_), [&](const isa::RegisterRange& mine) {
      return std::ranges::any_of(ranges, [&](const isa::RegisterRange& r) { return isa::overlap(mine, r); });
    });
  }
  // Loads of the same kind return in order, so overwriting by one of them is no use.
  [[nodiscard]] bool uses(Index i) const {
    if (counter_ != Counter::Exp && overlaps(program_.footprints.reads(i))) return true;
    return !returnsLater(i) && overlaps(program_.footprints.writes(i));
  }
  [[nodiscard]] bool writesAll(Index i) const {
    return returnsLater(i) && overlaps(program_.footprints.writes(i));
  }
  [[nodiscard]] bool returnsLater(Index i) const {
    return counters::completeInOrder(counter_, program_.events[producer_], program_.events[i]);
  }

  const WaitProgram& program_;
  std::span<const program::Block> blocks_;
  Index producer_;
  Counter counter_;
  bool isOrdered_;
  std::vector<std::uint32_t> open_;
  std::map<std::uint32_t, int> fewest_; // younger operations at the start of a block
};

} // namespace

Index firstUseInCallee(const WaitProgram& program, Index call, Index producer, Counter counter, int younger) {
  const program::Block& block = program.program.blocks()[program.program.blockOf(call)];
  if (!block.calls || block.callee == kNone) return kNone;
  return UseSearch(program, producer, counter).from(block.callee, younger);
}

Index firstUseAfterReturn(const WaitProgram& program, Index from, Index producer, Counter counter,
                          int younger) {
  Index use = kNone;
  for (const Index call : callersOf(program, from)) {
    if (call + 1 >= program.program.instructions().size()) return kNone;
    use = UseSearch(program, producer, counter).from(program.program.blockOf(call + 1), younger);
    if (use == kNone) return kNone;
  }
  return use;
}

std::vector<Index> callersOf(const WaitProgram& program, Index from) {
  const auto kernels = program.program.kernels();
  const auto contains = [](const program::KernelCode& kernel, Index at) {
    return at >= kernel.first && at < kernel.end;
  };
  const auto kernel = std::ranges::find_if(kernels, [&](const auto& k) { return contains(k, from); });
  if (kernel == kernels.end()) return {};
  const auto instructions = program.program.instructions();
  const isa::Operand& through = instructions[from].operands[0];
  std::vector<Index> callers;
  for (const Index call : program.calls) {
    const isa::Operand& link = instructions[call].operands[0];
    if (contains(*kernel, call) && link.kind == through.kind && link.index == through.index)
      callers.push_back(call);
  }
  return callers;
}

} // namespace wavesmith::analysis
