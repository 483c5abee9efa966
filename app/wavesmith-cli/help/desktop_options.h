// SPDX-License-Identifier: Apache-2.0
// The options of the desktop program, for its completion and its page of the manual, which both come from here
// so that they exist without a display. tests/packaging compares them with `wavesmith --help`.
#pragma once

#include "arguments/completions.h"

namespace CLI {
class App;
}

namespace wavesmith::cli {

void addDesktopOptions(CLI::App& app, Completions& completions);

} // namespace wavesmith::cli
