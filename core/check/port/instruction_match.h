// SPDX-License-Identifier: Apache-2.0
// Whether an instruction for gfx942 does what one for an older processor did, from LLVM's names and operands.
//
//   matchOf(v_mac_f32_e32 v6, s8, v5, v_fmac_f32_e32 v7, s8, v6, ...)    Stated, "it rounds once"
//   matchOf(v_mov_b32_e32 v1, s2,     v_mov_b32_e32 v1, s3, ...)         Different, "s3 instead of s2"
//
// Numbers of vector registers and the targets of branches are not compared: that needs all instructions
// (register_flow.h). Pure functions; any thread.
#pragma once

#include "assembler/encodings.h"
#include "check/port/comparison.h"
#include "check/port/operands.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::check {

// The vector registers of an instruction, in the order of its operands.
struct RegisterUse {
  std::vector<VectorRegisters> reads;
  std::vector<VectorRegisters> writes;
  // How many registers at the start of `reads` are not read: one half of each is kept, by a 16-bit load or by SDWA.
  std::size_t halfKept = 0;
};

struct MatchedInstruction {
  Match match = Match::Same;
  std::string why;
  // Only for Match::Same and Match::Stated: the vector registers of both, which correspond one by one.
  RegisterUse before = {};
  RegisterUse after = {};
};

// `now` is one of `around`: all instructions that come from the same line of the old text. `isGfx8`: the old
// processor is gfx801 to gfx810.
[[nodiscard]] MatchedInstruction matchOf(const assembler::EncodedInstruction& old,
                                         const assembler::EncodedInstruction& now,
                                         std::span<const assembler::EncodedInstruction* const> around,
                                         bool isGfx8);

// The registers of an instruction that has no counterpart.
[[nodiscard]] RegisterUse registerUse(const assembler::EncodedInstruction& instruction);

// Whether it only sets up scratch, which gfx942 does itself.
[[nodiscard]] bool setsUpScratch(const assembler::EncodedInstruction& old);

inline constexpr const char* kScratchSetUp = "the set-up of flat_scratch is not needed";

} // namespace wavesmith::check
