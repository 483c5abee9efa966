// SPDX-License-Identifier: Apache-2.0
// What a known function does with the operations that are outstanding when it is called, and its callers with those
// that are outstanding when it returns.
//
//   12 global_load_dword v0, v1, s[2:3]
//   13 s_swappc_b64 s[30:31], s[4:5]       firstUseInCallee(program, 13, 12, Counter::Vm, 0): 4
//    4 v_add_f32 v0, v0, v0                the function, which reads v0 before it waits
//
// The search follows the branches of the function, not its own calls. Pure functions; any thread.
#pragma once

#include "analysis/waits/wait_program.h"

#include <vector>

namespace wavesmith::analysis {

// The first instruction of the called function that uses the registers of the producer while its operation is
// outstanding; kNone: none is known, or the function is not. `younger`: operations that the counter has counted
// since, before the call.
[[nodiscard]] Index firstUseInCallee(const WaitProgram& program, Index call, Index producer, Counter counter,
                                     int younger);

// The same for the code after the calls from which the instruction returns, if all of it uses the registers: an
// instruction after one of the calls.
[[nodiscard]] Index firstUseAfterReturn(const WaitProgram& program, Index from, Index producer,
                                        Counter counter, int younger);

// The calls from which an instruction inside a kernel returns: those of the kernel that leave their address in the
// registers of the branch. Empty: none is known.
[[nodiscard]] std::vector<Index> callersOf(const WaitProgram& program, Index from);

} // namespace wavesmith::analysis
