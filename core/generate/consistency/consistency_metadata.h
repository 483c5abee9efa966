// SPDX-License-Identifier: Apache-2.0
// Checks metadata against descriptor and code, and the names in all three. Internal to this folder; one
// thread.
#pragma once

#include "generate/consistency/consistency_code.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace wavesmith::generate {

// W0410.
void checkMetadata(const KernelContext& kernel, const Spoken& spoken, source::Diagnostics& out);
// W0411 and W0413, for a program.
void checkNames(const program::Program& program, TextBlocks& blocks, source::Diagnostics& out);

// Metadata entries without a kernel, in order, and the kernel for which each is probably intended: one of the
// same name without metadata, or the only one left on each side. Indices into Metadata::kernels and
// CodeObject::kernels.
struct LostEntry {
  std::size_t entry = 0;
  std::optional<std::size_t> kernel;
};
[[nodiscard]] std::vector<LostEntry> lostEntries(const codeobject::CodeObject& object);

} // namespace wavesmith::generate
