// SPDX-License-Identifier: Apache-2.0
// Whether several instructions for gfx942 do together what one for an older processor did.
//
//   v_mad_legacy_f32 v0, v1, v2, v3          v_mul_legacy_f32 v0, v1, v2
//                                            v_add_f32 v0, v0, v3
//
// Pure functions; any thread.
#pragma once

#include "assembler/encodings.h"
#include "check/port/instruction_match.h"

#include <cstddef>
#include <optional>
#include <span>

namespace wavesmith::check {

struct MatchedSequence {
  std::size_t count = 0; // how many instructions
  MatchedInstruction match;
};

// `now`: what comes from the same line of the old text, from a candidate for the first instruction on. Nothing:
// these do something else, or one instruction suffices.
[[nodiscard]] std::optional<MatchedSequence>
matchSequence(const assembler::EncodedInstruction& old,
              std::span<const assembler::EncodedInstruction* const> now);

} // namespace wavesmith::check
