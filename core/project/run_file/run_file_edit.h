// SPDX-License-Identifier: Apache-2.0
// Updates a run file in place: only changed values are replaced; comments, order and the spelling of
// everything else are kept.
//
//   n: { value: 900 }   # all of them          n: { value: 901 }   # all of them
//
// Pure function; any thread.
#pragma once

#include "project/run_file/run_file.h"

#include <string>
#include <string_view>

namespace wavesmith::project {

// Changes a text so that it reads as `now`. If the change cannot be made in place (an argument over several
// lines, a missing key), the result is writeRunFile(now).
[[nodiscard]] std::string editRunFile(std::string_view text, const RunFile& now);

} // namespace wavesmith::project
