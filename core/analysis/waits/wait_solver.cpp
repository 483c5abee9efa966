// SPDX-License-Identifier: Apache-2.0
#include "analysis/waits/wait_solver.h"

#include <queue>

#include <algorithm>
#include <functional>

namespace wavesmith::analysis {
namespace {

class Solver {
public:
  Solver(const WaitProgram& program, LostEntries& lost)
      : program_(program), lost_(lost), blocks_(program.program.blocks()), states_(blocks_.size()),
        rank_(blocks_.size(), 0), waiting_(blocks_.size(), false) {}

  std::vector<WaitState> solve() {
    for (std::uint32_t n = 0; n < program_.loops.order.size(); ++n)
      rank_[program_.loops.order[n]] = n;
    for (const std::uint32_t block : program_.kernelEntries)
      begin(block, false);
    for (const std::uint32_t block : program_.otherEntries)
      begin(block, true);
    while (!work_.empty()) {
      const std::uint32_t block = program_.loops.order[work_.top()];
      work_.pop();
      waiting_[block] = false;
      flow(block);
    }
    return std::move(states_);
  }

private:
  void begin(std::uint32_t block, bool unknown) {
    WaitState state;
    state.phases[kFirstIteration] = true;
    state.mayRun = true;
    state.filled = unknown;
    for (Queue& queue : state.queues)
      queue.unknown = unknown;
    if (join(states_[block], state, block, lost_)) schedule(block);
  }
  void schedule(std::uint32_t block) {
    if (waiting_[block]) return;
    waiting_[block] = true;
    work_.push(rank_[block]);
  }

  void flow(std::uint32_t from) {
    const program::Block& block = blocks_[from];
    WaitState state = states_[from];
    WaitWalk walk(program_, state, nullptr);
    for (Index i = block.first; i < block.end; ++i)
      walk.step(i);
    normalize(state);
    const bool call = program_.events[block.end - 1].role == Role::Call;
    for (const std::uint32_t to : block.next) {
      // A function begins with the state that its callers leave, which its own entry represents.
      if (call && blocks_[to].first != block.end) continue;
      WaitState next = state;
      enter(next, program_.loops, from, to);
      if (program_.hasLdsDma || hasWritesAtBarrier(next)) {
        forget(next, to);
        normalize(next);
      }
      if (join(states_[to], next, to, lost_)) schedule(to);
    }
  }

  static bool hasWritesAtBarrier(const WaitState& state) {
    return std::ranges::any_of(state.queues[static_cast<unsigned>(Counter::Lgkm)].entries,
                               [](const QueueEntry& e) { return e.has(QueueEntry::kAtBarrier); });
  }

  // If a symbol gets a new meaning, the bytes are no longer known.
  void forget(WaitState& state, std::uint32_t block) const {
    for (Queue& queue : state.queues) {
      for (QueueEntry& e : queue.entries) {
        if (e.producer == kNone || e.region != 0) continue;
        for (const Region& region : program_.values.ldsRegions(e.producer))
          if (region.known && region.symbol != 0 && program_.values.renewedAt(region.symbol, block))
            e.region = kForgottenRegion;
      }
    }
  }

  const WaitProgram& program_;
  LostEntries& lost_;
  std::span<const program::Block> blocks_;
  std::vector<WaitState> states_;
  std::vector<std::uint32_t> rank_;
  std::vector<bool> waiting_;
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> work_;
};

} // namespace

std::vector<WaitState> solveWaits(const WaitProgram& program, LostEntries& lost) {
  return Solver(program, lost).solve();
}

void watch(const WaitProgram& program, const std::vector<WaitState>& states, WaitObserver& observer) {
  const auto blocks = program.program.blocks();
  for (std::uint32_t b = 0; b < blocks.size(); ++b) {
    if (!states[b].reached()) continue;
    WaitState state = states[b];
    WaitWalk walk(program, state, &observer);
    for (Index i = blocks[b].first; i < blocks[b].end; ++i) {
      observer.before(i, state);
      walk.step(i);
    }
  }
}

} // namespace wavesmith::analysis
