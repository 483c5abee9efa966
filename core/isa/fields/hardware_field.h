// SPDX-License-Identifier: Apache-2.0
// hwreg(...), the immediate of s_getreg and s_setreg: bits of a hardware register, and what these bits are.
//
//   decodeHardwareField(0x1801)                 {.id = 1, .offset = 0, .size = 4}
//   hardwareFieldText({1, 0, 4})                "hwreg(HW_REG_MODE, 0, 4)"
//   hardwareBits(1)                             FP_ROUND 3:0, FP_DENORM 7:4, ...
//
// Bits: CDNA3 ISA, tables 2 to 7 and 19 to 22 (emulator/machine/hardware_registers.h says which of them a kernel can
// rely on). Pure functions; any thread.
#pragma once

#include "isa/fields/explained.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace wavesmith::isa {

struct HardwareFieldImmediate {
  unsigned id = 0;
  unsigned offset = 0; // 0 to 31
  unsigned size = 32;  // 1 to 32

  bool operator==(const HardwareFieldImmediate&) const = default;
};

[[nodiscard]] HardwareFieldImmediate decodeHardwareField(std::uint32_t simm16);
// Of numbers in range.
[[nodiscard]] std::uint32_t encode(const HardwareFieldImmediate& field);
[[nodiscard]] std::string hardwareFieldText(const HardwareFieldImmediate& field);

// A field of a hardware register.
struct HardwareBits {
  enum class Meaning : std::uint8_t { Number, Flag, Rounding, Denormals, Exceptions, Count };
  std::string_view name; // "FP_ROUND"
  unsigned first = 0, count = 1;
  Meaning meaning = Meaning::Number;
  unsigned scale = 1, bias = 0; // of a Count: it means (value + bias) * scale
  std::string_view unit = {};
};
// Empty for a register whose fields are not listed here.
[[nodiscard]] std::span<const HardwareBits> hardwareBits(unsigned id);
// "f32 to nearest even, f64 and f16 to nearest even"; empty: the number says it.
[[nodiscard]] std::string meaningOf(const HardwareBits& bits, std::uint32_t value);

// `written`: the value that s_setreg writes, if it is known.
[[nodiscard]] Explained explain(const HardwareFieldImmediate& field, bool writes,
                                std::optional<std::uint32_t> written = {});

} // namespace wavesmith::isa
