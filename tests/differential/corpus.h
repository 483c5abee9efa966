// SPDX-License-Identifier: Apache-2.0
// The kernels written by hand, in corpus/*.cl. The third line of each is its launch line:
//
//   // SPDX-License-Identifier: Apache-2.0
//   // A prefix sum in LDS.
//   // launch: grid 512 1 1, work-group 128 1 1, in 512, out 512
//
// It ends in ", ulps 4" if the results are approximate. Any thread.
#pragma once

#include "differential/program.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::differential {

// Sorted by name. The seed is for the input.
[[nodiscard]] std::vector<Program> corpus(std::uint64_t seed);

// False if the text has no such line.
[[nodiscard]] bool readLaunchLine(std::string_view text, Program& program);

} // namespace wavesmith::differential
