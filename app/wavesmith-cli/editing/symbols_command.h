// SPDX-License-Identifier: Apache-2.0
// The command `symbols`: names of a source, and changes of them (commands.h).
#pragma once

#include "arguments/commands.h"

namespace wavesmith::cli {

[[nodiscard]] Action addSymbolsCommand(CLI::App& command, Completions& completions);

} // namespace wavesmith::cli
