// SPDX-License-Identifier: Apache-2.0
// What little of the assembler's language this folder reads itself: words, comments, the start of a
// statement. AMDGPU's assembly has one statement on a line, `;` and `//` begin a comment, `/* */` encloses
// one.
//
// Functions of text; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace wavesmith::assembler {

[[nodiscard]] bool isWordCharacter(char character); // of a name: letters, digits, _ . $ @

// The name, directive or number that begins at `offset`; empty when none does.
[[nodiscard]] std::string_view wordAt(std::string_view text, std::size_t offset);

// What a message about `offset` is about: a word, a string, or one character; empty beyond the end.
[[nodiscard]] std::string_view tokenAt(std::string_view line, std::size_t offset);

// Offset of the first statement on the line, behind its labels; npos when there is none but blanks and
// comments.
[[nodiscard]] std::size_t statementStart(std::string_view line);

// The symbol that `.set NAME, ...`, `.equ`, `.equiv` or `NAME = ...` is to define; empty for any other
// statement.
[[nodiscard]] std::string_view assignedSymbol(std::string_view statement);

// The first `1f` or `1b` in the statement: a directional label. Empty: there is none.
[[nodiscard]] std::string_view directionalLabel(std::string_view statement);

// The line up to a comment that ends it. Quotes are respected, block comments are not looked into.
[[nodiscard]] std::string_view withoutComment(std::string_view line);

} // namespace wavesmith::assembler
