// SPDX-License-Identifier: Apache-2.0
// What is wrong with a kernarg layout, by itself and against the code that reads it.
//
//   k.s:12:3: warning: this load reads 8 bytes at 20: crosses n and stride; ... [W0505
//   read-crosses-arguments]
//
// Unknown facts cause no findings. Functions of immutable values; any thread.
#pragma once

#include "kernarg/accesses.h"
#include "kernarg/layout.h"
#include "source/diagnostic.h"

namespace wavesmith::kernarg {

// The layout alone: arguments that overlap, end past the segment, are not aligned; bytes that belong to
// nothing; sizes that disagree. `kernel` is named in each message, `place` is where all of them are.
[[nodiscard]] source::Diagnostics checkLayout(const Layout& layout, std::string_view kernel,
                                              const source::Place& place);

// The loads against the layout, each at its own line.
[[nodiscard]] source::Diagnostics checkAccesses(const Layout& layout, const Accesses& accesses,
                                                const program::Program& program);

// All kernels of a program, as their metadata has it; of one without, the size of the descriptor.
[[nodiscard]] source::Diagnostics check(const program::Program& program, const analysis::Analysis& analysis);

} // namespace wavesmith::kernarg
