// SPDX-License-Identifier: Apache-2.0
// All diagnostic codes of Wavesmith. A code is stable: it is never renumbered and never reused, so that a
// suppression comment or a CI filter keeps its meaning.
//
//   01xx wait counters   02xx wait states   03xx registers   04xx descriptor   05xx kernarg segment
//   09xx suppressions
//   10xx assembling      11xx linking       12xx code objects and metadata      13xx instructions
//   20xx run files       21xx expressions       22xx lessons
//   30xx execution       31xx emulator faults   32xx checked mode      40xx workers   41xx files
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wavesmith::source {

enum class Code : std::uint16_t {
#define WAVESMITH_CODE(number, identifier, name, summary) identifier = number,
#include "source/codes.inc"
#undef WAVESMITH_CODE
};

// "missing-vmcnt": the part that users remember.
[[nodiscard]] std::string_view name(Code code);

// One line: the meaning of the code, independent of the context.
[[nodiscard]] std::string_view summary(Code code);

// "W0102".
[[nodiscard]] std::string toString(Code code);

} // namespace wavesmith::source
