// SPDX-License-Identifier: Apache-2.0
// The floating-point numbers of assembly, as LLVM's assembler reads them.
//
//   readReal("1.5")       1.5        readReal("2e3")     2000
//   readReal("0x1.8p1")   3          readReal("12")      nothing: an integer
//
// A sign is an operator and not part of the number: syntax/expression.h. Pure functions; any thread.
#pragma once

#include <optional>
#include <string_view>

namespace wavesmith::syntax {

// The number that is the whole text (LLVM 19 AsmLexer.cpp, LexFloatLiteral and LexHexFloatLiteral): decimal with a point or
// an exponent, or hexadecimal with a binary exponent. Nothing for anything else, and for what a double cannot hold.
[[nodiscard]] std::optional<double> readReal(std::string_view text);

} // namespace wavesmith::syntax
