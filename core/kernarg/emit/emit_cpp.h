// SPDX-License-Identifier: Apache-2.0
// A kernarg layout as C++. A pure function; any thread.
#pragma once

#include "kernarg/emit/emit.h"

#include <string>

namespace wavesmith::kernarg {

// A packed struct KERNEL_args, and launch_KERNEL() if the HIP headers are available.
[[nodiscard]] std::string emitCpp(const Subject& subject);

} // namespace wavesmith::kernarg
