// SPDX-License-Identifier: Apache-2.0
// Programs that we start end with this process, together with the programs that they have started, also if it is killed.
#include "process/death_pipe.h"
#include "process/run.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <csignal>
#include <fcntl.h>
#include <functional>
#include <poll.h>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace wavesmith::testing {
namespace {

// The events of the pipe, waiting for one; 0: none, after longer than anything here can take.
short eventsOf(int pipe) {
  constexpr int kMost = 60000; // milliseconds
  pollfd polled{.fd = pipe, .events = POLLIN, .revents = 0};
  return poll(&polled, 1, kMost) == 1 ? polled.revents : short{0};
}

// A child process starts the script with `start`, and is killed. Every process of the script holds the pipe open.
void expectEndsWithParent(const std::function<void(const std::string& script)>& start) {
  const TemporaryDirectory directory;
  const std::string path = (directory / "pipe").string();
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  const int pipe = open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(pipe, 0);
  const std::string script = fmt::format("exec 9>'{}'; sleep 1000 & echo started >&9; wait", path);
  const pid_t parent = fork();
  if (parent == 0) {
    start(script);
    _exit(0);
  }
  ASSERT_NE(eventsOf(pipe) & POLLIN, 0);
  char text[16];
  EXPECT_EQ(read(pipe, text, sizeof text), 8);
  EXPECT_EQ(kill(parent, SIGKILL), 0);
  EXPECT_EQ(waitpid(parent, nullptr, 0), parent);
  EXPECT_EQ(eventsOf(pipe), POLLHUP) << "a process of the script is alive";
  close(pipe);
}

TEST(DeathPipe, ProgramsEndWithUs) {
  expectEndsWithParent([](const std::string& script) { (void)process::run({"sh", "-c", script}, {}); });
}

TEST(DeathPipe, ProgramsForATextEndWithUs) {
  expectEndsWithParent(
      [](const std::string& script) { (void)process::run({"sh", "-c", script}, {}, {}, {.text = "input"}); });
}

} // namespace
} // namespace wavesmith::testing
