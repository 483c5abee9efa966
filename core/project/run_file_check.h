// SPDX-License-Identifier: Apache-2.0
// What is wrong with a run file before it is run: what readRunFile() refuses, and files that it names and that
// do not exist.
//
//   vector_add.run.yaml:2:9: error: the file vectoradd.s does not exist [W4101 cannot-read-file]
//
// Looks for files, and reads none. Any thread.
#pragma once

#include "source/diagnostic.h"

#include <string>
#include <string_view>

namespace wavesmith::project {

// Each with its line and column in the text. Any bytes are safe to read.
[[nodiscard]] source::Diagnostics checkRunFile(std::string_view text, const std::string& path);

} // namespace wavesmith::project
