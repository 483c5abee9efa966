// SPDX-License-Identifier: Apache-2.0
// Machine code as people paste it: from a source, a disassembly, a hex dump or a manual.
//
//   "E0511000 80040200"                                32-bit words, the first one at the lower address
//   ".long 0xe0511000, 0x80040200"
//   "00 10 51 e0 00 02 04 80"                          bytes, in the order of memory
//   "v_mov_b32_e32 v0, 0   // 000000001900: 7E000280"  what llvm-objdump prints
//   "; encoding: [0x80,0x02,0x00,0x7e]"                what llvm-mc prints
//
// Blanks, commas, brackets and ends of lines separate; 0x is optional. A number of eight digits is a word,
// one of two digits a byte; a text is all words or all bytes. With 0x a word may leave out
// leading zeros. Comments (//, ; and #), labels and addresses with a colon before the words, and symbols in
// <> are passed over.
//
// A function of values; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::cli {

// The bytes as they stand in memory, a multiple of four of them, at least four. Code::NotMachineCode says
// what is wrong, at its line and column of `text`, which messages call `name`.
[[nodiscard]] source::Result<std::vector<std::byte>> parseHex(std::string_view text, const std::string& name);

} // namespace wavesmith::cli
