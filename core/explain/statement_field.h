// SPDX-License-Identifier: Apache-2.0
// The field that an instruction of a text encodes and that a form can compose: wait counts, bits of a hardware register,
// DPP, the pattern of ds_swizzle_b32.
//
//   const auto field = fieldOf("  ds_swizzle_b32 v0, v1 offset:0x8055", evaluate);
//   explain(*field).summary      "In each group of four lanes, lanes 0 to 3 read lanes 1, 1, 1 and 1 of the group."
//   field->swizzle = isa::swizzleSwap(4);
//   withField(line, *field)      "  ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,4)"
//
// Only the text of the line is read; a test compares the numbers with LLVM's encoding. Pure functions; any thread.
#pragma once

#include "isa/fields/dpp_control.h"
#include "isa/fields/hardware_field.h"
#include "isa/fields/wait_counts.h"
#include "source/assembly/assembly_lexer.h"
#include "syntax/expression.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::explain {

using Evaluate = syntax::Evaluate;
// Knows numbers and operators, and no symbols.
[[nodiscard]] std::optional<std::int64_t> evaluateNumbers(std::string_view expression);

enum class FieldKind : std::uint8_t { WaitCounts, HardwareRegister, Dpp, Swizzle };

// A part of a line, in bytes.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;

  bool operator==(const TextRange&) const = default;
};

struct StatementField {
  FieldKind kind = FieldKind::WaitCounts;
  // False: a part of the text is not understood, such as a symbol; the value below is the default.
  bool isKnown = true;
  // The value, of its kind.
  isa::WaitCounts wait;
  isa::HardwareFieldImmediate hardware;
  isa::DppImmediate dpp;
  std::uint32_t swizzle = 0;
  // s_setreg: it writes, and for s_setreg_imm32_b32 this value.
  bool writes = false;
  std::optional<std::uint32_t> written = {};
  // The text of the field, in ascending order; empty: it is not written, and belongs at `insertAt`.
  std::vector<TextRange> places;
  std::size_t insertAt = 0;
};

// Nothing: the line has no instruction with such a field.
[[nodiscard]] std::optional<StatementField> fieldOf(std::string_view line, const Evaluate& evaluate,
                                                    source::LineState state = source::LineState::Statement);
// The encoded number: SIMM16, the offset, or the DPP dword's bits 31:8 without the source (CDNA3 ISA 13.3.9) as
// ctrl | bound_ctrl << 11 | bank_mask << 16 | row_mask << 20.
[[nodiscard]] std::uint32_t encodedValue(const StatementField& field);
// As the assembler writes it: "vmcnt(0)", "offset:swizzle(SWAP,4)".
[[nodiscard]] std::string fieldText(const StatementField& field);
[[nodiscard]] isa::Explained explain(const StatementField& field);
// The line with the value that `field` has now.
[[nodiscard]] std::string withField(std::string_view line, const StatementField& field);

} // namespace wavesmith::explain
