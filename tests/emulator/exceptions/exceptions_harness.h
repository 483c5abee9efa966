// SPDX-License-Identifier: Apache-2.0
// Runs an instruction on many inputs, each in its own wave, and compares TRAPSTS.EXCP.
//
//   void sums() { expectSignals("v_add_f32 v8, v2, v4", pairs(k32, k32), modes, expected); }
//   opcodesOf({{sums}})     // {"v_add_f32"}: the opcodes that the function covers
//
// One thread at a time.
#pragma once

#include "emulator/exceptions/exceptions_reference.h"

#include <functional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

using Expected = std::function<std::uint32_t(const Input&, const Modes&)>;

// a in v[2:3], b in v[4:5], c in v[6:7], d in v[8:9]; VCC is 0, or all ones.
void expectSignals(std::string_view instruction, const std::vector<Input>& inputs, const Modes& modes,
                   const Expected& expected, bool vcc = false);

// The lines of a .amdhsa_kernel block, with dx10_clamp off.
[[nodiscard]] std::string modeDirectives(const Modes& modes);

// The mnemonics that these functions compare; runs no instructions.
using Comparison = void (*)();
[[nodiscard]] std::set<std::string> opcodesOf(std::span<const Comparison> comparisons);
[[nodiscard]] std::span<const Comparison> hostComparisons();  // exceptions_test.cpp
[[nodiscard]] std::span<const Comparison> exactComparisons(); // exceptions_exact_test.cpp

// Each rounding with each denormal mode, the same for all widths.
[[nodiscard]] std::vector<Modes> everyMode();

// The special values, and some whose sums and products are near the ends of the range.
[[nodiscard]] const std::vector<std::uint64_t>& floats32();
[[nodiscard]] const std::vector<std::uint64_t>& floats64();
[[nodiscard]] const std::vector<std::uint64_t>& floats16();
inline const std::vector<std::uint64_t>&k32 = floats32(), &k64 = floats64(), &k16 = floats16();

} // namespace wavesmith::testing
