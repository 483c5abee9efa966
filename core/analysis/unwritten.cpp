// SPDX-License-Identifier: Apache-2.0
#include "analysis/unwritten.h"

#include <algorithm>
#include <deque>

namespace wavesmith::analysis {

Unwritten::Unwritten(const program::Program& program, const Footprints& footprints, std::size_t kernel)
    : program_(program), footprints_(footprints), entry_(program.kernels()[kernel].entry) {
  if (entry_ == kNone) return;
  std::deque<std::uint32_t> work{program.blockOf(entry_)};
  start_[work.front()].maybe.set();
  while (!work.empty()) {
    const std::uint32_t b = work.front();
    work.pop_front();
    start_[b].queued = false;
    State state = start_[b];
    const program::Block& block = program.blocks()[b];
    for (Index i = block.first; i < block.end; ++i)
      step(state, i);
    for (const std::uint32_t next : block.next) {
      const auto [at, isNew] = start_.try_emplace(next);
      State& into = at->second;
      const bool same =
          (into.maybe | state.maybe) == into.maybe && (into.written | state.written) == into.written;
      into.maybe |= state.maybe;
      into.written |= state.written;
      if ((same && !isNew) || into.queued) continue;
      into.queued = true;
      work.push_back(next);
    }
  }
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

void Unwritten::visit(const Visitor& visitor) const {
  for (const auto& [b, start] : start_) {
    State state = start;
    const program::Block& block = program_.blocks()[b];
    for (Index i = block.first; i < block.end; ++i) {
      visitor(i, state.maybe, ~state.written);
      step(state, i);
    }
  }
}

std::vector<Index> Unwritten::path(Index at, unsigned bit) const {
  const std::uint32_t goal = program_.blockOf(at), from = program_.blockOf(entry_);
  std::map<std::uint32_t, std::uint32_t> cameFrom{{from, from}};
  std::deque<std::uint32_t> work{from};
  const auto staysUnwritten = [&](std::uint32_t b) {
    State state;
    state.maybe.set();
    for (Index i = program_.blocks()[b].first; i < program_.blocks()[b].end; ++i)
      step(state, i);
    return state.maybe.test(bit);
  };
  while (!work.empty() && !cameFrom.contains(goal)) {
    const std::uint32_t b = work.front();
    work.pop_front();
    if (!staysUnwritten(b)) continue;
    for (const std::uint32_t next : program_.blocks()[b].next) {
      if (cameFrom.try_emplace(next, b).second) work.push_back(next);
    }
  }
  std::vector<Index> path{at};
  if (!cameFrom.contains(goal)) return path;
  for (std::uint32_t b = goal; b != from; b = cameFrom[b]) {
    const Index last = program_.blocks()[cameFrom[b]].end - 1;
    if (last + 1 != program_.blocks()[b].first) path.push_back(last);
  }
  if (path.back() != entry_) path.push_back(entry_);
  std::ranges::reverse(path);
  return path;
}

} // namespace wavesmith::analysis
