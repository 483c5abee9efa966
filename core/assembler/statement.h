// SPDX-License-Identifier: Apache-2.0
// What this folder asks of a statement besides what source/assembly_line.h tells: what a message is about, what
// is defined, which labels are directional.
//
// Functions of text; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace wavesmith::assembler {

// What a message about `offset` is about: a word, a string, an operator, or one character; empty beyond the
// end.
[[nodiscard]] std::string_view tokenAt(std::string_view line, std::size_t offset);

// Offset of the first statement on the line, behind its labels; npos when there is none but blanks and
// comments.
[[nodiscard]] std::size_t statementStart(std::string_view line);

// The symbol that `.set NAME, ...`, `.equ`, `.equiv` or `NAME = ...` is to define; empty for any other
// statement.
[[nodiscard]] std::string_view assignedSymbol(std::string_view statement);

// The first `1f` or `1b` in the statement: a directional label. Empty: there is none.
[[nodiscard]] std::string_view directionalLabel(std::string_view statement);

// The line from its first code to its last: without the comments around it.
[[nodiscard]] std::string_view codeOf(std::string_view line);

} // namespace wavesmith::assembler
