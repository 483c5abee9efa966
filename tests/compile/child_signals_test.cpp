// SPDX-License-Identifier: Apache-2.0
// Programs that we start have no blocked and no ignored signals, whatever the thread that starts them has.
#include "assembler/child.h"
#include "compile/child_process.h"
#include "worker/run_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <string>

namespace wavesmith::testing {
namespace {

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

constexpr const char* kLines = "^Sig(Blk|Ign)";
// Signals 32 and 33 are the C library's own: it does not let a program change them.
constexpr const char* kNone = "SigBlk:\t0000000000000000\nSigIgn:\t0000000[01][08]0000000\n";

TEST(ChildSignals, AreCleanInEveryProgramThatWeStart) {
  const Blocked blocked;
  const auto program = worker::runProgram("grep", {"-E", kLines, "/proc/self/status"}, {});
  ASSERT_TRUE(program.has_value());
  EXPECT_THAT(program->output, ::testing::MatchesRegex(kNone));

  const compile::Ran compiler = compile::runProcess(
      {"sh", "-c", std::string("grep -E '") + kLines + "' /proc/self/status >&2"}, {}, {});
  EXPECT_THAT(compiler.messages, ::testing::MatchesRegex(kNone));

  const assembler::ChildResult onText =
      assembler::runOnText({"grep"}, {"-E", kLines, "/proc/self/status"}, "");
  EXPECT_THAT(onText.output, ::testing::MatchesRegex(kNone));
}

} // namespace
} // namespace wavesmith::testing
