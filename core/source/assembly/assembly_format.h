// SPDX-License-Identifier: Apache-2.0
// Formats assembly: code is indented, and the operands of instructions and the comments after code are aligned,
// paragraph by paragraph.
//
//   before                                      after
//    loop:                                      loop:
//     s_load_dword s4,s[0:1],0x10 // the count    s_load_dword s4, s[0:1], 0x10   // the count
//       s_waitcnt lgkmcnt(0)                      s_waitcnt    lgkmcnt(0)
//     v_add_f32 v4, v5 , v6  // x + y             v_add_f32    v4, v5, v6         // x + y
//
// - Labels begin in column 0, instructions are indented by one step, contents of blocks by one more
//   (assembly_indent.h). A step is what most instructions of the text have. A comment on a line of its own moves
//   with the code below or above it that begins in the same column.
// - Operands of the instructions and macro calls of a paragraph begin in one column. A paragraph ends at an
//   empty line and at a line with nothing but a label. A mnemonic of more than 24 characters gets one blank.
// - Comments after the code of consecutive lines begin in one column, at least two blanks after the code. A
//   comment on a line of its own that continues such a comment, in the same column, moves with it.
// - A column that the author has already aligned stays, if it has room.
// - One blank follows, and none precedes, a comma between the operands of an instruction.
// - No blanks at the end of a line.
//
// Nothing else changes. Unchanged are block comments of several lines, definitions of macros but for their
// indentation, lines that begin with `#` and what continues them, metadata, lines with a string or a number that
// is not complete, the operands of directives and of macros, and line ends. So the text assembles to the same
// bytes. Formatting a formatted text changes nothing.
//
// Linear in the text. A pure function; any thread.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>

namespace wavesmith::source {

struct FormatOptions {
  // Whether a word is a mnemonic of an instruction; operands of everything else are left alone, because a
  // macro may use its arguments as text. Not called for the names of macros that the text defines.
  std::function<bool(std::string_view)> isInstruction;
  std::size_t indent = 0; // blanks of a step; 0: as most instructions of the text
  // Lines from 1 that may change. The columns are those of the whole text.
  std::size_t first = 1;
  std::size_t last = std::numeric_limits<std::size_t>::max();
};

[[nodiscard]] std::string formatAssembly(std::string_view text, const FormatOptions& options);

} // namespace wavesmith::source
