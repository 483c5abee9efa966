// SPDX-License-Identifier: Apache-2.0
// Correct code objects with one number of a kernel descriptor reduced or one bit cleared. Metadata or code
// then contradict the descriptor, which must be reported.
//
//   GROUP_SEGMENT_FIXED_SIZE 1024      512
//   ENABLE_SGPR_KERNARG_SEGMENT_PTR 1  0
//
// One thread.
#pragma once

#include "false_positives/examination.h"

namespace wavesmith::false_positives {

// Code compiled by clang has no W04xx: adds any, remarks too, to totals.falsePositives.
void countConsistency(const CompiledProgram& built, const Examined& examined, Totals& totals);

// Each field of each kernel, one at a time; adds to totals.mutants.
void mutateDescriptors(const std::string& name, const Examined& examined, Totals& totals);

} // namespace wavesmith::false_positives
