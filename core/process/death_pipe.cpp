// SPDX-License-Identifier: Apache-2.0
#include "process/death_pipe.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace wavesmith::process {

DeathPipe::DeathPipe() {
  std::array<int, 2> pipe{-1, -1};
  if (pipe2(pipe.data(), O_CLOEXEC) != 0) return;
  reading_ = pipe[0];
  writing_ = pipe[1];
}

DeathPipe::~DeathPipe() {
  if (reading_ < 0) return;
  close(reading_);
  close(writing_);
}

void DeathPipe::watch(pid_t group) const {
  if (reading_ < 0 || fcntl(reading_, F_SETOWN, -group) != 0 || fcntl(reading_, F_SETSIG, SIGKILL) != 0)
    return;
  fcntl(reading_, F_SETFL, O_ASYNC);
}

} // namespace wavesmith::process
