// SPDX-License-Identifier: Apache-2.0
// Ends a program that we start, and the programs that it starts, when this process ends for any reason, such as SIGKILL:
//
//   process::DeathPipe death;
//   const std::array descriptors{-1, -1, -1, death.descriptor()};  // its group inherits the pipe
//   const auto child = process::spawn(words, descriptors, {.death = &death});
//
// The other end of the pipe is only in this process. When it closes, the kernel sends SIGKILL to the group (fcntl(2),
// F_SETSIG, F_SETOWN, O_ASYNC). PR_SET_PDEATHSIG would reach only the program itself, and a compiler is a driver that
// starts others.
//
// The destructor closes the pipe, so it ends what is left of the group. One thread.
#pragma once

#include <sys/types.h>

namespace wavesmith::process {

class DeathPipe {
public:
  DeathPipe();
  ~DeathPipe();
  DeathPipe(const DeathPipe&) = delete;
  DeathPipe& operator=(const DeathPipe&) = delete;

  // The end of the pipe for the program; closed by exec. -1: there is no pipe, and watch() does nothing.
  [[nodiscard]] int descriptor() const { return reading_; }
  // The process group of the program. Only system calls: the child calls it before exec.
  void watch(pid_t group) const;

private:
  int reading_ = -1;
  int writing_ = -1;
};

} // namespace wavesmith::process
