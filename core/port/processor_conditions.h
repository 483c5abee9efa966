// SPDX-License-Identifier: Apache-2.0
// Symbols with the version of the processor, and conditions on them.
//
//   .if .option.machine_version_major == 9      .if .amdgcn.gfx_generation_number == 9
//   .if .amdgcn.gfx_generation_stepping == 6    a question: it was true for gfx906 and is false for gfx942
//
// Pure functions; any thread.
#pragma once

#include "port/draft.h"
#include "port/processor.h"
#include "syntax/symbols.h"

#include <span>
#include <string>
#include <string_view>

namespace wavesmith::port {

// The drafts of all files: one of them may define the old names itself, which are kept then.
void portProcessorConditions(std::span<Draft> drafts, const syntax::Symbols& symbols, const Processor& from);

// Whether a line of the text sets one of the old names, as texts for versions 2 and 3 do.
[[nodiscard]] bool setsVersionSymbols(std::string_view text);
// The text with the names since version 3.
[[nodiscard]] std::string withCurrentVersionSymbols(std::string text);

} // namespace wavesmith::port
