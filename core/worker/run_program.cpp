// SPDX-License-Identifier: Apache-2.0
#include "worker/run_program.h"

#include "source/child_signals.h"
#include "worker/descriptor.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace wavesmith::worker {
namespace {

constexpr int kLookAgain = 50; // milliseconds between two looks at the clock and at the stop

class ForeignProgram {
public:
  ForeignProgram(const std::filesystem::path& program, const ProgramLimits& limits)
      : program_(program), limits_(limits), deadline_(std::chrono::steady_clock::now() + limits.timeLimit) {}
  ~ForeignProgram() { reap(); }
  ForeignProgram(const ForeignProgram&) = delete;
  ForeignProgram& operator=(const ForeignProgram&) = delete;

  source::Result<void> start(std::vector<std::string> arguments) {
    std::array<int, 2> pipe{};
    if (pipe2(pipe.data(), O_CLOEXEC) != 0) return unavailable(std::strerror(errno));
    output_.reset(pipe[0]);
    Descriptor writing(pipe[1]);
    arguments.insert(arguments.begin(), program_.string());
    std::vector<char*> pointers;
    for (std::string& argument : arguments)
      pointers.push_back(argument.data());
    pointers.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, writing.number(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, writing.number(), STDERR_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
    const short signals = source::setCleanSignals(attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, static_cast<short>(signals | POSIX_SPAWN_SETPGROUP));
    const int error = posix_spawnp(&id_, program_.c_str(), &actions, &attributes, pointers.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    if (error != 0) {
      id_ = -1;
      return unavailable(std::strerror(error));
    }
    // Its child processes inherit them.
    const rlimit memory{limits_.memoryLimit, limits_.memoryLimit};
    prlimit(id_, RLIMIT_AS, &memory, nullptr);
    const rlimit none{0, 0};
    prlimit(id_, RLIMIT_CORE, &none, nullptr);
    return {};
  }

  // Reads the output until it ends.
  source::Result<ProgramEnd> wait(const std::stop_token& stop) {
    ProgramEnd end;
    while (true) {
      if (stop.stop_requested())
        return source::failure(source::Code::RunCanceled, {program_.string(), 0, 0, 0}, "stopped");
      if (std::chrono::steady_clock::now() > deadline_)
        return source::failure(source::Code::WorkerDied, {program_.string(), 0, 0, 0},
                               fmt::format("this program did not end within {} s, and was killed",
                                           limits_.timeLimit.count() / 1000));
      pollfd poll{.fd = output_.number(), .events = POLLIN, .revents = 0};
      const int ready = ::poll(&poll, 1, kLookAgain);
      if (ready < 0 && errno != EINTR) break;
      if (ready <= 0) continue;
      std::array<char, 4096> buffer{};
      const ssize_t size = read(output_.number(), buffer.data(), buffer.size());
      if (size < 0 && errno == EINTR) continue;
      if (size <= 0) break;
      const auto room = limits_.outputLimit - end.output.size();
      end.output.append(buffer.data(), std::min(static_cast<std::size_t>(size), room));
    }
    int status = 0;
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = -1;
    if (WIFEXITED(status)) end.exitCode = WEXITSTATUS(status);
    if (WIFSIGNALED(status)) end.signal = WTERMSIG(status);
    return end;
  }

private:
  std::unexpected<source::Diagnostic> unavailable(const char* why) const {
    return source::failure(source::Code::WorkerUnavailable, {program_.string(), 0, 0, 0},
                           fmt::format("this program cannot be started: {}", why));
  }
  void reap() {
    if (id_ < 0) return;
    kill(-id_, SIGKILL);
    int status = 0;
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
  }

  std::filesystem::path program_;
  ProgramLimits limits_;
  std::chrono::steady_clock::time_point deadline_;
  Descriptor output_;
  pid_t id_ = -1;
};

} // namespace

source::Result<ProgramEnd> runProgram(const std::filesystem::path& program,
                                      const std::vector<std::string>& arguments, const ProgramLimits& limits,
                                      const std::stop_token& stop) {
  ForeignProgram foreign(program, limits);
  if (auto started = foreign.start(arguments); !started) return std::unexpected(std::move(started.error()));
  return foreign.wait(stop);
}

} // namespace wavesmith::worker
