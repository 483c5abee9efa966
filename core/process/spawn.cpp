// SPDX-License-Identifier: Apache-2.0
#include "process/spawn.h"

#include "process/death_pipe.h"
#include "process/descriptor.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstddef>
#include <fcntl.h>
#include <memory>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wavesmith::process {
namespace {

// Copies of descriptors begin here, beyond all that a program gets: dup2 then never overwrites one that is still needed.
constexpr int kFirstCopy = 16;
constexpr std::size_t kStackBytes = std::size_t{256}
                                    << 10; // execvp() composes paths and, for a script, arguments on it

struct Plan {
  std::vector<char*> words = {}; // ends with null
  std::vector<Descriptor> copies = {};
  const Bounds* bounds = nullptr;
  int error = 0; // why the program could not be executed
};

void setLimit(const ResourceLimit& limit) {
  const auto resource = static_cast<__rlimit_resource>(limit.resource);
  rlimit before{};
  if (getrlimit(resource, &before) != 0) return;
  const rlimit value{std::min(limit.soft, before.rlim_max), std::min(limit.hard, before.rlim_max)};
  setrlimit(resource, &value);
}

void resetSignals() {
  struct sigaction standard = {};
  standard.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal)
    sigaction(signal, &standard, nullptr); // fails for those that cannot be ignored or caught anyway
}

bool placeDescriptors(const std::vector<Descriptor>& copies) {
  int number = 0;
  for (const Descriptor& copy : copies) {
    const int from = copy.valid() ? copy.number() : open("/dev/null", number == 0 ? O_RDONLY : O_WRONLY);
    if (from < 0) return false;
    if (from != number) {
      if (dup2(from, number) < 0) return false;
      if (!copy.valid()) close(from);
    }
    ++number;
  }
  return close_range(static_cast<unsigned>(number), ~0U, 0) == 0;
}

// The child between its start and exec. It runs in the memory of this process, whose thread waits for it as for
// posix_spawn(): only system calls, and nothing may be allocated.
int execute(void* argument) {
  Plan& plan = *static_cast<Plan*>(argument);
  setpgid(0, 0);
  resetSignals();
  if (plan.bounds->death != nullptr) plan.bounds->death->watch(getpid());
  if (placeDescriptors(plan.copies)) {
    std::ranges::for_each(plan.bounds->limits, setLimit);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    execvp(plan.words.front(), plan.words.data());
  }
  plan.error = errno;
  _exit(127);
}

// Until exec, a handler of this process would run in the child and change memory of this process.
class BlockedSignals {
public:
  BlockedSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;

private:
  sigset_t before_{};
};

} // namespace

std::expected<pid_t, int> spawn(const std::vector<std::string>& words, std::span<const int> descriptors,
                                const Bounds& bounds) {
  Plan plan{.bounds = &bounds};
  for (const int descriptor : descriptors) {
    plan.copies.emplace_back(descriptor < 0 ? -1 : fcntl(descriptor, F_DUPFD_CLOEXEC, kFirstCopy));
    if (descriptor >= 0 && !plan.copies.back().valid()) return std::unexpected(errno);
  }
  for (const std::string& word : words)
    plan.words.push_back(const_cast<char*>(word.c_str()));
  plan.words.push_back(nullptr);
  const auto stack = std::make_unique_for_overwrite<std::byte[]>(kStackBytes);
  const BlockedSignals blocked;
  const pid_t child =
      clone(execute, stack.get() + kStackBytes, CLONE_VM | CLONE_VFORK | SIGCHLD, &plan); // it grows downward
  if (child < 0) return std::unexpected(errno);
  if (plan.error == 0) return child;
  waitpid(child, nullptr, 0);
  return std::unexpected(plan.error);
}

} // namespace wavesmith::process
