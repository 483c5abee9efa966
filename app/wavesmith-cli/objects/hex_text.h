// SPDX-License-Identifier: Apache-2.0
// Parses machine code pasted from a source, a disassembly, a hex dump or a manual.
//
//   "E0511000 80040200"                                32-bit words, the first one at the lower address
//   ".long 0xe0511000, 0x80040200"
//   "00 10 51 e0 00 02 04 80"                          bytes, in the order of memory
//   "v_mov_b32_e32 v0, 0   // 000000001900: 7E000280"  output of llvm-objdump
//   "; encoding: [0x80,0x02,0x00,0x7e]"                output of llvm-mc
//
// Blanks, commas, brackets and line ends separate numbers; 0x is optional. A number of eight digits is a
// word, one of two digits a byte; a text is all words or all bytes. With 0x, leading zeros of a word may be
// omitted. Comments (//, ; and #), labels and addresses with a colon before the words, and symbols in <> are
// skipped.
//
// A pure function; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::cli {

// Returns the bytes in memory order; their number is a multiple of four, at least four. The error is
// Code::NotMachineCode, at its line and column of `text`, which is called `name` in messages.
[[nodiscard]] source::Result<std::vector<std::byte>> parseHex(std::string_view text, const std::string& name);

} // namespace wavesmith::cli
