// SPDX-License-Identifier: Apache-2.0
// The part of the inference about initial registers: which scalar registers are read uninitialized, and which
// values they must hold. Internal to this folder.
#pragma once

#include "generate/inference.h"

#include <array>
#include <optional>

namespace wavesmith::generate {

// More than a work-item can have on gfx942: such an offset is negative.
inline constexpr std::uint64_t kMostScratch = 1U << 20U;
inline constexpr std::size_t kMostReasons = 4; // instructions that are named for one inference

// The reads of each register while it still has its initial value.
struct EntryReads {
  std::array<std::vector<Index>, isa::kScalarRegisters> scalars; // by register number
  std::array<std::vector<Index>, 3> vectors;                     // v0, v1, v2
  // Loads through a register pair, by the number of the lower register.
  std::array<std::vector<Index>, isa::kScalarRegisters> loads;
};
[[nodiscard]] EntryReads entryReads(const program::Program& program, const analysis::Analysis& analysis,
                                    std::size_t kernel);

// The work-item id that an instruction extracts from v0: 0 for x, 1 for y, 2 for z (LLVM AMDGPUUsage,
// "Initial Kernel Execution State": x in bits 9:0, y in 19:10, z in 29:20). Nothing if it does not extract a
// single one.
[[nodiscard]] std::optional<unsigned> axisOfWorkItem(const isa::Instruction& instruction);

// Adds the directives of user and system SGPRs and of v0.
void inferInitial(const program::Program& program, const EntryReads& reads, const Hints& hints,
                  const codeobject::KernelDescriptor& descriptor, Inference& inference);

} // namespace wavesmith::generate
