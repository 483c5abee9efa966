// SPDX-License-Identifier: Apache-2.0
// The pages of docs/codes and their sections.
//
//   for (const CodeRow& row : codesBetween(400, 500))
//     fenced(section(codePage(row.code), "Wrong"), "asm")     "  v_mov_b32 v9, 0\n..."
//
// Functions of files of the source tree; any thread.
#pragma once

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

struct CodeRow {
  unsigned number = 0;
  std::string code;      // "W0401"
  std::string_view name; // "lds-too-small"

  friend std::ostream& operator<<(std::ostream& out, const CodeRow& row) { return out << row.code; }
};
// The rows of core/source/codes.inc with first <= number < end, in their order.
[[nodiscard]] std::vector<CodeRow> codesBetween(unsigned first, unsigned end);

// docs/codes/W0401.md; empty if there is none. "README" is the table of all.
[[nodiscard]] std::string codePage(std::string_view code);

// The text below "## TITLE", up to the next title.
[[nodiscard]] std::string section(std::string_view page, std::string_view title);
// The first block of text between fences that name this language.
[[nodiscard]] std::string fenced(std::string_view text, std::string_view language);

} // namespace wavesmith::testing
