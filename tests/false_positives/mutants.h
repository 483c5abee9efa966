// SPDX-License-Identifier: Apache-2.0
// Correct programs with one wait or s_nop removed or relaxed in the machine code. The analyses must report
// what was needed; the rest they must have reported as not needed before.
//
//   s_waitcnt vmcnt(0)     s_nop 0, or each of its counters one higher, or at its highest
//   s_nop 2                s_nop 1
//
// One thread.
#pragma once

#include "false_positives/examination.h"

namespace wavesmith::false_positives {

// At most `most` of each kind, spread over the program; adds to totals.mutants. In one more program every
// wait is relaxed to what the analyses call enough: nothing may be missing.
void mutate(const std::string& name, const Examined& examined, std::size_t most, Totals& totals);

} // namespace wavesmith::false_positives
