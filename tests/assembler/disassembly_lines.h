// SPDX-License-Identifier: Apache-2.0
// Checks the line table of a disassembly: each instruction of the program has a line, and that line shows the
// instruction.
//
//   "  s_load_dwordx4 s[4:7], s[0:1], 0x0      // 1900: c00a0100 00000000"   instruction at 0x1900
//   "  .fill 48, 4, 0xbf800000                 // 1a40: bf800000"            48 instructions from 0x1a40
#pragma once

#include "assembler/assembly.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::assembler::testing {

// Returns the number of instructions.
std::size_t expectLineOfEachInstruction(const std::vector<std::byte>& codeObject,
                                        const Disassembly& disassembly, const std::string& what);

} // namespace wavesmith::assembler::testing
