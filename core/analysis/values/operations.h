// SPDX-License-Identifier: Apache-2.0
// Evaluates integer instructions (isa/integer_operations.h) on the known values of their sources.
//
//   result(v_lshl_add_u32, {-, 0..63, 2, #1})     #1 + (0..252)
//
// Pure functions; any thread.
#pragma once

#include "analysis/values/number.h"
#include "isa/instruction.h"

#include <array>

namespace wavesmith::analysis::value {

// The values by operand: a constant, or what the register contains; unknown for an operand that is only written. For an
// operand of 64 bits, its low half.
using Sources = std::array<Number, isa::kMaxOperands>;

// The value that the operation leaves in the register of operand 0; of 64 bits, in the low one. Unknown if
// isa::isInteger does not have the operation, or a Number cannot express the value.
[[nodiscard]] Number result(const isa::Instruction& instruction, const Sources& in);

} // namespace wavesmith::analysis::value
