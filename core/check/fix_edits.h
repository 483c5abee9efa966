// SPDX-License-Identifier: Apache-2.0
// Converts the changes of suggested fixes to edits of the text.
//
// A line of a macro, a repetition or an included file can stand for many instructions. It is edited only if all
// of them need the change. Otherwise an insertion before the first instruction of an expansion goes before the
// line that expands it:
//
//   1  .macro sum                     v_readlane_b32 s4, v0, 1
//   2    v_add_u32 v1, s4, v0         s_nop 1            <- inserted here: the other `sum` does not need it
//   3  .endm                          sum
//                                     s_mov_b32 s4, 0
//                                     sum
//
// If that is impossible too, a note says so, with the place of an expansion that does not need the change, and where a
// branch whose distance is a number would branch elsewhere (fixed_distances.h), with the place of that branch.
//
// Refers to the findings, the program and the lines. One thread at a time.
#pragma once

#include "analysis/finding.h"
#include "check/expansion_places.h"
#include "check/fixed_distances.h"
#include "check/source_lines.h"
#include "program/program.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace wavesmith::check {

class FixEdits {
public:
  FixEdits(std::span<const analysis::Finding> findings, const program::Program& program, SourceLines& lines);

  // The edits, or the reason why there are none; neither if there is no text to edit.
  struct Answer {
    std::optional<source::Fix> fix;
    std::optional<source::Note> impossible;
  };
  [[nodiscard]] Answer fixOf(const analysis::Finding& finding, const analysis::SuggestedFix& suggested);

private:
  // A line of a file, in any expansion.
  using LineKey = std::pair<std::uint32_t, std::uint32_t>;
  struct Wanted {
    source::Code code{};
    const analysis::Change* change = nullptr;
  };

  [[nodiscard]] const source::LineEntry* entryOf(program::Index at) const;
  [[nodiscard]] auto instructionsOf(const LineKey& line) const;
  [[nodiscard]] bool wants(program::Index at, source::Code code, const analysis::Change& change) const;
  // A wait before the end of the kernel has no finding, but needs no count either (wait_answers.cpp).
  [[nodiscard]] bool allows(program::Index at, source::Code code) const;
  [[nodiscard]] std::optional<source::Location> unwilling(const source::Location& of, source::Code code,
                                                          const analysis::Change& change);
  [[nodiscard]] std::optional<source::Location> beforeExpansion(source::Location location, source::Code code,
                                                                const analysis::Change& change);
  [[nodiscard]] std::optional<source::TextEdit> editOf(source::Code code, const analysis::Change& change);
  [[nodiscard]] std::optional<source::TextEdit> editAt(const source::Location& location,
                                                       const analysis::Change& change);
  [[nodiscard]] source::Note reason(const source::Location& needless) const;
  [[nodiscard]] const FixedDistances& fixedDistances();

  // The instructions of a data directive in one expansion.
  struct Made {
    program::Index first = program::kNone;
    std::size_t count = 0;
  };
  [[nodiscard]] const Made& madeBy(const source::Location& location);

  const program::Program& program_;
  SourceLines& lines_;
  std::vector<std::pair<LineKey, program::Index>> instructionsByLine_;
  std::optional<ExpansionPlaces> places_; // without findings there is nothing to edit
  std::unordered_multimap<program::Index, Wanted> wanted_;
  std::map<LineKey, std::map<std::pair<std::uint32_t, std::uint32_t>, Made>> madeBy_; // by column, expansion
  using Question = std::tuple<LineKey, source::Code, analysis::Change::Kind, std::string>;
  std::map<Question, std::optional<source::Location>> unwilling_;
  std::optional<FixedDistances> fixedDistances_;
  std::optional<source::Location> needless_; // an expansion that does not need the change of the current fix
};

} // namespace wavesmith::check
