// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/feasible_paths.h"

#include <algorithm>

namespace wavesmith::analysis {

std::span<const BlockFacts> FeasiblePaths::facts() const {
  if (facts_.empty()) facts_ = ask_();
  return facts_;
}

FeasiblePaths::State FeasiblePaths::atEntry(std::uint32_t block) const {
  return {facts()[block].facts, LaneFacts::atEntry()};
}

void FeasiblePaths::execute(State& state, Index first, Index end) const {
  state.facts.execute(values_, first, end);
  for (Index i = first; i < end; ++i) {
    const isa::Instruction& instruction = program_.instructions()[i];
    const bool writesAny =
        instruction.op == isa::Op::s_movreld_b32 || instruction.op == isa::Op::s_movreld_b64;
    const bool isKnown = !footprints_.unknown(i) && !writesAny && !instruction.row().has(isa::trait::kCall);
    const auto writes = footprints_.writes(i);
    const auto isScalar = [](const isa::RegisterRange& range) {
      return range.cls == isa::RegisterClass::Scalar || range.cls == isa::RegisterClass::State;
    };
    if (!isKnown || std::ranges::any_of(writes, isScalar)) state.lanes.execute(instruction, isKnown, writes);
  }
}

bool FeasiblePaths::follow(State& state, std::uint32_t from, std::uint32_t to) const {
  if (!facts()[to].isFeasible) return false;
  const program::Block& block = program_.blocks()[from];
  const Index last = block.end - 1;
  if (block.next.size() > 1 && !footprints_.unknown(last)) {
    const bool taken = program_.blocks()[to].first != block.end;
    const Values::Condition* const condition = values_.condition(last);
    if (condition && !state.facts.take(values_, *condition, taken)) return false;
    if (!state.lanes.take(program_.instructions()[last], taken)) return false;
  }
  state.facts.enter(values_, from, to);
  return state.facts.add(facts()[to].facts);
}

void FeasiblePaths::forgetIteration(State& state, const State& before) const {
  state.facts.forgetBounds(before.facts);
  state.lanes.forget();
}

bool FeasiblePaths::isFeasible(std::span<const std::uint32_t> blocks) const {
  if (!facts()[blocks.front()].isFeasible) return false;
  State state{facts()[blocks.front()].facts, {}};
  for (std::size_t n = 0; n + 1 < blocks.size(); ++n) {
    const program::Block& block = program_.blocks()[blocks[n]];
    execute(state, block.first, block.end);
    if (!follow(state, blocks[n], blocks[n + 1])) return false;
  }
  return true;
}

} // namespace wavesmith::analysis
