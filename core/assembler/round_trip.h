// SPDX-License-Identifier: Apache-2.0
// The text of a code object, assembled and linked again and compared with it, so that the text is
// what was there: the difference between a disassembly that should round-trip and one that does.
//
// One thread at a time: LLVM and lld.
#pragma once

#include "assembler/image.h"
#include "assembler/llvm_target.h"
#include "assembler/object_text.h"

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::assembler {

struct Reassembly {
  std::vector<std::byte> codeObject; // empty: it could not be linked
  Choices choices;                   // those it was made with, and what else has to be in numbers
};

// Assembles the lines, which were made by `choices`.
[[nodiscard]] Reassembly reassemble(const Image& image, const LlvmTarget& target,
                                    const std::vector<TextLine>& lines, const Choices& choices);

[[nodiscard]] std::string joined(const std::vector<TextLine>& lines);

// What is not the same in the file that the text gives, one sentence for each section or part of the file;
// empty: it is the same, byte for byte.
[[nodiscard]] std::vector<std::string> differences(const Image& original, std::span<const std::byte> made);

} // namespace wavesmith::assembler
