// SPDX-License-Identifier: Apache-2.0
// How many input vectors of each opcode were compared with results from an independent source: the manual's
// pseudocode as a program (core/isa/operation), exact arithmetic on the host, published tables.
//
//   recordVectors(isa::Op::ds_add_u32, 64);     called by every bench for each compared instruction
//   vectorsOf(isa::Op::ds_add_u32)
//
// Process-wide: one test process at a time counts. One thread.
#pragma once

#include "isa/opcode.h"

#include <cstdint>

namespace wavesmith::operations {

void recordVectors(isa::Op op, std::uint64_t vectors);
[[nodiscard]] std::uint64_t vectorsOf(isa::Op op);

} // namespace wavesmith::operations
