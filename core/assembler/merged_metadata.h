// SPDX-License-Identifier: Apache-2.0
// One metadata note for a code object of several sources. lld puts the notes of its inputs one after the other, and a
// reader takes one of them (LLVM AMDGPUUsage describes one): the kernels of all other sources would have no arguments.
//
//   std::vector<std::vector<std::byte>> objects = ...;      // as LLVM assembled them
//   for (const KernelTwice& kernel : mergeMetadata(objects)) ...
//
// Any bytes are safe; what cannot be read stays as it is. A pure function; any thread.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wavesmith::assembler {

// Two objects describe a kernel of this name, and neither definition is weak.
struct KernelTwice {
  std::string name;
  std::size_t first = 0, second = 0; // indices of the objects
};

// Moves the kernels and printf formats of all objects to the note of the first one that has metadata. Unchanged if fewer
// than two have.
[[nodiscard]] std::vector<KernelTwice> mergeMetadata(std::vector<std::vector<std::byte>>& objects);

} // namespace wavesmith::assembler
