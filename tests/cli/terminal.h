// SPDX-License-Identifier: Apache-2.0
// wavesmith-cli on a terminal of its own.
#pragma once

#include "cli/command.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>
#include <pty.h>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace wavesmith::testing {

// A pseudoterminal: captures what the command shows on it and sends Ctrl-C.
class Terminal {
public:
  Terminal(const std::vector<std::string>& arguments, const std::filesystem::path& directory) {
    processId_ = forkpty(&descriptor_, nullptr, nullptr, nullptr);
    if (processId_ == 0) {
      std::vector<std::string> copies{program("wavesmith-cli").string()};
      copies.insert(copies.end(), arguments.begin(), arguments.end());
      std::vector<char*> pointers;
      for (std::string& argument : copies)
        pointers.push_back(argument.data());
      pointers.push_back(nullptr);
      if (chdir(directory.c_str()) == 0) execv(pointers[0], pointers.data());
      _exit(127);
    }
  }
  ~Terminal() {
    if (processId_ > 0 && !ended_) {
      kill(processId_, SIGKILL);
      waitpid(processId_, nullptr, 0);
    }
    if (descriptor_ >= 0) close(descriptor_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  // Reads until `wanted` appears or the program ends.
  std::string readUntil(std::string_view wanted) {
    char buffer[1024];
    while (shown_.find(wanted) == std::string::npos) {
      const ssize_t got = read(descriptor_, buffer, sizeof buffer);
      if (got <= 0) break; // a terminal whose program ended gives EIO
      shown_.append(buffer, static_cast<std::size_t>(got));
    }
    return shown_;
  }
  [[nodiscard]] pid_t processId() const { return processId_; }
  void type(char key) { EXPECT_EQ(write(descriptor_, &key, 1), 1); }
  int exitCode() {
    readUntil("\x01 never shown");
    int status = 0;
    waitpid(processId_, &status, 0);
    ended_ = true;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }

private:
  int descriptor_ = -1;
  pid_t processId_ = -1;
  bool ended_ = false;
  std::string shown_;
};

} // namespace wavesmith::testing
