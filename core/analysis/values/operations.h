// SPDX-License-Identifier: Apache-2.0
// The operations that compute addresses and counts, on the known values of their sources.
//
//   result(v_lshl_add_u32, {-, 0..63, 2, #1})     #1 + (0..252)
//
// Pure functions; any thread.
#pragma once

#include "analysis/values/number.h"
#include "isa/instruction.h"

#include <array>

namespace wavesmith::analysis::value {

// By operand; of one that is written only, not known. The low half of an operand of 64 bits.
using Sources = std::array<Number, isa::kMaxOperands>;

// What is in the register that operand 0 names afterwards; not known where the operation is not followed.
[[nodiscard]] Number result(const isa::Instruction& instruction, const Sources& in);
// Whether result() may know something.
[[nodiscard]] bool isFollowed(isa::Op op);

} // namespace wavesmith::analysis::value
