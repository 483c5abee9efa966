// SPDX-License-Identifier: Apache-2.0
// The control flow from instruction to instruction, from which decode() builds the blocks of a Program. Pure
// functions; any thread.
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

// For a program whose instructions are decoded. A block begins at each of `entries` (kNone is skipped), at
// each branch target, and after each branch. `computed`: by instruction.
[[nodiscard]] ControlFlow findControlFlow(const Program& program, std::span<const Index> entries,
                                          std::span<const ComputedBranch> computed);

} // namespace wavesmith::program
