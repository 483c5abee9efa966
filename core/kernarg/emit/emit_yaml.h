// SPDX-License-Identifier: Apache-2.0
// A kernarg layout as metadata. A pure function; any thread.
#pragma once

#include "kernarg/emit/emit.h"

#include <string>

namespace wavesmith::kernarg {

// The .amdgpu_metadata block of the whole file; other kernels are unchanged.
[[nodiscard]] std::string emitYaml(const Subject& subject);

} // namespace wavesmith::kernarg
