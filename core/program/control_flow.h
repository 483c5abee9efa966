// SPDX-License-Identifier: Apache-2.0
// Where control goes from instruction to instruction: what decode() makes Program's blocks of.
// Pure functions; any thread.
#pragma once

#include "program/program.h"

#include <span>
#include <vector>

namespace wavesmith::program {

// A relative branch or call.
[[nodiscard]] bool hasStaticTarget(const isa::Instruction& instruction);

struct ControlFlow {
  std::vector<Block> blocks;
  std::vector<std::uint32_t> blockOf; // by instruction
};

// Of a program that has its instructions. A block begins at each of `entries` (kNone among them is passed
// over), at each branch target, and after each branch. `computed`: by instruction.
[[nodiscard]] ControlFlow findControlFlow(const Program& program, std::span<const Index> entries,
                                          std::span<const ComputedBranch> computed);

} // namespace wavesmith::program
