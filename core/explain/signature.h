// SPDX-License-Identifier: Apache-2.0
// What belongs at a place inside the operands of an instruction:
//
//   v_fma_f32 v0, v1, 0x3f8|
//     v_fma_f32_e64 vdst, src0, [src1], src2                    the current operand is marked
//     src1: read, 32 bits, f32; VGPR, SGPR, inline constant     Second source.
//     D.f32 = fma(S0.f32, S1.f32, S2.f32)
//     0x3f8: f32 1.42351e-42, ...
//
// From the table of isa, by the text of the line only. Pure functions; any thread.
#pragma once

#include "explain/statement_field.h"
#include "isa/describe/describe.h"
#include "isa/fields/number_forms.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::explain {

struct SignatureForm {
  std::string text; // "v_fma_f32_e64 vdst, src0, src1, src2"
  // The operand at the place; empty: none, or the text has more operands than this form.
  TextRange current = {};
  std::string encoding; // "VOP3, 8 bytes"
};

struct Signature {
  isa::Op op = isa::Op::invalid;
  std::vector<SignatureForm> forms; // the forms of the mnemonic; the one that the text uses first
  std::size_t place = 0;            // which operand in the text, from 0
  std::string operand;              // its name; empty: past the last one
  std::string kind;                 // "read, 32 bits, f32"
  std::string allowed;              // "VGPR, SGPR, inline constant or literal"
  std::string explanation;
  std::string operation; // one line: the program if it is short, or the summary
  std::vector<std::string> modifiers;
  // The field that the instruction encodes, if the place is in it.
  std::optional<isa::Explained> field;
  std::string literal; // the number at the place; empty: none
  std::vector<isa::NumberForm> literalForms;
};

// `column`: an offset in bytes. Nothing: it is not in or directly after the operands of an instruction.
[[nodiscard]] std::optional<Signature> signatureAt(std::string_view line, std::size_t column,
                                                   const Evaluate& evaluate,
                                                   source::LineState state = source::LineState::Statement);

// The row of the operand at a place of the text, counted from 0; null: none.
[[nodiscard]] const isa::OperandSpec* operandSpecAt(isa::Op op, std::string_view mnemonic, std::size_t place,
                                                    std::size_t written);

} // namespace wavesmith::explain
