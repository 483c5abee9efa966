// SPDX-License-Identifier: Apache-2.0
// Tuples of VGPRs begin at an even register on gfx90a and gfx942 (LLVM 19 AMDGPU.td,
// FeatureRequiresAlignedVGPRs): registers are renumbered until they do.
//
//   v[3:4], v[5:6], v9             v[4:5], v[6:7], v10
//   .set vAddr, 3                  .set vAddr, 4
//
// If one shift that keeps the order suits all tuples, it is made: a register moves by as many as there are gaps
// below it. Otherwise the code is assembled, and only the webs move that must (renaming.h):
//
//   v_lshlrev_b64 v[1:2], 2, v[5:6]         v_lshlrev_b64 v[8:9], 2, v[6:7]
//   global_load_dwordx2 v[2:3], ...         global_load_dwordx2 v[2:3], ...
//
// Registers that a kernel starts with stay. Where nothing suits, the author is asked and nothing moves. Pure
// functions but for `decode`; any thread.
#pragma once

#include "port/decode.h"
#include "port/draft.h"
#include "port/kernel/kernel.h"
#include "port/moved.h"
#include "syntax/symbols.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::port {

// Ascending; empty: nothing had to move, or the author is asked. `decode` may be empty.
[[nodiscard]] std::vector<Moved> alignTuples(std::span<Draft> drafts, const syntax::Symbols& symbols,
                                             std::span<const OldKernel> kernels, const Decode& decode = {});

} // namespace wavesmith::port
