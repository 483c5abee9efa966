// SPDX-License-Identifier: Apache-2.0
// The options that a user writes for a compiler, as a shell splits them:
//
//   splitOptions("-O2 -DNAME='a b' -I \"my headers\"")     -O2  -DNAME=a b  -I  my headers
//   refusedOption({"-O2", "-o", "x"})                        "-o"
//
// Pure functions; any thread.
#pragma once

#include "source/diagnostic.h"

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::compile {

// Quotes and backslashes as in a POSIX shell; nothing is expanded. Error: a quote that is not closed
// (Code::HeaderError).
[[nodiscard]] source::Result<std::vector<std::string>> splitOptions(std::string_view text);

// The first option that would change what a compilation writes, so that there would be no assembly to show;
// empty: none.
[[nodiscard]] std::string_view refusedOption(const std::vector<std::string>& options);

} // namespace wavesmith::compile
