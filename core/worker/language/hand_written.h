// SPDX-License-Identifier: Apache-2.0
// Finds machine words that could be written as instructions:
//
//   k.s:12:3: remark: these words are `buffer_load_dword v1, s[4:7], 0 offen lds`: write the instruction
//   [W1320 hand-written-words]
//     12 |   .long 0xe0511000, 0x80010001
//
// A run of such lines with no other code between them is one finding, with the number of instructions and one
// fix for all of them:
//
//   k.s:12:3: remark: these words are 300 instructions from `v_mov_b32_e32 v1, v3` on: write the instructions
//   k.s:311:3: note: the last is `v_mov_b32_e32 v2, v3`
//
// Plain numbers in .long, .int, .4byte, .quad and .8byte, in reachable code, if the words form whole
// instructions; an instruction may span several lines. There is a fix, except in macros and repetitions,
// where other words may depend on the same line. Only in the language worker: LLVM. One thread at a time.
#pragma once

#include "assembler/assembly.h"
#include "worker/language/word_texts.h"

#include <span>

namespace wavesmith::worker {

// Appends to the assembly's diagnostics. Lines that already have a diagnostic about an instruction (W13xx)
// get no other. Almost free if the code has no such lines.
void addHandWritten(assembler::Assembly& assembly, std::span<const assembler::SourceFile> sources,
                    WordTexts& texts);

} // namespace wavesmith::worker
