// SPDX-License-Identifier: Apache-2.0
// What holds for every code object that codeobject::read() and open() accept, and everything that shows one.
#pragma once

#include "codeobject/code_object.h"

namespace wavesmith::fuzz {

void requireConsistent(const codeobject::CodeObject& object);
// Lists, decodes and loads it.
void examine(codeobject::CodeObject object);

} // namespace wavesmith::fuzz
