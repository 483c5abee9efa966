// SPDX-License-Identifier: Apache-2.0
// Runs a program that is not ours, such as a compiler, another assembler, git or Python, under limits that hold:
//
//   const process::Ended ended = process::run({"clang-19", "-S", "a.cl", "-o", "a.s"}, {}, stop);
//   ended.succeeded(), ended.output, ended.errors
//
// The call returns when the program itself has ended, even if another process still holds its outputs open; processes
// that it left running in its group are killed. A program that takes too long is killed together with its group, also if
// it has closed its outputs. If this process is killed, so is the program. A process that makes a group of its own
// (setsid) can outlive the program.
//
// Blocking. Any thread.
#pragma once

#include "source/diagnostic.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::process {

// The time is that of the program; the other limits are those of each of its processes. A lower limit of this process
// stays in force.
struct Limits {
  std::chrono::milliseconds time{60000}; // wall-clock time, and as much processor time on each processor
  std::uint64_t memory = std::uint64_t{4} << 30;     // bytes of address space
  std::uint64_t fileSize = std::uint64_t{256} << 20; // bytes of each file that it writes, and of each output
  std::size_t output = std::size_t{256}
                       << 20; // bytes of each output that are returned; the others are dropped
};

struct Input {
  std::string_view text = {}; // its standard input; empty: /dev/null
  bool errorsInOutput =
      false; // standard output and errors are one text, in the order in which they were written
};

struct Ended {
  enum class How : std::uint8_t {
    NotStarted, // `status` is the error of the system (errno)
    Exited,     // `status` is the exit code
    Killed,     // `status` is the signal, which is not ours
    TimedOut,
    Stopped,
  };
  How how = How::NotStarted;
  int status = 0;
  std::string output;
  std::string errors;

  [[nodiscard]] bool succeeded() const { return how == How::Exited && status == 0; }
};

// `words` are the program, searched in PATH if its name has no slash, and its arguments.
[[nodiscard]] Ended run(const std::vector<std::string>& words, const Limits& limits,
                        const std::stop_token& stop = {}, const Input& input = {});

// Why the program did not run to an end of its own, for a user: WorkerUnavailable, it cannot be started; WorkerDied, it
// took too long; RunCanceled, it was stopped. None: it exited, or was killed by a signal that is not ours.
[[nodiscard]] std::optional<source::Diagnostic> whyUnfinished(const Ended& ended, const std::string& program,
                                                              const Limits& limits);

} // namespace wavesmith::process
