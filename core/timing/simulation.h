// SPDX-License-Identifier: Apache-2.0
// The waves of one CU, issuing their paths in order: what estimate.h describes, as a simulation of events.
//
//   Simulation simulation(code, assumptions, 8, 1);
//   simulation.add(path, 0);        a wave that starts at cycle 0
//   simulation.run();               Estimate
//
// Each SIMD issues in every fourth cycle, at most one instruction of a wave and of a category, of the wave with the highest
// priority and then of the oldest. Not shared between threads.
#pragma once

#include "counters/event.h"
#include "counters/waits.h"
#include "isa/instruction.h"
#include "timing/estimate.h"
#include "timing/facts.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace wavesmith::timing {

using Time = std::uint64_t;
inline constexpr Time kNever = std::numeric_limits<Time>::max();

// Instructions of which a SIMD issues one in a cycle, of different waves (source P of facts.inc). Internal: without a limit.
enum class IssueCategory : std::uint8_t { Vector, Scalar, ScalarMemory, VectorMemory, Lds, Branch, Internal };

// What the simulation knows of an instruction of the code.
struct StaticFacts {
  bool isKnown = false;
  Cost cost;
  IssueCategory category = IssueCategory::Internal;
  bool isWait = false;
  bool isBarrier = false;
  bool isBranch = false;
  bool isPriority = false;
  bool isSleep = false;
  bool isStore = false;
  bool readsScc = false; // of a branch
  bool readsVcc = false;
  bool writesScc = false;
  bool vectorWritesScalar = false; // a vector instruction that writes SGPRs or VCC
  std::uint32_t argument = 0;      // of s_setprio, s_sleep
  std::uint32_t bytes = 0;         // of an access, all lanes
  counters::Event event;           // what it adds to the wait counters
  counters::WaitCounts waits;      // of s_waitcnt
  std::vector<std::pair<std::uint16_t, std::uint16_t>>
      vectorReads; // first VGPR and how many, of vector memory
  std::vector<std::pair<std::uint16_t, std::uint16_t>> vectorWrites; // of the VALU
  std::uint32_t line = 0;                                            // numbers of cache lines of code
  std::uint32_t lineAhead = 0;
};

class Simulation {
public:
  // `iterations`: how often a wave executes its path. With more than 1, the first is left out of the result, and a wave that
  // ends is followed by another one, until there were as many iterations as those of all waves.
  Simulation(std::span<const isa::Instruction> code, const Assumptions& assumptions, std::uint32_t waves,
             std::uint32_t iterations);
  // The path must outlive the simulation.
  void add(const Path& path, Time start);
  [[nodiscard]] Estimate run();

private:
  // The counters that are simulated: what counts in expcnt also counts in lgkmcnt.
  static constexpr std::array kCounted{counters::Counter::Vm, counters::Counter::Lgkm};
  struct InFlight {
    Time latency = 0; // when it would be complete if bandwidth were unlimited
    Time done = 0;
    bool ordered = true; // counters::Event::ordered
  };
  struct Wave {
    const Path* path = nullptr;
    std::size_t step = 0;
    std::uint32_t iteration = 0;
    std::uint32_t simd = 0;
    std::uint32_t group = 0;
    std::uint32_t priority = 0;
    Time next = 0;      // when it tries to issue
    Time ready = 0;     // when its previous instruction has issued
    Time redirect = 0;  // of those, for a taken branch
    Time accounted = 0; // up to here its cycles have a share
    Share reason = Share::Issue;
    Time scc = 0;                    // when the last scalar comparison has issued
    Time vcc = 0;                    // when the last vector comparison has issued
    Time scalarFromVector = 0;       // when the last vector instruction that writes SGPRs has issued
    std::vector<Time> vectorWritten; // by VGPR: when the VALU instruction that wrote it has issued
    std::array<std::deque<InFlight>, kCounted.size()> queues; // by counter, the oldest first
    std::vector<Time> starts;                                 // of iterations
    bool isAtBarrier = false;
  };
  struct Group {
    std::uint32_t waves = 0; // that have not ended
    std::vector<std::size_t> waiting;
    Time last = 0; // when the last of them arrived
  };
  struct Simd {
    std::vector<std::size_t> waves; // the oldest first
    Time next = kNever;
    Time matrixFree = 0;
    Time vectorFree = 0;
    Time triedMemory = 0;      // when it last issued, or tried to issue, to vector memory
    Time servedLds = 0;        // when it last issued to LDS
    bool isWaitingLds = false; // one of its waves waits to
  };
  struct LdsQueue { // of two SIMDs
    Time free = 0;
    Time lastDone = 0;
    std::deque<Time> commands; // when each leaves the queue
    std::deque<Time> data;     // when each data slot becomes free
  };
  struct Block {
    Time until = 0;
    Share share = Share::Issue;
  };

  const StaticFacts& factsAt(Index at);
  [[nodiscard]] Time aligned(std::uint32_t simd, Time time) const;
  [[nodiscard]] const Step& stepOf(const Wave& wave) const { return (*wave.path)[wave.step]; }

  void issueFrom(Simd& simd, Time time);
  void account(Wave& wave, Time time, Share share);
  void account(Wave& wave, Time time) { account(wave, time, wave.reason); }
  [[nodiscard]] Block vectorMemoryOf(const Wave& wave, Time time);
  [[nodiscard]] Block ldsOf(const Wave& wave, const StaticFacts& facts, Time time);
  [[nodiscard]] Block blockOf(Wave& wave, const StaticFacts& facts, const Step& step, Time time);
  [[nodiscard]] Block dependenciesOf(const Wave& wave, const StaticFacts& facts) const;
  [[nodiscard]] Block waitOf(const Wave& wave, const StaticFacts& facts, Time time) const;
  [[nodiscard]] Block ldsQueueOf(const Wave& wave, const StaticFacts& facts, Time time);
  void issue(std::size_t at, const StaticFacts& facts, const Step& step, Time time);
  void measured(std::size_t at, const StaticFacts& facts, const Step& step, Time time);
  static void complete(Wave& wave, const StaticFacts& facts);
  static void count(Wave& wave, const StaticFacts& facts, Time latency, Time done);
  void start(Wave& wave, const StaticFacts& facts, const Step& step, Time time);
  void startLds(Wave& wave, const StaticFacts& facts, const Step& step, Time time);
  void startVectorMemory(Wave& wave, const StaticFacts& facts, const Step& step, Time time);
  [[nodiscard]] Time measuredMemoryOf(const Step& step) const; // 0: not measured
  void arrive(std::size_t at, Time time);
  void releaseIfComplete(Group& group);
  void fetch(const StaticFacts& facts, Time time);
  void finish(Wave& wave, Time ready);
  [[nodiscard]] double done() const;
  [[nodiscard]] double leastCycles() const;
  [[nodiscard]] Estimate result() const;

  std::span<const isa::Instruction> code_;
  Assumptions assumptions_;
  std::uint32_t iterations_ = 1;
  std::uint32_t groupSize_ = 1;
  std::vector<StaticFacts> facts_; // by instruction
  std::unordered_map<std::uint64_t, std::uint32_t> lineNumbers_;
  std::vector<Time> lineArrival_; // by number of the line; kNever: not requested
  std::vector<Wave> waves_;
  std::vector<Group> groups_;
  std::vector<Simd> simds_;
  std::vector<LdsQueue> ldsQueues_;
  std::uint64_t count_ = 0;      // of waves
  std::uint64_t completed_ = 0;  // iterations, of all waves
  double doneBefore_ = 0;        // of iterations, at from_
  Time from_ = kNever;           // of them, when as many as there are waves were complete
  Time to_ = 0;                  // when the last was
  std::uint32_t memorySimd_ = 0; // that issues to vector memory until it has nothing more
  Time addressFree_ = 0;         // of the address unit of the CU
  Time l1Free_ = 0;              // its data paths
  Time l2Free_ = 0;
  Time hbmFree_ = 0;
  std::array<std::uint64_t, 4> accesses_{}; // as Estimate::accesses
  std::uint64_t measuredAccesses_ = 0;
  std::array<double, kShares> shares_{};
  std::vector<double> byStep_;
  std::vector<std::array<double, kShares>> sharesByInstruction_;
};

} // namespace wavesmith::timing
