// SPDX-License-Identifier: Apache-2.0
// A mapping of lanes as text, one row of up to 16 lanes after the other:
//
//   lanes 0 to 15     1 0 3 2 5 4 7 6 9 8 11 10 13 12 15 14
//   lanes 16 to 31    -  ...                                  "-": no lane
//
// Pure functions; any thread.
#pragma once

#include "isa/fields/explained.h"

#include <functional>
#include <optional>
#include <vector>

namespace wavesmith::isa {

inline constexpr unsigned kWaveLanes = 64;

using LaneSource = std::function<std::optional<unsigned>(unsigned lane)>;

// A row for each 16 of the wave's 64 lanes: which lanes they read.
[[nodiscard]] std::vector<ExplainedField> laneRows(const LaneSource& source);

} // namespace wavesmith::isa
