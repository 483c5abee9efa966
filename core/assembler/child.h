// SPDX-License-Identifier: Apache-2.0
// A program run on a text: its output and its exit status. It cannot outlive this process, nor write or
// compute without end.
//
// Any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::assembler {

struct ChildResult {
  bool started = false;
  int status = -1; // exit code; 128 + N when signal N ended it
  std::string output;
  std::string messages; // standard error
};

// The first of `programs` that there is; names without a slash are looked up in PATH.
[[nodiscard]] ChildResult runOnText(const std::vector<std::string>& programs,
                                    const std::vector<std::string>& arguments, std::string_view text);

} // namespace wavesmith::assembler
