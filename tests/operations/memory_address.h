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

// Where LDS and scratch appear among the 64-bit addresses of FLAT: the upper 16 bits say which (Linux,
// amdkfd/kfd_flat_memory.c, MAKE_LDS_APP_BASE_V9 and MAKE_SCRATCH_APP_BASE_V9).
inline constexpr std::uint64_t kSharedAperture = std::uint64_t{1} << 48;
inline constexpr std::uint64_t kPrivateAperture = std::uint64_t{2} << 48;

// Of an instruction of DS, FLAT, GLOBAL, SCRATCH or SMEM.
[[nodiscard]] std::unique_ptr<MemoryModel> modelOf(const isa::Instruction& instruction, MemoryWave& wave);

} // namespace wavesmith::operations
