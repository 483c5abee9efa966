// SPDX-License-Identifier: Apache-2.0
// Runs a program of the project like a user, and captures its output.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {

struct CommandResult {
  int exitCode = -1; // 128 + the number of a signal
  std::string out;
  std::string err;
};

// wavesmith-cli in `directory`, with standard input from /dev/null and no terminal.
[[nodiscard]] CommandResult cli(const std::vector<std::string>& arguments,
                                const std::filesystem::path& directory);

// Any program, looked up in PATH.
[[nodiscard]] CommandResult command(const std::vector<std::string>& arguments,
                                    const std::filesystem::path& directory);

void writeText(const std::filesystem::path& path, std::string_view text);
[[nodiscard]] std::string readAll(const std::filesystem::path& path); // empty if it does not exist

} // namespace wavesmith::testing
