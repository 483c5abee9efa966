// SPDX-License-Identifier: Apache-2.0
// Programs by csmith (Yang, Chen, Eide and Regehr, "Finding and understanding bugs in C compilers", PLDI
// 2011): random C without undefined behavior.
//
//   auto program = csmithProgram(42);   // the program of csmith --seed 42 with options that the seed chooses
//
// Any thread.
#pragma once

#include "differential/program.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace wavesmith::differential {

// The arguments of csmith for this seed. Bounded, so that -O0 compiles in seconds: up to 5 functions, blocks
// 3 deep.
[[nodiscard]] std::vector<std::string> csmithCommand(std::uint64_t seed);

// Empty if csmith does not terminate within seconds; for some seeds it never does.
[[nodiscard]] std::optional<Program> csmithProgram(std::uint64_t seed);

} // namespace wavesmith::differential
