// SPDX-License-Identifier: Apache-2.0
#include "compile/child_process.h"

#include "assembler/memory_file.h"
#include "source/child_signals.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wavesmith::compile {
namespace {

using Clock = std::chrono::steady_clock;

// A process group of its own, so that the compiler's own children (clang starts one for some options) end
// with it.
int spawn(pid_t& child, const std::vector<std::string>& command, int messages) {
  std::vector<char*> pointers;
  for (const std::string& word : command)
    pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  const short signals = source::setCleanSignals(attributes);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, static_cast<short>(signals | POSIX_SPAWN_SETPGROUP));
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  const int error = posix_spawnp(&child, pointers.front(), &actions, &attributes, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

// Of a process that has just started; what it allocated before is little.
void limit(pid_t child, const Limits& limits) {
  const auto set = [child](__rlimit_resource what, rlim_t most) {
    const rlimit value{most, most};
    prlimit(child, what, &value, nullptr);
  };
  // It cannot outlast its time by much if this process dies.
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(limits.time).count();
  set(RLIMIT_CPU, static_cast<rlim_t>(seconds));
  set(RLIMIT_AS, limits.memory);
  set(RLIMIT_FSIZE, limits.fileSize);
  set(RLIMIT_CORE, 0);
}

// Waits for the end of the process, a stop, or the deadline.
Ran::How waitFor(int process, int wake, Clock::time_point deadline) {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return Ran::How::TimedOut;
    std::array<pollfd, 2> polled{{{process, POLLIN, 0}, {wake, POLLIN, 0}}};
    const int ready = poll(polled.data(), polled.size(), static_cast<int>(std::min<long long>(left, 60000)));
    if (ready < 0 && errno != EINTR) return Ran::How::Exited; // waitpid blocks then
    if (ready <= 0) continue;
    if (polled[1].revents != 0) return Ran::How::Stopped;
    if (polled[0].revents != 0) return Ran::How::Exited;
  }
}

} // namespace

Ran runProcess(const std::vector<std::string>& command, const Limits& limits, const std::stop_token& stop) {
  Ran ran;
  const auto deadline = Clock::now() + limits.time;
  const assembler::MemoryFile messages;
  const int wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  pid_t child = -1;
  if (const int error = spawn(child, command, messages.descriptor()); error != 0) {
    if (wake >= 0) close(wake);
    return ran;
  }
  limit(child, limits);
  const int process = static_cast<int>(syscall(SYS_pidfd_open, child, 0));
  {
    const std::stop_callback wakeUp(stop, [wake] { static_cast<void>(eventfd_write(wake, 1)); });
    ran.how = waitFor(process, wake, deadline);
  }
  if (ran.how != Ran::How::Exited) kill(-child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (process >= 0) close(process);
  if (wake >= 0) close(wake);
  if (ran.how == Ran::How::Exited && WIFSIGNALED(status)) ran.how = Ran::How::Killed;
  ran.status = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
  ran.messages = messages.read();
  return ran;
}

} // namespace wavesmith::compile
