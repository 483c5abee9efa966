// SPDX-License-Identifier: Apache-2.0
// Facts about a statement beyond source/assembly_line.h: the token of a message, the defined symbol,
// directional labels.
//
// Functions of text; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace wavesmith::assembler {

// The token at `offset`, the position of a message: a word, a string, an operator, or one character; empty
// past the end.
[[nodiscard]] std::string_view tokenAt(std::string_view line, std::size_t offset);

// The offset of the first statement on the line, after its labels; npos if there are only blanks and
// comments.
[[nodiscard]] std::size_t statementStart(std::string_view line);

// The symbol that `.set NAME, ...`, `.equ`, `.equiv` or `NAME = ...` defines; empty for any other statement.
[[nodiscard]] std::string_view assignedSymbol(std::string_view statement);

// The first `1f` or `1b` in the statement: a directional label. Empty: none.
[[nodiscard]] std::string_view directionalLabel(std::string_view statement);

// The line from its first code to its last: without the comments around it.
[[nodiscard]] std::string_view codeOf(std::string_view line);

} // namespace wavesmith::assembler
