// SPDX-License-Identifier: Apache-2.0
// Values of the assembler's integer expressions, and the author's register names that they contain.
//
//   evaluate("v_idx + 2*4", symbols)                       -> 11, for v_idx = 3
//   namedRegisters("v_mov_b32 v[v_idx:v_idx+1], 0", ...)   -> {"v_idx", Vector, 3, 2, column 11, length 16}
//
// Functions of text; any thread.
#pragma once

#include "source/line_table.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace wavesmith::assembler {

// The value of a symbol at the position of the text; nothing for a label or an unknown symbol.
using SymbolValues = std::function<std::optional<std::int64_t>(std::string_view)>;

// Evaluates the whole text as one expression, with the operators and the precedences of LLVM's assembler
// (AsmParser.cpp, getGNUBinOpPrecedence), without comparisons. Nothing for any other text, or for a division
// by zero.
[[nodiscard]] std::optional<std::int64_t> evaluate(std::string_view text, const SymbolValues& symbols);

// The operands of a statement that name a register by a symbol, in order; columns from 1. The name of
// v[v_row+4*k] is "v_row+8" if k is 2.
[[nodiscard]] std::vector<source::NamedRegister> namedRegisters(std::string_view line,
                                                                const SymbolValues& symbols);

} // namespace wavesmith::assembler
