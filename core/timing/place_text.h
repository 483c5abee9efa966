// SPDX-License-Identifier: Apache-2.0
// How sentences about cycles name an instruction. Pure function; any thread.
#pragma once

#include "program/program.h"

#include <string>

namespace wavesmith::timing {

// "line 45"; without source lines the address, "0x41f0"; after the last instruction "the inserted instruction".
[[nodiscard]] std::string placeText(const program::Program& program, program::Index at);

} // namespace wavesmith::timing
