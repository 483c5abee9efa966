// SPDX-License-Identifier: Apache-2.0
#include "analysis/registers/unwritten.h"

#include <queue>

#include <algorithm>
#include <functional>

namespace wavesmith::analysis {
namespace {

// Where the hardware starts: with kernarg preloading 256 bytes after the entry point, which has a prologue
// that loads the arguments for firmware without preloading (LLVM AMDGPUUsage, "Preloaded Kernel Arguments").
Index startOf(const program::Program& program, const program::KernelCode& code) {
  constexpr std::uint64_t kPrologueBytes = 256;
  const codeobject::Kernel& kernel = program.codeObject().kernels()[code.kernel];
  if (kernel.descriptor.kernargPreloadLength == 0) return code.entry;
  const Index behind = program.at(kernel.entry + kPrologueBytes);
  return behind == kNone ? code.entry : behind;
}

} // namespace

Unwritten::Unwritten(const program::Program& program, const Footprints& footprints, std::size_t kernel)
    : program_(program), footprints_(footprints), entry_(startOf(program, program.kernels()[kernel])) {
  if (entry_ == kNone) return;
  findBlocks();
  writes_.reserve(blocks_.size());
  for (std::uint32_t n = 0; n < blocks_.size(); ++n)
    writes_.push_back(writesOf(firstOf(n), program.blocks()[blocks_[n]].end));
  // With what is before the kernel's first instruction in its block.
  const program::Block& entryBlock = program.blocks()[blocks_[0]];
  const RegisterSet fromStart = writesOf(entryBlock.first, entryBlock.end);
  start_.resize(blocks_.size());
  start_.front().maybe.set();
  std::vector<bool> waiting(blocks_.size(), false), met(blocks_.size(), false);
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> work;
  work.push(0);
  while (!work.empty()) {
    const std::uint32_t n = work.top();
    work.pop();
    waiting[n] = false;
    State state = start_[n];
    const RegisterSet& writes = n == 0 ? fromStart : writes_[n];
    state.maybe &= ~writes;
    state.written |= writes;
    eachNext(blocks_[n], [&](std::uint32_t next) {
      const std::uint32_t to = number_.at(next);
      State& into = start_[to];
      const bool same =
          (into.maybe | state.maybe) == into.maybe && (into.written | state.written) == into.written;
      into.maybe |= state.maybe;
      into.written |= state.written;
      if ((same && met[to]) || waiting[to]) return;
      met[to] = waiting[to] = true;
      work.push(to);
    });
  }
}

// The successors in the kernel's own code.
template <class Each>
void Unwritten::eachNext(std::uint32_t block, const Each& each) const {
  const program::Block& from = program_.blocks()[block];
  for (const std::uint32_t next : from.next) {
    const Index first = program_.blocks()[next].first;
    const bool called = from.calls && first != from.end;
    if (!called && (first == entry_ || !isEntry(first))) each(next);
  }
}

// The kernel's first instruction may be in the middle of a block: after a prologue that falls through.
Index Unwritten::firstOf(std::uint32_t number) const {
  return number == 0 ? entry_ : program_.blocks()[blocks_[number]].first;
}

// The entry of any kernel: they are sorted by entry.
bool Unwritten::isEntry(Index i) const {
  const auto at = std::ranges::lower_bound(program_.kernels(), i, {}, &program::KernelCode::first);
  return at != program_.kernels().end() && at->entry == i;
}

void Unwritten::findBlocks() {
  struct Open {
    std::uint32_t block;
    std::vector<std::uint32_t> next;
  };
  std::vector<Open> open;
  const auto meet = [&](std::uint32_t block) {
    if (!number_.try_emplace(block, 0).second) return;
    Open& at = open.emplace_back(block, std::vector<std::uint32_t>{});
    eachNext(block, [&](std::uint32_t next) { at.next.push_back(next); });
  };
  meet(program_.blockOf(entry_));
  while (!open.empty()) {
    if (open.back().next.empty()) {
      blocks_.push_back(open.back().block);
      open.pop_back();
      continue;
    }
    const std::uint32_t next = open.back().next.back();
    open.back().next.pop_back();
    meet(next);
  }
  std::ranges::reverse(blocks_);
  for (std::uint32_t n = 0; n < blocks_.size(); ++n)
    number_[blocks_[n]] = n;
}

void Unwritten::step(State& state, Index at) const {
  const isa::Instruction& instruction = program_.instructions()[at];
  const bool call = instruction.valid() && instruction.row().has(isa::trait::kCall);
  if (footprints_.unknown(at) || call) {
    state.maybe.reset();
    state.written.set();
    return;
  }
  for (const isa::RegisterRange& range : footprints_.writes(at)) {
    for (unsigned k = 0; k < range.count; ++k) {
      const auto bit = bitOf(range, k);
      if (!bit) continue;
      state.maybe.reset(*bit);
      state.written.set(*bit);
    }
  }
}

RegisterSet Unwritten::writesOf(Index first, Index end) const {
  State state;
  for (Index i = first; i < end; ++i)
    step(state, i);
  return state.written;
}

void Unwritten::visit(const Visitor& visitor) const {
  std::vector<std::uint32_t> byPlace = blocks_;
  std::ranges::sort(byPlace);
  for (const std::uint32_t b : byPlace) {
    State state = start_[number_.at(b)];
    const program::Block& block = program_.blocks()[b];
    for (Index i = firstOf(number_.at(b)); i < block.end; ++i) {
      visitor(i, state.maybe, ~state.written);
      step(state, i);
    }
  }
}

std::vector<std::uint32_t> Unwritten::next(std::uint32_t number) const {
  std::vector<std::uint32_t> result;
  eachNext(blocks_[number], [&](std::uint32_t block) { result.push_back(number_.at(block)); });
  return result;
}

std::vector<Index> Unwritten::path(Index at, unsigned bit) const {
  const std::uint32_t goal = numberOf(at);
  std::vector<std::uint32_t> cameFrom(blocks_.size(), kNone);
  std::vector<std::uint32_t> work{0};
  cameFrom[0] = 0;
  for (std::size_t n = 0; n < work.size() && cameFrom[goal] == kNone; ++n) {
    if (writes(work[n], bit)) continue;
    for (const std::uint32_t to : next(work[n])) {
      if (cameFrom[to] != kNone) continue;
      cameFrom[to] = work[n];
      work.push_back(to);
    }
  }
  if (cameFrom[goal] == kNone) return {at};
  std::vector<std::uint32_t> numbers{goal};
  while (numbers.back() != 0)
    numbers.push_back(cameFrom[numbers.back()]);
  std::ranges::reverse(numbers);
  return path(at, numbers);
}

std::vector<Index> Unwritten::path(Index at, std::span<const std::uint32_t> numbers) const {
  std::vector<Index> path;
  if (entry_ != at || numbers.size() > 1) path.push_back(entry_);
  for (std::size_t n = 0; n + 1 < numbers.size(); ++n) {
    const Index last = program_.blocks()[blocks_[numbers[n]]].end - 1;
    const bool jumps = last + 1 != program_.blocks()[blocks_[numbers[n + 1]]].first;
    if (jumps && (n != 0 || last != entry_)) path.push_back(last);
  }
  path.push_back(at);
  return path;
}

} // namespace wavesmith::analysis
