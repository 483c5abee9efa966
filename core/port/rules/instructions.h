// SPDX-License-Identifier: Apache-2.0
// Instructions of older processors, rewritten line by line for gfx942.
//
//   v_add_u32 v0, vcc, s2, v0                 v_add_co_u32 v0, vcc, s2, v0
//   v_mac_f32 v1, v2, v3                      v_fmac_f32 v1, v2, v3            (rounds once)
//   flat_load_dword v1, v[2:3] glc            flat_load_dword v1, v[2:3] sc1
//   global_load_dword v1, v[2:3], s[4:5]      global_load_dword v1, v2, s[4:5]
//   v_movrels_b32 v1, v8                      s_set_gpr_idx_on m0, gpr_idx(SRC0) ...
//
// The bodies of macros are rewritten like everything else, because a rule needs no value of an operand. Pure
// functions; any thread.
#pragma once

#include "port/draft.h"
#include "port/kernel/kernel.h"
#include "port/processor.h"
#include "syntax/symbols.h"

#include <span>

namespace wavesmith::port {

// The drafts of all files: a macro of one of them may have the name of an instruction.
void portInstructions(std::span<Draft> drafts, const syntax::Symbols& symbols, const Processor& from,
                      std::span<const OldKernel> kernels);

} // namespace wavesmith::port
