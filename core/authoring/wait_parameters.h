// SPDX-License-Identifier: Apache-2.0
// Parameters that a wait in a body can name as its count, so that each expansion has its own:
//
//   .macro write_chunk j, buffer            write_chunk 1, 0      s_waitcnt vmcnt(1)
//     s_waitcnt vmcnt(\j)                   write_chunk 0, 0      s_waitcnt vmcnt(0)
//
// A pure function; any thread.
#pragma once

#include "source/assembly/assembly_line.h"

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::authoring {

// The names of the parameters of the bodies around a line, from 1, of a file: .macro, .irp, .irpc; the innermost body first.
[[nodiscard]] std::vector<std::string> parametersAround(const std::vector<source::AssemblyLine>& lines,
                                                        std::uint32_t line);

} // namespace wavesmith::authoring
