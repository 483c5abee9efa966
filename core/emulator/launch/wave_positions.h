// SPDX-License-Identifier: Apache-2.0
// The positions of the waves when a run was ended from outside: by a limit, or by the user. Added to the
// diagnostic of the wave that noticed it first:
//
//   error: the run executed as many instructions as it was allowed to: 1,000,000
//   k.s:14: note: in kernel k, work-group (0, 0, 0), wave 0, at address 0x1010 of the code object
//   k.s:12: note: in the loop of lines 12 to 16
//   k.s:14: note: 3 waves were here, in k
//
// Pure functions; any thread.
#pragma once

#include "emulator/machine/communication.h"
#include "emulator/machine/fault.h"
#include "program/program.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <map>
#include <vector>

namespace wavesmith::emulator {

// The number of waves at each instruction that would be executed next; nullptr: an instruction outside the
// program.
using WavePositions = std::map<const isa::Instruction*, std::uint64_t>;

// The loops around an instruction, each up to its last backward branch, innermost first. Relative branches
// only.
[[nodiscard]] std::vector<Loop> loopsAround(const program::Program& program, program::Index instruction);

void describeWavePositions(source::Diagnostic& diagnostic, const FaultSite& fault,
                           const WavePositions& positions, std::uint64_t instructions,
                           const program::Program& program);

} // namespace wavesmith::emulator
