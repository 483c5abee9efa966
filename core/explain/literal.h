// SPDX-License-Identifier: Apache-2.0
// A number in a text, as the values that its bits can be; those of the operand's type first.
//
//   literalForms("0x3f800000", &f32)   f32 1; f16 low half 0, high half 1.875; ...; hexadecimal 0x3f800000; bits ...
//   literalForms("1.5", &f16)          bits as f16 0x3e00; bits as f32 0x3fc00000; ...
//
// Pure functions; any thread.
#pragma once

#include "isa/fields/number_forms.h"
#include "isa/opcode.h"
#include "source/assembly/assembly_lexer.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace wavesmith::explain {

// `token`: an integer or a float, as the assembler reads it, with an optional sign. `operand`: null if there is none.
// Empty: it is neither.
[[nodiscard]] std::vector<isa::NumberForm> literalForms(std::string_view token,
                                                        const isa::OperandSpec* operand);

// A number of a line that is not in the brackets of a register or a list.
struct WrittenNumber {
  std::string_view text; // with its sign
  std::size_t begin = 0; // in the line
  std::size_t end = 0;
  bool isOfModifier = false; // after a colon: offset:16
};
[[nodiscard]] std::vector<WrittenNumber> numbersIn(std::string_view line,
                                                   source::LineState state = source::LineState::Statement);

} // namespace wavesmith::explain
