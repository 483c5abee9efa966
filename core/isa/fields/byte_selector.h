// SPDX-License-Identifier: Apache-2.0
// The selector of v_perm_b32: each of its bytes chooses a byte of the result (CDNA3 ISA 12.11, V_PERM_B32).
//
//   v_perm_b32 v0, v1, v2, s4     s4 = 0x07060302: the high half of src0 above that of src1
//   selectedByte(0x07060302, 2)   {src0, byte 2}
//   permuted(0x07060302, s0, s1)
//
// Independent of the emulator, with which tests compare it. Pure functions; any thread.
#pragma once

#include "isa/fields/explained.h"

#include <array>
#include <cstdint>
#include <string>

namespace wavesmith::isa {

// What a byte of the selector chooses.
struct ByteChoice {
  enum class Kind : std::uint8_t {
    Src0,     // byte `number`
    Src1,     // byte `number`
    Src0Sign, // the sign of bits 15:0 (number 0) or 31:16 (number 1), in all bits
    Src1Sign,
    Zero,
    Ones,
  };
  Kind kind = Kind::Zero;
  unsigned number = 0;

  bool operator==(const ByteChoice&) const = default;
};

[[nodiscard]] ByteChoice byteChoice(std::uint8_t selector);
[[nodiscard]] std::uint8_t selectorOf(const ByteChoice& choice);
[[nodiscard]] std::string byteChoiceText(const ByteChoice& choice); // "byte 2 of src0"
// All that can be chosen, in the order of the selector: 0 to 13.
inline constexpr unsigned kByteChoices = 14;

[[nodiscard]] std::uint32_t byteSelector(const std::array<ByteChoice, 4>& lowestFirst);
[[nodiscard]] Explained explainByteSelector(std::uint32_t selector);

} // namespace wavesmith::isa
