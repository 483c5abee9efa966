// SPDX-License-Identifier: Apache-2.0
// Adds diagnostics from core/isa to those of the assembler: words of other GPUs, and instructions that LLVM
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

// Empty for a target without an opcode table.
[[nodiscard]] assembler::Adviser adviserFor(const std::string& targetId);

// Appends program::violations() to the diagnostics; does nothing without a code object.
void addViolations(assembler::Assembly& assembly);

} // namespace wavesmith::worker
