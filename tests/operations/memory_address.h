// SPDX-License-Identifier: Apache-2.0
// The addressing modes of DS, FLAT, GLOBAL, SCRATCH and SMEM, after the CDNA3 ISA manual (chapters 8, 10 and
// 11) and docs/guide/operations.md; nothing of the emulator's own address code is in them.
//
//   test.model = modelOf;      // of a MemoryTest: whatever the instruction's encoding asks for
//
// Refer to the wave that they were made for; one thread at a time.
#pragma once

#include "operations/memory_bench.h"

namespace wavesmith::operations {

// Where LDS and scratch appear among the 64-bit addresses of FLAT (Linux, amdkfd/kfd_flat_memory.c, GFX9).
inline constexpr std::uint64_t kSharedAperture = std::uint64_t{1} << 61;
inline constexpr std::uint64_t kPrivateAperture = kSharedAperture + (std::uint64_t{1} << 32);

// Of an instruction of DS, FLAT, GLOBAL, SCRATCH or SMEM.
[[nodiscard]] std::unique_ptr<MemoryModel> modelOf(const isa::Instruction& instruction, MemoryWave& wave);

} // namespace wavesmith::operations
