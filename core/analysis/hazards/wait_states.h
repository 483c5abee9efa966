// SPDX-License-Identifier: Apache-2.0
// The distances that gfx942 does not enforce: how many wait states a consumer needs after a producer
// (isa/hazards.h has the rules), on every path, and how much of each s_nop is needed.
//
//   v_cmp_lt_u32 vcc, ...      H-SGPR-VMEM
//   s_nop 2                    three wait states; five are needed
//   buffer_load ... vcc ...
//
// A wait state is one instruction, s_nop N is N + 1 (CDNA3 ISA 4.5). Each consumer looks back at most 19 of
// them over all paths: linear. Immutable; any thread.
#pragma once

#include "analysis/finding.h"
#include "isa/hazards.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace wavesmith::analysis {

// What an s_nop is there for.
struct NopAnswer {
  Index nop = kNone;
  std::uint8_t states = 0;   // that it has
  std::uint8_t suffices = 0; // that the strictest pair around it needs of it; 0: no rule needs it
  bool known = true;         // false: something of unknown effect is near
  Index producer = kNone;    // of the strictest pair
  Index consumer = kNone;
  isa::Hazard hazard{};
};

class WaitStates {
public:
  WaitStates(const program::Program& program, const Footprints& footprints, const Options& options);

  [[nodiscard]] std::span<const NopAnswer> answers() const { return answers_; } // by nop
  [[nodiscard]] std::span<const Finding> findings() const { return findings_; }
  // For the owner of the findings of all analyses: none are left.
  [[nodiscard]] std::vector<Finding> takeFindings() { return std::exchange(findings_, {}); }

private:
  std::vector<NopAnswer> answers_;
  std::vector<Finding> findings_;
};

} // namespace wavesmith::analysis
