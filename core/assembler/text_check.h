// SPDX-License-Identifier: Apache-2.0
// Checks of a source before LLVM reads it: not text, empty, or lines that do not mean what their author
// intends. Functions of text; any thread.
#pragma once

#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::assembler {

// Nothing when the text can be assembled; otherwise why not (Code::NotText, Code::EmptySource).
[[nodiscard]] source::Diagnostics unreadable(std::string_view text, const std::string& path);

// Whether there is anything but blanks and comments.
[[nodiscard]] bool hasStatement(std::string_view text);

// Warnings about `#define`, `#if` and so on in a file that is not preprocessed: LLVM takes the line for a
// comment.
[[nodiscard]] source::Diagnostics preprocessorLines(std::string_view text, const std::string& path);

// Errors about `.amdhsa_code_object_version` with a number that there is not; LLVM would abort the process.
// The lines are blanked in the text.
[[nodiscard]] source::Diagnostics codeObjectVersions(std::string& text, const std::string& path);

} // namespace wavesmith::assembler
