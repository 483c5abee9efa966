// SPDX-License-Identifier: Apache-2.0
// An `.amdgpu_metadata` block as a person writes it: the name first, one line for each argument.
//
//   - .name: vector_add
//     .args:
//       - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer }
//
// A pure function; any thread.
#pragma once

#include "codeobject/metadata.h"

#include <string>

namespace wavesmith::generate {

// A new block, from `.amdgpu_metadata` to `.end_amdgpu_metadata`.
[[nodiscard]] std::string newMetadataBlock(const codeobject::Metadata& metadata);

} // namespace wavesmith::generate
