// SPDX-License-Identifier: Apache-2.0
// What a program has that an assembler accepts and the hardware does not, at the lines where it is written;
// hand-written words too.
//
//   gemm.s:91:3: warning: cbsz:3 is undefined for v_mfma_f32_32x32x1_2b_f32, which has 2 blocks; use cbsz:1
//   or less (CDNA3 ISA 7.1.5.1) [W1314 matrix-broadcast]
//
// A pure function; any thread.
#pragma once

#include "program/program.h"
#include "source/diagnostic.h"

namespace wavesmith::program {

// One for each line and sentence, in the order of the addresses. Only of code that control can reach from a
// kernel or a function: data between functions may look like any instruction. What only one chapter of the
// manual asks (isa::Violation of Code::MisalignedMatrix) is left out.
[[nodiscard]] source::Diagnostics violations(const Program& program);

} // namespace wavesmith::program
