// SPDX-License-Identifier: Apache-2.0
// What an instruction reads in vain: the registers that cannot reach a needed part of its result.
//
//   v_mad_u64_u32 v[4:5], s[2:3], v1, v2, v[6:7]   v4 is needed, v5 and s[2:3] are not: v7 is read in vain
//   v_add_u32 v8, v1, v2                           v8 is not needed: all it reads is read in vain
//   global_store_dword v0, v4, s[4:5]              an effect: nothing is read in vain
//
// Pure functions; any thread.
#pragma once

#include "analysis/footprint.h"

#include <functional>
#include <vector>

namespace wavesmith::analysis {

// The instruction only computes registers: without its results, it could be removed. Accesses to memory,
// branches, messages, and writes of EXEC, M0, MODE and similar registers are effects.
[[nodiscard]] bool onlyComputes(const program::Program& program, const Footprints& footprints, Index at);

// Computes the numbers of registers at run time, or switches this on for later instructions: footprints have
// only the numbers in the encoding.
[[nodiscard]] bool indexesRegisters(const isa::Instruction& instruction);

// Whether readInVain() can find any register of the instruction.
[[nodiscard]] bool mayReadInVain(const isa::Instruction& instruction);

// Single registers of 64-bit sources that reach no result for which `needed` is true.
[[nodiscard]] std::vector<isa::RegisterRange>
readInVain(const isa::Instruction& instruction, std::span<const isa::RegisterRange> writes,
           const std::function<bool(const isa::RegisterRange& one)>& needed);

} // namespace wavesmith::analysis
