// SPDX-License-Identifier: Apache-2.0
// When the result of an opcode is there, in words.
//
//   safeWhen(row(Op::buffer_load_dword))   "vdst is safe to use after s_waitcnt vmcnt(N), ..."
//
// Pure functions; any thread.
#pragma once

#include "isa/opcode.h"

#include <string>

namespace wavesmith::isa {

// "vmcnt +1 and lgkmcnt +1"; empty: none.
[[nodiscard]] std::string toText(const CounterSteps& steps);

namespace page {

// When what the opcode does is done, as far as a wait counter tells; empty: at once.
[[nodiscard]] std::string safeWhen(const Opcode& row);

} // namespace page

} // namespace wavesmith::isa
