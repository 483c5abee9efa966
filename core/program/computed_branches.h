// SPDX-License-Identifier: Apache-2.0
// The targets of branches through registers, as far as they are constant.
//
//   s_getpc_b64 s[4:5]                s[4:5] = address of the next instruction
//   s_add_u32 s4, s4, f@rel32@lo+4
//   s_addc_u32 s5, s5, f@rel32@hi+12  = f
//   s_swappc_b64 s[30:31], s[4:5]     calls f
//   ...
//   s_setpc_b64 s[30:31]              returns, in a function: the pair holds what it was called with
//
// From each branch its registers are followed backwards to whatever may have written them, also round loops
// and past calls of functions that are known not to write them. Several targets are several: a choice by
// s_cselect, a constant table in memory, an index that a mask, a field or a comparison bounds. What
// is left is not known.
//
// Pure functions; any thread.
#pragma once

#include "program/control_flow.h"
#include "program/program.h"

#include <span>
#include <vector>

namespace wavesmith::program {

// In the order of the instructions; branches of which nothing is known are not among them. With `trusting` a
// call with an unknown target is assumed to keep all registers: what is found is then true if it is found again,
// without trust, in the control flow that it makes.
[[nodiscard]] std::vector<ComputedBranch> findComputedBranches(const Program& program,
                                                               std::span<const Index> entries,
                                                               const ControlFlow& flow, bool trusting);

} // namespace wavesmith::program
