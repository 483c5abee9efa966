// SPDX-License-Identifier: Apache-2.0
// Quotes and comments without an end. LLVM reads on for one to the end of the file, and AMDGPU's parser then
// looks for the end of the line forever, or takes the next line for a part of this one.
//
//   s_nop 'ab'      ->  an error at the quote, and a text in which it is a character that no line may have
//
// A function of text; any thread.
#pragma once

#include "source/diagnostic.h"

#include <string>

namespace wavesmith::assembler {

// One error for each; the text is as long as before, but for what closes a comment at its end. Metadata,
// which is YAML, is left alone.
[[nodiscard]] source::Diagnostics closeQuotes(std::string& text, const std::string& path);

} // namespace wavesmith::assembler
