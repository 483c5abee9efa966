// SPDX-License-Identifier: Apache-2.0
// The host instruction sets for which the lane loops are compiled. All of them produce the same bits. Any
// thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace wavesmith::emulator {

enum class InstructionSet : std::uint8_t { Baseline, Avx2, Avx512 };

[[nodiscard]] std::string_view name(InstructionSet set); // "AVX2"
[[nodiscard]] bool available(InstructionSet set);        // built (WAVESMITH_LANE_SETS), and on this host
[[nodiscard]] InstructionSet bestInstructionSet();

} // namespace wavesmith::emulator
