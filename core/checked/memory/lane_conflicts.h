// SPDX-License-Identifier: Apache-2.0
// Lanes of one store that write different values to the same bytes: HIP and OpenCL do not order the work-items of a
// wave, and the CDNA3 ISA does not say which lane stays.
//
//   v_mov_b32 v1, 0
//   ds_write_b32 v1, v0        all lanes write to address 0: their own number
//
// Equal values are silent, as is scratch, where each lane has its own. Atomics have an order; what a load to LDS writes
// never overlaps. The bits that a store with a format writes are not known here.
#pragma once

namespace wavesmith::checked {

struct Step;

// Before the store is executed.
void checkLaneConflicts(const Step& step);

} // namespace wavesmith::checked
