// SPDX-License-Identifier: Apache-2.0
#include "process/run.h"

#include "process/death_pipe.h"
#include "process/descriptor.h"
#include "process/memory_file.h"
#include "process/spawn.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace wavesmith::process {
namespace {

using Clock = std::chrono::steady_clock;

// It is killed by SIGXCPU only if the hard limit is higher.
std::array<ResourceLimit, 4> resourceLimits(const Limits& limits) {
  const auto seconds = static_cast<rlim_t>(std::chrono::ceil<std::chrono::seconds>(limits.time).count()) *
                       std::max(1U, std::thread::hardware_concurrency());
  return {{{RLIMIT_CPU, seconds, seconds + 1},
           {RLIMIT_AS, limits.memory, limits.memory},
           {RLIMIT_FSIZE, limits.fileSize, limits.fileSize},
           {RLIMIT_CORE, 0, 0}}};
}

// Waits for the end of the program itself, a stop, or the deadline.
Ended::How waitFor(int child, int wake, Clock::time_point deadline) {
  constexpr long long kMost = 60000; // milliseconds
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return Ended::How::TimedOut;
    std::array<pollfd, 2> polled{{{child, POLLIN, 0}, {wake, POLLIN, 0}}};
    const int ready = poll(polled.data(), polled.size(), static_cast<int>(std::min<long long>(left, kMost)));
    if (ready < 0 && errno != EINTR)
      return Ended::How::TimedOut; // no memory for poll(): nothing can be waited for
    if (ready <= 0) continue;
    if (polled[1].revents != 0) return Ended::How::Stopped;
    if (polled[0].revents != 0) return Ended::How::Exited;
  }
}

// Kills the whole group and returns the status of its leader (waitpid). The leader is reaped last: until then, no other
// process can get its number.
int endGroup(pid_t leader) {
  kill(-leader, SIGKILL);
  int status = 0;
  while (waitpid(leader, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

} // namespace

Ended run(const std::vector<std::string>& words, const Limits& limits, const std::stop_token& stop,
          const Input& input) {
  Ended ended;
  const auto deadline = Clock::now() + limits.time;
  const MemoryFile in;
  const MemoryFile output;
  const MemoryFile errors;
  const DeathPipe death;
  const Descriptor wake(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!input.text.empty() && !in.write(input.text)) {
    ended.status = ENOMEM;
    return ended;
  }
  in.rewind();
  const std::array descriptors{input.text.empty() ? -1 : in.descriptor(), output.descriptor(),
                               input.errorsInOutput ? output.descriptor() : errors.descriptor(),
                               death.descriptor()};
  const std::array bounds = resourceLimits(limits);
  const auto child = spawn(words, descriptors, {.limits = bounds, .death = &death});
  if (!child) {
    ended.status = child.error();
    return ended;
  }
  const Descriptor process(static_cast<int>(syscall(SYS_pidfd_open, *child, 0)));
  {
    const std::stop_callback wakeUp(stop, [&wake] { static_cast<void>(eventfd_write(wake.number(), 1)); });
    ended.how = waitFor(process.number(), wake.number(), deadline);
  }
  const int status = endGroup(*child);
  if (ended.how == Ended::How::Exited && WIFSIGNALED(status))
    ended.how = WTERMSIG(status) == SIGXCPU ? Ended::How::TimedOut : Ended::How::Killed;
  ended.status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  ended.output = output.read(limits.output);
  ended.errors = errors.read(limits.output);
  return ended;
}

std::optional<source::Diagnostic> whyUnfinished(const Ended& ended, const std::string& program,
                                                const Limits& limits) {
  const auto because = [&program](source::Code code, std::string message) {
    return source::makeError(code, {.file = program}, std::move(message));
  };
  switch (ended.how) {
  case Ended::How::Exited:
  case Ended::How::Killed: return {};
  case Ended::How::NotStarted:
    return because(source::Code::WorkerUnavailable,
                   fmt::format("this program cannot be started: {}", std::strerror(ended.status)));
  case Ended::How::TimedOut:
    return because(
        source::Code::WorkerDied,
        fmt::format("this program did not end within {} s, and was killed", limits.time.count() / 1000));
  case Ended::How::Stopped: return because(source::Code::RunCanceled, "stopped");
  }
  return {};
}

} // namespace wavesmith::process
