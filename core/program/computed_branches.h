// SPDX-License-Identifier: Apache-2.0
// The targets of branches through registers, as far as they are constant.
//
//   s_getpc_b64 s[4:5]                s[4:5] = address of the next instruction
//   s_add_u32 s4, s4, f@rel32@lo+4
//   s_addc_u32 s5, s5, f@rel32@hi+12  = f
//   s_swappc_b64 s[30:31], s[4:5]     calls f
//   ...
//   s_setpc_b64 s[30:31]              returns, in a function: the pair still holds its value at entry
//
// The registers of each branch are followed backward to the instructions that may have written them, also
// around loops and past calls of functions that are known not to write them. A branch can have several
// targets: a choice by s_cselect, a constant table in memory, an index that a mask, a field or a comparison
// bounds. All other targets are unknown.
//
// Pure functions; any thread.
#pragma once

#include "program/control_flow.h"
#include "program/program.h"

#include <span>
#include <vector>

namespace wavesmith::program {

// The branches in the order of the instructions; those with unknown targets are omitted. With `trusting`, a call with
// an unknown target is assumed to preserve all registers: the result is then valid if it is found again,
// without `trusting`, in the control flow that it implies.
[[nodiscard]] std::vector<ComputedBranch> findComputedBranches(const Program& program,
                                                               std::span<const Index> entries,
                                                               const ControlFlow& flow, bool trusting);

} // namespace wavesmith::program
