// SPDX-License-Identifier: Apache-2.0
// What both tests of the suite do: run a plan, print what came of it, leave it in a file for ./test.
//
//   const Totals totals = runSuite(Extent::Sample);
//
// One thread.
#pragma once

#include "differential/session.h"

namespace wavesmith::differential {

// WAVESMITH_SEED, or 1.
[[nodiscard]] std::uint64_t seedOfRun();

// Of the plan those programs whose name contains WAVESMITH_PROGRAM, if that is set: for the search of a
// mistake. Prints the text of the totals and writes it to the file sample.txt or all.txt of the build's
// folder differential/. Files of programs that differ stay in a folder there.
[[nodiscard]] Totals runSuite(Extent extent);

} // namespace wavesmith::differential
