// SPDX-License-Identifier: Apache-2.0
#include "differential/tools.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wavesmith::differential {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kClc = "/usr/lib/clc/amdgcn--amdhsa.bc"; // Debian's libclc-19
constexpr const char* kCsmithHeaders = "/usr/include/csmith";  // Debian's libcsmith-dev

// Reads until the command exits or the time limit passes; false for the latter.
bool readAll(int from, Clock::time_point end, std::string& output) {
  std::array<char, 4096> buffer{};
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (left <= 0) return false;
    pollfd waiting{from, POLLIN, 0};
    const int ready = poll(&waiting, 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0) return false;
    const ssize_t count = read(from, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return true;
    output.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

Command::End endOf(int status) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return Command::End::Succeeded;
  // clang's driver ends with 128 + the signal, or with 70 or 139, when its front end or linker crashed.
  if (WIFSIGNALED(status) || WEXITSTATUS(status) > 64) return Command::End::Crashed;
  return Command::End::Failed;
}

// Starts it in its own process group, so that its children can be killed with it; -1 on failure.
pid_t start(const std::vector<std::string>& command, int output) {
  std::vector<char*> arguments;
  for (const std::string& argument : command)
    arguments.push_back(const_cast<char*>(argument.c_str())); // NOLINT: required by exec
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, output, 2);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t child = -1;
  if (posix_spawnp(&child, arguments[0], &actions, &attributes, arguments.data(), environ) != 0) child = -1;
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return child;
}

} // namespace

Command runCommand(const std::vector<std::string>& command, std::chrono::milliseconds limit) {
  Command result;
  std::array<int, 2> pipe{};
  if (pipe2(pipe.data(), O_CLOEXEC) != 0) return {Command::End::Failed, "no pipe"};
  // csmith finds its platform.info here; elsewhere it would create one.
  std::vector<std::string> there{"env", "-C", WAVESMITH_DIFFERENTIAL_SOURCE "/include"};
  there.insert(there.end(), command.begin(), command.end());
  const pid_t child = start(command[0] == "csmith" ? there : command, pipe[1]);
  close(pipe[1]);
  if (child <= 1) {
    close(pipe[0]);
    return {Command::End::Failed, "cannot start " + command[0]};
  }
  const bool ended = readAll(pipe[0], Clock::now() + limit, result.output);
  close(pipe[0]);
  if (!ended) kill(-child, SIGKILL); // the group created by start(): the child is at least 2
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  result.end = ended ? endOf(status) : Command::End::TookTooLong;
  return result;
}

std::string missingTools() {
  std::string missing;
  const auto need = [&](bool there, const char* what, const char* package) {
    if (!there)
      missing += fmt::format("{}{} (Debian package {})", missing.empty() ? "" : ", ", what, package);
  };
  const auto runs = [](const char* tool) {
    return runCommand({tool, "--version"}, std::chrono::seconds(30)).end == Command::End::Succeeded;
  };
  need(runs("clang-19"), "clang-19", "clang-19");
  need(runs("ld.lld-19"), "ld.lld-19", "lld-19");
  need(runs("csmith"), "csmith", "csmith");
  need(std::filesystem::exists(std::filesystem::path(kCsmithHeaders) / "safe_math.h"), "csmith's safe_math.h",
       "libcsmith-dev");
  need(std::filesystem::exists(kClc), kClc, "libclc-19");
  if (missing.empty()) return {};
  return "the programs cannot be compiled: please install " + missing;
}

namespace {

std::vector<std::string> common(const Program& program) {
  std::vector<std::string> command{"clang-19", "-w", "-ffp-contract=off", "-fno-crash-diagnostics",
                                   std::string("-I") + WAVESMITH_DIFFERENTIAL_SOURCE + "/include"};
  if (program.language == Language::Csmith) {
    for (const char* argument : {"-x", "c", "-std=gnu11", "-nostdlibinc", "-isystem", kCsmithHeaders})
      command.emplace_back(argument);
  } else if (program.language == Language::C) {
    for (const char* argument : {"-x", "c", "-std=gnu11", "-nostdlibinc", "-include", "kernel_c.h"})
      command.emplace_back(argument);
  } else {
    for (const char* argument :
         {"-x", "cl", "-cl-std=CL2.0", "-cl-fp32-correctly-rounded-divide-sqrt", "-include", "kernel.h"})
      command.emplace_back(argument);
  }
  return command;
}

void append(std::vector<std::string>& command, std::initializer_list<std::string> more) {
  command.insert(command.end(), more);
}

} // namespace

std::vector<std::string> deviceCompiler(const Program& program, const std::filesystem::path& text,
                                        unsigned level, const std::filesystem::path& output) {
  std::vector<std::string> command = common(program);
  append(command, {"--target=amdgcn-amd-amdhsa", "-mcpu=gfx942", "-nogpulib", "-Wl,--no-undefined",
                   fmt::format("-O{}", level)});
  if (program.language == Language::OpenCl)
    append(command, {"-Xclang", "-mlink-builtin-bitcode", "-Xclang", kClc});
  append(command, {text.string(), "-o", output.string()});
  return command;
}

std::vector<std::string> cpuCompiler(const Program& program, const std::filesystem::path& text,
                                     const std::filesystem::path& output) {
  std::vector<std::string> command = common(program);
  // csmith's programs without optimization, so that a loop that an optimizer removes counts in the run time.
  append(command, {program.language == Language::Csmith ? "-O0" : "-O1", "-fPIC", "-shared", text.string(),
                   "-o", output.string(), "-lm"});
  return command;
}

std::vector<std::string> cpuRunner(const Program& program, const std::filesystem::path& folder) {
  std::vector<std::string> command{WAVESMITH_DIFFERENTIAL_CPU, (folder / "cpu.so").string(),
                                   (folder / "in.bin").string(), (folder / "cpu.bin").string(),
                                   (folder / "names.txt").string()};
  for (const std::uint32_t size : program.grid)
    command.push_back(std::to_string(size));
  for (const std::uint32_t size : program.workgroup)
    command.push_back(std::to_string(size));
  return command;
}

std::string shellLine(const std::vector<std::string>& command) {
  std::string line;
  for (const std::string& argument : command)
    line += (line.empty() ? "" : " ") + argument;
  return line;
}

} // namespace wavesmith::differential
