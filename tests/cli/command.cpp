// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"

#include "support/paths.h"

#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wavesmith::testing {

void writeText(const std::filesystem::path& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string readAll(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

CommandResult command(const std::vector<std::string>& arguments, const std::filesystem::path& directory) {
  const TemporaryDirectory output; // files, because a program can write more than a pipe buffers
  const std::string out = output / "out";
  const std::string err = output / "err";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, directory.c_str());
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT, 0600);
  std::vector<std::string> copies = arguments;
  std::vector<char*> pointers;
  for (std::string& argument : copies)
    pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  pid_t processId = -1;
  const int error = posix_spawnp(&processId, pointers[0], &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  CommandResult result;
  if (error != 0) return result;
  int status = 0;
  waitpid(processId, &status, 0);
  result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  result.out = readAll(out);
  result.err = readAll(err);
  return result;
}

CommandResult cli(const std::vector<std::string>& arguments, const std::filesystem::path& directory) {
  std::vector<std::string> all{program("wavesmith-cli").string()};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return command(all, directory);
}

} // namespace wavesmith::testing
