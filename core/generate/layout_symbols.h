// SPDX-License-Identifier: Apache-2.0
// The symbols of a kernarg layout in a text, as kernarg::emitAsm writes them: `.set NAME_offset, 24` and
// `.set KERNEL_kernarg_size, 32`. Internal to this folder.
#pragma once

#include "generate/layout_edit.h"

namespace wavesmith::generate {

// Values, names (everywhere in the text) and the lines of arguments that come and go.
void editSymbols(std::string_view text, const std::string& file, const std::string& kernel,
                 const kernarg::LayoutChange& change, LayoutEdits& result);

} // namespace wavesmith::generate
