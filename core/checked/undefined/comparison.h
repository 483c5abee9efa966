// SPDX-License-Identifier: Apache-2.0
// Comparisons of integers with undefined bits: whether the result is the same for all values of those bits.
#pragma once

#include "checked/undefined/bits.h"
#include "isa/opcode.h"

#include <optional>

namespace wavesmith::checked {

struct Comparison {
  bool equality = false; // equal or not equal; otherwise an order
  bool orEqual = false;  // with an order: less or equal, or greater; otherwise less, or greater or equal
  bool isSigned = false;
  unsigned bits = 32; // 32 or 64
};

// s_cmp_*, v_cmp_* and v_cmpx_* of 32 and 64 bits.
[[nodiscard]] std::optional<Comparison> comparisonOf(const isa::Opcode& row);
[[nodiscard]] bool isDecided(const Comparison& comparison, Bits a, Bits b);

} // namespace wavesmith::checked
