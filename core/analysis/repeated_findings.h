// SPDX-License-Identifier: Apache-2.0
// Findings that say the same of many places of a kernel become one, with their number and the last place.
//
//   H-DSTSEL-2   v64 needs 1 wait state after v_cvt_f16_f32 and has 0: insert s_nop 0 (81 more like this)
//   W0111        VSKIP is enabled while the load is outstanding: s_waitcnt vmcnt(0) is needed (3 more like this)
//   H-XNACK-S    if XNACK is enabled, s_load_dwordx2 overwrites an address that an earlier load of its run needs ...
//
// The last one depends on the target: with `xnack+` each place is an error of its own.
//
// Linear. A function of its arguments; any thread.
#pragma once

#include "analysis/finding.h"
#include "program/program.h"

#include <vector>

namespace wavesmith::analysis {

// `findings` in any order.
void joinRepeated(const program::Program& program, std::vector<Finding>& findings);

} // namespace wavesmith::analysis
