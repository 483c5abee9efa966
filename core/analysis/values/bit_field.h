// SPDX-License-Identifier: Apache-2.0
// Values that are bits of a symbol plus a constant, with which kernels test the parity of a count:
//
//   s_add_u32 s40, s38, 31
//   s_lshr_b32 s40, s40, 5      bits 5 to 31 of s38 + 31
//   s_and_b32 s40, 1, s40       bit 5 of s38 + 31
//   s_cmp_lt_i32 s40, 1         true if s38 + 31 is 0..31 modulo 64
//
// Pure functions; any thread.
#pragma once

#include "analysis/values/number.h"
#include "analysis/values/number_set.h"
#include "isa/instruction.h"

#include <functional>
#include <optional>

namespace wavesmith::analysis::value {

// `bits` bits of (symbol + offset) from bit `shift` on, moved to bit `left`. symbol 0: a constant.
struct BitField {
  bool known = false;
  Symbol symbol = 0;
  std::uint32_t offset = 0;
  unsigned shift = 0, bits = 32, left = 0;
  bool hasMore = false; // the bits of the value above these are unknown; otherwise they are 0

  [[nodiscard]] bool constant() const { return known && symbol == 0; }
  [[nodiscard]] bool isWhole() const { return known && bits == 32 && !hasMore; }
  bool operator==(const BitField&) const = default;
};

// What the instruction leaves in the register of operand 0, of 32 bits; `read` gives the value of an operand.
[[nodiscard]] BitField resultAsBits(const isa::Instruction& i,
                                    const std::function<BitField(unsigned operand)>& read);

// The numbers of the symbol with which the value is one of `values`, exactly; nothing if a NumberSet cannot
// express them.
[[nodiscard]] std::optional<NumberSet> symbolsFor(const BitField& field, const NumberSet& values);

// All numbers that the value can be.
[[nodiscard]] NumberSet range(const BitField& field);

} // namespace wavesmith::analysis::value
