// SPDX-License-Identifier: Apache-2.0
// The requests of a session (session.h) whose answers are tables: Values, Writes and Find.
//
//   values 133 v_x lane 40    ->  Reply::rows: step 3139, wave 3.3, lane 40, 0.46189475
#pragma once

#include <cstddef>

namespace wavesmith::debug {

// The most rows of a table; if there are more, the reply's note says so.
inline constexpr std::size_t kMostRows = 10'000;

} // namespace wavesmith::debug
