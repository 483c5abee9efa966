// SPDX-License-Identifier: Apache-2.0
// Assembles and links the text of a code object again and compares the result with the original, to verify
// that the disassembly round-trips.
//
// One thread at a time: LLVM and lld.
#pragma once

#include "assembler/disassembly/object_text.h"
#include "assembler/image.h"
#include "assembler/llvm_target.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::assembler {

struct Reassembly {
  std::vector<std::byte> codeObject; // empty: it could not be linked
  // The choices it was made with, and further parts that have to be written as numbers.
  Choices choices;
};

// Assembles the lines that were generated with `choices`.
[[nodiscard]] Reassembly reassemble(const Image& image, const LlvmTarget& target,
                                    const std::vector<TextLine>& lines, const Choices& choices);

[[nodiscard]] std::string joined(const std::vector<TextLine>& lines);

// The differences in the resulting file, one sentence for each section or part of the file; empty: the files
// are identical, byte for byte.
[[nodiscard]] std::vector<std::string> differences(const Image& original, std::span<const std::byte> made);

} // namespace wavesmith::assembler
