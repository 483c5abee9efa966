// SPDX-License-Identifier: Apache-2.0
// Problems in a run file, found without running it: the errors of readRunFile(), and files that it names but
// that do not exist.
//
//   vector_add.run.yaml:2:9: error: the file vectoradd.s does not exist [W4101 cannot-read-file]
//
// Checks that files exist, but reads none. Any thread.
#pragma once

#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::project {

// Each diagnostic has a line and column in the text. Any bytes are safe to read.
[[nodiscard]] source::Diagnostics checkRunFile(std::string_view text, const std::string& path);

} // namespace wavesmith::project
