// SPDX-License-Identifier: Apache-2.0
// Loads a code object into device memory: its segments, in one allocation, and its dynamic relocations.
#pragma once

#include "codeobject/code_object.h"
#include "emulator/machine/memory.h"
#include "source/diagnostic.h"

namespace wavesmith::emulator {

// Returns the load bias, which is added to every address of the code object.
[[nodiscard]] source::Result<Address> loadSegments(const codeobject::CodeObject& object, Memory& memory);

} // namespace wavesmith::emulator
