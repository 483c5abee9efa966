// SPDX-License-Identifier: Apache-2.0
// EXEC that is saved at the start of a region and not restored at its end:
//
//   s_and_saveexec_b64 s[10:11], vcc
//   s_cbranch_execz .Lend
//   v_mov_b32 v2, 0
// .Lend:                                     s_mov_b64 exec, s[10:11] is missing
//   global_store_dword v1, v2, s[4:5]        W0605: stores no lane if the branch was taken
//
// Only if nothing reads the saved mask, so that nothing can restore it. A pure function; any thread. Linear in the code of the
// regions' ends.
#pragma once

#include "analysis/finding.h"

#include <vector>

namespace wavesmith::analysis {

[[nodiscard]] std::vector<Finding> findExecNotRestored(const program::Program& program,
                                                       const Footprints& footprints);

} // namespace wavesmith::analysis
