// SPDX-License-Identifier: Apache-2.0
// How many statements the assembler remembers from one text to the next (statement_memory.h), and how many
// texts of instructions the disassembler. For tests, which compare with an assembler that remembers nothing.
#pragma once

#include <cstddef>

namespace wavesmith::assembler {

inline constexpr std::size_t kMostStatements = std::size_t{1} << 15; // about 10 MB

// Forgets all. 0: nothing is remembered from now on.
void limitStatements(std::size_t most);
[[nodiscard]] std::size_t statementLimit();

} // namespace wavesmith::assembler
