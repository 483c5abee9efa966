// SPDX-License-Identifier: Apache-2.0
// Estimates the cycles of executed instructions with an in-order model of one CU: waves on four SIMDs, each issuing its own
// path in order.
//
//   const Path path = steadyState(program, loop);          one iteration, repeated
//   const Estimate e = estimate(program, path, {});        1,180 cycles per iteration: 38 % memory (600 assumed), ...
//
// Modeled: a SIMD issues in every fourth cycle, one instruction of a wave and of a category, of the wave with the highest
// s_setprio and then of the oldest; the occupied resources of facts.h, matrix operations beside vector instructions; the
// queue of the address unit that the waves of a CU share; the LDS queues of two SIMDs each; the wait counters; barriers of a
// work-group; branches, and the dependencies that issue waits for; s_sleep; code that is executed for the first time; latency
// and bandwidth of memory, as assumed. Not modeled: which level of memory has the data (a step or an assumption says it),
// address translation, eviction of code, the wait states that software has to insert (their s_nop are), and other CUs but
// for their share of the bandwidth. Pure functions; any thread.
#pragma once

#include "program/loops.h"
#include "program/program.h"
#include "timing/facts.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::timing {

using program::Index;

// Where the data of a vector load comes from.
enum class MemoryLevel : std::uint8_t { L1, L2, Hbm };

// One executed instruction.
struct Step {
  Index at = 0;
  bool taken = false; // a branch that is taken
  // Cycles that it took in a measured run (stall, issue and the idle time before it); then the model takes this.
  std::optional<std::uint32_t> measured = std::nullopt;
  // What a run knows of an access to memory.
  std::uint32_t ldsPasses = 0;                     // passes that bank conflicts add; 0: none, or unknown
  std::uint32_t lines = 0;                         // cache lines that a vector access touches; 0: unknown
  std::optional<MemoryLevel> level = std::nullopt; // nullopt: as assumed
};
using Path = std::vector<Step>;

struct Assumptions {
  std::uint32_t wavesPerSimd = 1;
  std::uint32_t simds = 4;
  std::uint32_t wavesPerGroup = 4;                 // waves that meet at a barrier
  std::uint32_t vectorLoad = fact::kMemoryAssumed; // from issue to the end of its wait, of unknown level
  std::uint32_t scalarLoad = fact::kScalarMemory;
  // Each wave executes the path at least this often; the first execution is left out of the result. Then another wave
  // follows it.
  std::uint32_t iterations = 8;
  // Where vector loads hit whose step does not say it; nullopt: unknown, they take `vectorLoad`.
  std::optional<MemoryLevel> level = std::nullopt;
  std::uint32_t l1Latency = fact::kMemoryL1;
  std::uint32_t l2Latency = fact::kMemoryL2;
  std::uint32_t hbmLatency = fact::kMemoryHbm;
  // Bytes per cycle: of the L2 of an XCD, and of the device's memory. The CUs that run share them.
  std::uint32_t l2Bytes = fact::kL2Bytes;
  std::uint32_t hbmBytes = fact::kHbmBytes;
  std::uint32_t activeCus = fact::kCus;
  // Cycles from the request of a line of code to its first instruction; 0: the code is in its cache.
  std::uint32_t fetchMiss = fact::kFetchMiss;
  std::uint32_t dispatchInterval = fact::kDispatchInterval; // cycles between starts of work-groups on a CU
  // For each index into the code: cycles of a memory instruction from its issue to its end, as a trace has measured them
  // (measured_memory.h), bandwidth included. 0, or beyond the end: not measured, and as assumed above.
  std::vector<std::uint32_t> measuredMemory = {};

  [[nodiscard]] std::uint32_t loadLatency() const; // latency of a load whose step does not say its level
};

// Where the cycles of a wave go.
enum class Share : std::uint8_t {
  Issue,
  Matrix,
  Memory,    // latency
  Bandwidth, // bandwidth of memory, beyond the latency
  Lds,
  Scalar,
  Barrier,
  Branch,
  VectorMemoryQueue,
  Dependency, // results that issue waits for
  OtherWaves, // issue in favor of another wave
  Fetch,
  Sleep,
  Measured
};
inline constexpr unsigned kShares = 14;
[[nodiscard]] std::string_view name(Share share); // "memory"

struct Estimate {
  double cycles = 0;                    // cycles of one iteration of the path, mean over waves
  std::array<double, kShares> shares{}; // cycles by Share; they sum to `cycles`
  std::vector<double> byStep;           // by step of the path
  // Only for several paths: by index into the code, summed over the executions of a wave, mean over waves.
  std::vector<double> byInstruction;
  // What the cycles in byInstruction were spent on.
  std::vector<std::array<double, kShares>> sharesByInstruction;
  double lastEnd = 0; // with several paths: when the last wave ends
  // Accesses to vector memory whose data came from an unknown level, L1, L2 and HBM.
  std::array<std::uint64_t, 4> accesses{};
  std::uint64_t measuredAccesses = 0;   // to vector memory, by Assumptions::measuredMemory; not in `accesses`
  std::vector<std::string> withoutTime; // instructions of the path whose time is unknown, by name
  Assumptions assumed;

  // "1,180 cycles per iteration, of which memory 448 (vector loads assumed 600 cycles)"
  [[nodiscard]] std::string sentence() const;
  // "latency assumed 600 cycles", "L2 latency assumed 430 cycles", "latency assumed: L1 147, HBM 920 cycles",
  // "latency as measured"
  [[nodiscard]] std::string latencyText() const;
  [[nodiscard]] std::string unknownText() const; // "the time of s_sendmsg is unknown"; empty: all are known
};

// The code of a path: Step::at is an index into it.
[[nodiscard]] Estimate estimate(std::span<const isa::Instruction> code, const Path& path,
                                const Assumptions& assumptions = {});

// What whole waves take: wave i executes paths[i] once, on SIMD i % simds, in work-group i / wavesPerGroup. `cycles` is the
// mean over waves, from the start of a wave to its end. `starts`: when each wave starts; empty: a work-group every
// Assumptions::dispatchInterval.
// Assumptions::wavesPerSimd and iterations do not count.
[[nodiscard]] Estimate estimate(std::span<const isa::Instruction> code, std::span<const Path> paths,
                                const Assumptions& assumptions = {},
                                std::span<const std::uint64_t> starts = {});

// One iteration of a loop: its blocks in order, each branch falling through unless it is the back edge. Empty if the loop has
// inner loops.
[[nodiscard]] Path steadyState(const program::Program& program, const program::Loops& loops,
                               std::uint32_t loop);
// A whole kernel, each instruction once, if it has no loops and no branch backward.
[[nodiscard]] Path straightLine(const program::Program& program, const program::KernelCode& kernel);

} // namespace wavesmith::timing
