// SPDX-License-Identifier: Apache-2.0
// What a known function does with the operations that are outstanding when it is called.
//
//   12 global_load_dword v0, v1, s[2:3]
//   13 s_swappc_b64 s[30:31], s[4:5]       firstUseInCallee(program, 13, 12, Counter::Vm, 0): 4
//    4 v_add_f32 v0, v0, v0                the function, which reads v0 before it waits
//
// The search follows the branches of the function, not its own calls. A pure function; any thread.
#pragma once

#include "analysis/waits/wait_program.h"

namespace wavesmith::analysis {

// The first instruction of the called function that uses the registers of the producer while its operation is
// outstanding; kNone: none is known, or the function is not. `younger`: operations that the counter has counted
// since, before the call.
[[nodiscard]] Index firstUseInCallee(const WaitProgram& program, Index call, Index producer, Counter counter,
                                     int younger);

} // namespace wavesmith::analysis
