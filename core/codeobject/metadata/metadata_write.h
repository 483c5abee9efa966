// SPDX-License-Identifier: Apache-2.0
// Writes metadata, byte for byte like LLVM.
//
//   metadata.kernels[0].vgprCount = 8;
//   const auto note = writeMetadata(metadata);
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata/metadata.h"

#include <cstddef>
#include <vector>

namespace wavesmith::codeobject {

// The metadata as it was read, with later changes: unknown keys are preserved, and missing ones are added
// once they have a value. Keys are in LLVM's order, so that writing unchanged metadata gives LLVM's bytes
// again.
[[nodiscard]] Value treeOf(const Metadata& metadata);
[[nodiscard]] std::vector<std::byte> writeMetadata(const Metadata& metadata);

} // namespace wavesmith::codeobject
