// SPDX-License-Identifier: Apache-2.0
#include "check/port/register_flow.h"

#include <algorithm>
#include <iterator>

namespace wavesmith::check {

RegisterFlow::RegisterFlow(std::span<const FlowStep> steps) : steps_(steps) {
  makeBlocks();
  solve();
}

void RegisterFlow::makeBlocks() {
  std::vector<bool> begins(steps_.size() + 1, false);
  if (!steps_.empty()) begins[0] = true;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const FlowStep& step = steps_[i];
    if (!step.targets.empty() || !step.continues) begins[i + 1] = true;
    if (step.isEntered) begins[i] = true;
    for (const std::size_t target : step.targets)
      begins[std::min(target, steps_.size())] = true;
  }
  blockOf_.resize(steps_.size());
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    if (begins[i])
      blocks_.push_back({.begin = i, .end = i, .successors = {}, .hasPredecessor = false, .in = {}});
    blocks_.back().end = i + 1;
    blockOf_[i] = blocks_.size() - 1;
  }
  for (Block& block : blocks_) {
    const FlowStep& last = steps_[block.end - 1];
    for (const std::size_t target : last.targets)
      if (target < steps_.size()) block.successors.push_back(blockOf_[target]);
    if (last.continues && block.end < steps_.size()) block.successors.push_back(blockOf_[block.end]);
    for (const std::size_t successor : block.successors)
      blocks_[successor].hasPredecessor = true;
  }
}

void RegisterFlow::enter(const Block& block, State& state) const {
  const bool isEntered = steps_[block.begin].isEntered;
  if (block.hasPredecessor && !isEntered) return;
  const auto kind = isEntered ? FlowValue::Kind::Unknown : FlowValue::Kind::Initial;
  for (std::size_t i = 0; i < state.size(); ++i)
    state[i] = {
        {.kind = kind, .step = isEntered ? block.begin : 0, .reg = static_cast<std::uint16_t>(i), .part = 0}};
}

void RegisterFlow::apply(std::size_t step, State& state) const {
  if (steps_[step].isUnknown)
    for (std::size_t i = 0; i < state.size(); ++i)
      state[i] = {
          {.kind = FlowValue::Kind::Unknown, .step = step, .reg = static_cast<std::uint16_t>(i), .part = 0}};
  if (steps_[step].isCopy) {
    state[flowNumber(steps_[step].writes.front(), 0)] = state[flowNumber(steps_[step].reads.front(), 0)];
    return;
  }
  std::uint16_t part = 0;
  for (const VectorRegisters& write : steps_[step].writes)
    for (unsigned i = 0; i < write.count; ++i) {
      const std::uint16_t number = flowNumber(write, i);
      state[number] = {{.kind = FlowValue::Kind::Written, .step = step, .reg = number, .part = part++}};
    }
}

// Forward to a fixed point.
void RegisterFlow::solve() {
  for (Block& block : blocks_)
    block.in.resize(kFlowRegisters);
  std::vector<bool> isWaiting(blocks_.size(), true);
  std::vector<std::size_t> work;
  for (std::size_t i = blocks_.size(); i-- > 0;)
    work.push_back(i);
  Values merged;
  while (!work.empty()) {
    const std::size_t at = work.back();
    work.pop_back();
    isWaiting[at] = false;
    State state = blocks_[at].in;
    enter(blocks_[at], state);
    for (std::size_t step = blocks_[at].begin; step < blocks_[at].end; ++step)
      apply(step, state);
    for (const std::size_t successor : blocks_[at].successors) {
      State& in = blocks_[successor].in;
      bool isChanged = false;
      for (std::size_t i = 0; i < in.size(); ++i) {
        if (std::ranges::includes(in[i], state[i])) continue;
        merged.clear();
        std::ranges::set_union(in[i], state[i], std::back_inserter(merged));
        in[i] = merged;
        isChanged = true;
      }
      if (!isChanged || isWaiting[successor]) continue;
      isWaiting[successor] = true;
      work.push_back(successor);
    }
  }
}

} // namespace wavesmith::check
