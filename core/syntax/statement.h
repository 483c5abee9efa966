// SPDX-License-Identifier: Apache-2.0
// A statement in its parts, separated as LLVM's parser for AMDGPU separates them.
//
//   "lab: flat_load_dword v1, v[2:3] glc // a"
//        label lab; mnemonic flat_load_dword at 5; operands v1, v[2:3]; modifiers glc; comment // a
//
// Nothing is expanded: in the body of a macro, an operand may be `\x`, and `v[\x:\x+1]`. Values that refer to the text;
// any thread.
#pragma once

#include "source/assembly/assembly_lexer.h"
#include "syntax/token_buffer.h"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace wavesmith::syntax {

struct Statement {
  std::vector<Piece> labels; // without their colons
  Piece mnemonic;            // with its suffix
  std::string_view base;     // v_add_u32 of v_add_u32_e32
  std::string_view suffix;   // _e32, _e64, _sdwa, _dpp, _e64_dpp, or empty
  // Commas between operands are optional: "v0 v1" are two, as in LLVM 19 (AMDGPUAsmParser.cpp, ParseInstruction). All
  // counters of s_waitcnt are one.
  std::vector<Piece> operands;
  std::vector<Piece> modifiers; // glc, offset:16, row_shr:1
  std::size_t end = 0;          // one past its last character
  Piece comment;                // the first one after it in its last line; empty: none

  [[nodiscard]] const Piece* modifier(std::string_view name) const; // without its value; nullptr: not there
};

// Nothing: it has no instruction (a directive, a symbol, a macro's parameter as mnemonic).
[[nodiscard]] std::optional<Statement> readStatement(const TokenBuffer& buffer,
                                                     const StatementTokens& statement);
// Of one line. Nothing, too, for one that continues the statement of a line before it.
[[nodiscard]] std::optional<Statement> readStatement(std::string_view line,
                                                     source::LineState state = source::LineState::Statement);

// A directive with the text after it: ".set" and "vAddr, 3".
struct Directive {
  Piece name;
  Piece rest;
};
[[nodiscard]] std::optional<Directive> readDirective(const TokenBuffer& buffer,
                                                     const StatementTokens& statement);
[[nodiscard]] std::optional<Directive> readDirective(std::string_view line,
                                                     source::LineState state = source::LineState::Statement);

// The parts between commas that are in no bracket, string or comment, without blanks and comments around them.
// `begin`: added to their offsets.
[[nodiscard]] std::vector<Piece> splitAtCommas(std::string_view text, std::size_t begin);

} // namespace wavesmith::syntax
