// SPDX-License-Identifier: Apache-2.0
// What a kernel is known by, for what the user keeps for it: two run files of a kernel have the same pins and watches.
// Pure function.
#pragma once

#include "debugger/debug_controller.h"

#include <QString>

namespace wavesmith::widgets {

[[nodiscard]] QString kernelKey(const DebugJob& job);

} // namespace wavesmith::widgets
