// SPDX-License-Identifier: Apache-2.0
// Writes a run file: YAML that reads back to the same value. A pure function; any thread.
#pragma once

#include "project/run_file/run_file.h"

#include <string>

namespace wavesmith::project {

// YAML that reads back to the same value, one line per argument.
[[nodiscard]] std::string writeRunFile(const RunFile& file);

} // namespace wavesmith::project
