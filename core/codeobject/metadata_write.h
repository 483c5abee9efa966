// SPDX-License-Identifier: Apache-2.0
// Metadata written as LLVM writes it, to the byte.
//
//   metadata.kernels[0].vgprCount = 8;
//   const auto note = writeMetadata(metadata);
//
// Pure functions; any thread.
#pragma once

#include "codeobject/metadata.h"

#include <cstddef>
#include <vector>

namespace wavesmith::codeobject {

// What was read with what was changed since: keys that are not known stay, those that were not there are
// there once they say something. In the order of the keys, as LLVM writes them, so that writing what was read
// gives LLVM's bytes again.
[[nodiscard]] Value treeOf(const Metadata& metadata);
[[nodiscard]] std::vector<std::byte> writeMetadata(const Metadata& metadata);

} // namespace wavesmith::codeobject
