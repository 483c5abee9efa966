// SPDX-License-Identifier: Apache-2.0
// Programs that were right, with one wait or one s_nop less, in their machine words. What had to be there has
// to be missed by the analyses; the rest they have to have said before.
//
//   s_waitcnt vmcnt(0)     s_nop 0, or each of its counters one higher, or at its highest
//   s_nop 2                s_nop 1
//
// One thread.
#pragma once

#include "false_positives/examination.h"

namespace wavesmith::false_positives {

// At most `most` of each kind, spread over the program; adds to totals.mutants. And one more program, in
// which every wait is relaxed to what is said to suffice: nothing may be missing.
void mutate(const std::string& name, const Examined& examined, std::size_t most, Totals& totals);

} // namespace wavesmith::false_positives
