// SPDX-License-Identifier: Apache-2.0
// Writes an `.amdgpu_metadata` block in the style of hand-written ones: the name first, one line per
// argument.
//
//   - .name: vector_add
//     .args:
//       - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer }
//
// A pure function; any thread.
#pragma once

#include "codeobject/metadata/metadata.h"

#include <string>

namespace wavesmith::generate {

// A new block, from `.amdgpu_metadata` to `.end_amdgpu_metadata`.
[[nodiscard]] std::string newMetadataBlock(const codeobject::Metadata& metadata);

} // namespace wavesmith::generate
