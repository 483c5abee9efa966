// SPDX-License-Identifier: Apache-2.0
// Whether a change of the order of instructions keeps what the program computes, as far as its dependences tell:
//
//   moving line 45 before line 41    not legal: line 43 writes v4, which line 45 uses
//                                    not legal: line 46 uses v1 while the operation of line 44 is outstanding
//                                    not known to be legal: lines 43 and 45 may access the same memory
//
// Checked are registers (with SCC, VCC, EXEC and M0), the bytes of LDS as analysis::Values knows them, the order of memory
// accesses at barriers and waits, and, along the changed path, wait counters and wait states. A dependence that the path had
// before the change is no objection. Only changes within one block can be legal.
//
// Values; any thread. Legality refers to the program and the analysis, which must outlive it.
#pragma once

#include "analysis/analysis.h"
#include "analysis/waits/counter_events.h"
#include "timing/estimate.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace wavesmith::timing {

struct Change {
  enum class Kind : std::uint8_t { Move, Delete, Insert, Swap };
  Kind kind = Kind::Move;
  Index at = program::kNone;    // the instruction that is moved, deleted or swapped
  Index other = program::kNone; // Move and Insert: before this one; Swap: with this one
  std::vector<isa::Instruction> inserted = {};
};

struct Judgment {
  enum class Verdict : std::uint8_t { Legal, Illegal, Unknown };
  Verdict verdict = Verdict::Legal;
  std::string why; // empty: legal

  // "; not legal: ...", "; not known to be legal: ..."
  [[nodiscard]] std::string text() const;
};
[[nodiscard]] std::string_view name(Judgment::Verdict verdict); // "legal", "illegal", "unknown"

class Legality {
public:
  Legality(const program::Program& program, const analysis::Analysis& analysis, const Path& path);

  // `after` is the path after the change.
  [[nodiscard]] Judgment judge(const Change& change, const Path& after) const;
  // A move is against the order of two instructions, so that moving farther in the same direction is, too.
  [[nodiscard]] bool forbidsFarther(const Change& move) const;

private:
  // Two instructions that are too close along a path: an access to what an operation has not completed, or too few wait
  // states between them.
  struct Conflict {
    Index producer = program::kNone;
    Index consumer = program::kNone;
    enum class Kind : std::uint8_t { Outstanding, Barrier, WaitStates, PerhapsWaitStates } kind{};
    auto operator<=>(const Conflict&) const = default;
  };
  using Conflicts = std::map<Conflict, std::string>; // with the registers or the number of wait states
  struct Code;

  [[nodiscard]] Conflicts conflictsOf(const Code& code, const Path& path, std::vector<Index>& left) const;
  void addWaitStates(const Code& code, const Path& path, Conflicts& conflicts) const;
  [[nodiscard]] Judgment crossing(Index moved, Index other, Index end) const;
  [[nodiscard]] Judgment crossingMemory(Index moved, Index other) const;
  [[nodiscard]] Judgment crossingAll(Index moved, Index first, Index last) const;
  [[nodiscard]] Judgment order(const Change& change) const;
  [[nodiscard]] Judgment deletion(Index at) const;
  [[nodiscard]] Judgment insertion(const Change& change) const;
  [[nodiscard]] Judgment alongPath(const Change& change, const Path& after) const;
  [[nodiscard]] bool isOrdering(Index wait) const;
  [[nodiscard]] Judgment nopOf(Index at) const;
  [[nodiscard]] bool isInPath(Index producer, Index consumer) const;

  const program::Program& program_;
  const analysis::Analysis& analysis_;
  std::vector<analysis::CounterEvent> events_;
  Index header_ = program::kNone; // the first instruction of the path
  std::vector<Index> inPath_;     // sorted
  bool isIndexed_ = false;        // VGPRs by computed numbers somewhere in the path
  Conflicts before_;
  std::vector<Index> leftBefore_; // operations that are outstanding at the end of the path
};

} // namespace wavesmith::timing
