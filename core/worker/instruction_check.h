// SPDX-License-Identifier: Apache-2.0
// What core/isa knows and LLVM does not say, added to what the assembler says: which words are another GPU's,
// and which instructions the hardware does not take although LLVM does.
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
