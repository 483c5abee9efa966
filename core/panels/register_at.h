// SPDX-License-Identifier: Apache-2.0
// The register at a position in the text, all its writes and reads, and those that are connected with this
// position by a definition.
//
//   44   s_load_dword s[s_count], s[0:1], 16      writes it
//   45   s_cmp_lt_u32 s4, s[s_count]|              the cursor: s5, written at 44, read here
//
// Pure functions; any thread. Linear in the instructions of the kernel, with a small constant: fast enough
// for every cursor movement.
#pragma once

#include "panels/arrows.h"
#include "program/line_index.h"
#include "source/assembly/assembly_line.h"

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
  // The position of the operand on the line, as far as the author's names determine it: columns from 1, in
  // bytes. 0: only known from the text of the line, which registerPlaces() reads.
  std::uint32_t column = 0;
  std::uint32_t length = 0;

  bool operator==(const RegisterUse&) const = default;
};

struct RegisterAt {
  isa::RegisterRange registers; // the registers of the operand under the cursor
  std::string name;             // the author's name, or "v[4:7]"
  Index at = kNone;
  OperandText place; // the operand
  bool writes = false, reads = false;
  // Instructions of this kernel or function that write or read any of the registers, ascending; includes
  // implicit accesses (VCC of a VOP2, for example).
  std::vector<RegisterUse> uses;
  // Kind::Defines: from producers to this instruction if it reads, from this instruction to consumers if it
  // writes. The text is the subset of registers: "s[4:5]". The first `producers` arrows are those from
  // producers.
  std::vector<Arrow> arrows;
  std::size_t producers = 0;
};

// `text`: the line in the file, which begins in `state`; column from 1, in bytes, in the operand or directly
// after it. Nothing if the text is not a register operand, or the line is not an instruction. In the body of
// a macro or repetition, the register of the first expansion.
[[nodiscard]] std::optional<RegisterAt> registerAt(const program::Program& program,
                                                   const analysis::Analysis& analysis,
                                                   const program::LineIndex& lines, std::uint32_t line,
                                                   std::uint32_t column, std::string_view text,
                                                   source::LineState state = source::LineState::Statement);

// The places where a line names any of the registers: for a view that marks them in the visible lines. An
// operand that several expansions of a macro share is included if any of them names the register.
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

// The operands of a line of assembly: the text between its commas, without labels, the mnemonic, modifiers
// and comments. "v_add_f32 v[a:b], s4, 1.0 clamp // x" has three.
[[nodiscard]] std::vector<OperandText> operandsOf(std::string_view line,
                                                  source::LineState state = source::LineState::Statement);

} // namespace wavesmith::panels
