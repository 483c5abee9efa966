// SPDX-License-Identifier: Apache-2.0
// The macros of a text, their parameters and their uses, as far as the text shows them.
//
//   .macro ADDRESS dst, base=4      name ADDRESS; parameters dst, base
//   ADDRESS 3                       arguments 3, 4
//
// Pure functions; any thread.
#pragma once

#include "port/draft.h"
#include "syntax/statement.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::port {

struct MacroParameter {
  std::string name;
  std::string byDefault;
};

struct MacroCall {
  std::size_t draft = 0;
  std::size_t line = 0;
  // Of each parameter, with its place in Draft::Line::now; an omitted one has no place, and the default's text.
  std::vector<std::string> arguments = {};
  std::vector<std::pair<std::size_t, std::size_t>> places = {};
};

struct Macro {
  std::vector<MacroParameter> parameters;
  std::string body; // its lines, without the first and the last
  std::vector<MacroCall> calls;
};

// By name. Lines that an earlier step replaced by several are not looked at for calls.
[[nodiscard]] std::map<std::string, Macro, std::less<>> macrosOf(std::span<const Draft> drafts);

// Whether the body uses the parameter only as the number of a VGPR: in `v[\x+1]` or `v\x`.
[[nodiscard]] bool isVectorNumber(const Macro& macro, std::string_view parameter);

// `text` with each parameter replaced by its argument in this call.
[[nodiscard]] std::string substituted(std::string_view text, const Macro& macro, const MacroCall& call);

} // namespace wavesmith::port
