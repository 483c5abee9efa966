// SPDX-License-Identifier: Apache-2.0
// Infers a layout from the loads of a kernel without metadata: the bytes that are read, split where loads
// begin and end, and around the dwords of a load that are used as values of 32 bits. A value that is used as an
// address is a pointer, four bytes are a float if instructions read them as one and otherwise an unsigned
// integer, all others are bytes.
//
//   s_load_dwordx4 s[4:7], s[0:1], 0x0      arg0  pointer  0   8     s[4:5] is the base of a load
//                                           arg1  8 bytes  8   8
//   s_load_dword s8, s[0:1], 0x10           arg2  uint    16   4
//   s_load_dwordx2 s[8:9], s[0:1], 0x18     arg3  float   24   4     v_fmac_f32 reads s8,
//                                           arg4  uint    28   4     v_cmp_gt_u32 reads s9
//
// A function of immutable values; any thread.
#pragma once

#include "kernarg/accesses.h"

namespace wavesmith::kernarg {

// `size`: the size of the segment, if the descriptor states one; otherwise 0.
[[nodiscard]] Layout guessLayout(const program::Program& program, const analysis::Analysis& analysis,
                                 const Accesses& accesses, std::uint32_t size);

} // namespace wavesmith::kernarg
