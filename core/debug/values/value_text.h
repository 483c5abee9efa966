// SPDX-License-Identifier: Apache-2.0
// The bytes of a location as text, by type:
//
//   valueText(bytes, "f16x2", memory)   "0.5, -1"
//   valueText(bytes, "hex", memory)     "0xbc003800"
//   valueText(bytes, "address", memory) "a + 0x44"
//
// Types: hex, bits, address, every element type of run files (u32, i16, f32, fp8, ...), and f16x2, bf16x2, fp8x4, bf8x4.
// Pure functions; any thread.
#pragma once

#include "emulator/machine/memory.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::debug {

[[nodiscard]] std::vector<std::string_view> valueTypes();
[[nodiscard]] bool isValueType(std::string_view type);
// The size of one value in bytes; 0: the type has no size of its own, and a value has all bytes.
[[nodiscard]] std::size_t bytesOfType(std::string_view type);
// Vector registers in every lane, as emulator::readLocation() returns them, in the order in which a type of `dwords`
// registers is shown: those of lane 0, of lane 1, ...
[[nodiscard]] std::vector<std::byte> laneByLane(std::span<const std::byte> bytes, unsigned dwords);
// One value for each of the type's size, separated by blanks; bytes that are left are not shown.
[[nodiscard]] std::string valueText(std::span<const std::byte> bytes, std::string_view type,
                                    const emulator::Memory& memory);

} // namespace wavesmith::debug
