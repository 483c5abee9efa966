// SPDX-License-Identifier: Apache-2.0
// Loops in which a wave waits for what another work-group writes.
//
//   wait: global_load_dword v3, v1, s[4:5]      // the same address again and again
//         s_waitcnt vmcnt(0)
//         v_readfirstlane_b32 s8, v3
//         s_cmp_eq_u32 s8, 0
//         s_cbranch_scc1 wait
//
// Beside the instructions that are made for it (Code::communicates()), that is how work-groups talk to each
// other, and a wave that is in such a loop lets others go on. A loop that loads from one place for another
// reason costs time, not the result: its work-groups run in their order. Pure functions; any thread.
#pragma once

#include "program/program.h"

#include <vector>

namespace wavesmith::emulator {

// Instructions from the target of a branch to a branch back to it.
struct Loop {
  program::Index first = 0;
  program::Index last = 0;
};

// Those with a vector load, or an atomic that returns, from an address that nothing in the loop changes; of
// scalar loads, only such that see what others write: the loop invalidates the scalar cache.
[[nodiscard]] std::vector<Loop> waitingLoops(const program::Program& program);

} // namespace wavesmith::emulator
