// SPDX-License-Identifier: Apache-2.0
// The addressing modes of DS, FLAT, GLOBAL, SCRATCH and SMEM according to the CDNA3 ISA manual (chapters 8,
// 10 and 11) and docs/guide/operations.md, independent of the emulator's address code.
//
//   test.model = modelOf;      // of a MemoryTest: by the instruction's encoding
//
// Refer to the wave that they were made for; one thread at a time.
#pragma once

#include "operations/memory/memory_bench.h"

namespace wavesmith::operations {

// Where LDS and scratch appear among the 64-bit addresses of FLAT: the upper 16 bits say which (Linux,
// amdkfd/kfd_flat_memory.c, MAKE_LDS_APP_BASE_V9 and MAKE_SCRATCH_APP_BASE_V9).
inline constexpr std::uint64_t kSharedAperture = std::uint64_t{1} << 48;
inline constexpr std::uint64_t kPrivateAperture = std::uint64_t{2} << 48;

// The model of an instruction of DS, FLAT, GLOBAL, SCRATCH or SMEM.
[[nodiscard]] std::unique_ptr<MemoryModel> modelOf(const isa::Instruction& instruction, MemoryWave& wave);

} // namespace wavesmith::operations
