// SPDX-License-Identifier: Apache-2.0
// A text without the lines of its waits and s_nops, for tests that write them again.
//
// A pure function; any thread.
#pragma once

#include <sstream>
#include <string>

namespace wavesmith::testing {

[[nodiscard]] inline std::string withoutWaits(const std::string& text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (!line.contains("s_waitcnt ") && !line.contains("s_nop ")) result += line + '\n';
  return result;
}

} // namespace wavesmith::testing
