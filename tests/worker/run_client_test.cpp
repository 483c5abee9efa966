// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/process.h"
#include "support/result.h"
#include "worker/runs/build_run.h"
#include "worker/runs/run_client.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <sys/wait.h>

namespace wavesmith::worker {
namespace {

using namespace std::chrono_literals;
using source::Code;
using testing::describe;

// Adds one to each element of `data`, `rounds` times.
constexpr std::string_view kKernel = R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl count
  .p2align 8
  .type count,@function
count:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dwordx2 s[6:7], s[0:1], 0x8
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  s_waitcnt vmcnt(0)
loop:
  v_add_u32 v2, 1, v2
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 loop
  global_store_dword v1, v2, s[4:5]
  s_endpgm
.Lend:
  .size count, .Lend - count
  .rodata
  .p2align 6
  .amdhsa_kernel count
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";

class RunClientTest : public ::testing::Test {
protected:
  static WorkerOptions program(WorkerOptions options) {
    options.program = testing::program("wavesmith-worker");
    return options;
  }

  static source::Result<project::RunFile> runFile(const std::string& source, const std::string& rounds,
                                                  const std::string& expect,
                                                  const std::string& count = "64") {
    const std::string yaml = "wavesmith: 1\nsource: " + source +
                             "\nkernel: count\nlaunch: { grid: [64, 1, 1], workgroup: [64, 1, 1] }\n"
                             "arguments:\n"
                             "  data: { type: u32, count: " +
                             count + ", offset: 0, fill: { ramp: [100, 1] }, expect: \"" + expect +
                             "\" }\n  rounds: { type: u64, value: " + rounds + ", offset: 8 }\n";
    return project::readRunFile(yaml, "count.run.yaml");
  }

  // A request that runs kKernel.
  RunRequest request(const std::string& rounds, const std::string& expect, const std::string& count = "64") {
    auto file = runFile("count.s", rounds, expect, count);
    EXPECT_TRUE(file.has_value()) << describe(file.error());
    if (!file) return {};
    LanguageClient language(program({}));
    auto build = buildRun(*file, language, [](const auto&) { return std::string(kKernel); });
    EXPECT_TRUE(build.ok) << describe(build.diagnostics);
    return std::move(build.request);
  }

  static WorkerOptions runWorker() {
    WorkerOptions options = runWorkerOptions();
    options.program = testing::program("wavesmith-run-worker");
    return options;
  }

  RunClient client_{runWorker()};
};

// That of the installed library's users, who name one program for both kinds.
TEST_F(RunClientTest, TheLanguageWorkersProgramRunsKernelsToo) {
  RunClient client(program(runWorkerOptions()));
  WS_ASSERT_OK(summary, client.run(request("3", "data[i] + 3")));
  EXPECT_TRUE(summary.passed());
}

// A code object needs no assembler: starting LLVM would take longer than the run.
TEST_F(RunClientTest, ACodeObjectStartsNoLanguageWorker) {
  const auto path = std::filesystem::path(::testing::TempDir()) / "count.hsaco";
  const std::vector<std::byte> object = request("3", "data[i] + 3").codeObject;
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(object.data()), static_cast<std::streamsize>(object.size()));
  const auto built = [&](const std::string& source, int& processId) {
    const auto file = runFile(source, "3", "data[i] + 3");
    EXPECT_TRUE(file.has_value());
    EXPECT_EQ(needsAssembler(*file), !source.ends_with(".hsaco"));
    WorkerOptions options = program({});
    options.spare = false;
    LanguageClient language(options);
    auto build = buildRun(*file, language, [](const auto&) { return std::string(kKernel); });
    EXPECT_TRUE(build.ok) << describe(build.diagnostics);
    processId = language.processId();
    return std::move(build.request);
  };
  int processId = 0;
  WS_ASSERT_OK(summary, client_.run(built(path.string(), processId)));
  EXPECT_TRUE(summary.passed());
  EXPECT_EQ(processId, -1);
  static_cast<void>(built("count.s", processId));
  EXPECT_GT(processId, 0) << "this test does not see language workers";
}

TEST_F(RunClientTest, RunsAndCompares) {
  WS_ASSERT_OK(summary, client_.run(request("3", "data[i] + 3")));
  EXPECT_TRUE(summary.passed());
  EXPECT_EQ(summary.kernel, "count");
  EXPECT_EQ(summary.backend, "emulator");
  EXPECT_EQ(summary.grid, (std::array<std::uint32_t, 3>{64, 1, 1}));
  ASSERT_EQ(summary.buffers.size(), 1u);
  EXPECT_TRUE(summary.buffers[0].checked);
  EXPECT_EQ(summary.buffers[0].comparison.compared, 64u);
}

TEST_F(RunClientTest, ReportsDifferences) {
  WS_ASSERT_OK(summary, client_.run(request("3", "i == 17 ? 0 : data[i] + 3")));
  EXPECT_FALSE(summary.passed());
  ASSERT_EQ(summary.buffers.size(), 1u);
  const auto& comparison = summary.buffers[0].comparison;
  EXPECT_EQ(comparison.differing, 1u);
  ASSERT_EQ(comparison.first.size(), 1u);
  EXPECT_EQ(comparison.first[0], (execution::Difference{17, 120, 0}));
}

TEST_F(RunClientTest, KeepsTheBuffersOfTheLastRun) {
  EXPECT_EQ(client_.elements(0, BufferSide::After, 0, 1).error().code, Code::NoSuchData);
  WS_EXPECT_OK(client_.run(request("5", "7")));
  const auto element = [&](BufferSide side, std::uint64_t index) {
    auto bytes = client_.elements(0, side, index, 1);
    std::uint32_t value = 0;
    if (bytes && bytes->size() == sizeof value) std::memcpy(&value, bytes->data(), sizeof value);
    return value;
  };
  EXPECT_EQ(element(BufferSide::Before, 3), 103u);
  EXPECT_EQ(element(BufferSide::After, 3), 108u);
  EXPECT_EQ(element(BufferSide::Expected, 3), 7u);
  WS_ASSERT_OK(end, client_.elements(0, BufferSide::After, 62, 1000));
  EXPECT_EQ(end.size(), 8u);
  WS_ASSERT_OK(beyond, client_.elements(0, BufferSide::After, ~std::uint64_t{0}, ~std::uint64_t{0}));
  EXPECT_TRUE(beyond.empty());
  EXPECT_EQ(client_.elements(9, BufferSide::After, 0, 1).error().code, Code::NoSuchData);
}

// "VmHWM:    1234 kB" of /proc/ID/status; 0: there is none.
std::uint64_t mostResidentBytes(int process) {
  std::ifstream status(fmt::format("/proc/{}/status", process));
  for (std::string word; status >> word;)
    if (std::uint64_t kilobytes = 0; word == "VmHWM:" && status >> kilobytes) return kilobytes << 10;
  return 0;
}

// The kernel changes the first 64 elements in place, and expectations refer to the elements before.
TEST_F(RunClientTest, ALargeRunNeedsLittleMoreMemoryThanItsBuffers) {
  constexpr std::uint64_t kCount = std::uint64_t{48} << 20;
  std::uint64_t mostMemory = 0;
  {
    RunClient client(runWorker());
    WS_ASSERT_OK(summary, client.run(request("5", "i < 60 || i == 4000000 ? data[i] + 5 : data[i]",
                                             std::to_string(kCount))));
    EXPECT_EQ(summary.buffers.at(0).comparison.differing, 5u);
    EXPECT_EQ(summary.buffers.at(0).comparison.first.back().index, 4'000'000u);
    const auto element = [&](BufferSide side, std::uint64_t index) {
      auto bytes = client.elements(0, side, index, 1);
      std::uint32_t value = 0;
      if (bytes && bytes->size() == sizeof value) std::memcpy(&value, bytes->data(), sizeof value);
      return value;
    };
    for (const std::uint64_t i :
         {std::uint64_t{3}, std::uint64_t{62}, std::uint64_t{4'000'000}, kCount - 1}) {
      EXPECT_EQ(element(BufferSide::Before, i), 100 + i);
      EXPECT_EQ(element(BufferSide::After, i), 100 + i + (i < 64 ? 5 : 0));
      EXPECT_EQ(element(BufferSide::Expected, i), 100 + i + (i < 60 || i == 4'000'000 ? 5 : 0));
    }
    mostMemory = mostResidentBytes(client.processId());
  }
  EXPECT_GT(mostMemory, 4 * kCount) << "this test does not see the worker's memory";
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // they need memory of their own
  EXPECT_LT(mostMemory, 4 * kCount * 13 / 10);
#endif
}

TEST_F(RunClientTest, ReportsStagesInOrder) {
  std::vector<RunProgress::Stage> stages;
  const auto summary = client_.run(request("1", "0"), [&](const RunProgress& progress) {
    if (stages.empty() || stages.back() != progress.stage) stages.push_back(progress.stage);
  });
  ASSERT_TRUE(summary.has_value()) << describe(summary.error());
  using enum RunProgress::Stage;
  EXPECT_THAT(stages, ::testing::ElementsAre(Preparing, Running, Comparing));
}

// About 2^40 rounds: hours.
constexpr const char* kForever = "1099511627775";

TEST_F(RunClientTest, StopsARun) {
  const RunRequest endless = request(kForever, "0");
  std::stop_source stop;
  std::promise<void> running;
  bool told = false;
  auto result = std::async(std::launch::async, [&] {
    return client_.run(
        endless,
        [&](const RunProgress& progress) {
          if (progress.stage == RunProgress::Stage::Running && !std::exchange(told, true))
            running.set_value();
        },
        stop.get_token());
  });
  running.get_future().wait();
  stop.request_stop();
  const auto summary = result.get(); // the kernel itself never ends
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, Code::RunCanceled) << describe(summary.error());
  WS_ASSERT_OK(next, client_.run(request("1", "data[i] + 1")));
  EXPECT_TRUE(next.passed());
}

TEST_F(RunClientTest, StopsBeforeTheRun) {
  std::stop_source stop;
  stop.request_stop();
  const auto summary = client_.run(request(kForever, "0"), {}, stop.get_token());
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, Code::RunCanceled);
}

TEST_F(RunClientTest, ReportsAWorkerKilledDuringARun) {
  const RunRequest endless = request(kForever, "0");
  const auto summary = client_.run(endless, [&](const RunProgress& progress) {
    if (progress.stage == RunProgress::Stage::Running) {
      static_cast<void>(testing::killProcess(client_.processId())); // fails the second time
    }
  });
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, Code::WorkerDied);
  EXPECT_EQ(summary.error().message,
            "the run was stopped: another program or the system killed its process (signal 9); "
            "try again, and close other programs if memory is short");
  EXPECT_EQ(client_.elements(0, BufferSide::After, 0, 1).error().code, Code::NoSuchData);
  WS_ASSERT_OK(next, client_.run(request("1", "data[i] + 1")));
  EXPECT_TRUE(next.passed());
}

TEST_F(RunClientTest, TimeLimitStopsARun) {
  WorkerOptions limited = program(runWorkerOptions());
  limited.timeLimit = 300ms;
  RunClient client(limited);
  const auto summary = client.run(request(kForever, "0"));
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, Code::RunTimeLimit);
}

TEST_F(RunClientTest, InstructionLimitStopsARun) {
  RunRequest endless = request(kForever, "0");
  endless.instructionLimit = 1'000'000;
  const auto summary = client_.run(endless);
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, Code::InstructionLimit) << describe(summary.error());
  EXPECT_EQ(summary.error().place.file, "count.s");
  const std::string all = describe(summary.error());
  EXPECT_THAT(all, ::testing::HasSubstr("in the loop of lines 15 to 18"));
  EXPECT_THAT(all, ::testing::HasSubstr("1 wave was here, in count"));
  EXPECT_THAT(all, ::testing::HasSubstr("--limit-instructions"));
  endless.instructionLimit = 0;
  endless.runFile.instructionLimit = 1'000'000;
  EXPECT_THAT(describe(client_.run(endless).error()), ::testing::HasSubstr("of the run file"));
}

TEST_F(RunClientTest, SecondsLimitReportsThePlace) {
  RunRequest endless = request(kForever, "0");
  endless.secondsLimit = 0.05;
  const auto summary = client_.run(endless);
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, Code::RunTimeLimit);
  EXPECT_THAT(describe(summary.error()), ::testing::HasSubstr("in the loop of lines 15 to 18"));
}

// --- Stops before and after the kernel runs ---

TEST_F(RunClientTest, StopsEveryStage) {
  RunRequest filling = request("1", "0");
  filling.runFile.arguments[0].count = project::Scalar{"20000000", {}};
  filling.runFile.arguments[0].fill = project::FillNormal{{"0", {}}, {"1", {}}, 1};
  filling.runFile.arguments[0].type = execution::ElementType::F32;
  const RunRequest expecting = request("1", "sum(k, 0, 1000000000, data[(i + k) % 64])");
  using Stopped = std::pair<const RunRequest*, RunProgress::Stage>;
  for (const auto& [what, stage] : {Stopped{&filling, RunProgress::Stage::Preparing},
                                    Stopped{&expecting, RunProgress::Stage::Comparing}}) {
    std::stop_source stop;
    const auto summary = client_.run(
        *what,
        [&](const RunProgress& progress) {
          if (progress.stage != stage) return;
          stop.request_stop();
        },
        stop.get_token());
    ASSERT_FALSE(summary.has_value());
    EXPECT_EQ(summary.error().code, Code::RunCanceled) << describe(summary.error());
  }
}

TEST_F(RunClientTest, RejectsMalformedCodeObjects) {
  RunRequest broken = request("1", "0");
  broken.codeObject.resize(20);
  EXPECT_FALSE(client_.run(broken).has_value());
  broken.codeObject.clear();
  EXPECT_FALSE(client_.run(broken).has_value());
}

TEST_F(RunClientTest, RejectsUnknownBackends) {
  RunRequest other = request("1", "0");
  other.backend = "abacus";
  const auto summary = client_.run(other);
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, Code::BackendUnavailable);
}

// A run file may be a stranger's.
TEST(OptionsOfARunFile, AllowTheIncludePathsBelowItsFolder) {
  const testing::TemporaryDirectory directory;
  for (const char* folder : {"run/inc", "other"})
    std::filesystem::create_directories(directory / folder);
  std::filesystem::create_directory_symlink(directory / "other", directory / "run/link");
  project::RunFile file;
  file.path = (directory / "run/k.run.yaml").string();
  file.includePaths = {"inc", "../other", "link", "../run/inc", (directory / "other").string()};
  const assembler::Options options = optionsOf(file);
  EXPECT_EQ(options.includePaths.size(), 5u);
  EXPECT_EQ(options.allowedFolders, (std::vector<std::string>{(directory / "run/inc").string(),
                                                              (directory / "run/../run/inc").string()}));
}

} // namespace
} // namespace wavesmith::worker
