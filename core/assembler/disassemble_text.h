// SPDX-License-Identifier: Apache-2.0
// A code object as text that assembles to it again, and its instructions one by one. As assembler.h: LLVM runs in
// this process, so only the language worker calls this. One thread at a time.
//
//   disassemble(bytes, "vector_add.hsaco")       the text, and where in it each instruction is
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

// The text of a code object that assembles to it again, byte for byte, and has been seen to: instructions as
// LLVM prints them, labels, data, descriptors, metadata, symbols; and where in it each instruction is. Lines
// of the source it was made of, where they are known (debugLines()), stand in comments.
[[nodiscard]] source::Result<Disassembly> disassemble(std::span<const std::byte> codeObject,
                                                      const std::string& path,
                                                      const source::LineTable& written = {});

// Every instruction of the executable sections, by address ascending. What LLVM does not know is a `.long`.
struct InstructionText {
  std::uint64_t address = 0;
  std::uint32_t length = 0; // bytes
  std::string text;

  bool operator==(const InstructionText&) const = default;
};
[[nodiscard]] source::Result<std::vector<InstructionText>>
instructionTexts(std::span<const std::byte> codeObject, const std::string& path);

} // namespace wavesmith::assembler
