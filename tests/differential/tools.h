// SPDX-License-Identifier: Apache-2.0
// The compilers and the CPU's runner: commands with a time limit, and their arguments.
//
//   const Command done = runCommand({"clang-19", "--version"}, std::chrono::seconds(5));
//
// Any thread.
#pragma once

#include "differential/program.h"

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace wavesmith::differential {

struct Command {
  enum class End : std::uint8_t { Succeeded, Failed, Crashed, TookTooLong };
  End end = End::Failed;
  std::string output; // standard output and error
};

// The command's processes are killed when the limit passes.
[[nodiscard]] Command runCommand(const std::vector<std::string>& command, std::chrono::milliseconds limit);

// A sentence about missing tools with the Debian packages to install; empty if nothing is missing.
[[nodiscard]] std::string missingTools();

// Command lines. `text` is the program's file.
[[nodiscard]] std::vector<std::string> deviceCompiler(const Program& program,
                                                      const std::filesystem::path& text, unsigned level,
                                                      const std::filesystem::path& output);
[[nodiscard]] std::vector<std::string> cpuCompiler(const Program& program, const std::filesystem::path& text,
                                                   const std::filesystem::path& output);
[[nodiscard]] std::vector<std::string> cpuRunner(const Program& program, const std::filesystem::path& folder);

// A command as typed in a shell.
[[nodiscard]] std::string shellLine(const std::vector<std::string>& command);

} // namespace wavesmith::differential
