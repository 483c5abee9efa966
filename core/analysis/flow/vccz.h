// SPDX-License-Identifier: Apache-2.0
// Branches on VCCZ where only one half of VCC was written last:
//
//   s_mov_b32 vcc_lo, s4
//   s_mov_b32 vcc_hi, s5
//   s_cbranch_vccz .Lend        W0604: VCCZ may be that of an older VCC
//
// LLVM 19 assumes that on gfx9 a write of one half does not update VCCZ, and writes VCC back as a whole before such a branch
// (SIInsertWaitcnts, GCNSubtarget::partialVCCWritesUpdateVCCZ); CDNA3 ISA 3.9 says that every scalar write does.
//
// A pure function; any thread. Linear.
#pragma once

#include "analysis/finding.h"
#include "analysis/values/feasible_paths.h"

#include <vector>

namespace wavesmith::analysis {

[[nodiscard]] std::vector<Finding> findOldVccz(const program::Program& program, const Footprints& footprints,
                                               const FeasiblePaths& paths);

} // namespace wavesmith::analysis
