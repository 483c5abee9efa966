// SPDX-License-Identifier: Apache-2.0
// Replaces the hundreds of errors of a text that is not for gfx942 at all by one that says so: a kernel for an
// older processor, which `wavesmith-cli port` brings to gfx942, or another language.
//
//   k.s:2: error: this kernel is for gfx906; bring it to gfx942 with wavesmith-cli port k.s
//
// A function of values that reads included files; any thread.
#pragma once

#include "assembler/assembly.h"

#include <vector>

namespace wavesmith::worker {

// Nothing changes without errors. If only instructions show what the text was written for, its errors stay, after
// a warning that names the command.
void leadToPort(assembler::Assembly& assembly, const std::vector<assembler::SourceFile>& sources,
                const assembler::Options& options);

} // namespace wavesmith::worker
