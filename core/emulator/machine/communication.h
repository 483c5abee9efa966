// SPDX-License-Identifier: Apache-2.0
// Loops in which a wave waits for what another work-group writes.
//
//   wait: global_load_dword v3, v1, s[4:5]      // the same address repeatedly
//         s_waitcnt vmcnt(0)
//         v_readfirstlane_b32 s8, v3
//         s_cmp_eq_u32 s8, 0
//         s_cbranch_scc1 wait
//
// Apart from the instructions made for the purpose (Code::communicates()), work-groups communicate through
// such loops, and a wave in one of them yields to other waves. If a loop loads from one address for another
// reason, only speed is lost, not correctness: its work-groups run in order. Pure functions; any thread.
#pragma once

#include "program/program.h"

#include <vector>

namespace wavesmith::emulator {

// The instructions from the target of a branch to a branch back to it.
struct Loop {
  program::Index first = 0;
  program::Index last = 0;
};

// Loops with a vector load, or an atomic that returns a value, from an address that does not change in the
// loop. Scalar loads count only if they can see the writes of others: if the loop invalidates the scalar
// cache.
[[nodiscard]] std::vector<Loop> waitingLoops(const program::Program& program);

} // namespace wavesmith::emulator
