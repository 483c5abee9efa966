// SPDX-License-Identifier: Apache-2.0
// The values of integer expressions, as LLVM's assembler computes them.
//
//   evaluate("v_idx + 2*4", symbols)   11, for v_idx = 3
//   evaluate("(-16)>>60")              15: the shift is logical
//
// Pure functions; any thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace wavesmith::syntax {

// The value of a symbol at the position of the text; nothing for a label or an unknown symbol.
using SymbolValues = std::function<std::optional<std::int64_t>(std::string_view name)>;

// The value of the whole text as one expression of integers, symbols, ( ), [ ] and all operators of LLVM 19 (AsmParser.cpp,
// parsePrimaryExpr and getGNUBinOpPrecedence; MCExpr.cpp, evaluateAsRelocatableImpl): | ^ & and the binary ! bind tighter
// than + and -, comparisons are -1 if they hold, && and || are 1. 64 bits that wrap.
// Nothing for any other text, for an unknown symbol, a division by zero, a nesting deeper than 64, and for what LLVM
// leaves to C++, which does not define it: a shift by more than 63 bits, and the smallest number divided by -1.
// tests/syntax compares it with LLVM.
[[nodiscard]] std::optional<std::int64_t> evaluate(std::string_view text, const SymbolValues& symbols);
// The number of an expression; nothing: unknown.
using Evaluate = std::function<std::optional<std::int64_t>(std::string_view expression)>;
// No symbol is known: as an Evaluate, it knows numbers and operators only.
[[nodiscard]] std::optional<std::int64_t> evaluate(std::string_view text);

} // namespace wavesmith::syntax
