// SPDX-License-Identifier: Apache-2.0
// When the result of an opcode is available, as text.
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

// When the effect of the opcode is complete, as far as a wait counter shows it; empty: immediately.
[[nodiscard]] std::string safeWhen(const Opcode& row);

} // namespace page

} // namespace wavesmith::isa
