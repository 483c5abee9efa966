// SPDX-License-Identifier: Apache-2.0
// Runs a compiler: a child process with limits of time and memory, which a stop token ends at any time. Its
// input and standard output are empty, its messages are returned.
//
//   const Ran ran = runProcess({"clang-19", "-S", "a.cl", "-o", "a.s"}, {}, stop);
//   ran.how == Ran::How::Exited && ran.status == 0
//
// Blocks until the process and its children have ended. Any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace wavesmith::compile {

struct Limits {
  std::chrono::milliseconds time{60000};             // wall-clock time
  std::uint64_t memory = std::uint64_t{4} << 30;     // bytes of address space
  std::uint64_t fileSize = std::uint64_t{256} << 20; // bytes of each written file
};

struct Ran {
  enum class How : std::uint8_t {
    NotStarted, // no such program
    Exited,
    Killed, // by a signal that is not ours
    TimedOut,
    Stopped,
  };
  How how = How::NotStarted;
  int status = 0;       // exit code or signal
  std::string messages; // standard error
};

// `command` is the program, searched in PATH if it has no slash, and its arguments.
[[nodiscard]] Ran runProcess(const std::vector<std::string>& command, const Limits& limits,
                             const std::stop_token& stop);

} // namespace wavesmith::compile
