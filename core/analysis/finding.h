// SPDX-License-Identifier: Apache-2.0
// A finding of an analysis: consumer, producer, rule, the required amount and the actual amount.
//
//   W0102 at 45 v_add_f32 v4, v4, v5
//     producer 44 buffer_load_dword v5      rule vmcnt, needs at most 0, finds 1
//     path 44 -> 45                         fix: insert "s_waitcnt vmcnt(0)" before 45
//
// A finding refers to instructions; render.h converts it to a source::Diagnostic with source lines and text
// edits. A finding is a true positive: it comes with a path through the program. A value; any thread.
#pragma once

#include "analysis/footprint.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::analysis {

// A change of the program. Where the source text is known, it becomes a text edit.
struct Change {
  enum class Kind : std::uint8_t { InsertBefore, Replace, Remove };
  Kind kind = Kind::InsertBefore;
  Index at = kNone;
  std::string text; // the instruction in assembler syntax: "s_waitcnt vmcnt(0)"; empty for Remove

  bool operator==(const Change&) const = default;
};

struct SuggestedFix {
  std::string title; // "Insert s_waitcnt vmcnt(0)"
  std::vector<Change> changes;

  bool operator==(const SuggestedFix&) const = default;
};

// A related instruction and its role: "loaded here", "here the branch is taken".
struct Step {
  Index at = kNone;
  std::string text;

  bool operator==(const Step&) const = default;
};

struct Finding {
  source::Code code{};
  source::Severity severity = source::Severity::Error;
  // Reported only on demand (--strict): LLVM requires it, the manual does not.
  bool strict = false;
  Index at = kNone;       // the offending instruction: the consumer
  Index producer = kNone; // the instruction that produces the result it needs, if there is one
  std::string rule;       // the code's rule: "vmcnt", "H-SGPR-VMEM", "vgpr"
  int required = 0;       // a count or a number of wait states, depending on the rule
  int found = 0;
  std::string message;     // one sentence that says what to do; no full stop
  std::string consequence; // what happens on the hardware if it is not fixed
  std::vector<Step> steps; // the producer first, then the instructions that lead to the consumer
  // One feasible path from the producer (or the entry of the kernel) to the consumer: both of them, and every
  // instruction in between after which control does not fall through to the next one.
  std::vector<Index> path;
  // W01xx: the outstanding operations of the rule's counter before `at`, oldest first.
  std::vector<Index> queue;
  std::vector<SuggestedFix> fixes; // best first

  bool operator==(const Finding&) const = default;
};

struct Options {
  bool strict = false; // keep strict findings
  // Assume that FLAT accesses reach global memory, never LDS or scratch.
  bool assumeGlobal = false;
};

// By instruction, then code, then rule: the order in which findings are reported.
void sort(std::vector<Finding>& findings);

} // namespace wavesmith::analysis
