// SPDX-License-Identifier: Apache-2.0
// One or two sentences for each operand: its purpose and the alignment of its registers. Only describe*.cpp
// include this. Pure functions; any thread.
#pragma once

#include "isa/opcode.h"

#include <string>

namespace wavesmith::isa::page {

[[nodiscard]] std::string explanation(const Opcode& row, unsigned operand);

} // namespace wavesmith::isa::page
