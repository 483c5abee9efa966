// SPDX-License-Identifier: Apache-2.0
// The common part of both tests: runs a plan, prints the totals, and writes them to a file for ./test.
//
//   const Totals totals = runSuite(Extent::Sample);
//
// One thread.
#pragma once

#include "differential/session.h"

namespace wavesmith::differential {

// WAVESMITH_SEED, or 1.
[[nodiscard]] std::uint64_t seedOfRun();

// Runs the programs of the plan whose name contains WAVESMITH_PROGRAM, if that is set, for debugging. Prints
// the text of the totals and writes it to the file sample.txt or all.txt of the build's folder differential/.
// Files of programs that differ stay in a folder there.
[[nodiscard]] Totals runSuite(Extent extent);

} // namespace wavesmith::differential
