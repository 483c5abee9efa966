// SPDX-License-Identifier: Apache-2.0
// Macros and repetitions as text, by the rules of LLVM 19 (AsmParser.cpp, parseDirectiveMacro, expandMacro,
// parseMacroArguments): their parameters, the arguments of an invocation, and the substitution.
//
//   .macro load dst, base=s0       parametersIn("dst, base=s0")         dst; base, by default s0
//   load v4                        argumentsIn("load v4", 4, 7, false)  "v4"
//   s_load_dword \dst, \base       substituted(line, values)            s_load_dword v4, s0
//
// Pure functions of text; any thread.
#pragma once

#include "syntax/token_buffer.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::syntax {

struct MacroParameter {
  Piece name;
  Piece byDefault; // empty: none
  bool required = false;
  bool takesRest = false; // :vararg
};

// The parameters in the text of a line between `begin` and `end`, after the name of the macro.
[[nodiscard]] std::vector<MacroParameter> parametersIn(std::string_view line, std::size_t begin,
                                                       std::size_t end);

// The arguments of an invocation, between `begin` and `end`: separated by commas, or by blanks that are not
// beside an operator; not inside parentheses. An argument may be empty.
[[nodiscard]] std::vector<Piece> argumentsIn(std::string_view line, std::size_t begin, std::size_t end);

// `dst` of the argument `dst=v4`, with the rest; nothing: it is positional.
struct NamedArgument {
  Piece name;
  Piece value;
};
[[nodiscard]] std::optional<NamedArgument> namedArgument(const Piece& argument);

// The value of an argument: without the quotes of a string.
[[nodiscard]] std::string_view valueOf(std::string_view argument);

// The characters that may follow a backslash as the name of a parameter.
[[nodiscard]] bool isParameterCharacter(char c);

struct Substitution {
  std::string_view name;
  std::string_view value;
};
// A text with its parameters replaced, which knows where each of its parts was written.
//
//   s_load_dword \dst, \base    with dst=v4, base=s0        s_load_dword v4, s0
//   originOf(13, 15)             value 0, from its character 0
struct Substituted {
  struct Run {
    std::size_t begin = 0; // in `text`
    std::size_t length = 0;
    std::optional<std::size_t> value; // the index of the value; nothing: the text that had the parameters
    std::size_t from = 0;             // the first of these characters in it
  };
  std::string text;
  std::vector<Run> runs; // ascending; a number for \@ is in none

  struct Origin {
    std::optional<std::size_t> value;
    std::size_t offset = 0;
  };
  // Of a part that was written in one piece; nothing: it was composed.
  [[nodiscard]] std::optional<Origin> originOf(std::size_t begin, std::size_t end) const;
};
[[nodiscard]] Substituted withOrigins(std::string_view text, std::span<const Substitution> values,
                                      std::optional<std::size_t> counter = std::nullopt);

// Replaces \name by the values and removes \(); `counter` replaces \@ (nothing: it is kept). Other backslashes
// stay as they are.
[[nodiscard]] std::string substituted(std::string_view text, std::span<const Substitution> values,
                                      std::optional<std::size_t> counter = std::nullopt);

} // namespace wavesmith::syntax
