// SPDX-License-Identifier: Apache-2.0
// The requests of a session (session.h) about expressions that are shown at each stop: Display, Undisplay and Displays.
//
//   display v_off0    ->  Reply::displays of each movement: 1, v_off0, 20, "0, 4, ... 252"
#pragma once

#include "debug/request.h"

namespace wavesmith::debug {

// Whether a request moves the run or selects a wave: its reply has the expressions.
[[nodiscard]] bool isMovement(Verb verb);

} // namespace wavesmith::debug
