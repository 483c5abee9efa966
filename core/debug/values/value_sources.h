// SPDX-License-Identifier: Apache-2.0
// What the value that an instruction is about to write is computed from:
//
//   v_fmac_f32 v4, v2, s6      v4[12]     ->  v2[12], s6, v4[12] (kept), exec
//   buffer_load_dword v4, ...  v4[12]     ->  four bytes of memory, the address registers of lane 12, exec
//   ds_bpermute_b32 v4, v1, v2 v4[12]     ->  v2 in the lane that v1[12] selects, v1[12]
//
//   v_mfma_f32_32x32x8_f16 ... a0[40]  ->  the lanes of A's row and of B's column, and C's element
//
// No other register lane, byte of LDS or byte of memory changes that value. In a mask of lanes (v_cmp, a carry) every lane
// has a bit: its sources are registers in every lane.
//
// Pure functions of the wave before the instruction.
#pragma once

#include "emulator/machine/dispatch_context.h"
#include "emulator/machine/location.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace wavesmith::debug {

enum class SourceRole : std::uint8_t {
  Operand, // an operand of the computation
  Data,    // what a load reads, a store writes, a lane gets from another one
  Address, // registers from which addresses or lanes are computed
  Kept,    // the part of the destination that remains, or is added to
  Mask,    // EXEC
  Part,    // a register of a tuple whose registers were written by different instructions
};
[[nodiscard]] std::string_view name(SourceRole role); // "operand"

struct ValueSource {
  SourceRole role = SourceRole::Operand;
  bool isConstant = false;
  std::uint64_t constant = 0;       // the bits of an inline constant or a literal
  emulator::Location location = {}; // the source, unless it is a constant
};

// `op` is the next operation of the wave, and writes the location.
[[nodiscard]] std::vector<ValueSource> sourcesOf(emulator::Wave& wave, const emulator::MicroOp& op,
                                                 const emulator::Location& written);

} // namespace wavesmith::debug
