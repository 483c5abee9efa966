// SPDX-License-Identifier: Apache-2.0
// Gives a range of registers other numbers in some lines of a source: v8 to v15 become v24 to v31 in lines 40 to 60.
//
//   renumber(program, analysis, {"k.s", text}, {.from = {'v', 8, 8}, .to = 24, .firstLine = 40, .lastLine = 60})
//
// It is refused, with the reason and the place that shows it, unless every value in these registers is written and
// read in the lines alone, and the new registers are free there: not used, not live, allocated by the kernel, and
// aligned as tuples. Registers that the lines name by a symbol or through a macro stay where they are written, so
// they are refused, too. check::renumber() also assembles the result and compares it instruction by instruction.
// Pure functions; any thread.
#pragma once

#include "analysis/analysis.h"
#include "navigation/rename.h"
#include "program/program.h"
#include "source/diagnostic.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::navigation {

struct RegisterBank {
  char file = 'v'; // v, s or a
  unsigned first = 0;
  unsigned count = 1;

  [[nodiscard]] bool holds(unsigned number) const { return number >= first && number - first < count; }
  bool operator==(const RegisterBank&) const = default;
};
// "v8-v15", "v8-15", "v[8:15]" and "v8"; nothing for any other text.
[[nodiscard]] std::optional<RegisterBank> parseBank(std::string_view text);
[[nodiscard]] std::string toString(const RegisterBank& bank); // "v8-v15"

struct RenumberRequest {
  RegisterBank from;
  unsigned to = 0; // the new number of the first register
  std::uint32_t firstLine = 0;
  std::uint32_t lastLine = 0;
  // The new registers need not be allocated: check::renumber() raises what the kernel descriptors allocate.
  bool raises = false;
};

struct Renumbering {
  std::vector<source::TextEdit> edits;      // by place; empty: the lines do not use the registers
  std::vector<program::Index> instructions; // those of the lines, ascending
  std::vector<unsigned> moved;              // the old numbers that the lines use, ascending
};

// `text`: the file of the lines, as it was assembled; its path is that of the line table.
[[nodiscard]] Allowed<Renumbering> renumber(const program::Program& program,
                                            const analysis::Analysis& analysis, const SourceText& text,
                                            const RenumberRequest& request);

// The smallest register to which the request can go, so that a dialog has a first proposal; nothing: there is none.
[[nodiscard]] std::optional<unsigned> freeTarget(const program::Program& program,
                                                 const analysis::Analysis& analysis, const SourceText& text,
                                                 RenumberRequest request);

} // namespace wavesmith::navigation
