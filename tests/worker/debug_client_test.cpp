// SPDX-License-Identifier: Apache-2.0
// The debugger in the run worker: requests and replies, stopping an endless kernel, a worker that dies.
#include "codeobject/toolchain.h"
#include "project/run_file/read_run_file.h"
#include "support/paths.h"
#include "support/process.h"
#include "support/result.h"
#include "worker/runs/build_run.h"
#include "worker/runs/debug_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <stop_token>
#include <string>
#include <sys/types.h>
#include <thread>

namespace wavesmith::worker {
namespace {

using debug::Direction;
using debug::StopReason;
using debug::Verb;

// Counts down from an argument; 0 takes 2^32 rounds.
constexpr std::string_view kCountdown = R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl countdown
  .p2align 8
  .type countdown,@function
countdown:
  s_load_dword s4, s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
loop:
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
  s_endpgm
.Lend:
  .size countdown, .Lend - countdown
  .rodata
  .p2align 6
  .amdhsa_kernel countdown
    .amdhsa_kernarg_size 8
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";

DebugStart countdownFrom(const std::string& rounds) {
  const std::string yaml =
      "wavesmith: 1\nsource: countdown.s\nkernel: countdown\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, "
      "1] }\narguments:\n  rounds: { type: u32, value: " +
      rounds + ", offset: 0 }\n";
  const auto file = project::readRunFile(yaml, "countdown.run.yaml");
  EXPECT_TRUE(file) << testing::describe(file.error());
  WorkerOptions options;
  options.program = testing::program("wavesmith-worker");
  LanguageClient language(options);
  auto build = buildRun(*file, language, [](const auto&) { return std::string(kCountdown); });
  EXPECT_TRUE(build.ok) << testing::describe(build.diagnostics);
  DebugStart start;
  start.run = std::move(build.request);
  return start;
}

WorkerOptions debugWorker() {
  WorkerOptions options = runWorkerOptions();
  options.program = testing::program("wavesmith-run-worker");
  return options;
}

// Of a process, so far.
std::chrono::nanoseconds processorTime(pid_t process) {
  clockid_t clock{};
  timespec time{};
  EXPECT_EQ(::clock_getcpuclockid(process, &clock), 0);
  EXPECT_EQ(::clock_gettime(clock, &time), 0);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

// Enough for some thousand steps, also with sanitizers.
constexpr std::chrono::milliseconds kRunningTime{50};

TEST(DebugClientTest, AnswersRequests) {
  DebugClient client(debugWorker());
  EXPECT_FALSE(client.ask({.verb = Verb::Step}));
  WS_ASSERT_OK(started, client.start(countdownFrom("10")));
  EXPECT_EQ(started.stop.reason, StopReason::Start);
  WS_ASSERT_OK(end, client.ask({.verb = Verb::Continue}));
  EXPECT_EQ(end.stop.reason, StopReason::Finished);
  EXPECT_EQ(end.stop.position, 33u);
  WS_ASSERT_OK(back, client.ask({.verb = Verb::Step, .direction = Direction::Backward, .number = 5}));
  EXPECT_EQ(back.stop.position, 28u);
  WS_ASSERT_OK(value, client.ask({.verb = Verb::Print, .text = "s4"}));
  ASSERT_EQ(value.values.size(), 1u);
  EXPECT_EQ(value.values[0].text, "1"); // nine of ten rounds
  const auto wrong = client.ask({.verb = Verb::Print, .text = "s400"});
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, source::Code::DebugRequest);
  WS_ASSERT_OK(again, client.ask({.verb = Verb::Where}));
  EXPECT_EQ(again.stop.position, 28u);
}

TEST(DebugClientTest, AStoppedRequestSaysWhereTheRunIs) {
  DebugClient client(debugWorker());
  ASSERT_TRUE(client.start(countdownFrom("0")));
  std::stop_source stop;
  // Only the run uses much time of its processor.
  std::jthread later(
      [&, enough = processorTime(client.processId()) + kRunningTime](const std::stop_token& end) {
        while (!end.stop_requested() && processorTime(client.processId()) < enough)
          std::this_thread::yield();
        stop.request_stop();
      });
  WS_ASSERT_OK(stopped, client.ask({.verb = Verb::Continue}, stop.get_token()));
  EXPECT_EQ(stopped.stop.reason, StopReason::Interrupted);
  EXPECT_GT(stopped.stop.position, 1000u);
  const std::uint64_t here = stopped.stop.position;
  WS_ASSERT_OK(back, client.ask({.verb = Verb::Step, .direction = Direction::Backward}));
  EXPECT_EQ(back.stop.position, here - 1);
}

TEST(DebugClientTest, SurvivesTheDeathOfItsWorker) {
  DebugClient client(debugWorker());
  ASSERT_TRUE(client.start(countdownFrom("3")));
  ASSERT_EQ(::kill(client.processId(), SIGKILL), 0);
  const auto lost = client.ask({.verb = Verb::Continue});
  ASSERT_FALSE(lost);
  EXPECT_THAT(lost.error().message,
              ::testing::HasSubstr("another program or the system killed its process (signal 9)"));
  WS_ASSERT_OK(started, client.start(countdownFrom("3")));
  EXPECT_EQ(started.stop.position, 0u);
}

TEST(DebugClientTest, RefusesALaunchThatCannotStart) {
  DebugClient client(debugWorker());
  DebugStart start = countdownFrom("1");
  start.run.runFile.kernel = "missing";
  const auto refused = client.start(start);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, ::testing::HasSubstr("missing"));
}

// --- Code objects with debug information ---

// The store is in line 9, the function that is called in lines 1 and 2.
constexpr const char* kCompiled = "static float twice(float x) {\n  return x + x;\n}\n"
                                  "__kernel void scale(__global float *a, int n) {\n"
                                  "  int i = __builtin_amdgcn_workitem_id_x();\n"
                                  "  float x = a[i];\n"
                                  "  for (int k = 0; k < n; ++k)\n"
                                  "    x = twice(x);\n"
                                  "  a[i] = x;\n}\n";

class DebugInformationTest : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(DebugInformationTest, HasLinesAndOperands) {
  const auto [dwarf, level] = GetParam();
  const testing::TemporaryDirectory directory;
  testing::writeFile(
      directory / "a.hsaco",
      testing::compileOpenCl(kCompiled, {.arguments = {"-g", "-cl-kernel-arg-info", dwarf, level}}));
  WS_ASSERT_OK(
      file, project::readRunFile("wavesmith: 1\nsource: a.hsaco\nkernel: scale\n"
                                 "launch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\narguments:\n"
                                 "  a: { type: f32, count: 64, fill: { ramp: [1, 1] } }\n  n: { value: 3 }\n",
                                 (directory / "a.run.yaml").string()));
  WorkerOptions options;
  options.program = testing::program("wavesmith-worker");
  LanguageClient language(options);
  RunBuild build = buildRun(file, language);
  ASSERT_TRUE(build.ok) << testing::describe(build.diagnostics);
  EXPECT_TRUE(build.request.lines.fromDebugInformation);
  DebugClient client(debugWorker());
  DebugStart start;
  start.run = std::move(build.request);
  ASSERT_TRUE(client.start(start));
  // A line of the kernel.
  WS_ASSERT_OK(points, client.ask({.verb = Verb::Break, .number = 0, .text = "input.cl:9"}));
  ASSERT_EQ(points.points.size(), 1u);
  EXPECT_LE(points.points[0].addresses.size(), 3u); // where the line begins
  WS_ASSERT_OK(stopped, client.ask({.verb = Verb::Continue}));
  ASSERT_EQ(stopped.stop.reason, StopReason::Breakpoint);
  const debug::CodePlace& at = stopped.stop.wave->at;
  EXPECT_EQ(at.outermost.line, 9u);
  EXPECT_TRUE(at.outermost.file.ends_with("input.cl")) << at.outermost.file;
  EXPECT_GT(at.text.size(), at.mnemonic.size()) << at.text; // with operands
  // To another line, over several instructions.
  WS_ASSERT_OK(next, client.ask({.verb = Verb::Step, .kind = debug::StepKind::Over}));
  EXPECT_NE(next.stop.wave->at.outermost.line, 9u);
  WS_ASSERT_OK(code, client.ask({.verb = Verb::Code, .number = 5}));
  EXPECT_EQ(code.code.size(), 5u);
  // A line of a function that is inlined, or called.
  WS_ASSERT_OK(again, client.start(start));
  EXPECT_EQ(again.stop.position, 0u);
  WS_EXPECT_OK(client.ask({.verb = Verb::Break, .number = 0, .text = "input.cl:2"}));
  WS_ASSERT_OK(inside, client.ask({.verb = Verb::Continue}));
  EXPECT_EQ(inside.stop.wave->at.outermost.line, 2u);
}

INSTANTIATE_TEST_SUITE_P(Dwarf, DebugInformationTest,
                         ::testing::Values(std::pair("-gdwarf-4", "-O0"), std::pair("-gdwarf-4", "-O2"),
                                           std::pair("-gdwarf-5", "-O0"), std::pair("-gdwarf-5", "-O2")));

} // namespace
} // namespace wavesmith::worker
