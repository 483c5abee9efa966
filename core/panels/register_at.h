// SPDX-License-Identifier: Apache-2.0
// The register that a place of the text names, all its writes and reads, and which of them have to do
// with this place.
//
//   44   s_load_dword s[s_count], s[0:1], 16      writes it
//   45   s_cmp_lt_u32 s4, s[s_count]|              the cursor: s5, written at 44, read here
//
// Pure functions; any thread. Linear in the instructions of the kernel, with a small factor: for each move of
// a cursor.
#pragma once

#include "panels/arrows.h"
#include "program/line_index.h"
#include "source/assembly_line.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::panels {

// Part of a line of text.
struct OperandText {
  std::uint32_t column = 0; // from 1, in bytes
  std::uint32_t length = 0;

  bool operator==(const OperandText&) const = default;
};

struct RegisterUse {
  Index at = kNone;
  bool writes = false;
  bool reads = false;
  // Where the line names it, as far as the author's names tell: columns from 1, in bytes. 0: it is not known
  // without the text of the line, which registerPlaces() looks at.
  std::uint32_t column = 0;
  std::uint32_t length = 0;

  bool operator==(const RegisterUse&) const = default;
};

struct RegisterAt {
  isa::RegisterRange registers; // what the operand under the cursor means
  std::string name;             // the author's, or "v[4:7]"
  Index at = kNone;
  OperandText place; // the operand
  bool writes = false, reads = false;
  // Instructions of this kernel or function that write or read any of the registers, ascending, with those
  // that do so by no operand (VCC of a VOP2, say).
  std::vector<RegisterUse> uses;
  // Kind::Defines: from producers to it if it reads, from it to consumers if it writes. The text says which
  // of the registers: "s[4:5]". Those from producers come first, and are so many.
  std::vector<Arrow> arrows;
  std::size_t producers = 0;
};

// `text`: the line in the file, which begins in `state`; column from 1, in bytes, of the operand or right after
// it. Nothing if the text is not a register operand, or the line is not an instruction. In the body of a
// macro or repetition, what it is in the first expansion.
[[nodiscard]] std::optional<RegisterAt> registerAt(const program::Program& program,
                                                   const analysis::Analysis& analysis,
                                                   const program::LineIndex& lines, std::uint32_t line,
                                                   std::uint32_t column, std::string_view text,
                                                   source::LineState state = source::LineState::Statement);

// Where a line names any of the registers: for a view, to mark them in the lines that it shows. An operand
// that several expansions of a macro share is named if any of them names it.
struct RegisterPlace {
  OperandText place;
  bool writes = false;
  bool reads = false;

  bool operator==(const RegisterPlace&) const = default;
};
[[nodiscard]] std::vector<RegisterPlace>
registerPlaces(const program::Program& program, const program::LineIndex& lines, std::uint32_t line,
               const isa::RegisterRange& registers, std::string_view text,
               source::LineState state = source::LineState::Statement);

// The operands of a line of assembly: what stands between its commas, but for labels, the mnemonic, modifiers
// and comments. "v_add_f32 v[a:b], s4, 1.0 clamp // x" has three.
[[nodiscard]] std::vector<OperandText> operandsOf(std::string_view line,
                                                  source::LineState state = source::LineState::Statement);

} // namespace wavesmith::panels
