// SPDX-License-Identifier: Apache-2.0
// What becomes of the undefined bits of an instruction's sources: a function of the sources for those that move bits
// or do integer arithmetic; for all others one undefined bit makes the whole result undefined.
#pragma once

#include "checked/undefined/bits.h"
#include "isa/opcode.h"

#include <array>
#include <cstdint>

namespace wavesmith::checked {

// The sources in the order of the instruction's fields, as MicroOp::sources; [3] is the previous value of the destination.
using Sources = std::array<Bits, 4>;
using Rule = Bits (*)(const Sources& sources);

// nullptr: the whole result is undefined. `wide`: 64 bits.
[[nodiscard]] Rule ruleOf(isa::Op op);
// Both are the same register, and the result does not depend on its value: v_xor_b32 v0, v1, v1.
[[nodiscard]] bool cancels(isa::Op op);

} // namespace wavesmith::checked
