// SPDX-License-Identifier: Apache-2.0
// What names the words of macros have when the macros are expanded with the arguments of all their invocations:
//
//   .macro alloc name, n           alloc v_x, 2
//     .set \name, next             defines v_x, at the argument
//     .set \name\()_end, ...       composes v_x_end: no word of the text is this name
//   .endm
//
// All branches of conditions are taken, and a repetition is taken once, so that names may be found that the assembler
// does not see, but none is missing. Pure functions; any thread.
#pragma once

#include "navigation/scan.h"

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::navigation {

// A word of a macro that is composed of a parameter and more.
struct ComposedWord {
  Span span;
  std::string text; // v_\name
  Use use{};
  std::uint32_t scope = kNone;
  std::set<std::string> names = {}; // in all expansions
  bool isOpen = false;              // there may be more: \@, or no invocation in these files

  // Whether an expansion may have this name; exact unless isOpen.
  [[nodiscard]] bool mayBe(std::string_view name) const;
};

struct Expansions {
  std::vector<ComposedWord> composed; // in the order of Scan::words
  // Words of the text, by the value that they are in an expansion:
  std::map<Span, std::string> defined;    // an argument that the macro defines as a label or symbol
  std::map<Span, std::string> macroCalls; // an argument that the macro uses as the name of a macro
  std::map<Span, char> registers;         // an argument that the macro uses in v[...]
  std::set<Span> composing;               // an argument from which the macro composes another name
};

[[nodiscard]] Expansions expand(const Scan& scan);

// The invocation's arguments by parameter: text and place; the default, or an empty text, for one that is not given.
struct BoundArgument {
  std::string_view text;
  Span span; // length 0: not given, and no default
  bool isDefault = false;
  Span name; // the name in name=value; length 0: a positional argument
};
[[nodiscard]] std::vector<BoundArgument> boundArguments(const Call& call, const Scope& macro);

} // namespace wavesmith::navigation
