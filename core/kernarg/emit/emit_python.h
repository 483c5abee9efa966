// SPDX-License-Identifier: Apache-2.0
// A kernarg layout as Python. A pure function; any thread.
#pragma once

#include "kernarg/emit/emit.h"

#include <string>

namespace wavesmith::kernarg {

// A ctypes.Structure, and launch_KERNEL(), which loads libamdhip64.so; Python 3.8.
[[nodiscard]] std::string emitPython(const Subject& subject);

} // namespace wavesmith::kernarg
