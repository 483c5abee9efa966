// SPDX-License-Identifier: Apache-2.0
// The registers that a line writes as numbers.
//
//   "v_add_f32 v8, v[9:10], s4 // v3"     v8 at 10; v[9:10] at 14; s4 at 23
//
// Symbols and parameters in brackets are no numbers: v[v_x] is left out. A pure function; any thread.
#pragma once

#include "source/assembly_lexer.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::navigation {

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

} // namespace wavesmith::navigation
