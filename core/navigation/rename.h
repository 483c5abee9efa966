// SPDX-License-Identifier: Apache-2.0
// Renames a symbol, label, macro or parameter in all files of an index.
//
//   rename(index, *index.occurrenceAt(0, 12, 9), "v_sum")      an edit for each use of v_x
//
// It is refused, with the reason and the place that shows it, if the text could mean something else afterwards:
// the name is taken, a register, an instruction or a word of the assembler, or a macro composes one of the names.
// check::rename() also assembles the result. A pure function; any thread.
#pragma once

#include "navigation/index.h"
#include "source/diagnostic.h"

#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::navigation {

struct Refusal {
  std::string reason;  // one clause, without a full stop
  source::Place place; // what shows it; line 0: none

  bool operator==(const Refusal&) const = default;
};
[[nodiscard]] inline std::unexpected<Refusal> refuse(std::string reason, source::Place place = {}) {
  return std::unexpected(Refusal{.reason = std::move(reason), .place = std::move(place)});
}
template <typename T>
using Allowed = std::expected<T, Refusal>;

struct Renaming {
  std::uint32_t symbol = kNone;
  std::string name;                    // the new one
  std::vector<source::TextEdit> edits; // by file and place; empty: the name stays the same
};

[[nodiscard]] Allowed<Renaming> rename(const Index& index, const Occurrence& at, std::string_view newName);

// Whether it can be renamed at all, whatever the new name is.
[[nodiscard]] Allowed<void> canRename(const Index& index, const Occurrence& at);

// Whether a word is an instruction, a register, a directive or another word that the assembler knows: "an
// instruction". Empty: none.
[[nodiscard]] std::string reservedAs(std::string_view word);

} // namespace wavesmith::navigation
