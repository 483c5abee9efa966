// SPDX-License-Identifier: Apache-2.0
// The hardware registers of a wave, field by field:
//
//   fieldsText(Mode, 0x2f0)   "FP_ROUND 0 (f32 to nearest even, f64 and f16 to nearest even); FP_DENORM 15 (f32 kept, ..."
//   fieldsText(LdsAlloc, 0x2000)   "LDS_SIZE 2 (512 bytes)"
//
// Pure functions; any thread. Bits: CDNA3 ISA, tables 3 to 7 and 19 to 22 (emulator/machine/hardware_registers.h).
#pragma once

#include "emulator/machine/location.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::debug {

struct StateField {
  std::string_view name;         // "FP_ROUND"
  unsigned first = 0, count = 1; // bits
  std::uint32_t value = 0;
  std::string meaning; // "f32 to nearest even, f64 and f16 to nearest even"; empty: the number says it
};
// Empty for a register without fields.
[[nodiscard]] std::vector<StateField> fieldsOf(emulator::StateItem item, std::uint32_t value);
[[nodiscard]] std::string fieldsText(emulator::StateItem item, std::uint32_t value);

} // namespace wavesmith::debug
