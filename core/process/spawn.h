// SPDX-License-Identifier: Apache-2.0
// Starts a program: the part that our workers and programs that are not ours have in common.
//
//   const std::array descriptors{-1, -1, errors};   // /dev/null, /dev/null, and a pipe as standard error
//   const auto child = process::spawn({"clang-19", "--version"}, descriptors);
//
// The program leads a process group of its own, so that Ctrl+C in our terminal does not reach it, and killing the group also
// ends the programs that it has started. No signal is blocked or ignored in it: a thread that waits for signals blocks
// them, and a child would inherit that. Limits and the pipe that ends it with us hold from its first instruction on:
// set afterward, they can be too late on a busy machine.
//
// Any thread.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <sys/resource.h>
#include <sys/types.h>
#include <vector>

namespace wavesmith::process {

class DeathPipe;

struct ResourceLimit {
  int resource = 0; // RLIMIT_AS, ...
  rlim_t soft = RLIM_INFINITY;
  rlim_t hard = RLIM_INFINITY;
};

struct Bounds {
  std::span<const ResourceLimit> limits = {}; // lower limits of this process stay in force
  const DeathPipe* death = nullptr;           // ends the group with this process
};

// `words` are the program, searched in PATH if its name has no slash, and its arguments. `descriptors` become the descriptors
// 0, 1, 2, ... of the program, which has no others; -1 is /dev/null. The error is that of the system (errno).
[[nodiscard]] std::expected<pid_t, int> spawn(const std::vector<std::string>& words,
                                              std::span<const int> descriptors, const Bounds& bounds = {});

} // namespace wavesmith::process
