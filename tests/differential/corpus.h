// SPDX-License-Identifier: Apache-2.0
// The kernels written by hand, in corpus/*.cl. The third line of each says how it is started:
//
//   // SPDX-License-Identifier: Apache-2.0
//   // A prefix sum in LDS.
//   // launch: grid 512 1 1, work-group 128 1 1, in 512, out 512
//
// and ends, where the results are approximate, in ", ulps 4". Any thread.
#pragma once

#include "differential/program.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::differential {

// By name. The seed is that of the input.
[[nodiscard]] std::vector<Program> corpus(std::uint64_t seed);

// False when the text has no such line.
[[nodiscard]] bool readLaunchLine(std::string_view text, Program& program);

} // namespace wavesmith::differential
