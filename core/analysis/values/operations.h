// SPDX-License-Identifier: Apache-2.0
// Evaluates the operations that compute addresses and counts on the known values of their sources.
//
//   result(v_lshl_add_u32, {-, 0..63, 2, #1})     #1 + (0..252)
//
// Pure functions; any thread.
#pragma once

#include "analysis/values/number.h"
#include "isa/instruction.h"

#include <array>

namespace wavesmith::analysis::value {

// By operand; unknown for an operand that is only written. For an operand of 64 bits, its low half.
using Sources = std::array<Number, isa::kMaxOperands>;

// The value that the operation leaves in the register of operand 0; unknown if the operation is not modeled.
[[nodiscard]] Number result(const isa::Instruction& instruction, const Sources& in);
// Whether result() models the operation.
[[nodiscard]] bool isFollowed(isa::Op op);

} // namespace wavesmith::analysis::value
