// SPDX-License-Identifier: Apache-2.0
// Unreachable code, paths that run past the end of the code, and branch targets that are not statically
// known.
//
//   12 s_branch 20          W0310 remark at 13: 3 instructions are never reached
//   13 v_mov_b32 ...
//   40 v_mov_b32 ...        W0311 error at 40: control runs past the end of kernel k
//   44 s_setpc_b64 s[4:5]   W0312 remark at 44: the target of s_setpc_b64 s[4:5] is not statically known
//
// Padding and data between functions are not code: s_nop, zero words and words that are not an instruction
// are never reported. A pure function; any thread.
#pragma once

#include "analysis/finding.h"

#include <vector>

namespace wavesmith::analysis {

[[nodiscard]] std::vector<Finding> findFlow(const program::Program& program);

} // namespace wavesmith::analysis
