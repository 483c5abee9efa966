// SPDX-License-Identifier: Apache-2.0
// The metadata of a code object as YAML, for people.
//
//   amdhsa.kernels:
//     - .name: vector_add
//
// A pure function; any thread.
#pragma once

#include "source/diagnostic.h"

#include <cstddef>
#include <span>
#include <string>

namespace wavesmith::codeobject {

// YAML text, as `.amdgpu_metadata` has it; for people.
[[nodiscard]] source::Result<std::string> metadataAsYaml(std::span<const std::byte> messagePack);

} // namespace wavesmith::codeobject
