// SPDX-License-Identifier: Apache-2.0
// The wait counters of a wave: which operations are outstanding at each instruction,
// which waits are missing, and which are stronger than needed (CDNA3 ISA 4.4; LLVM 19,
// SIInsertWaitcnts.cpp).
//
//   43 buffer_load_dword v4      vmcnt before 45:  [43 v4] [44 v5]
//   44 buffer_load_dword v5
//   45 s_waitcnt vmcnt(1)        enough for 46, which needs v4: one younger operation
//   46 v_add_f32 v4, v4, v5      v5 is still outstanding: needs vmcnt(0)
//
// Precision: A queue joins all paths by the fewest younger operations, operation by operation, so that each
// entry holds on some path; a finding comes with a feasible path. Unknown effects (unproven(),
// Verdict::Unknown) cause no findings. Where FLAT or scalar operations are mixed in, an ordered operation is
// proved complete if at least as many younger ordered operations exist as the wait permits, since it could
// not be outstanding without them; LLVM requires 0, which is a strict finding. The first iteration is
// distinguished in loops with no loop inside it.
//
// Linear in the number of instructions except for loops, which are iterated to a fixed point. Immutable; any
// thread. Refers to the program, the footprints and the values, which must outlive it.
#pragma once

#include "analysis/finding.h"
#include "analysis/values/value.h"
#include "counters/waits.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::analysis {

struct BlockFacts;

using counters::Counter;
using counters::highest; // the count that waits for nothing: 63, 15, 7
using counters::kAllCounters;
using counters::kCounters;
using counters::name; // "vmcnt"
using counters::number;

// An operation that a counter has not seen complete.
struct Pending {
  using Kind = counters::Kind;
  Index producer = kNone;
  Kind kind = Kind::Load;
  // Operations counted since, on the path that has the fewest. For an operation that completes in order, only
  // those that do so too: waiting for this count or less waits for the producer.
  std::uint8_t younger = 0;
  bool ordered = true;                    // false: only a count of 0 proves that it has completed
  std::vector<isa::RegisterRange> writes; // registers that are undefined until it has completed
  std::vector<Region> lds;                // bytes of LDS that it reads or writes

  bool operator==(const Pending&) const = default;
};

// The path by which an instruction in a loop is reached.
enum class Phase : std::uint8_t { Any, Entry, Steady };

// The verdict on one counter of a wait.
enum class Verdict : std::uint8_t {
  Exact,     // an instruction needs it, at this count
  Stronger,  // a higher count would suffice
  NotNeeded, // its operations are not needed before a later wait, or there are no outstanding operations
  Orders,    // it waits for stores or caches, which another wave or a later access may depend on
  Unknown,
};
struct WaitAnswer {
  Index wait = kNone;
  Counter counter{};
  Verdict verdict = Verdict::Unknown;
  std::uint8_t count = 0; // as written
  // The highest count that would suffice, over all paths; highest() if no wait is needed. For Orders: for
  // this wave alone. All waits may be relaxed at once.
  std::optional<std::uint8_t> suffices;
  // In an innermost loop: the counts for the first iteration and for the steady state.
  std::optional<std::uint8_t> onEntry;
  std::optional<std::uint8_t> inSteadyState;
  Index neededBy = kNone; // the instruction that needs it at `suffices`
  std::string why;        // for Unknown and Orders: an explanation
};

// A wait completes an outstanding operation.
struct Ended {
  Index wait = kNone;
  Index producer = kNone;
  Pending::Kind kind = Pending::Kind::Load;
  Counter counter{};
  std::uint8_t atMost = 0; // the highest count that would complete it here, over all paths
  // In an innermost loop: in the first iteration, and in the steady state. Elsewhere both are set.
  bool onEntry = false;
  bool inSteadyState = false;

  bool operator==(const Ended&) const = default;
};

// All outstanding operations before one instruction.
struct Outstanding {
  using Queues = std::array<std::vector<Pending>, kCounters>;
  Queues any; // each oldest first
  // In an innermost loop: in the first iteration, and in the steady state. Otherwise empty.
  std::optional<Queues> entry, steady;
  bool unknown = false; // operations of unknown effect may be outstanding as well
};

// The number of outstanding operations: the length of the longer queue of the two phases, at most 255.
struct PendingCounts {
  std::array<std::uint8_t, kCounters> of{};
  bool unknown = false;

  bool operator==(const PendingCounts&) const = default;
};

// A possible finding that is not proven and not reported: an access to LDS bytes to which a load
// may or may not be outstanding; a wait that is missing only on paths that may be infeasible.
struct UnprovenFinding {
  Index at = kNone;
  Index producer = kNone;
  Counter counter{};
  std::string why;

  bool operator==(const UnprovenFinding&) const = default;
};

class WaitCounters {
public:
  WaitCounters(const program::Program& program, const Footprints& footprints, const Values& values,
               const Options& options);
  ~WaitCounters();
  WaitCounters(WaitCounters&&) noexcept;
  WaitCounters& operator=(WaitCounters&&) noexcept;

  // The queue, oldest first, before an instruction executes; computed from a state that is at most a few
  // hundred instructions earlier. Any: the least favorable of all paths.
  [[nodiscard]] std::vector<Pending> before(Index at, Counter counter, Phase phase = Phase::Any) const;
  // Operations of unknown effect (a line that does not assemble, an unknown call) may be outstanding.
  [[nodiscard]] bool unknownBefore(Index at) const;
  // All queues at once, and the operations that remain after the instruction, on any path from it.
  [[nodiscard]] Outstanding outstandingBefore(Index at) const;
  [[nodiscard]] Outstanding outstandingAfter(Index at) const;
  [[nodiscard]] std::span<const PendingCounts> counts() const; // before each instruction
  // Sorted by wait, then counter, then producer.
  [[nodiscard]] std::span<const Ended> ended() const;
  [[nodiscard]] std::span<const Ended> endedBy(Index wait) const;
  [[nodiscard]] std::vector<Ended> endsOf(Index producer) const; // sorted by wait, then counter
  [[nodiscard]] std::span<const WaitAnswer> answers() const;     // sorted by wait, then counter
  [[nodiscard]] std::span<const Finding> findings() const;
  [[nodiscard]] std::vector<Finding>
  takeFindings(); // moves the findings out, for the owner of the findings of all analyses
  [[nodiscard]] std::span<const UnprovenFinding> unproven() const; // sorted by instruction
  // First instructions of blocks before which more than 256 operations of a counter may be outstanding or in
  // use. Only 256 of them are tracked; nothing is reported for the others. Ascending.
  [[nodiscard]] std::span<const Index> overflows() const;
  // What holds at the start of each block on every path to it.
  [[nodiscard]] std::span<const BlockFacts> facts() const;

private:
  struct Solution;
  std::unique_ptr<Solution> solution_;
};

} // namespace wavesmith::analysis
