// SPDX-License-Identifier: Apache-2.0
// Metadata against descriptor and code, and the names that all of them have. Internal to this folder; one thread.
#pragma once

#include "generate/consistency_code.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace wavesmith::generate {

// W0410.
void checkMetadata(const KernelContext& kernel, const Spoken& spoken, source::Diagnostics& out);
// W0411 and W0413, of a program.
void checkNames(const program::Program& program, TextBlocks& blocks, source::Diagnostics& out);

// Entries of the metadata that no kernel has, in their order, and the kernel that each is meant to be: one of
// the same name without metadata, or the only one that is left of each. Indices into Metadata::kernels and
// CodeObject::kernels.
struct LostEntry {
  std::size_t entry = 0;
  std::optional<std::size_t> kernel;
};
[[nodiscard]] std::vector<LostEntry> lostEntries(const codeobject::CodeObject& object);

} // namespace wavesmith::generate
