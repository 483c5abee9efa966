// SPDX-License-Identifier: Apache-2.0
// The wait states that gfx942 does not enforce: how many a consumer needs after a producer (isa/hazards.h has
// the rules), on every path, and how much of each s_nop is needed.
//
//   v_cmp_lt_u32 vcc, ...      H-SGPR-VMEM
//   s_nop 2                    three wait states; five are needed
//   buffer_load ... vcc ...
//
// An instruction counts as one wait state, s_nop N as N + 1 (CDNA3 ISA 4.5). The search goes back at most 19
// wait states from each consumer, over all paths: linear. Immutable; any thread.
#pragma once

#include "analysis/finding.h"
#include "isa/hazards.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace wavesmith::analysis {

class FeasiblePaths;

// Why an s_nop is needed.
struct NopAnswer {
  Index nop = kNone;
  std::uint8_t states = 0; // the wait states it provides
  // The wait states that the strictest pair around it requires; 0: no rule needs it.
  std::uint8_t suffices = 0;
  bool known = true;      // false: an instruction of unknown effect is near
  Index producer = kNone; // the producer of the strictest pair
  Index consumer = kNone;
  isa::Hazard hazard{};
};

class WaitStates {
public:
  // paths: what is missing only on infeasible paths is no finding; null: all paths are feasible.
  WaitStates(const program::Program& program, const Footprints& footprints, const Options& options,
             const FeasiblePaths* paths = nullptr);

  [[nodiscard]] std::span<const NopAnswer> answers() const { return answers_; } // by nop
  [[nodiscard]] std::span<const Finding> findings() const { return findings_; }
  // Moves the findings out, for the owner of the findings of all analyses.
  [[nodiscard]] std::vector<Finding> takeFindings() { return std::exchange(findings_, {}); }

private:
  std::vector<NopAnswer> answers_;
  std::vector<Finding> findings_;
};

} // namespace wavesmith::analysis
