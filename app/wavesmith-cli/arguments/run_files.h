// SPDX-License-Identifier: Apache-2.0
// The run file that a command's argument means. A pure function of the file system; any thread.
#pragma once

#include "source/diagnostic.h"

#include <string>

namespace wavesmith::cli {

// A run file itself, or NAME.run.yaml next to the source NAME.s. Code::CannotReadFile if there is none.
[[nodiscard]] source::Result<std::string> findRunFile(const std::string& file);

} // namespace wavesmith::cli
