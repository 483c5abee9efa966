// SPDX-License-Identifier: Apache-2.0
// A kernarg layout as a host program. A pure function; any thread.
#pragma once

#include "kernarg/emit/emit.h"

#include <string>

namespace wavesmith::kernarg {

// A program that loads the code object, fills in the arguments, launches the kernel, and prints the results;
// C++17, HIP.
[[nodiscard]] std::string emitHost(const Subject& subject);

} // namespace wavesmith::kernarg
