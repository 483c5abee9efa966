// SPDX-License-Identifier: Apache-2.0
// Diagnostics from core/isa, added to those of the assembler: words of other GPUs, and instructions that LLVM
// accepts but the hardware does not.
//
//   auto assembly = assembler::assemble(sources, options, progress, adviserFor(options.target));
//   addViolations(assembly);
//
// Functions of values; any thread.
#pragma once

#include "assembler/advice.h"
#include "assembler/assembly.h"

#include <string>

namespace wavesmith::worker {

// An empty one for a target without a table.
[[nodiscard]] assembler::Adviser adviserFor(const std::string& targetId);

// Appends program::violations() to the diagnostics; nothing where there is no code object.
void addViolations(assembler::Assembly& assembly);

} // namespace wavesmith::worker
