// SPDX-License-Identifier: Apache-2.0
// The bits of a literal as the numbers that they can be; those of the operand's type first:
//
//   numberForms(0x3c003c00, 32, ValueType::PkF16)
//     f16, low half   1
//     f16, high half  1
//     hexadecimal     0x3c003c00
//     decimal         1006648320
//     f32             0.00782776
//     bits            0011 1100 0000 0000 0011 1100 0000 0000
//
// Pure functions; any thread.
#pragma once

#include "isa/opcode.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::isa {

struct NumberForm {
  std::string name;  // "f32"
  std::string value; // "1.5"
  bool isOfType = false;
};

// `width`: 16, 32 or 64 bits; the others are ignored.
[[nodiscard]] std::vector<NumberForm> numberForms(std::uint64_t bits, unsigned width, ValueType type);

// The encodings of a number, rounded to nearest even; and back.
[[nodiscard]] std::uint16_t halfBits(double value);
[[nodiscard]] double halfValue(std::uint16_t bits);
[[nodiscard]] std::uint16_t bfloatBits(float value);
[[nodiscard]] float bfloatValue(std::uint16_t bits);

} // namespace wavesmith::isa
