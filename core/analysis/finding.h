// SPDX-License-Identifier: Apache-2.0
// A finding of an analysis: consumer, producer, rule, how much is needed and how much is
// there.
//
//   W0102 at 45 v_add_f32 v4, v4, v5
//     producer 44 buffer_load_dword v5      rule vmcnt, needs at most 0, finds 1
//     path 44 -> 45                         fix: insert "s_waitcnt vmcnt(0)" before 45
//
// It speaks of instructions; render.h makes a source::Diagnostic of it, with lines and edits of the text.
// A finding is true: there is a path through the program, and it is shown. A value; any thread.
#pragma once

#include "analysis/footprint.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::analysis {

// A change of the program; an edit of the text comes of it where the text is known.
struct Change {
  enum class Kind : std::uint8_t { InsertBefore, Replace, Remove };
  Kind kind = Kind::InsertBefore;
  Index at = kNone;
  std::string text; // an instruction as the assembler reads it: "s_waitcnt vmcnt(0)"; empty for Remove

  bool operator==(const Change&) const = default;
};

struct SuggestedFix {
  std::string title; // "Insert s_waitcnt vmcnt(0)"
  std::vector<Change> changes;

  bool operator==(const SuggestedFix&) const = default;
};

// An instruction that has to do with it, and how: "loaded here", "here the branch is taken".
struct Step {
  Index at = kNone;
  std::string text;

  bool operator==(const Step&) const = default;
};

struct Finding {
  source::Code code{};
  source::Severity severity = source::Severity::Error;
  // Only said on demand (--strict): LLVM asks for it and the manual does not.
  bool strict = false;
  Index at = kNone;       // the instruction that is wrong: the consumer
  Index producer = kNone; // of the result that it needs, if there is one
  std::string rule;       // "vmcnt", "H-SGPR-VMEM", "vgpr": which rule of the code
  int required = 0;       // a count or wait states, as the rule says
  int found = 0;
  std::string message;     // one sentence that says what to do; no full stop at its end
  std::string consequence; // what happens on the hardware if it stays
  std::vector<Step> steps; // the producer first, then whatever leads to the consumer
  // One feasible way from the producer (or the entry of the kernel) to the consumer: both, and every
  // instruction between at which control went somewhere else than to the next.
  std::vector<Index> path;
  // W01xx: the outstanding operations of the rule's counter before `at`, oldest first.
  std::vector<Index> queue;
  std::vector<SuggestedFix> fixes; // the best one first

  bool operator==(const Finding&) const = default;
};

struct Options {
  bool strict = false; // keep strict findings
  // A FLAT access reaches global memory and neither LDS nor scratch.
  bool assumeGlobal = false;
};

// By instruction, then code, then rule: the order in which they are said.
void sort(std::vector<Finding>& findings);

} // namespace wavesmith::analysis
