// SPDX-License-Identifier: Apache-2.0
// A barrier that is missing: one wave of a work-group writes bytes of LDS that another one reads, and on some path both happen
// between the same two barriers.
//
//   ds_write_b32 v1, v2             work-item 64 writes byte 0x100
//   s_waitcnt lgkmcnt(0)
//   ds_read_b32 v3, v4              W0602: work-item 0 reads byte 0x100
//
// And waves that come to a barrier at different times (W0603): one of them waited at another barrier, which the others do not
// execute. Waves that go different ways, each with its own barriers, and as many, are in step.
//
// Only what is certain: the addresses are known as numbers of each work-item, EXEC is known, all waves take the path, and the
// path is feasible. The size of the work-group is the required one, or else the largest that the metadata allows, along the
// first dimension. Not a race: atomics; bytes that each wave that reads them has written itself by the same instruction; a read
// whose result is not used, such as the last one of a loop that reads ahead.
//
// A pure function; any thread.
#pragma once

#include "analysis/finding.h"
#include "analysis/registers/liveness.h"
#include "analysis/values/feasible_paths.h"

#include <vector>

namespace wavesmith::analysis {

[[nodiscard]] std::vector<Finding> findLdsRaces(const program::Program& program, const Footprints& footprints,
                                                const FeasiblePaths& paths, const Liveness& liveness);

} // namespace wavesmith::analysis
