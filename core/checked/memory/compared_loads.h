// SPDX-License-Identifier: Apache-2.0
// Plain loads whose value a compare and swap compares: the relaxed atomic loads of loops such as
//
//   ds_read_b32 v2, v1
//   ...
//   ds_cmpst_rtn_b32 v3, v1, v2, v4      compares v2
//
// gfx9 has no other instruction for an atomic load from LDS (LLVM AMDGPUUsage, "Memory Model GFX942"). The value may be
// copied in between. Along all paths: the load is atomic where its value happens not to be compared, too.
#pragma once

#include "emulator/machine/dispatch_context.h"

#include <vector>

namespace wavesmith::checked {

[[nodiscard]] bool isCompareAndSwap(isa::Op op);
// For each instruction: whether it is a load whose value a compare and swap compares.
[[nodiscard]] std::vector<bool> comparedLoads(const emulator::DispatchContext& context);

} // namespace wavesmith::checked
