// SPDX-License-Identifier: Apache-2.0
#include "timing/simulation.h"

#include "counters/proof.h"
#include "isa/effects.h"
#include "isa/instruction.h"
#include "isa/opcode.h"
#include "isa/register.h"
#include "timing/estimate.h"
#include "timing/facts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <numeric>
#include <optional>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

namespace wavesmith::timing {
namespace {

constexpr std::uint32_t kSimdsOfLdsQueue = 2;

bool isVectorMemory(const isa::Opcode& row) {
  return row.unit == isa::Unit::Buffer || row.unit == isa::Unit::Flat;
}

IssueCategory categoryOf(const isa::Opcode& row) {
  switch (row.unit) {
  case isa::Unit::Valu:
  case isa::Unit::Mfma: return IssueCategory::Vector;
  case isa::Unit::Salu: return IssueCategory::Scalar;
  case isa::Unit::Smem: return IssueCategory::ScalarMemory;
  case isa::Unit::Buffer:
  case isa::Unit::Flat: return IssueCategory::VectorMemory;
  case isa::Unit::Lds:
  case isa::Unit::Gws: return IssueCategory::Lds;
  case isa::Unit::Branch: return IssueCategory::Branch;
  case isa::Unit::Control: break;
  }
  return IssueCategory::Internal;
}

bool isState(const isa::RegisterRange& range, isa::StateRegister state) {
  return range.cls == isa::RegisterClass::State && range.first == static_cast<std::uint16_t>(state);
}

void addRegisters(StaticFacts& facts, const isa::Instruction& instruction) {
  const isa::Effects effects = isa::effects(instruction);
  const isa::Opcode& row = instruction.row();
  const bool isVector = row.unit == isa::Unit::Valu || row.unit == isa::Unit::Mfma;
  for (const isa::RegisterRange& range : effects.writes) {
    facts.writesScc = facts.writesScc || isState(range, isa::StateRegister::Scc);
    if (!isVector) continue;
    if (range.cls == isa::RegisterClass::Scalar) facts.vectorWritesScalar = true;
    if (range.cls == isa::RegisterClass::Vector && row.unit == isa::Unit::Valu)
      facts.vectorWrites.emplace_back(range.first, range.count);
  }
  if (!isVectorMemory(row)) return;
  for (const isa::RegisterRange& range : effects.reads)
    if (range.cls == isa::RegisterClass::Vector) facts.vectorReads.emplace_back(range.first, range.count);
}

StaticFacts factsOf(const isa::Instruction& instruction) {
  const isa::Opcode& row = instruction.row();
  StaticFacts facts;
  facts.isKnown = true;
  facts.cost = costOf(instruction);
  facts.category = categoryOf(row);
  facts.isWait = instruction.op == isa::Op::s_waitcnt;
  facts.isBarrier = row.has(isa::trait::kBarrier);
  facts.isBranch = row.unit == isa::Unit::Branch;
  facts.isPriority = instruction.op == isa::Op::s_setprio;
  facts.isSleep = instruction.op == isa::Op::s_sleep;
  facts.isStore = row.has(isa::trait::kStore) && !row.has(isa::trait::kLoad);
  facts.readsScc = facts.isBranch && (row.reads & isa::implicit::kScc) != 0;
  facts.readsVcc = facts.isBranch && (row.reads & isa::implicit::kVcc) != 0;
  facts.event = counters::eventOf(instruction);
  facts.bytes = row.memoryBytes * isa::kLanes;
  const auto simm = static_cast<std::uint32_t>(instruction.immediate);
  if (facts.isPriority) facts.argument = simm & 0x3U;
  if (facts.isSleep) facts.argument = simm & 0x7FU;
  if (facts.isWait) facts.waits = counters::waitCounts(instruction);
  if (instruction.valid()) addRegisters(facts, instruction);
  return facts;
}

} // namespace

Simulation::Simulation(std::span<const isa::Instruction> code, const Assumptions& assumptions,
                       std::uint32_t waves, std::uint32_t iterations)
    : code_(code), assumptions_(assumptions), iterations_(std::max(1U, iterations)), facts_(code.size()),
      sharesByInstruction_(iterations == 1 ? code.size() : 0) {
  assumptions_.simds = std::max(1U, assumptions_.simds);
  assumptions_.activeCus = std::max(1U, assumptions_.activeCus);
  simds_.resize(assumptions_.simds);
  ldsQueues_.resize((assumptions_.simds + kSimdsOfLdsQueue - 1) / kSimdsOfLdsQueue);
  groupSize_ = std::clamp(assumptions_.wavesPerGroup, 1U, std::max(1U, waves));
  groups_.resize(waves / groupSize_ + 1);
}

void Simulation::add(const Path& path, Time start) {
  Wave wave;
  const auto number = static_cast<std::uint32_t>(waves_.size());
  wave.path = &path;
  wave.simd = number % assumptions_.simds;
  wave.group = number / groupSize_;
  wave.ready = wave.accounted = aligned(wave.simd, start);
  wave.next = wave.ready;
  wave.starts.push_back(wave.ready);
  wave.vectorWritten.resize(isa::kVectorRegisters);
  if (path.empty()) { // the SIMD of this number is idle
    wave.next = kNever;
    waves_.push_back(std::move(wave));
    return;
  }
  ++count_;
  ++groups_[wave.group].waves;
  Simd& simd = simds_[wave.simd];
  simd.next = std::min(simd.next, wave.next);
  waves_.push_back(std::move(wave));
  simd.waves.push_back(number);
  std::ranges::stable_sort(simd.waves, {}, [this](std::size_t at) { return waves_[at].starts.front(); });
  byStep_.resize(std::max(byStep_.size(), iterations_ == 1 ? 0 : path.size()));
}

// A SIMD issues in every fourth cycle (source P).
Time Simulation::aligned(std::uint32_t simd, Time time) const {
  const Time phase = simd % fact::kIssue;
  const Time over = (time + fact::kIssue - phase) % fact::kIssue;
  return over == 0 ? time : time + fact::kIssue - over;
}

const StaticFacts& Simulation::factsAt(Index at) {
  StaticFacts& facts = facts_[at];
  if (facts.isKnown) return facts;
  facts = factsOf(code_[at]);
  const auto numberOf = [this](std::uint64_t address) {
    const auto [found, isNew] = lineNumbers_.try_emplace(address / fact::kFetchLine, lineArrival_.size());
    if (isNew) lineArrival_.push_back(assumptions_.fetchMiss == 0 ? 0 : kNever);
    return found->second;
  };
  // The instruction can issue when its last byte is there.
  const std::uint64_t end = code_[at].address + code_[at].length - 1;
  facts.line = numberOf(end);
  facts.lineAhead = numberOf(end + fact::kFetchAhead);
  return facts;
}

Estimate Simulation::run() {
  const std::uint64_t all = std::uint64_t{iterations_} * count_;
  while (iterations_ == 1 || completed_ < all) {
    const auto simd = std::ranges::min_element(simds_, {}, &Simd::next);
    if (simd->next == kNever) break;
    issueFrom(*simd, simd->next);
  }
  if (iterations_ != 1)
    for (Wave& wave : waves_)
      if (!wave.path->empty()) account(wave, to_, wave.isAtBarrier ? Share::Barrier : wave.reason);
  return result();
}

// One cycle of a SIMD.
void Simulation::issueFrom(Simd& simd, Time time) {
  std::array<bool, 7> taken{};
  for (std::uint32_t priority = 4; priority-- > 0;)
    for (const std::size_t at : simd.waves) {
      Wave& wave = waves_[at];
      if (wave.next > time || wave.priority != priority) continue;
      const Step& step = stepOf(wave);
      const StaticFacts& facts = factsAt(step.at);
      account(wave, time);
      Block block = blockOf(wave, facts, step, time);
      bool& isTaken = taken[static_cast<unsigned>(facts.category)];
      if (block.until <= time && isTaken && facts.category != IssueCategory::Internal && !step.measured)
        block = {time + fact::kIssue, Share::OtherWaves};
      if (block.until > time) {
        wave.reason = block.share;
        wave.next = aligned(wave.simd, block.until);
        continue;
      }
      isTaken = isTaken || !step.measured;
      if (step.measured)
        measured(at, facts, step, time);
      else if (facts.isBarrier)
        arrive(at, time);
      else
        issue(at, facts, step, time);
    }
  simd.next = kNever;
  for (const std::size_t at : simd.waves)
    simd.next = std::min(simd.next, waves_[at].next);
}

// The cycles up to `time` belong to the step that the wave is at.
void Simulation::account(Wave& wave, Time time, Share share) {
  const Time begin = iterations_ == 1 || from_ == kNever ? wave.accounted : std::max(wave.accounted, from_);
  wave.accounted = std::max(wave.accounted, time);
  if (time <= begin || (iterations_ != 1 && from_ == kNever)) return;
  const auto cycles = static_cast<double>(time - begin);
  shares_[static_cast<unsigned>(share)] += cycles;
  if (iterations_ == 1)
    sharesByInstruction_[stepOf(wave).at][static_cast<unsigned>(share)] += cycles;
  else
    byStep_[wave.step] += cycles;
}

// Issue stalls when the queue in front of the address unit is full. One SIMD issues to it until it has nothing to issue in its
// cycle; then the next SIMD that tries does (source T).
Simulation::Block Simulation::vectorMemoryOf(const Wave& wave, Time time) {
  Time& tried = simds_[wave.simd].triedMemory;
  tried = std::max(tried, time);
  const auto count = static_cast<std::uint32_t>(simds_.size());
  const auto tries = [&](std::uint32_t simd) { return simds_[simd].triedMemory + fact::kIssue > time; };
  for (std::uint32_t next = 0; !tries(memorySimd_) && next < count; ++next)
    memorySimd_ = (memorySimd_ + 1) % count;
  const Time most = Time{fact::kVectorMemoryQueue} * fact::kVectorMemoryIssue;
  if (addressFree_ > time + most) { // it tries again when there is room
    tried = std::max(tried, addressFree_ - most);
    return {addressFree_ - most, Share::VectorMemoryQueue};
  }
  if (memorySimd_ == wave.simd) return {};
  return {time + fact::kIssue, Share::VectorMemoryQueue};
}

// Two SIMDs that wait for their LDS queue take turns.
Simulation::Block Simulation::ldsOf(const Wave& wave, const StaticFacts& facts, Time time) {
  Simd& own = simds_[wave.simd];
  Block block = ldsQueueOf(wave, facts, time);
  const std::uint32_t other = wave.simd ^ 1U;
  if (block.until <= time && other < simds_.size() && simds_[other].isWaitingLds &&
      simds_[other].servedLds < own.servedLds)
    block = {time + fact::kIssue, Share::Lds};
  own.isWaitingLds = block.until > time;
  return block;
}

Simulation::Block Simulation::blockOf(Wave& wave, const StaticFacts& facts, const Step& step, Time time) {
  if (step.measured) return {};
  fetch(facts, time);
  if (lineArrival_[facts.line] > time) return {lineArrival_[facts.line], Share::Fetch};
  if (const Block block = dependenciesOf(wave, facts); block.until > time) return block;
  if (facts.isWait) return waitOf(wave, facts, time);
  Simd& simd = simds_[wave.simd];
  switch (facts.cost.resource) {
  case Resource::Matrix:
    if (simd.matrixFree > time) return {simd.matrixFree, Share::Matrix};
    return {simd.vectorFree, Share::OtherWaves};
  case Resource::Valu: return {simd.vectorFree, Share::OtherWaves};
  case Resource::Lds: return ldsOf(wave, facts, time);
  case Resource::VectorMemory: return vectorMemoryOf(wave, time);
  case Resource::Salu:
  case Resource::Issue:
  case Resource::ScalarMemory: break;
  }
  return {};
}

Simulation::Block Simulation::dependenciesOf(const Wave& wave, const StaticFacts& facts) const {
  Block block{0, Share::Dependency};
  const auto after = [&block](Time issued, Time cycles) {
    if (issued != 0) block.until = std::max(block.until, issued + cycles);
  };
  if (facts.readsScc) after(wave.scc, fact::kScalarBranch);
  if (facts.readsVcc) after(wave.vcc, fact::kVectorBranch);
  if (facts.category == IssueCategory::Scalar || facts.category == IssueCategory::ScalarMemory)
    after(wave.scalarFromVector, fact::kScalarFromVector);
  for (const auto& [first, count] : facts.vectorReads)
    for (std::uint32_t at = first; at < std::uint32_t{first} + count && at < isa::kVectorRegisters; ++at)
      after(wave.vectorWritten[at], facts.isStore ? fact::kStoreFromVector : fact::kAddressFromVector);
  return block;
}

Simulation::Block Simulation::waitOf(const Wave& wave, const StaticFacts& facts, Time time) const {
  for (const counters::Counter counter : kCounted) {
    Time latency = 0;
    Time done = 0;
    bool isOrdered = true;
    counters::Proof proof(facts.waits[counter]);
    for (const InFlight& one : wave.queues[number(counter)] | std::views::reverse) {
      if (!proof.completes(one.ordered)) continue;
      latency = std::max(latency, one.latency);
      done = std::max(done, one.done);
      isOrdered = isOrdered && one.ordered;
    }
    const bool isMemory = counter == counters::Counter::Vm;
    const Share share = isMemory ? Share::Memory : isOrdered ? Share::Lds : Share::Scalar;
    if (latency > time) return {latency, share};
    if (done > time) return {done, isMemory ? Share::Bandwidth : share};
  }
  return {};
}

// 8 commands and 10 slots of data; a write needs one for its addresses and one for each dword (source R).
Simulation::Block Simulation::ldsQueueOf(const Wave& wave, const StaticFacts& facts, Time time) {
  LdsQueue& queue = ldsQueues_[wave.simd / kSimdsOfLdsQueue];
  while (!queue.commands.empty() && queue.commands.front() <= time)
    queue.commands.pop_front();
  while (!queue.data.empty() && queue.data.front() <= time)
    queue.data.pop_front();
  if (queue.commands.size() >= fact::kLdsCommands)
    return {queue.commands[queue.commands.size() - fact::kLdsCommands], Share::Lds};
  const std::size_t slots = facts.isStore ? 1 + facts.bytes / isa::kLanes / 4 : 1;
  if (!queue.data.empty() && queue.data.size() + slots > fact::kLdsSlots)
    return {queue.data[std::min(queue.data.size(), queue.data.size() + slots - fact::kLdsSlots) - 1],
            Share::Lds};
  return {};
}

void Simulation::issue(std::size_t at, const StaticFacts& facts, const Step& step, Time time) {
  Wave& wave = waves_[at];
  Time ready = time + facts.cost.issue;
  if (facts.isSleep && facts.argument != 0) {
    // Up to a tick of a clock that ticks every 64 cycles.
    const Time tick = (time / fact::kSleep + facts.argument) * fact::kSleep;
    account(wave, time + facts.cost.issue, Share::Issue);
    ready = std::max(ready, aligned(wave.simd, tick));
    account(wave, ready, Share::Sleep);
  }
  account(wave, ready, Share::Issue);
  if (facts.isPriority) wave.priority = facts.argument;
  if (facts.isWait) complete(wave, facts);
  if (facts.isBranch && step.taken) {
    ready += fact::kBranchTaken;
    account(wave, ready, Share::Branch);
  }
  start(wave, facts, step, time);
  finish(wave, ready);
  wave.redirect = facts.isBranch && step.taken ? fact::kBranchTaken : 0;
}

// The measured cycles, whatever the model thinks of them.
void Simulation::measured(std::size_t at, const StaticFacts& facts, const Step& step, Time time) {
  Wave& wave = waves_[at];
  // After a taken branch, what was measured contains the time until its target.
  const Time ready = std::max(wave.ready, wave.ready - wave.redirect + *step.measured);
  const Time issued = ready > time + facts.cost.issue ? ready - facts.cost.issue : time;
  account(wave, ready, Share::Measured);
  if (facts.isWait) complete(wave, facts);
  start(wave, facts, step, issued);
  finish(wave, ready);
  wave.redirect = 0;
}

// The operations that a wait has proved complete.
void Simulation::complete(Wave& wave, const StaticFacts& facts) {
  for (const counters::Counter counter : kCounted)
    counters::removeComplete(wave.queues[number(counter)], facts.waits[counter], &InFlight::ordered);
}

// The operation is outstanding in its counters.
void Simulation::count(Wave& wave, const StaticFacts& facts, Time latency, Time done) {
  for (const counters::Counter counter : kCounted)
    if (facts.event.raises(counter) != 0)
      wave.queues[number(counter)].push_back({latency, done, facts.event.ordered(counter)});
}

// What the instruction occupies from `time` on.
void Simulation::start(Wave& wave, const StaticFacts& facts, const Step& step, Time time) {
  const Time issued = time + facts.cost.issue;
  Simd& simd = simds_[wave.simd];
  if (facts.writesScc) wave.scc = issued;
  if (facts.vectorWritesScalar) wave.vcc = wave.scalarFromVector = issued;
  for (const auto& [first, count] : facts.vectorWrites)
    for (std::uint32_t at = first; at < std::uint32_t{first} + count && at < isa::kVectorRegisters; ++at)
      wave.vectorWritten[at] = issued;
  switch (facts.cost.resource) {
  case Resource::Matrix: simd.matrixFree = time + facts.cost.cycles; break;
  case Resource::Valu: simd.vectorFree = time + facts.cost.cycles; break;
  case Resource::Lds: startLds(wave, facts, step, time); break;
  case Resource::VectorMemory: startVectorMemory(wave, facts, step, time); break;
  case Resource::Salu:
  case Resource::Issue:
  case Resource::ScalarMemory:
    if (facts.event.raises(counters::Counter::Lgkm) != 0) {
      const Time known = measuredMemoryOf(step);
      const Time done = issued + (known != 0 ? known : assumptions_.scalarLoad);
      count(wave, facts, done, done);
    } else { // of a vector cache: how long it takes is unknown, but it counts
      count(wave, facts, issued, issued);
    }
  }
}

void Simulation::startLds(Wave& wave, const StaticFacts& facts, const Step& step, Time time) {
  simds_[wave.simd].servedLds = time;
  LdsQueue& queue = ldsQueues_[wave.simd / kSimdsOfLdsQueue];
  // Two SIMDs have half of the bytes per cycle.
  const Time data = Time{facts.cost.cycles} * kSimdsOfLdsQueue + step.ldsPasses;
  queue.free = std::max(queue.free, time) + data;
  const Time latency = time + fact::kLdsLatency + std::max<Time>(facts.cost.issue, data);
  queue.lastDone = std::max(latency, queue.lastDone + data);
  queue.commands.push_back(queue.free);
  const std::size_t slots = facts.isStore ? 1 + facts.bytes / isa::kLanes / 4 : 1;
  for (std::size_t slot = 0; slot < slots; ++slot)
    queue.data.push_back(queue.free);
  count(wave, facts, latency, queue.lastDone);
}

Time Simulation::measuredMemoryOf(const Step& step) const {
  return step.at < assumptions_.measuredMemory.size() ? assumptions_.measuredMemory[step.at] : 0;
}

void Simulation::startVectorMemory(Wave& wave, const StaticFacts& facts, const Step& step, Time time) {
  const Time begin = std::max(time + facts.cost.issue, addressFree_);
  addressFree_ = begin + std::max<Time>(facts.cost.cycles, step.lines);
  if (const Time known = measuredMemoryOf(step); known != 0) {
    ++measuredAccesses_;
    const Time end = std::max(time + facts.cost.issue + known, addressFree_);
    return count(wave, facts, end, end);
  }
  const Time bytes = step.lines != 0 ? Time{step.lines} * fact::kCacheLine : facts.bytes;
  const std::optional<MemoryLevel> level = step.level ? step.level : assumptions_.level;
  ++accesses_.at(level ? 1 + static_cast<std::size_t>(*level) : 0);
  Time latency = assumptions_.vectorLoad;
  if (level == MemoryLevel::L1) latency = assumptions_.l1Latency;
  if (level == MemoryLevel::L2) latency = assumptions_.l2Latency;
  if (level == MemoryLevel::Hbm) latency = assumptions_.hbmLatency;
  // Each path moves one access after the other; what an access waits for it comes on top of the latency.
  Time delay = 0;
  const auto move = [&](Time& free, Time cycles) {
    delay = std::max(delay, free > begin ? free - begin : 0);
    free = std::max(free, begin) + cycles;
  };
  const auto perCu = [&](std::uint32_t bytesOfAll, std::uint32_t cus) { // the CUs that run share it
    return bytes * std::min(assumptions_.activeCus, cus) / std::max(1U, bytesOfAll);
  };
  move(l1Free_, bytes / fact::kL1Bytes);
  if (level != MemoryLevel::L1)
    move(l2Free_, std::max(bytes / fact::kL1Bytes, perCu(assumptions_.l2Bytes, fact::kCusOfXcd)));
  if (level == MemoryLevel::Hbm) move(hbmFree_, perCu(assumptions_.hbmBytes, assumptions_.activeCus));
  count(wave, facts, addressFree_ + latency, addressFree_ + latency + delay);
}

void Simulation::arrive(std::size_t at, Time time) {
  Wave& wave = waves_[at];
  account(wave, time + fact::kIssue, Share::Issue);
  wave.isAtBarrier = true;
  wave.next = kNever;
  Group& group = groups_[wave.group];
  group.waiting.push_back(at);
  group.last = std::max(group.last, time);
  releaseIfComplete(group);
}

void Simulation::releaseIfComplete(Group& group) {
  if (group.waiting.empty() || group.waiting.size() < group.waves) return;
  const Time release = group.last + fact::kBarrier;
  group.last = 0;
  const std::vector<std::size_t> waiting = std::exchange(group.waiting, {});
  for (const std::size_t at : waiting) {
    waves_[at].isAtBarrier = false;
    account(waves_[at], release, Share::Barrier);
    finish(waves_[at], release);
    simds_[waves_[at].simd].next = std::min(simds_[waves_[at].simd].next, waves_[at].next);
  }
}

// Requests the lines of code at the instruction and a little ahead of it.
void Simulation::fetch(const StaticFacts& facts, Time time) {
  for (const std::uint32_t line : {facts.line, facts.lineAhead})
    if (lineArrival_[line] == kNever) lineArrival_[line] = time + assumptions_.fetchMiss;
}

// The wave has executed its step; its next instruction can issue from `ready` on.
void Simulation::finish(Wave& wave, Time ready) {
  wave.ready = ready;
  wave.reason = Share::Issue;
  wave.next = aligned(wave.simd, ready);
  if (++wave.step != wave.path->size()) return;
  wave.step = 0;
  ++wave.iteration;
  wave.starts.push_back(ready);
  to_ = ready;
  if (++completed_ == count_) {
    from_ = ready;
    doneBefore_ = done();
  }
  if (wave.iteration % iterations_ != 0) return;
  if (iterations_ != 1) { // another wave takes its place, and is the youngest
    std::vector<std::size_t>& waves = simds_[wave.simd].waves;
    const auto at = std::ranges::find(waves, static_cast<std::size_t>(&wave - waves_.data()));
    std::rotate(at, at + 1, waves.end());
    return;
  }
  wave.next = kNever;
  Group& group = groups_[wave.group];
  --group.waves;
  releaseIfComplete(group);
}

// The iterations of all waves, with the parts of those that are not complete.
double Simulation::done() const {
  double sum = 0;
  for (const Wave& wave : waves_)
    if (!wave.path->empty())
      sum += wave.iteration + static_cast<double>(wave.step) / static_cast<double>(wave.path->size());
  return sum;
}

// What the unit with the most work needs for one iteration of each wave, without measured steps.
double Simulation::leastCycles() const {
  std::array<double, kResources> work{};
  for (const Wave& wave : waves_)
    for (const Step& step : *wave.path) {
      const Cost& cost = facts_[step.at].cost;
      if (step.measured || cost.resource == Resource::Issue) continue;
      double cycles = cost.cycles;
      if (cost.resource == Resource::VectorMemory) cycles = std::max<double>(cycles, step.lines);
      if (cost.resource == Resource::Lds) cycles += static_cast<double>(step.ldsPasses) / kSimdsOfLdsQueue;
      work[static_cast<unsigned>(cost.resource)] += cycles;
    }
  for (unsigned resource = 0; resource < kResources; ++resource)
    if (!isShared(static_cast<Resource>(resource))) work[resource] /= static_cast<double>(simds_.size());
  return std::ranges::max(work);
}

Estimate Simulation::result() const {
  Estimate estimate;
  estimate.assumed = assumptions_;
  estimate.accesses = accesses_;
  estimate.measuredAccesses = measuredAccesses_;
  const double sum = std::accumulate(shares_.begin(), shares_.end(), 0.0);
  const auto waves = static_cast<double>(count_);
  if (iterations_ == 1) {
    estimate.cycles = sum / std::max(waves, 1.0);
    for (const Wave& wave : waves_)
      if (!wave.path->empty())
        estimate.lastEnd = std::max(estimate.lastEnd, static_cast<double>(wave.starts.back()));
  } else if (completed_ > count_) {
    // The ends of these cycles cut iterations, which makes the mean inexact by a few hundredths of a percent.
    estimate.cycles =
        std::max(static_cast<double>(to_ - from_) * waves / (done() - doneBefore_), leastCycles());
  }
  // A step that began before the first of these cycles, or that ends after the last, counts as a part.
  const double part = sum > 0 ? estimate.cycles / sum : 0;
  for (unsigned share = 0; share < kShares; ++share)
    estimate.shares[share] = shares_[share] * part;
  for (const double cycles : byStep_)
    estimate.byStep.push_back(cycles * part);
  estimate.sharesByInstruction = sharesByInstruction_;
  for (auto& shares : estimate.sharesByInstruction) {
    for (double& cycles : shares)
      cycles *= part;
    estimate.byInstruction.push_back(std::accumulate(shares.begin(), shares.end(), 0.0));
  }
  return estimate;
}

} // namespace wavesmith::timing
