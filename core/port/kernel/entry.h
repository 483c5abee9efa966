// SPDX-License-Identifier: Apache-2.0
// The registers that a kernel starts with, brought to where the old code reads them.
//
//   s_mov_b32 s8, s4              // the id of the work-group: gfx942 has no buffer of scratch in s[0:3]
//   s_mov_b64 s[6:7], s[2:3]      // kernarg
//   v_bfe_u32 v1, v0, 10, 10      // gfx942 packs the ids of a work-item into v0
//
// Pure functions; any thread.
#pragma once

#include "port/draft.h"
#include "port/kernel/kernel.h"
#include "port/processor.h"

namespace wavesmith::port {

// Inserts what is needed in front of the first instruction of the kernel, or asks.
void portEntry(Draft& draft, const OldKernel& kernel, const Processor& from);

} // namespace wavesmith::port
