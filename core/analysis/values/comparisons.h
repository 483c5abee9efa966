// SPDX-License-Identifier: Apache-2.0
// Scalar comparisons by what they compute: the negations of others have a canonical form.
//
//   withoutNegation(s_cmp_ge_u32)      {s_cmp_lt_u32, false}
//   trueFor(s_cmp_lt_u32, 7)           0..6
//
// Pure functions; any thread.
#pragma once

#include "analysis/values/number_set.h"
#include "isa/instruction.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace wavesmith::analysis::value {

// A comparison in a canonical form, and whether it is not negated.
[[nodiscard]] std::pair<isa::Op, bool> withoutNegation(isa::Op op);
// s_cmpk_lt_u32 s4, 7 is s_cmp_lt_u32 s4, 7.
[[nodiscard]] isa::Op withoutImmediate(isa::Op op);
// a OP b is b OP' a.
[[nodiscard]] isa::Op withOperandsSwapped(isa::Op op);
// SCC is set if the result is not 0 (CDNA3 ISA 12.1, 12.3 and 12.4).
[[nodiscard]] bool testsItsResult(isa::Op op);
// The numbers for which "number OP constant" is true, for comparisons in the canonical form; nothing for other
// operations.
[[nodiscard]] std::optional<NumberSet> trueFor(isa::Op op, std::uint32_t constant);

} // namespace wavesmith::analysis::value
