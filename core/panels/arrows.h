// SPDX-License-Identifier: Apache-2.0
// The instructions related to a given one, and the kind of relation: drawn as arrows next to the text.
//
//   46 s_waitcnt vmcnt(0)    Drains 44 and 45
//   47 v_add_f32 v4, v4, v5  without the wait: Missing, from 45
//
// The texts name no instruction: an arrow shows both.
//
// Pure functions; any thread.
#pragma once

#include "panels/columns.h"

#include <string>
#include <vector>

namespace wavesmith::panels {

struct Arrow {
  enum class Kind : std::uint8_t {
    Drains,    // from an operation to the wait that completes it
    Missing,   // from an operation to an instruction that reads its result too early: a finding
    TooNear,   // a finding of wait states, from producer to consumer
    KeptApart, // from producer to consumer of the pair that an s_nop separates
    Defines,   // from the write of a register to its read
  };
  Kind kind{};
  Index from = kNone; // the earlier one in time
  Index to = kNone;
  std::string text; // "v4: vmcnt(1) would do"

  bool operator==(const Arrow&) const = default;
};

// Arrows of waits, s_nops and findings: all that start or end at this instruction and, for an s_nop, those of
// the pairs that it separates. Sorted by kind, from, to; each pair once.
[[nodiscard]] std::vector<Arrow> hazardArrows(const program::Program& program,
                                              const analysis::Analysis& analysis, Index at);

} // namespace wavesmith::panels
