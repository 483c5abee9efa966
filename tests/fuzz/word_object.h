// SPDX-License-Identifier: Apache-2.0
// A code object around arbitrary words, made by hand: no assembler, so that any bytes can be its code.
//
//   const auto program = programOf({.words = bytes});
//   program->kernels()[0]         "k", which begins at the first word
//
// Values; any thread.
#pragma once

#include "codeobject/descriptor/kernel_descriptor.h"
#include "program/program.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace wavesmith::fuzz {

enum class Processor : std::uint8_t { Gfx942, Gfx90a };

struct WordObject {
  std::span<const std::byte> words; // the code: whole words; bytes after them are left out
  codeobject::KernelDescriptor descriptor = {};
  Processor processor = Processor::Gfx942;
  // A second function at this word, as for code that is called; at or past the end: none.
  std::uint32_t function = ~std::uint32_t{0};
};

// The registers and the LDS that most kernels get: 96 VGPRs of which 32 are AGPRs, 96 SGPRs, s[0:1] the kernarg segment, then
// the ids of the work-group, and 1 KiB of LDS.
[[nodiscard]] codeobject::KernelDescriptor usualDescriptor();

// An ELF file with the kernel "k".
[[nodiscard]] std::vector<std::byte> elfOf(const WordObject& object);

// Read and decoded, which must succeed.
[[nodiscard]] std::shared_ptr<const program::Program> programOf(const WordObject& object);

} // namespace wavesmith::fuzz
