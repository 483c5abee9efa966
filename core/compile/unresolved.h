// SPDX-License-Identifier: Apache-2.0
// Functions that compiled code calls and no library defines, as diagnostics at the calls in the source:
//
//   wave.hip:10:30: error: __ocml_sin_f32 is not defined: it is one of AMD's device functions, which Debian's
//   rocm-device-libs has
//
// Pure functions; any thread.
#pragma once

#include "compile/toolchain.h"
#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::compile {

// Replaces the assembler's errors about undefined symbols, whose places are lines of `output`: the compiler's
// assembly with .loc directives, whose comments have the lines of the source.
void explainUnresolved(source::Diagnostics& diagnostics, std::string_view output, Language language,
                       const std::string& path);

} // namespace wavesmith::compile
