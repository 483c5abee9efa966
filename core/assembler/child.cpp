// SPDX-License-Identifier: Apache-2.0
#include "assembler/child.h"

#include "assembler/memory_file.h"
#include "source/child_signals.h"

#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wavesmith::assembler {
namespace {

constexpr rlim_t kMostSeconds = 20;
constexpr rlim_t kMostBytes = rlim_t{256} << 20;
constexpr int kNotStarted = 127; // as in a shell

void limit(decltype(RLIMIT_CPU) what, rlim_t most) {
  const rlimit value{most, most};
  setrlimit(what, &value);
}

// In the child, between fork and exec: only system calls are allowed.
[[noreturn]] void become(const std::vector<std::vector<char*>>& commands, int input, int output, int messages,
                         pid_t parent) {
  source::cleanSignals();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(kNotStarted);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  dup2(messages, STDERR_FILENO);
  limit(RLIMIT_CPU, kMostSeconds);
  limit(RLIMIT_FSIZE, kMostBytes);
  for (const auto& command : commands)
    execvp(command[0], command.data());
  _exit(kNotStarted);
}

} // namespace

ChildResult runOnText(const std::vector<std::string>& programs, const std::vector<std::string>& arguments,
                      std::string_view text) {
  const MemoryFile input;
  const MemoryFile output;
  const MemoryFile messages;
  if (!input.write(text)) return {};
  input.rewind();
  std::vector<std::vector<char*>> commands;
  for (const std::string& program : programs) {
    auto& command = commands.emplace_back();
    command.push_back(const_cast<char*>(program.c_str()));
    for (const std::string& argument : arguments)
      command.push_back(const_cast<char*>(argument.c_str()));
    command.push_back(nullptr);
  }
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child == 0) become(commands, input.descriptor(), output.descriptor(), messages.descriptor(), parent);
  if (child < 0) return {};
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ChildResult result;
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.started = result.status != kNotStarted;
  result.output = output.read();
  result.messages = messages.read();
  return result;
}

} // namespace wavesmith::assembler
