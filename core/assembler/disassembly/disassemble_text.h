// SPDX-License-Identifier: Apache-2.0
// A code object as text that assembles to it again, and its instructions one by one. As in assembler.h, LLVM
// runs in this process, so only the language worker calls this. One thread at a time.
//
//   disassemble(bytes, "vector_add.hsaco")       the text, and the line of each instruction
//   instructionTexts(bytes, "vector_add.hsaco")  {0x1900, 8, "s_load_dwordx4 s[4:7], s[0:1], 0x0"}, ...
#pragma once

#include "assembler/assembly.h"
#include "source/diagnostic.h"
#include "source/line_table.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::assembler {

// The text of a code object that assembles to it again, byte for byte, which has been verified: instructions
// as LLVM prints them, labels, data, descriptors, metadata, symbols; and the line of each instruction. Known
// source lines (debugLines()) appear in comments.
[[nodiscard]] source::Result<Disassembly> disassemble(std::span<const std::byte> codeObject,
                                                      const std::string& path,
                                                      const source::LineTable& written = {});

// Every instruction of the executable sections, sorted by address. Words that LLVM does not know are `.long`.
struct InstructionText {
  std::uint64_t address = 0;
  std::uint32_t length = 0; // bytes
  std::string text;

  bool operator==(const InstructionText&) const = default;
};
[[nodiscard]] source::Result<std::vector<InstructionText>>
instructionTexts(std::span<const std::byte> codeObject, const std::string& path);

} // namespace wavesmith::assembler
