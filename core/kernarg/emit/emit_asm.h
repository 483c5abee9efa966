// SPDX-License-Identifier: Apache-2.0
// A kernarg layout as symbols of the assembler. A pure function; any thread.
#pragma once

#include "kernarg/emit/emit.h"

#include <string>

namespace wavesmith::kernarg {

// .set NAME_offset for each argument, including hidden ones.
[[nodiscard]] std::string emitAsm(const Subject& subject);

} // namespace wavesmith::kernarg
