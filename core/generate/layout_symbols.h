// SPDX-License-Identifier: Apache-2.0
// The symbols of a kernarg layout in a text, in the form that kernarg::emitAsm writes: `.set NAME_offset, 24`
// and `.set KERNEL_kernarg_size, 32`. Internal to this folder.
#pragma once

#include "generate/layout_edit.h"

namespace wavesmith::generate {

// Edits values, names (everywhere in the text) and the lines of added and removed arguments.
void editSymbols(std::string_view text, const std::string& file, const std::string& kernel,
                 const kernarg::LayoutChange& change, LayoutEdits& result);

} // namespace wavesmith::generate
