// SPDX-License-Identifier: Apache-2.0
// The line of an instruction as a label in a picture, where a whole place has no room.
//
//   lineLabel(program, lines, 45)   "line 14", though it is in macro load; "load.inc:3" without the folder
//
// A pure function; any thread.
#pragma once

#include "program/line_index.h"
#include "program/program.h"

#include <string>

namespace wavesmith::panels {

// Without a line, "0x1908".
[[nodiscard]] std::string lineLabel(const program::Program& program, const program::LineIndex& lines,
                                    program::Index at);

} // namespace wavesmith::panels
