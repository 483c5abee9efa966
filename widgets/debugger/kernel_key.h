// SPDX-License-Identifier: Apache-2.0
// The key under which pins and watches of a kernel are kept: two run files of the same kernel share them. Pure
// function; any thread.
#pragma once

#include "debugger/debug_controller.h"

#include <QString>

namespace wavesmith::widgets {

[[nodiscard]] QString kernelKey(const DebugJob& job);

} // namespace wavesmith::widgets
