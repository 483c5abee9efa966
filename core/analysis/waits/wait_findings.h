// SPDX-License-Identifier: Apache-2.0
// Converts hazards of the wait counter analysis to findings: one per instruction and counter, with a feasible
// path, a message and fixes. Not for several threads.
#pragma once

#include "analysis/waits/wait_path.h"

#include <string>
#include <utility>
#include <vector>

namespace wavesmith::analysis {

class WaitFindings {
public:
  explicit WaitFindings(const WaitProgram& program);

  // True if there is a path on which it occurs; otherwise it becomes an unproven finding.
  bool report(const WaitHazard& a);
  void reportUnproven(Index at, Index producer, Counter counter, std::string why);

  // Moves the findings out, in the order of the instructions.
  [[nodiscard]] std::vector<Finding> take();
  // Waits on the path of a finding that do not prevent it.
  [[nodiscard]] std::vector<std::pair<Index, Counter>> ineffectiveWaits() const { return ineffective_; }
  [[nodiscard]] std::vector<UnprovenFinding> takeUnproven() { return std::move(unproven_); }

private:
  struct Proven {
    WaitHazard hazard;
    WaitPath path;
  };
  void add(std::vector<Proven>& group, std::vector<Finding>& findings) const;
  void addRegisters(std::vector<Proven>& group, std::vector<Finding>& findings) const;
  [[nodiscard]] Finding finding(const Proven& proven) const;
  void describe(Finding& f, const Proven& proven, const WaitCounts& missing) const;

  const WaitProgram& program_;
  std::size_t blocksLeft_; // the number of blocks that all path searches together may still visit
  std::vector<Proven> proven_;
  std::vector<UnprovenFinding> unproven_;
  std::vector<std::pair<Index, Counter>> ineffective_;
};

// Fixes that ensure these counts before an instruction; best first.
[[nodiscard]] std::vector<SuggestedFix> waitFixes(const WaitProgram& program, Index before,
                                                  const WaitCounts& counts);
// "v_x (v6)": with the author's name for it at this instruction, if there is one.
[[nodiscard]] std::string nameOf(const program::Program& program, Index at,
                                 const isa::RegisterRange& registers);

} // namespace wavesmith::analysis
