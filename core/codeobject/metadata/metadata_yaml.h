// SPDX-License-Identifier: Apache-2.0
// The metadata of a code object as YAML, for display.
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

// YAML text, as in `.amdgpu_metadata`; for display.
[[nodiscard]] source::Result<std::string> metadataAsYaml(std::span<const std::byte> messagePack);

} // namespace wavesmith::codeobject
