// SPDX-License-Identifier: Apache-2.0
// The addresses of LDS by lane, from the work-item ids on: where the registers of an address are sums, shifts, masks and xors of
// the lane's number and of numbers that all lanes have in common.
//
//   v_lshlrev_b32 v1, 7, v0          ldsAddresses(...)[ds_read_b32]      128 * lane + #
//   ds_read_b32 v2, v1
//
// Of kernels only; functions get what nothing is known of. A number is that of all lanes: it is unknown where EXEC may leave out
// lanes. If only the first work-item id is enabled, work-groups have one dimension, or one that is a multiple of 64: nothing in
// the code says more. With .reqd_workgroup_size all ids are known.
//
// A pure function; any thread. Linear but for loops, in which few numbers change more than twice.
#pragma once

#include "analysis/lanes/lane_number.h"
#include "analysis/values/value.h"

#include <vector>

namespace wavesmith::analysis {

struct LdsAddress {
  Index at = kNone;
  LaneNumber number; // in the address register
};

// Of all instructions whose addresses are known, ascending.
[[nodiscard]] std::vector<LdsAddress> ldsAddresses(const program::Program& program,
                                                   const Footprints& footprints, const Values& values);

} // namespace wavesmith::analysis
