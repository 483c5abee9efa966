// SPDX-License-Identifier: Apache-2.0
#include "process/run.h"
#include "process/spawn.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <stop_token>
#include <string>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace wavesmith::testing {
namespace {

using process::Ended;
using process::Limits;
using ::testing::MatchesRegex;
using ::testing::SizeIs;
using How = Ended::How;

// Long enough that no machine is too slow; a test that needs it has failed.
constexpr Limits kUsual{.time = std::chrono::minutes(2)};

Ended shell(const std::string& script, const Limits& limits = kUsual, const process::Input& input = {}) {
  return process::run({"sh", "-c", script}, limits, {}, input);
}

// A pipe with a name, whose events say whether a program that has it open is alive.
class Watched {
public:
  Watched() : path_((directory_ / "pipe").string()) {
    EXPECT_EQ(mkfifo(path_.c_str(), 0600), 0);
    pipe_ = open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  }
  ~Watched() { close(pipe_); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;

  // For a script, before what it starts: all of that has the pipe open.
  [[nodiscard]] std::string open9() const { return fmt::format("exec 9>'{}'; ", path_); }
  // Waits for the end of all.
  [[nodiscard]] bool allHaveEnded() const {
    constexpr int kMost = 60000; // milliseconds
    pollfd polled{.fd = pipe_, .events = POLLIN, .revents = 0};
    return poll(&polled, 1, kMost) == 1 && polled.revents == POLLHUP;
  }

private:
  TemporaryDirectory directory_;
  std::string path_;
  int pipe_ = -1;
};

TEST(Run, ReturnsTheExitCodeAndBothOutputs) {
  const Ended ended = shell("echo out; echo text >&2; exit 3");
  EXPECT_EQ(ended.how, How::Exited);
  EXPECT_EQ(ended.status, 3);
  EXPECT_FALSE(ended.succeeded());
  EXPECT_EQ(ended.output, "out\n");
  EXPECT_EQ(ended.errors, "text\n");
  EXPECT_FALSE(process::whyUnfinished(ended, "sh", kUsual));
  EXPECT_TRUE(shell("").succeeded());
}

TEST(Run, ErrorsAreInTheOutputInTheirOrder) {
  const Ended ended = shell("echo a; echo b >&2; echo c", kUsual, {.errorsInOutput = true});
  EXPECT_EQ(ended.output, "a\nb\nc\n");
  EXPECT_EQ(ended.errors, "");
}

TEST(Run, ProgramsReadTheTextAndOtherwiseNothing) {
  const std::string text(1 << 20, 'x'); // more than a pipe holds
  EXPECT_EQ(shell("cat", kUsual, {.text = text}).output, text);
  EXPECT_EQ(shell("cat").output, "");
}

TEST(Run, SaysWhyAProgramDoesNotStart) {
  const Ended ended = process::run({"/nowhere/program"}, kUsual);
  EXPECT_EQ(ended.how, How::NotStarted);
  EXPECT_EQ(ended.status, ENOENT);
  const auto why = process::whyUnfinished(ended, "/nowhere/program", kUsual);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, source::Code::WorkerUnavailable);
  EXPECT_EQ(why->place.file, "/nowhere/program");
  EXPECT_EQ(why->message, "this program cannot be started: No such file or directory");
}

TEST(Run, SignalsOfOthersAreReported) {
  const Ended ended = shell("kill -SEGV $$");
  EXPECT_EQ(ended.how, How::Killed);
  EXPECT_EQ(ended.status, SIGSEGV);
}

TEST(Run, EndsAProgramThatTakesTooLong) {
  const Watched watched;
  const Limits limits{.time = std::chrono::milliseconds(300)};
  const Ended ended = shell(watched.open9() + "sleep 1000 & sleep 1000", limits);
  EXPECT_EQ(ended.how, How::TimedOut);
  EXPECT_TRUE(watched.allHaveEnded());
  const auto why = process::whyUnfinished(ended, "sh", kUsual);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->message, "this program did not end within 120 s, and was killed");
}

TEST(Run, EndsAProgramThatHasClosedItsOutputs) {
  const Watched watched;
  const Limits limits{.time = std::chrono::milliseconds(300)};
  EXPECT_EQ(shell(watched.open9() + "exec >&- 2>&-; sleep 1000", limits).how, How::TimedOut);
  EXPECT_TRUE(watched.allHaveEnded());
}

TEST(Run, WhatAProgramLeavesRunningIsNotWaitedForAndEnds) {
  const Watched watched;
  // The sleep holds both outputs open.
  const Ended ended = shell(watched.open9() + "sleep 1000 & echo done; exit 7");
  EXPECT_EQ(ended.how, How::Exited);
  EXPECT_EQ(ended.status, 7);
  EXPECT_EQ(ended.output, "done\n");
  EXPECT_TRUE(watched.allHaveEnded());
}

TEST(Run, StopsAtOnce) {
  const Watched watched;
  std::stop_source stop;
  stop.request_stop();
  const Ended before = process::run({"sleep", "1000"}, kUsual, stop.get_token());
  EXPECT_EQ(before.how, How::Stopped);
  std::stop_source later;
  std::jthread stopping;
  TemporaryDirectory directory;
  const std::string started = (directory / "started").string();
  ASSERT_EQ(mkfifo(started.c_str(), 0600), 0);
  stopping = std::jthread([&] {
    const int pipe = open(started.c_str(), O_RDONLY | O_CLOEXEC); // when the program opens it, too
    later.request_stop();
    close(pipe);
  });
  const Ended ended =
      process::run({"sh", "-c", watched.open9() + fmt::format("exec 8>'{}'; sleep 1000", started)}, kUsual,
                   later.get_token());
  EXPECT_EQ(ended.how, How::Stopped);
  EXPECT_TRUE(watched.allHaveEnded());
  const auto why = process::whyUnfinished(ended, "sh", kUsual);
  ASSERT_TRUE(why);
  EXPECT_EQ(why->code, source::Code::RunCanceled);
}

TEST(Run, LimitsHold) {
  const Ended limits =
      shell("ulimit -v; ulimit -f; ulimit -c",
            {.time = std::chrono::minutes(2), .memory = std::uint64_t{1} << 30, .fileSize = 4096});
  EXPECT_EQ(limits.output, "1048576\n8\n0\n"); // KiB, blocks of 512 bytes
  const TemporaryDirectory directory;
  const Ended written = shell(fmt::format("cd '{}'; yes > file", directory.path().string()),
                              {.time = std::chrono::minutes(2), .fileSize = 4096});
  EXPECT_NE(written.status, 0);
  EXPECT_EQ(std::filesystem::file_size(directory / "file"), 4096U);
}

TEST(Run, ProcessorTimeIsLimitedAsWell) {
  const std::string seconds = shell("ulimit -t", {.time = std::chrono::milliseconds(60500)}).output;
  EXPECT_EQ(seconds, fmt::format("{}\n", 61 * std::max(1U, std::thread::hardware_concurrency())));
}

TEST(Run, KeepsTheFirstBytesOfAnOutput) {
  const Ended ended = shell("yes | head -c 1000000", {.time = std::chrono::minutes(2), .output = 1000});
  EXPECT_TRUE(ended.succeeded());
  EXPECT_THAT(ended.output, SizeIs(1000));
}

// --- What a program gets ---

// Blocks SIGINT and SIGTERM and ignores SIGPIPE, as programs do that wait for signals.
class Blocked {
public:
  Blocked() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, &before_);
    pipe_ = std::signal(SIGPIPE, SIG_IGN);
  }
  ~Blocked() {
    std::signal(SIGPIPE, pipe_);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  Blocked(const Blocked&) = delete;
  Blocked& operator=(const Blocked&) = delete;

private:
  sigset_t before_{};
  void (*pipe_)(int) = SIG_DFL;
};

TEST(Run, ProgramsHaveCleanSignals) {
  const Blocked blocked;
  const Ended ended = process::run({"grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"}, kUsual);
  // Signals 32 and 33 are the C library's own: it does not let a program change them.
  EXPECT_THAT(ended.output, MatchesRegex("SigBlk:\t0000000000000000\nSigIgn:\t0000000[01][08]0000000\n"));
}

TEST(Run, ProgramsHaveNoDescriptorsOfOurs) {
  const int ours = open("/dev/null", O_RDONLY); // not closed by exec
  const Ended ended = process::run({"sh", "-c", "ls /proc/$$/fd"}, kUsual);
  close(ours);
  EXPECT_EQ(ended.output, "0\n1\n2\n3\n"); // 3: the pipe that ends it with us
}

TEST(Spawn, DescriptorsAreWhereTheyWereAskedFor) {
  std::array<int, 2> pipe{};
  ASSERT_EQ(pipe2(pipe.data(), O_CLOEXEC), 0);
  // Also if a descriptor has the number of another one of the program.
  const std::array descriptors{-1, -1, -1, -1, pipe[1], pipe[1]};
  const auto child = process::spawn({"sh", "-c", "echo four >&4; echo five >&5"}, descriptors);
  ASSERT_TRUE(child);
  int status = -1;
  EXPECT_EQ(waitpid(*child, &status, 0), *child);
  EXPECT_EQ(status, 0);
  std::array<char, 32> text{};
  EXPECT_EQ(read(pipe[0], text.data(), text.size()), 10);
  EXPECT_STREQ(text.data(), "four\nfive\n");
  close(pipe[0]);
  close(pipe[1]);
}

} // namespace
} // namespace wavesmith::testing
