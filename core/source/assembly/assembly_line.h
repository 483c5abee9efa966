// SPDX-License-Identifier: Apache-2.0
// Lines of assembly for edits and messages: the positions of labels, the statement and its comments.
//
//   "lab:  s_nop /* c */ 3 // wait"   label at 0; statement "s_nop /* c */ 3" at 6; comment at 22
//
// Offsets count from 0, in units of the text. Pure functions; any thread.
#pragma once

#include "source/assembly/assembly_lexer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::source {

// The lines without their ends; \n, \r\n and \r each end a line.
[[nodiscard]] std::vector<std::string_view> splitLines(std::string_view text);

struct StatementPlace {
  std::size_t label = 0;   // the start of the line's code: a label, or the statement itself
  std::size_t begin = 0;   // start of the statement
  std::size_t end = 0;     // one past its last character; equal to begin if there is none
  std::size_t comment = 0; // the first comment after all code; the length of the line if there is none

  [[nodiscard]] bool hasStatement() const { return begin < end; }
  bool operator==(const StatementPlace&) const = default;
};
// A label is a name, a number or a string before a colon; in a macro's body also `name\@`. A line that
// continues a statement (CommentInStatement) has none; metadata has neither labels nor statements, but its end.
[[nodiscard]] StatementPlace findStatement(std::string_view line, LineState state = LineState::Statement);
[[nodiscard]] StatementPlace findStatement(std::u16string_view line, LineState state = LineState::Statement);

// A line with the state that the previous lines leave.
struct AssemblyLine {
  std::string_view text;
  LineState state = LineState::Statement;

  [[nodiscard]] StatementPlace place() const { return findStatement(text, state); }
};
// Its code, with one blank for any number of them and none beside punctuation; empty: it has none.
[[nodiscard]] std::string codeOf(const AssemblyLine& line);
// The lines of a text, as splitLines() returns them.
[[nodiscard]] std::vector<AssemblyLine> assemblyLines(std::string_view text);

// A character of a name (LLVM, AsmLexer.cpp, isIdentifierChar).
template <typename Char>
[[nodiscard]] constexpr bool isNameCharacter(Char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         c == '$' || c == '@' || c == '?';
}

// The first code at or after `offset`, skipping blanks and comments: the end of the line if there is none.
[[nodiscard]] std::size_t skipBlanks(std::string_view line, std::size_t offset);

// The name, directive or number that begins at `offset`, including a whole directional label (1f); empty if
// none begins there.
[[nodiscard]] std::string_view wordAt(std::string_view text, std::size_t offset);

} // namespace wavesmith::source
