// SPDX-License-Identifier: Apache-2.0
// Aligns the tuples of a text whose numbers only the assembler knows, or which no single shift suits: assembles
// it, moves as few webs as possible, edits the places that decide their numbers, and assembles again to see that
// exactly these registers have changed.
//
//   alignWebs(drafts, symbols, decode).moved      {{1, 2, +7, "k.s", 12, 14}}
//
// A place that decides a number is, in this order, a symbol that is set once, the argument of a macro, or the
// operand itself. Any thread.
#pragma once

#include "port/decode.h"
#include "port/draft.h"
#include "port/registers/tuples.h"
#include "syntax/symbols.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::port {

struct AlignmentQuestion {
  std::size_t draft = 0;
  std::size_t line = 0;
  std::string what;
  std::string why; // after the reason for alignment
};

struct WebAlignmentResult {
  std::vector<Moved> moved = {};                            // empty: no tuple begins at an odd register
  std::optional<AlignmentQuestion> question = std::nullopt; // the drafts are as before
};

// Nothing: the text cannot be assembled at all.
[[nodiscard]] std::optional<WebAlignmentResult>
alignWebs(std::span<Draft> drafts, const syntax::Symbols& symbols, const Decode& decode);

} // namespace wavesmith::port
