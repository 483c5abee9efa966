// SPDX-License-Identifier: Apache-2.0
// The author's names of registers in a statement.
//
//   namedRegisters("v_mov_b32 v[v_idx:v_idx+1], 0", ...)   -> {"v_idx", Vector, 3, 2, column 11, length 16}
//
// Functions of text; any thread.
#pragma once

#include "source/line_table.h"
#include "syntax/expression.h"

#include <string_view>
#include <vector>

namespace wavesmith::assembler {

// The operands of a statement that name a register by a symbol, in order; columns from 1. The name of
// v[v_row+4*k] is "v_row+8" if k is 2.
[[nodiscard]] std::vector<source::NamedRegister> namedRegisters(std::string_view line,
                                                                const syntax::SymbolValues& symbols);

} // namespace wavesmith::assembler
