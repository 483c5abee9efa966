// SPDX-License-Identifier: Apache-2.0
// The numbers of expressions in a text: literals, and symbols that the text sets once.
//
//   const Symbols symbols(text);             .set vAddr, 3
//   symbols.value("(vAddr+1)*2")             8
//
// A symbol that is set several times, in a macro or under a condition has no value here: it is unknown. Values;
// any thread.
#pragma once

#include "syntax/token_buffer.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace wavesmith::syntax {

class Symbols {
public:
  Symbols() = default;
  explicit Symbols(std::string_view text);

  // With the operators of LLVM's expressions; nothing: a symbol is unknown, or it is not an expression.
  [[nodiscard]] std::optional<std::int64_t> value(std::string_view expression) const;

  struct Definition {
    std::string expression;
    std::size_t line = 0; // from 0
  };
  // The only definition of the symbol; nullptr: none, or several.
  [[nodiscard]] const Definition* definition(std::string_view name) const;
  // The first symbol in an expression that has one; empty: there is none.
  [[nodiscard]] std::string_view definedIn(std::string_view expression) const;

private:
  std::map<std::string, Definition, std::less<>> once_;
};

// The symbol that a statement sets, and its expression: `.set a, 1`, `a = 1`, `.equ a, 1`. Nothing: it sets none.
struct SetSymbol {
  std::string_view name;
  std::string_view expression;
  std::size_t begin = 0; // of the expression, in the line or text
};
[[nodiscard]] std::optional<SetSymbol> symbolSetIn(const TokenBuffer& buffer,
                                                   const StatementTokens& statement);
[[nodiscard]] std::optional<SetSymbol> symbolSetIn(std::string_view line,
                                                   source::LineState state = source::LineState::Statement);

} // namespace wavesmith::syntax
