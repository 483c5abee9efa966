// SPDX-License-Identifier: Apache-2.0
// Where operands and modifiers begin and end. LLVM's parser for AMDGPU decides that by what it reads and not by commas:
// after a register or a complete expression, the next operand begins.
//
//   v0 v[1 : 2], -|v3| 2 + 1 clamp offset : 8 - 4
//     v0; v[1 : 2]; -|v3|; 2 + 1; modifiers clamp, offset : 8 - 4
//
// Pure functions; any thread.
#pragma once

#include "syntax/token_buffer.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace wavesmith::syntax {

// Tokens of a buffer, from `begin` to `end`.
struct OperandTokens {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool isModifier = false; // glc, offset:16
};

// In the tokens after a mnemonic (LLVM 19 AMDGPUAsmParser.cpp, ParseInstruction, parseRegOrImm, parseNamedBit). Empty
// ones, between two commas, are left out.
[[nodiscard]] std::vector<OperandTokens> operandsIn(const TokenBuffer& buffer, std::string_view mnemonic,
                                                    std::size_t begin, std::size_t end);

// The name of a modifier, and its value without the blanks around it: "offset" and "8 - 4" of "offset : 8 - 4"; empty:
// it has none.
[[nodiscard]] std::string_view modifierName(std::string_view modifier);
[[nodiscard]] std::string_view modifierValue(std::string_view modifier);

// The change of the depth of ( ), [ ] and { } by a token.
[[nodiscard]] int bracketDepth(std::string_view token);

} // namespace wavesmith::syntax
