// SPDX-License-Identifier: Apache-2.0
// The instructions of a kernel on which its addresses in LDS, its EXEC and its branches depend, so that a walk along its paths
// need not execute the others.
//
// A pure function; any thread. Linear.
#pragma once

#include "analysis/footprint.h"
#include "analysis/group/group_state.h"

#include <vector>

namespace wavesmith::analysis::group {

struct Slice {
  // What addresses of LDS and EXEC are computed from. The rest only decides which way a wave goes.
  Slots addresses;
  Slots all;
  // Ascending: those that write one of `all`, access LDS, or synchronize waves.
  std::vector<Index> instructions;
  bool reads = false, writes = false; // LDS, with an address for each lane
  unsigned barriers = 0;
  // There is nothing that waves could do wrong with one another.
  [[nodiscard]] bool isTrivial() const { return (!reads || !writes) && barriers < 2; }
};
[[nodiscard]] Slice sliceOf(const program::Program& program, const Footprints& footprints,
                            const program::KernelCode& kernel);

// Whether waves may wait for one another by this instruction, other than by s_barrier: an atomic that returns a value, a global
// wave sync, the sleep of a loop that polls.
[[nodiscard]] bool maySynchronize(const isa::Instruction& instruction);

} // namespace wavesmith::analysis::group
