// SPDX-License-Identifier: Apache-2.0
// The effect of a wait on a queue: which operations have completed by then, and which count would have
// sufficed.
//
//   44 buffer_load_dword v4      drain(queue of vmcnt, wait 46, count 1)
//   45 buffer_load_dword v5      44 is proved by 46, which needed a count of 1 for it; 45 stays
//   46 s_waitcnt vmcnt(1)
//
// A function of its arguments; one thread.
#pragma once

#include "analysis/waits/wait_walk.h"

namespace wavesmith::analysis {

// `observer`, which may be nullptr, is notified of each operation that completes.
void drain(const WaitProgram& program, Queue& queue, Counter counter, Index wait, unsigned count,
           WaitObserver* observer);

} // namespace wavesmith::analysis
