// SPDX-License-Identifier: Apache-2.0
// Texts for places and waves of a debugged run, as the panels show them. Pure functions; any thread.
#pragma once

#ifndef Q_MOC_RUN
#include "debug/stop.h"
#endif

#include <QString>

namespace wavesmith::widgets {

// "vector_add.s:118 v_add_f32"
[[nodiscard]] QString codePlaceText(const debug::CodePlace& place);
[[nodiscard]] QString waveNumber(const emulator::WaveId& wave); // "3.1"

} // namespace wavesmith::widgets
