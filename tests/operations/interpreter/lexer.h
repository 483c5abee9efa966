// SPDX-License-Identifier: Apache-2.0
// The tokens of a program.
//
//   lex("D.u32 = 1 // one")  ->  D . u32 = 1 end-of-statement end
//
// Pure; any thread.
#pragma once

#include "operations/interpreter/value.h"

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::operations {

struct Token {
  enum class Kind : std::uint8_t { Name, Constant, Symbol, Separator, End };
  Kind kind = Kind::End;
  std::string text;
  Value value; // of a Constant
};

[[nodiscard]] std::expected<std::vector<Token>, std::string> lex(std::string_view text);

} // namespace wavesmith::operations
