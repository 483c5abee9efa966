// SPDX-License-Identifier: Apache-2.0
// Constraints of the hardware that an assembler does not enforce (CDNA3 ISA 3.6.4, 6.2.1, 7.1.2, 7.4, 8.4,
// 11.4): odd tuples, DOT with SDWA, misaligned SDST, ranges of CBSZ and ABID.
//
//   for (const Violation& v : violations(instruction, gfx942()))
//     std::puts(v.sentence.c_str());
//   "v[3:4] must begin at an even register in v_pk_add_f32; use v[2:3] or v[4:5]"
//
// LLVM 19's assembler accepts for gfx942: A and B of SMFMAC in accumulation registers, any CBSZ, ABID and
// BLGP, instructions that are not in the manual, s_nop beyond 15. The other violations come from hand-written
// words: the assembler rejects odd tuples, odd GWS registers, op_sel of dot products and misaligned SDATA.
//
// Pure functions; any thread.
#pragma once

#include "isa/instruction.h"
#include "isa/target.h"
#include "source/diagnostic.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::isa {

struct Violation {
  source::Code code{}; // MisalignedTuple, ...
  source::Severity
      severity{};       // Warning if the manual and LLVM disagree; Remark for what only one of them requires
  int operand = -1;     // index into Instruction::operands; -1: the whole instruction
  std::string sentence; // the problem and what to write instead
  std::string_view source; // "CDNA3 ISA 7.1.2"
};

// The number of low bits of SIMM16 that the hardware reads: 7 for s_sleep. 16: all of them, or the opcode has no such
// operand (CDNA3 ISA 12.5; the programs in operation/sopp.inc name the same bits).
[[nodiscard]] unsigned immediateBits(Op op);

[[nodiscard]] std::vector<Violation> violations(const Instruction& instruction, const Target& target);

} // namespace wavesmith::isa
