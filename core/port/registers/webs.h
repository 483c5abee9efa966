// SPDX-License-Identifier: Apache-2.0
// The life of each vector register of a program, split into webs: the writes and reads of one value.
//
//   1 v_mov_b32 v1, 0          v1: web A, from 1 to 2
//   2 v_add_u32 v2, v1, v0
//   3 v_mov_b32 v1, 7          v1: web B, from 3 to 4; may have another number than A
//   4 v_add_u32 v3, v1, v2
//
// A write in a part of the lanes, or of a part of a register, belongs to the web of the old value. What unknown
// code may access (before a call, a return, a branch to an unknown place, a line that does not assemble) is
// fixed, as are v0 at the entry of a kernel and all that a function starts with. Values; any thread.
#pragma once

#include "program/program.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace wavesmith::port {

inline constexpr unsigned kVectors = 256;             // v0..v255 are 0..255
inline constexpr unsigned kAllVectors = 2 * kVectors; // a0..a255 are 256..511

// A vector operand of an instruction with the registers that the old text names.
struct VectorOperand {
  unsigned operand = 0; // in isa::Instruction::operands
  unsigned first = 0;
  unsigned count = 1;
};

// While a web is in its register. Twice the instruction: when it reads; and one: when it has written.
struct Period {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

struct Web {
  unsigned number = 0;         // of its register
  bool isFixed = false;        // must keep it
  std::vector<Period> periods; // ascending, apart
};

// A register that an operand reads or writes, and which web it is.
struct WebAccess {
  std::uint32_t instruction = 0;
  std::uint16_t operand = 0; // index into the operands of the instruction, as they were given
  std::uint16_t dword = 0;
  bool writes = false;
  std::size_t web = 0;
};

struct Webs {
  std::vector<Web> webs;
  std::vector<WebAccess> accesses; // in the order of instructions
};

// `operands`: by instruction, all that are vector registers. The numbers in the program itself are not used.
[[nodiscard]] Webs websOf(const program::Program& program,
                          std::span<const std::vector<VectorOperand>> operands);

} // namespace wavesmith::port
