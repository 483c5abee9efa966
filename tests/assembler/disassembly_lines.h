// SPDX-License-Identifier: Apache-2.0
// What the line table of a disassembly must be: a line for each instruction that a program has, and that line
// says this instruction.
//
//   "  s_load_dwordx4 s[4:7], s[0:1], 0x0      // 1900: c00a0100 00000000"   instruction at 0x1900
//   "  .fill 48, 4, 0xbf800000                 // 1a40: bf800000"            48 instructions from 0x1a40
#pragma once

#include "assembler/assembly.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::assembler::testing {

// Gives how many instructions there are.
std::size_t expectLineOfEachInstruction(const std::vector<std::byte>& codeObject,
                                        const Disassembly& disassembly, const std::string& what);

} // namespace wavesmith::assembler::testing
