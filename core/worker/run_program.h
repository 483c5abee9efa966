// SPDX-License-Identifier: Apache-2.0
// Runs a program that is not ours, such as another assembler, under limits of time and memory.
//
//   auto end = runProgram("/opt/rocm/llvm/bin/clang", {"--version"}, {}, stop);
//   end->exitCode, end->output        standard output and errors, as they came
//
// It gets /dev/null as standard input and leads its own process group, which is killed when it takes too long
// or the user stops. Blocking; any thread.
#pragma once

#include "source/diagnostic.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::worker {

struct ProgramLimits {
  std::chrono::milliseconds timeLimit{30000};
  std::uint64_t memoryLimit = std::uint64_t{4} << 30; // bytes of address space, of each of its processes
  std::size_t outputLimit = std::size_t{1} << 20;     // bytes; the rest is dropped
};

struct ProgramEnd {
  std::optional<int> exitCode; // none: a signal ended it
  int signal = 0;
  std::string output;
};

// Code::WorkerUnavailable: it cannot be started; WorkerDied: it took too long, and was killed; RunCanceled.
[[nodiscard]] source::Result<ProgramEnd> runProgram(const std::filesystem::path& program,
                                                    const std::vector<std::string>& arguments,
                                                    const ProgramLimits& limits,
                                                    const std::stop_token& stop = {});

} // namespace wavesmith::worker
