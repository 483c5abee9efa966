// SPDX-License-Identifier: Apache-2.0
// The names of hardware registers in assembly: HW_REG_MODE is 1. Constant; any thread.
#pragma once

#include <string_view>

namespace wavesmith::isa {

// "HW_REG_MODE"; empty for a number without a name.
[[nodiscard]] std::string_view hwregName(unsigned id);

} // namespace wavesmith::isa
