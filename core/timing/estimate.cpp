// SPDX-License-Identifier: Apache-2.0
#include "timing/estimate.h"

#include "isa/opcode.h"

#include <fmt/format.h>
#include <queue>

#include <algorithm>
#include <deque>
#include <functional>
#include <numeric>
#include <utility>

namespace wavesmith::timing {
namespace {

using Time = std::uint64_t;

struct InFlight {
  Time done = 0;
  bool inOrder = true;
};

struct WaveState {
  const Path* path = nullptr;
  std::size_t step = 0;
  std::uint32_t iteration = 0;
  std::uint32_t simd = 0;
  std::uint32_t group = 0;
  Time ready = 0;
  Time comparison = 0; // when the last scalar comparison has issued
  bool isVectorComparison = false;
  std::array<std::deque<InFlight>, 2> queues; // vmcnt, lgkmcnt
  std::vector<Time> starts;                   // of iterations
};

struct Barrier {
  std::vector<std::size_t> waiting;
  std::size_t ended = 0; // waves of the group
};

struct Facts {
  bool isKnown = false;
  Cost cost;
  bool isWait = false;
  bool isBarrier = false;
  bool isBranch = false;
  bool readsScc = false;
  bool readsVcc = false;
  bool raisesVm = false;
  bool raisesLgkm = false;
  bool isStore = false;
  std::array<std::uint32_t, 2> counts{};
};

Facts factsOf(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  Facts facts;
  facts.isKnown = true;
  facts.cost = costOf(instruction);
  facts.isWait = instruction.op == isa::Op::s_waitcnt;
  facts.isBarrier = row.has(isa::trait::kBarrier);
  facts.isBranch = row.unit == isa::Unit::Branch;
  facts.readsScc = facts.isBranch && (row.reads & isa::implicit::kScc) != 0;
  facts.readsVcc = facts.isBranch && (row.reads & isa::implicit::kVcc) != 0;
  facts.raisesVm = row.counters.vm != 0;
  facts.raisesLgkm = row.counters.lgkm != 0;
  facts.isStore = row.has(isa::trait::kStore) && !row.has(isa::trait::kLoad);
  if (facts.isWait) { // CDNA3 ISA 12.5
    const auto simm = static_cast<std::uint32_t>(instruction.immediate);
    facts.counts = {(simm & 0xFU) | ((simm >> 10U) & 0x30U), (simm >> 8U) & 0xFU};
  }
  return facts;
}

class Simulation {
public:
  Simulation(std::span<const isa::Instruction> code, const Assumptions& assumptions, std::uint32_t waves,
             std::uint32_t iterations)
      : code_(code), assumptions_(assumptions), iterations_(iterations), facts_(code.size()),
        sharesByInstruction_(iterations == 1 ? code.size() : 0) {
    assumptions_.simds = std::max(1U, assumptions_.simds);
    matrixFree_.resize(assumptions_.simds);
    vectorFree_.resize(assumptions_.simds);
    scalarFree_.resize(assumptions_.simds);
    groupSize_ = std::clamp(assumptions_.wavesPerGroup, 1U, waves);
    barriers_.resize(waves / groupSize_ + 1);
  }

  void add(const Path& path, Time start) {
    WaveState state;
    const auto wave = static_cast<std::uint32_t>(waves_.size());
    state.path = &path;
    state.simd = wave % assumptions_.simds;
    state.group = wave / groupSize_;
    state.ready = start + wave; // the SIMDs of a CU issue one after the other
    waves_.push_back(std::move(state));
  }

  Estimate run() {
    using Next = std::pair<Time, std::size_t>;
    std::priority_queue<Next, std::vector<Next>, std::greater<>> queue;
    for (std::size_t wave = 0; wave < waves_.size(); ++wave)
      queue.emplace(waves_[wave].ready, wave);
    while (!queue.empty()) {
      const std::size_t at = queue.top().second;
      queue.pop();
      WaveState& wave = waves_[at];
      if (wave.step == 0) wave.starts.push_back(wave.ready);
      if (wave.iteration == iterations_ || wave.path->empty()) {
        for (const std::size_t released : end(at))
          queue.emplace(waves_[released].ready, released);
        continue;
      }
      const Step& step = (*wave.path)[wave.step];
      if (factsAt(step.at).isBarrier && !step.measured) {
        for (const std::size_t released : arrive(at))
          queue.emplace(waves_[released].ready, released);
        continue;
      }
      execute(wave);
      queue.emplace(wave.ready, at);
    }
    return iterations_ == 1 ? ofWaves() : ofIterations();
  }

private:
  const Facts& factsAt(Index at) {
    Facts& facts = facts_[at];
    if (!facts.isKnown) facts = factsOf(code_[at]);
    return facts;
  }

  void spend(WaveState& wave, Share share, Time until) {
    if (until <= wave.ready) return;
    if (wave.iteration != 0 || iterations_ == 1) {
      const auto cycles = static_cast<double>(until - wave.ready);
      shares_[static_cast<unsigned>(share)] += cycles;
      if (iterations_ == 1) {
        sharesByInstruction_[(*wave.path)[wave.step].at][static_cast<unsigned>(share)] += cycles;
      } else {
        byStep_.resize(wave.path->size());
        byStep_[wave.step] += cycles;
      }
    }
    wave.ready = until;
  }

  static void advance(WaveState& wave) {
    if (++wave.step != wave.path->size()) return;
    wave.step = 0;
    ++wave.iteration;
  }

  // The waves that continue.
  std::vector<std::size_t> arrive(std::size_t at) {
    WaveState& wave = waves_[at];
    spend(wave, Share::Issue, wave.ready + fact::kIssue);
    barriers_[wave.group].waiting.push_back(at);
    return open(wave.group);
  }

  // A barrier does not wait for waves that have ended.
  std::vector<std::size_t> end(std::size_t at) {
    ++barriers_[waves_[at].group].ended;
    return open(waves_[at].group);
  }

  std::vector<std::size_t> open(std::uint32_t group) {
    Barrier& barrier = barriers_[group];
    std::vector<std::size_t> released;
    const std::size_t size =
        std::min<std::size_t>(groupSize_, waves_.size() - std::size_t{group} * groupSize_);
    if (barrier.waiting.empty() || barrier.waiting.size() + barrier.ended < size) return released;
    Time last = 0;
    for (const std::size_t one : barrier.waiting)
      last = std::max(last, waves_[one].ready);
    for (const std::size_t one : barrier.waiting) {
      spend(waves_[one], Share::Barrier, last + fact::kBarrier);
      advance(waves_[one]);
    }
    released.swap(barrier.waiting);
    return released;
  }

  void execute(WaveState& wave) {
    const Step& step = (*wave.path)[wave.step];
    const Facts& facts = factsAt(step.at);
    if (step.measured) {
      if (facts.isWait) drain(wave, facts);
      spend(wave, Share::Measured, wave.ready + *step.measured);
      issued(wave, facts);
      advance(wave);
      return;
    }
    if (facts.isWait) {
      wait(wave, facts);
    } else if (facts.isBranch) {
      if (facts.readsScc) spend(wave, Share::Branch, wave.comparison + fact::kScalarBranch);
      if (facts.readsVcc) spend(wave, Share::Branch, wave.comparison + fact::kVectorBranch);
      spend(wave, Share::Issue, wave.ready + facts.cost.issue);
      if (step.taken && wave.step + 1 != wave.path->size())
        spend(wave, Share::Branch, wave.ready + fact::kBranchTaken);
    } else {
      occupy(wave, facts.cost);
      spend(wave, Share::Issue, wave.ready + facts.cost.issue);
      wave.comparison = wave.ready;
    }
    issued(wave, facts);
    advance(wave);
  }

  void occupy(WaveState& wave, const Cost& cost) {
    switch (cost.resource) {
    case Resource::Matrix: take(wave, matrixFree_[wave.simd], cost.cycles, Share::Matrix); break;
    case Resource::Valu: take(wave, vectorFree_[wave.simd], cost.cycles, Share::Issue); break;
    case Resource::Salu: take(wave, scalarFree_[wave.simd], cost.cycles, Share::Issue); break;
    case Resource::VectorMemory: {
      // Issue stalls when the queue in front of the address unit is full.
      const Time most = Time{fact::kVectorMemoryQueue} * cost.cycles;
      if (addressFree_ > wave.ready + most) spend(wave, Share::VectorMemoryQueue, addressFree_ - most);
      addressFree_ = std::max(addressFree_, wave.ready) + cost.cycles;
      break;
    }
    case Resource::Lds: ldsFree_ = std::max(ldsFree_, wave.ready) + cost.cycles; break;
    case Resource::Issue:
    case Resource::ScalarMemory: break;
    }
  }

  void take(WaveState& wave, Time& free, std::uint32_t cycles, Share share) {
    spend(wave, share, free);
    free = wave.ready + cycles;
  }

  void issued(WaveState& wave, const Facts& facts) {
    if (facts.cost.resource == Resource::VectorMemory) {
      const Time start = std::max(wave.ready, addressFree_);
      const InFlight one{start + assumptions_.vectorLoad, !facts.raisesLgkm};
      if (facts.raisesVm) wave.queues[0].push_back(one);
      if (facts.raisesLgkm) wave.queues[1].push_back(one);
    } else if (facts.cost.resource == Resource::Lds) {
      const Time latency = facts.isStore ? fact::kLdsWrite : fact::kLdsRead;
      const Time busy = ldsFree_ > wave.ready ? ldsFree_ - wave.ready : 0;
      const Time own = std::min<Time>(busy, facts.cost.cycles); // is in the latency
      wave.queues[1].push_back({wave.ready + latency - facts.cost.issue + (busy - own), true});
    } else if (facts.raisesLgkm) {
      wave.queues[1].push_back({wave.ready + assumptions_.scalarLoad, false});
    }
  }

  // When all but `count` operations are complete.
  static Time complete(std::deque<InFlight>& queue, std::size_t count) {
    Time done = 0;
    const bool ordered = std::ranges::all_of(queue, &InFlight::inOrder);
    if (!ordered && count != 0) return done;
    while (queue.size() > count) {
      done = std::max(done, queue.front().done);
      queue.pop_front();
    }
    return done;
  }

  static void drain(WaveState& wave, const Facts& facts) {
    complete(wave.queues[0], facts.counts[0]);
    complete(wave.queues[1], facts.counts[1]);
  }

  void wait(WaveState& wave, const Facts& facts) {
    const Time start = wave.ready;
    const bool hasScalar = !std::ranges::all_of(wave.queues[1], &InFlight::inOrder);
    spend(wave, Share::Memory, complete(wave.queues[0], facts.counts[0]));
    spend(wave, hasScalar ? Share::Scalar : Share::Lds, complete(wave.queues[1], facts.counts[1]));
    spend(wave, Share::Issue, std::max(wave.ready, start + facts.cost.issue));
  }

  // The first iteration is left out.
  [[nodiscard]] Estimate ofIterations() const {
    double total = 0;
    double count = 0;
    for (const WaveState& wave : waves_) {
      total += static_cast<double>(wave.starts.back() - wave.starts[1]);
      count += static_cast<double>(wave.starts.size() - 2);
    }
    return mean(total, count);
  }

  [[nodiscard]] Estimate ofWaves() const {
    double total = 0;
    Time last = 0;
    for (const WaveState& wave : waves_) {
      total += static_cast<double>(wave.ready - wave.starts.front());
      last = std::max(last, wave.ready);
    }
    Estimate estimate = mean(total, static_cast<double>(waves_.size()));
    estimate.lastEnd = static_cast<double>(last);
    return estimate;
  }

  [[nodiscard]] Estimate mean(double total, double count) const {
    Estimate estimate;
    estimate.assumed = assumptions_;
    estimate.cycles = total / std::max(count, 1.0);
    for (unsigned share = 0; share < kShares; ++share)
      estimate.shares[share] = shares_[share] / std::max(count, 1.0);
    for (const double cycles : byStep_)
      estimate.byStep.push_back(cycles / std::max(count, 1.0));
    estimate.sharesByInstruction = sharesByInstruction_;
    for (auto& shares : estimate.sharesByInstruction) {
      for (double& cycles : shares)
        cycles /= std::max(count, 1.0);
      estimate.byInstruction.push_back(std::accumulate(shares.begin(), shares.end(), 0.0));
    }
    return estimate;
  }

  std::span<const isa::Instruction> code_;
  Assumptions assumptions_;
  std::uint32_t iterations_ = 2;
  std::vector<Facts> facts_; // by instruction
  std::vector<WaveState> waves_;
  std::vector<Barrier> barriers_;
  std::uint32_t groupSize_ = 1;
  std::vector<Time> matrixFree_, vectorFree_, scalarFree_; // by SIMD
  Time addressFree_ = 0;
  Time ldsFree_ = 0;
  std::array<double, kShares> shares_{};
  std::vector<double> byStep_;
  std::vector<std::array<double, kShares>> sharesByInstruction_;
};

} // namespace

std::string_view name(Share share) {
  constexpr std::string_view kNames[kShares] = {
      "issue", "MFMA pipe", "memory", "LDS", "scalar loads", "barrier", "branches", "VMEM queue", "measured"};
  return kNames[static_cast<unsigned>(share)];
}

std::string Estimate::sentence() const {
  const double memory = shares[static_cast<unsigned>(Share::Memory)];
  std::string text = fmt::format("{:.0f} cycles", cycles);
  if (memory > 0)
    text += fmt::format(", of which {:.0f} wait for memory (latency assumed {} cycles)", memory,
                        assumed.vectorLoad);
  return text;
}

Estimate estimate(std::span<const isa::Instruction> code, const Path& path, const Assumptions& assumptions) {
  Estimate none;
  none.assumed = assumptions;
  if (path.empty()) return none;
  const std::uint32_t waves = std::max(1U, assumptions.wavesPerSimd * std::max(1U, assumptions.simds));
  Simulation simulation(code, assumptions, waves, std::max(2U, assumptions.iterations));
  for (std::uint32_t wave = 0; wave < waves; ++wave)
    simulation.add(path, 0);
  return simulation.run();
}

Estimate estimate(std::span<const isa::Instruction> code, std::span<const Path> paths,
                  const Assumptions& assumptions, std::span<const std::uint64_t> starts) {
  Estimate none;
  none.assumed = assumptions;
  if (paths.empty()) return none;
  Simulation simulation(code, assumptions, static_cast<std::uint32_t>(paths.size()), 1);
  for (std::size_t wave = 0; wave < paths.size(); ++wave)
    simulation.add(paths[wave], wave < starts.size() ? starts[wave] : 0);
  return simulation.run();
}

Path steadyState(const program::Program& program, const program::Loops& loops, std::uint32_t loop) {
  const program::Loop& one = loops.loops[loop];
  Path path;
  for (const std::uint32_t block : one.blocks) {
    if (loops.innermost[block] != loop) return {};
    for (Index at = program.blocks()[block].first; at < program.blocks()[block].end; ++at)
      path.push_back({at, program.branchTarget(at) == program.blocks()[one.header].first});
  }
  return path;
}

Path straightLine(const program::Program& program, const program::KernelCode& kernel) {
  Path path;
  for (Index at = kernel.first; at < kernel.end; ++at) {
    const Index target = program.branchTarget(at);
    if (target != program::kNone && target <= at) return {};
    path.push_back({at});
    if (program.instructions()[at].row().has(isa::trait::kEndsWave)) break;
  }
  return path;
}

} // namespace wavesmith::timing
