// SPDX-License-Identifier: Apache-2.0
// Checks of a source before LLVM reads it: not text, empty, or lines whose meaning differs from what the
// author intends. Functions of text; any thread.
#pragma once

#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::assembler {

// Nothing if the text can be assembled; otherwise the reason (Code::NotText, Code::EmptySource).
[[nodiscard]] source::Diagnostics unreadable(std::string_view text, const std::string& path);

// Whether the text contains more than blanks and comments.
[[nodiscard]] bool hasStatement(std::string_view text);

// Warnings about `#define`, `#if` and so on in a file that is not preprocessed: LLVM treats the line as a
// comment.
[[nodiscard]] source::Diagnostics preprocessorLines(std::string_view text, const std::string& path);

// Errors about `.amdhsa_code_object_version` with an unknown number; LLVM would abort the process. The lines
// are blanked in the text.
[[nodiscard]] source::Diagnostics codeObjectVersions(std::string& text, const std::string& path);

} // namespace wavesmith::assembler
