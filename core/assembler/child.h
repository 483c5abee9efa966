// SPDX-License-Identifier: Apache-2.0
// Runs a program on a text and returns its output and exit status. The program cannot outlive this process,
// and its output and run time are limited.
//
// Any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler {

struct ChildResult {
  bool started = false;
  int status = -1; // exit code; 128 + N if signal N ended it
  std::string output;
  std::string messages; // standard error
};

// Runs the first of `programs` that exists; names without a slash are searched in PATH.
[[nodiscard]] ChildResult runOnText(const std::vector<std::string>& programs,
                                    const std::vector<std::string>& arguments, std::string_view text);

} // namespace wavesmith::assembler
