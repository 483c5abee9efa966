// SPDX-License-Identifier: Apache-2.0
// Writes to LDS that are outstanding at a barrier: s_barrier does not wait for them (CDNA3 ISA 4.4), so waves
// that have passed it may read the old bytes, until a barrier that follows their completion.
//
//   44 ds_write_b32 v0, v1
//   45 s_barrier                leaveAtBarrier(): 44 was outstanding here, lgkmcnt(0) would have been enough
//   46 ds_read_b32 v2, v3       readAfterBarrier(): 44
//
// Loads to LDS in the same way, by vmcnt, but their addresses are seldom known: only those that are outstanding at a
// barrier before anything else can be in LDS. What is read then is what they load, or nothing.
//
// An entry of its own in the queue (QueueEntry::kAtBarrier) stands for each of them, beside the one that the
// wave's own waits complete. Functions of their arguments; one thread.
#pragma once

#include "analysis/waits/wait_program.h"

#include <vector>

namespace wavesmith::analysis {

// `queue` is that of the counter before the barrier: of lgkmcnt, or of vmcnt if nothing is in LDS yet. Ends the entries
// of earlier barriers whose operations have completed. True if there are entries now.
bool leaveAtBarrier(const WaitProgram& program, Queue& queue, Counter counter);
// The same for vmcnt if LDS may hold bytes: no load to LDS is entered.
bool leaveNoneAtBarrier(Queue& vm);
// Whether LDS holds bytes after a wait for `count` of vmcnt that it may not have held before: those of a load to LDS.
[[nodiscard]] bool fills(const WaitProgram& program, const Queue& vm, int count);

struct ReadAfterBarrier {
  // The reader may read what these have written: those that need the lowest count at the barrier first.
  std::vector<QueueEntry> stale;
  // It may or may not: a wait before the barrier left them outstanding on purpose, or the addresses are those of
  // the writing lanes, so that each wave may read just its own bytes, or the reader is a FLAT access.
  std::vector<QueueEntry> unproven;
};
// The entries whose bytes an instruction that reads LDS may read. They leave the queue, unless the reader is a FLAT
// access, which may read global memory instead.
[[nodiscard]] ReadAfterBarrier readAfterBarrier(const WaitProgram& program, Queue& queue, Counter counter,
                                                Index reader);

// The count that would have been enough at the barrier.
[[nodiscard]] std::uint8_t countAtBarrier(const QueueEntry& atBarrier);

} // namespace wavesmith::analysis
