// SPDX-License-Identifier: Apache-2.0
// The bytes of LDS that an instruction accesses, from the known values of its address registers and M0.
//
//   ds_write2_b32 v1, v2, v3 offset0:1 offset1:4     v1 in 0..252: bytes 4..260 and 16..272
//
// Pure functions; any thread.
#pragma once

#include "analysis/values/transfer.h"
#include "analysis/values/value.h"

namespace wavesmith::analysis::value {

[[nodiscard]] Value toValue(const Number& number);
// Appends the regions; none for an instruction that does not access LDS.
void addLdsRegions(const State& state, const isa::Instruction& instruction, const Masks& masks,
                   std::vector<Region>& out);

} // namespace wavesmith::analysis::value
