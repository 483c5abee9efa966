// SPDX-License-Identifier: Apache-2.0
// Our findings in a mutant beside what LLVM adds to it.
//
//   wait removed    LLVM inserts vmcnt(0) before 45      we report W0102 at 45        found
//   count raised    LLVM inserts lgkmcnt(0) before 12    nothing                      missed, or a limit of LLVM's pass
//
// What LLVM 19's passes ask for is not always needed, and not all that is needed is what they ask for. The limits by which a
// disagreement is classified:
//
//   LLVM asks, and we do not by default:
//     only LLVM      a strict finding: LLVM requires it and the manual does not (facts in isa/hazards.inc; 0 where scalar or
//                    other operations are mixed in a counter)
//     merged paths   LLVM joins the states of all paths, feasible or not. An UnprovenFinding says that the analysis has seen
//                    the same and has found no feasible path.
//     XNACK of vector memory   with XNACK, LLVM applies the rule of the manual for runs of scalar loads (8.2.1.1) to runs of
//                    vector memory instructions, too (GCNHazardRecognizer::checkSoftClauseHazards)
//   We report, and LLVM does not ask:
//     LDS DMA        bytes in LDS that a load to LDS writes: LLVM orders them by memory operands, which a code object does
//                    not have (SIInsertWaitcnts::generateWaitcntInstBefore)
//     other waves    LDS at s_barrier, calls and returns: LLVM inserts these waits in other passes (SIMemoryLegalizer), or at
//                    the functions' borders
//     caches         buffer_wbl2 and buffer_inv raise vmcnt, which LLVM 19 does not count
//     GWS            LLVM inserts the wait after ds_gws_* where it selects the instruction (CDNA3 ISA 11.4)
//     manual alone   rules of wait states that LLVM 19 does not have
//
// Pure functions; any thread.
#pragma once

#include "false_positives/examination.h"
#include "mutants/mutation.h"

#include <map>
#include <string>
#include <vector>

namespace wavesmith::mutants {

enum class Outcome : std::uint8_t { Found, Missed, False, Silent, Limit, Undecided };

struct Verdict {
  Outcome outcome{};
  bool isProved = false;    // LLVM adds something
  bool isElsewhere = false; // found, but at no instruction before which LLVM adds something
  std::string reason = {};  // of Limit and Undecided
  std::string text = {};    // of Missed and False: what was reported
};

// `places`: the instructions of the original before which LLVM adds to the mutant. `changed` is the mutant.
[[nodiscard]] Verdict judge(const false_positives::Examined& original,
                            const false_positives::Examined& changed, const Mutant& mutant,
                            const std::vector<program::Index>& places);

// The limit of LLVM's pass that explains why it adds something before an instruction of correct code; empty: there is none.
[[nodiscard]] std::string limitAt(const false_positives::Examined& examined, program::Index place);

// A line of the table for each kind of mutation.
struct Row {
  std::uint64_t mutants = 0, proved = 0, found = 0;
  std::vector<std::string> elsewhere;              // of the found ones, a line for each
  std::map<std::string, std::uint64_t> limits;     // by reason
  std::map<std::string, std::uint64_t> undecided;  // by reason
  std::vector<std::string> missed, falsePositives; // a line for each

  void add(const Verdict& verdict, const std::string& where);
};

} // namespace wavesmith::mutants
