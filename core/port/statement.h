// SPDX-License-Identifier: Apache-2.0
// An instruction of a line, in its parts: what a rule of a port looks at and replaces.
//
//   "lab: flat_load_dword v1, v[2:3] glc // a"
//        mnemonic flat_load_dword at 5; operands v1, v[2:3]; modifiers glc
//
// Nothing is expanded: in the body of a macro, an operand may be `\x`, and `v[\x:\x+1]`. Values; any thread.
#pragma once

#include "source/assembly_lexer.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::port {

struct Piece {
  std::string_view text;
  std::size_t begin = 0; // in the line
  std::size_t end = 0;
};

struct Statement {
  Piece mnemonic;          // with its suffix
  std::string_view base;   // v_add_u32 of v_add_u32_e32
  std::string_view suffix; // _e32, _e64, _sdwa, _dpp, _e64_dpp, or empty
  std::vector<Piece> operands;
  std::vector<Piece> modifiers; // glc, offset:16, row_shr:1
  std::size_t end = 0;          // one past its last character

  [[nodiscard]] const Piece* modifier(std::string_view name) const; // without its value; nullptr: not there
};

// Nothing: the line has no instruction (a directive, a symbol, a macro's parameter as mnemonic).
[[nodiscard]] std::optional<Statement> parseStatement(std::string_view line,
                                                      source::LineState state = source::LineState::Statement);

// A directive with the text after it: ".set" and "vAddr, 3".
struct Directive {
  Piece name;
  Piece rest;
};
[[nodiscard]] std::optional<Directive> parseDirective(std::string_view line,
                                                      source::LineState state = source::LineState::Statement);

// The parts between commas that are in no bracket and no string, without blanks around them.
[[nodiscard]] std::vector<Piece> splitAtCommas(std::string_view text, std::size_t begin);

// A register or a tuple, where it is written in numbers: v7, v[8:11], s[4:5], a3, [v1,v2].
struct Registers {
  char kind = 'v'; // v, s, a, t (trap temporaries)
  unsigned first = 0;
  unsigned count = 1;

  bool operator==(const Registers&) const = default;
};
[[nodiscard]] std::optional<Registers> parseRegisters(std::string_view operand);
[[nodiscard]] std::string toString(const Registers& registers);

} // namespace wavesmith::port
