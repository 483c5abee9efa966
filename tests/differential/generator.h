// SPDX-License-Identifier: Apache-2.0
// Our own random kernels: each family makes the same text from the same seed.
//
//   for (const Family& family : families()) Program program = family.make(17);
//
// Any thread.
#pragma once

#include "differential/program.h"

#include <span>
#include <string_view>

namespace wavesmith::differential {

struct Family {
  std::string_view name;
  Program (*make)(std::uint64_t seed);
};

[[nodiscard]] std::span<const Family> families();

// Scalars and vectors of every integer type: operators, library functions, branches, loops.
[[nodiscard]] Program integerProgram(std::uint64_t seed);
[[nodiscard]] Program vectorProgram(std::uint64_t seed);
// f16, f32 and f64 where IEEE 754 defines the result.
[[nodiscard]] Program floatProgram(std::uint64_t seed);
// Private arrays with computed indices, LDS with barriers, pointers that may point to either.
[[nodiscard]] Program memoryProgram(std::uint64_t seed);
// Atomics whose results do not depend on their order.
[[nodiscard]] Program atomicProgram(std::uint64_t seed);
// Shuffles, permutes, DPP, swizzles, ballots.
[[nodiscard]] Program laneProgram(std::uint64_t seed);
// Functions, called by name, through pointers and by themselves; switches.
[[nodiscard]] Program callProgram(std::uint64_t seed);

} // namespace wavesmith::differential
