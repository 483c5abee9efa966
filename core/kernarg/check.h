// SPDX-License-Identifier: Apache-2.0
// Problems in a kernarg layout, by itself and compared with the code that reads it.
//
//   k.s:12:3: warning: this load reads 8 bytes at 20: crosses n and stride; ... [W0505
//   read-crosses-arguments]
//
// Unknown facts cause no findings. Functions of immutable values; any thread.
#pragma once

#include "kernarg/accesses.h"
#include "kernarg/layout.h"
#include "program/program.h"
#include "source/diagnostic.h"

#include <cstddef>

namespace wavesmith::kernarg {

// Checks only the layout: arguments that overlap, end past the segment or are not aligned; bytes that belong
// to no argument; sizes that disagree. `kernel` is named in each message, `place` is the place of all of
// them.
[[nodiscard]] source::Diagnostics checkLayout(const Layout& layout, std::string_view kernel,
                                              const source::Place& place);

// Compares the loads with the layout; each finding is at the load's line.
[[nodiscard]] source::Diagnostics checkAccesses(const Layout& layout, const Accesses& accesses,
                                                const program::Program& program);

// W0508 for a kernel (index into Program::kernels()) that preloads arguments without a prologue: an error if there is not any
// instruction where gfx942 starts it, otherwise a warning.
[[nodiscard]] source::Diagnostics checkPrologue(const program::Program& program, std::size_t kernel);

// Checks all kernels of a program against their metadata; for a kernel without metadata, against the size of
// the descriptor.
[[nodiscard]] source::Diagnostics check(const program::Program& program, const analysis::Analysis& analysis);

} // namespace wavesmith::kernarg
