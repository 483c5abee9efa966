// SPDX-License-Identifier: Apache-2.0
// Unterminated quotes and comments. LLVM searches for the end up to the end of the file, and AMDGPU's parser
// then searches for the end of the line forever, or treats the next line as a part of this one.
//
//   s_nop 'ab'      ->  an error at the quote, and a text in which an invalid character replaces it
//
// A function of text; any thread.
#pragma once

#include "source/diagnostic.h"

#include <string>

namespace wavesmith::assembler {

// One error for each; the length of the text does not change, except for the end of an unterminated comment.
// Metadata, which is YAML, is not changed.
[[nodiscard]] source::Diagnostics closeQuotes(std::string& text, const std::string& path);

} // namespace wavesmith::assembler
