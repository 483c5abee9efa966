// SPDX-License-Identifier: Apache-2.0
// The register that a place of the text names, everyone who writes or reads it, and who of them has to do
// with this place.
//
//   44   s_load_dword s[s_count], s[0:1], 16      writes it
//   45   s_cmp_lt_u32 s4, s[s_count]|              the cursor: s5, written at 44, read here
//
// Pure functions; any thread.
#pragma once

#include "panels/arrows.h"
#include "program/line_index.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::panels {

struct RegisterUse {
  Index at = kNone;
  bool writes = false;
  bool reads = false;
  // Where the line names it: columns from 1, in bytes. 0: it is not written there (VCC of a VOP2, say).
  std::uint32_t column = 0;
  std::uint32_t length = 0;

  bool operator==(const RegisterUse&) const = default;
};

struct RegisterAt {
  isa::RegisterRange registers; // what the operand under the cursor means
  std::string name;             // the author's, or "v[4:7]"
  Index at = kNone;
  bool writes = false, reads = false;
  std::vector<RegisterUse> uses; // of any of them in this kernel or function, ascending
  std::vector<Arrow> arrows;     // Kind::Defines, from producers to it and from it to consumers
};

// `text`: the line as it stands in the file; column from 1, in bytes. Nothing where the text is no operand
// that is a register, or the line became no instruction.
[[nodiscard]] std::optional<RegisterAt> registerAt(const program::Program& program,
                                                   const analysis::Analysis& analysis,
                                                   const program::LineIndex& lines, std::uint32_t line,
                                                   std::uint32_t column, std::string_view text);

// The operands of a line of assembly: what stands between its commas, but for labels, the mnemonic and
// comments. "v_add_f32 v[a:b], s4, 1.0 // x" has three.
struct OperandText {
  std::uint32_t column = 0; // from 1, in bytes
  std::uint32_t length = 0;

  bool operator==(const OperandText&) const = default;
};
[[nodiscard]] std::vector<OperandText> operandsOf(std::string_view line);

} // namespace wavesmith::panels
