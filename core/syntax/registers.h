// SPDX-License-Identifier: Apache-2.0
// Registers as they are written.
//
//   readRegisters("v[8:11]")                        4 registers from v8
//   registerTokens("v_add_f32 v8, v[9:10], s4")     v8 at 10; v[9:10] at 14; s4 at 23
//
// Symbols and parameters in brackets are no numbers: v[v_x] is not read. Pure functions; any thread.
#pragma once

#include "source/assembly/assembly_lexer.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::syntax {

// A register or a tuple: v7, v[8:11], s[4:5], a3, acc3, [v1,v2].
struct Registers {
  char kind = 'v'; // v, s or a
  unsigned first = 0;
  unsigned count = 1;

  bool operator==(const Registers&) const = default;
};
// Of the whole text.
[[nodiscard]] std::optional<Registers> readRegisters(std::string_view operand);
[[nodiscard]] std::string toString(const Registers& registers);

// The kind of a register by what is before its number: v, s, a (also acc), or t for ttmp.
[[nodiscard]] std::optional<char> registerKind(std::string_view prefix);

// Whether LLVM reads a name as a register: v7, ttmp3, vcc_lo, src_scc. Those of older processors are included.
[[nodiscard]] bool isRegisterName(std::string_view name);

struct RegisterToken {
  char file = 'v'; // v, s or a
  unsigned first = 0;
  unsigned count = 1;
  std::size_t begin = 0; // offsets in the line
  std::size_t end = 0;
  bool isBracketed = false; // v[9:10], v[9]
  std::string_view prefix;  // v, s, a or acc
};

[[nodiscard]] std::vector<RegisterToken> registerTokens(std::string_view line, source::LineState state);

// The text for the token with another first register, in the same spelling.
[[nodiscard]] std::string moved(const RegisterToken& token, unsigned first);

} // namespace wavesmith::syntax
