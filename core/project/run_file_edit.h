// SPDX-License-Identifier: Apache-2.0
// A run file brought up to date in its own text: what changed is replaced where it stands, comments, order and
// spelling of everything else stay.
//
//   n: { value: 900 }   # all of them          n: { value: 901 }   # all of them
//
// Pure function; any thread.
#pragma once

#include "project/run_file.h"

#include <string>
#include <string_view>

namespace wavesmith::project {

// A text that reads as `now`, from one that reads as something else. Where the change cannot be made in place
// (an argument over several lines, a key that is not there yet), it is writeRunFile(now).
[[nodiscard]] std::string editRunFile(std::string_view text, const RunFile& now);

} // namespace wavesmith::project
