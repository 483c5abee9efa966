// SPDX-License-Identifier: Apache-2.0
// The wait states required between pairs of matrix operations (MFMA, SMFMAC) and dot products (CDNA3 ISA,
// table 37).
//
//   v_mfma_f32_32x32x1_2b_f32 a[0:31], ... | v_accvgpr_read_b32 v0, a0  ->  18 wait states
//
// Pure functions; any thread.
#pragma once

#include "analysis/hazards/hazard_pairs.h"

namespace wavesmith::analysis {

// Adds what `consumer`, executed after `producer`, requires between the two.
void findMatrixNeeds(const Subject& producer, const Subject& consumer, Needs& needs);

} // namespace wavesmith::analysis
