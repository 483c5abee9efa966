// SPDX-License-Identifier: Apache-2.0
// The integers of assembly, as LLVM's assembler reads them.
//
//   readInteger("0x1F")  31        readInteger("017")  15: octal
//   readInteger("0b11u")  3        readInteger("'a'")  97
//
// A sign is an operator and not part of an integer: syntax/expression.h. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace wavesmith::syntax {

// The integer that is the whole text (LLVM 19 AsmLexer.cpp, LexDigit and LexSingleQuote): decimal, hexadecimal with 0x,
// binary with 0b, octal with a leading 0, each with an ignored suffix (U, L, UL, LL, ULL, in any case), or a character
// such as 'a' and '\n'. Nothing for anything else, such as 08, 1.5 and 0x, and for more than 64 bits.
// tests/syntax compares it with LLVM.
[[nodiscard]] std::optional<std::uint64_t> readInteger(std::string_view text);

// The number of a register, 0 to 1023 (none has a larger one). In a name it is decimal, in brackets an integer: v010 is
// v10, v[010] is v8 (LLVM 19 AMDGPUAsmParser.cpp, getRegNum and ParseRegRange). Nothing for any other text.
[[nodiscard]] std::optional<unsigned> readRegisterInName(std::string_view digits);
[[nodiscard]] std::optional<unsigned> readRegisterInBrackets(std::string_view text);

} // namespace wavesmith::syntax
