// SPDX-License-Identifier: Apache-2.0
// Instructions that an assembler accepts but the hardware does not, reported at their source lines; includes
// hand-written words.
//
//   gemm.s:91:3: warning: cbsz:3 is undefined for v_mfma_f32_32x32x1_2b_f32, which has 2 blocks; use cbsz:1
//   or less (CDNA3 ISA 7.1.5.1) [W1314 matrix-broadcast]
//
// A pure function; any thread.
#pragma once

#include "program/program.h"
#include "source/diagnostic.h"

namespace wavesmith::program {

// One per line and message, sorted by address. Covers only code that control can reach from a kernel or a
// function: data between functions may look like any instruction. Requirements that only one chapter of the
// manual states (isa::Violation of Code::MisalignedMatrix) are excluded.
[[nodiscard]] source::Diagnostics violations(const Program& program);

} // namespace wavesmith::program
