// SPDX-License-Identifier: Apache-2.0
// Where a text names VGPRs, and which ones: v7, v[8:11], v[vAddr:vAddr+1]; in a macro, once for each of its uses.
//
// Values; any thread.
#pragma once

#include "port/draft.h"
#include "syntax/symbols.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::port {

struct RegisterUse {
  std::size_t draft = 0; // which of the drafts
  std::size_t line = 0;
  // In Draft::Line::now: of the operand, or of the number that an argument of a macro is.
  std::size_t begin = 0;
  std::size_t end = 0;
  std::optional<unsigned> first = std::nullopt; // nothing: only the assembler knows
  unsigned count = 1;
  std::optional<unsigned> base = std::nullopt; // the register that the symbol or the argument is
  std::string symbol = {};                     // that decides the number; empty: written as numbers
  bool isArgument = false;                     // a number that a macro is used with
  bool isRelative = false;                     // m0 is added to it
  std::string text = {};
};

// In the order of drafts and lines.
[[nodiscard]] std::vector<RegisterUse> registerUses(std::span<const Draft> drafts,
                                                    const syntax::Symbols& symbols);

} // namespace wavesmith::port
