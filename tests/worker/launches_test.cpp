// SPDX-License-Identifier: Apache-2.0
// Runs of several launches, sweeps, saved buffers, and expectations in Python.
#include "project/launches/array_file.h"
#include "project/run_file/read_run_file.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"
#include "worker/runs/build_run.h"
#include "worker/runs/debug_client.h"
#include "worker/runs/run_client.h"
#include "worker/runs/run_sweep.h"
#include "worker/runs/save_buffers.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

namespace wavesmith::worker {
namespace {

using source::Code;
using testing::describe;
using ::testing::HasSubstr;

// add: out[i] = in[i] + n; twice: data[i] *= 2. One wave each.
constexpr std::string_view kKernels = R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .macro kernel name
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  .endm
  .macro described name, size
  .size \name, . - \name
  .rodata
  .p2align 6
  .amdhsa_kernel \name
    .amdhsa_kernarg_size \size
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
  .text
  .endm
  kernel add
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dword s8, s[0:1], 0x10
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  s_waitcnt vmcnt(0)
  v_add_u32 v2, s8, v2
  global_store_dword v1, v2, s[6:7]
  s_endpgm
  described add, 24
  kernel twice
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  s_waitcnt vmcnt(0)
  v_lshlrev_b32 v2, 1, v2
  global_store_dword v1, v2, s[4:5]
  s_endpgm
  described twice, 8
  .amdgpu_metadata
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: add
    .symbol: add.kd
    .kernarg_segment_size: 24
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
    .args:
      - { .name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: out, .offset: 8, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: !str n, .offset: 16, .size: 4, .value_kind: by_value }
  - .name: twice
    .symbol: twice.kd
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
    .args:
      - { .name: data, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
  .end_amdgpu_metadata
)";

constexpr std::string_view kPipeline = R"(wavesmith: 1
source: k.s
parameters: { n: 3 }
launches:
  - { kernel: add, grid: 64, workgroup: 64, arguments: { in: x, out: y },
      expect: { y: "x[i] + n" } }
  - { kernel: twice, grid: 64, workgroup: 64, repeat: 3, arguments: [y],
      expect: { y: "y[i] * 8" } }
  - { kernel: add, grid: 64, workgroup: 64, arguments: { in: y, out: y, n: n + 1 },
      expect: { y: { kernel: add } } }
arguments:
  x: { type: u32, count: 64, fill: { ramp: [10, 1] } }
  y: { type: u32, count: 64, expect: "(x[i] + 3) * 8 + 4" }
  n: { value: n }
)";

class LaunchesTest : public ::testing::Test {
protected:
  template <typename Options>
  static Options of(Options options, const char* program) {
    options.program = testing::program(program);
    return options;
  }

  // A request to run the kernels above.
  RunRequest request(const std::string& text) {
    auto file = project::readRunFile(text, (directory_ / "k.run.yaml").string());
    EXPECT_TRUE(file.has_value()) << describe(file.error());
    if (!file) return {};
    static const RunBuild build = [&] {
      LanguageClient language(of(WorkerOptions{}, "wavesmith-worker"));
      auto built = buildRun(*file, language, [](const auto&) { return std::string(kKernels); });
      EXPECT_TRUE(built.ok) << describe(built.diagnostics);
      return built;
    }();
    RunRequest request = build.request;
    request.runFile = std::move(*file);
    return request;
  }
  static std::string with(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    return text;
  }
  std::uint32_t element(BufferSide side, std::uint32_t launch, std::uint64_t index) {
    std::uint32_t value = 0;
    const auto bytes = client_.elements(1, side, index, 1, launch); // of y
    EXPECT_TRUE(bytes.has_value()) << describe(bytes.error());
    if (bytes && bytes->size() == sizeof value) std::memcpy(&value, bytes->data(), sizeof value);
    return value;
  }
  // What Python says about a function that computes y of the first launch.
  std::string python(std::string_view function, bool allow = true) {
    EXPECT_TRUE(source::writeFile(directory_ / "reference.py", function).has_value());
    RunRequest request =
        this->request(with(std::string(kPipeline), "\"x[i] + n\"", "{ python: reference.py:f }"));
    request.allowPython = allow;
    const auto summary = client_.run(request);
    if (!summary) return describe(summary.error());
    return summary->passed() ? "passed" : "differs";
  }

  testing::TemporaryDirectory directory_;
  RunClient client_{of(runWorkerOptions(), "wavesmith-run-worker")};
};

TEST_F(LaunchesTest, RunInOrderOnTheSameBuffers) {
  std::vector<std::uint32_t> launches;
  const auto summary = client_.run(request(std::string(kPipeline)), [&](const RunProgress& progress) {
    if (progress.stage == RunProgress::Stage::Preparing) return; // the first report is of the request
    EXPECT_EQ(progress.launches, 3u);
    if (launches.empty() || launches.back() != progress.launch) launches.push_back(progress.launch);
  });
  ASSERT_TRUE(summary.has_value()) << describe(summary.error());
  EXPECT_TRUE(summary->passed());
  EXPECT_THAT(launches, ::testing::ElementsAre(0, 1, 2));
  ASSERT_EQ(summary->launches.size(), 3u);
  EXPECT_EQ(summary->kernel, "add, twice");
  EXPECT_EQ(summary->launches[1].kernel, "twice");
  EXPECT_EQ(summary->launches[1].repeat, 3u);
  EXPECT_EQ(summary->launches[1].counts.waves, 3u);
  EXPECT_EQ(summary->counts.waves, 5u);
  for (const RunSummary& launch : summary->launches)
    EXPECT_TRUE(launch.buffers[1].checked && launch.buffers[1].comparison.equal());
  EXPECT_EQ(element(BufferSide::After, 0, 5), (15 + 3) * 8 + 4u);
  EXPECT_EQ(element(BufferSide::Before, 2, 5), 18u);
  EXPECT_EQ(element(BufferSide::After, 2, 5), 18 * 8u);
  EXPECT_EQ(element(BufferSide::Expected, 3, 5), 18 * 8 + 4u);
  EXPECT_EQ(client_.elements(1, BufferSide::After, 0, 1, 4).error().code, Code::NoSuchData);
}

TEST_F(LaunchesTest, FindADifferenceWhereItArises) {
  WS_ASSERT_OK(summary,
               client_.run(request(with(std::string(kPipeline), "y[i] * 8", "i == 7 ? 0 : y[i] * 8"))));
  EXPECT_FALSE(summary.passed());
  EXPECT_TRUE(summary.launches[0].passed());
  EXPECT_EQ(summary.launches[1].buffers[1].comparison.differing, 1u);
  EXPECT_TRUE(summary.launches[2].passed());
  EXPECT_TRUE(summary.buffers[1].comparison.equal());
}

TEST_F(LaunchesTest, EndAtAFault) {
  WS_ASSERT_OK(summary,
               client_.run(request(with(std::string(kPipeline), "arguments: [y]", "arguments: [12345]"))));
  EXPECT_FALSE(summary.passed());
  EXPECT_EQ(summary.launches.size(), 2u);
  EXPECT_EQ(summary.launchesExpected, 3u);
  ASSERT_FALSE(summary.faults.empty());
  EXPECT_THAT(describe(summary.faults.front()), HasSubstr("in launch 2 of 3 (twice)"));
}

TEST_F(LaunchesTest, CanBeDebugged) {
  DebugClient debugger(of(runWorkerOptions(), "wavesmith-run-worker"));
  DebugStart start;
  start.run = request(std::string(kPipeline));
  start.run.launch = 1;
  WS_EXPECT_OK(debugger.start(start));
  start.run.launch = 3;
  const auto none = debugger.start(start);
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().message, "the run file has 3 launches, so no launch 4");
}

TEST_F(LaunchesTest, RepeatOneLaunch) {
  const std::string text =
      "wavesmith: 1\nsource: k.s\nkernel: twice\n"
      "launch: { grid: 64, workgroup: 64, repeat: 4 }\n"
      "arguments:\n  data: { type: u32, count: 64, fill: i + 1, expect: \"data[i] * 16\" }\n";
  WS_ASSERT_OK(summary, client_.run(request(text)));
  EXPECT_TRUE(summary.passed());
  EXPECT_EQ(summary.repeat, 4u);
  EXPECT_EQ(summary.counts.waves, 4u);
  const auto none = client_.run(request(with(text, "repeat: 4", "repeat: 0")));
  ASSERT_FALSE(none.has_value());
  EXPECT_EQ(none.error().message, "repeat must be at least 1");
}

// A repetition takes microseconds, all of them minutes.
TEST_F(LaunchesTest, RepetitionsShareTheLimitOfSeconds) {
  RunRequest many = request("wavesmith: 1\nsource: k.s\nkernel: twice\n"
                            "launch: { grid: 64, workgroup: 64, repeat: 1000000 }\n"
                            "arguments:\n  data: { type: u32, count: 64, fill: 0 }\n");
  many.secondsLimit = 0.2;
  const auto summary = client_.run(many);
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, Code::RunTimeLimit);
}

TEST_F(LaunchesTest, SaveBuffers) {
  const std::string text = std::string(kPipeline) + "save: { y: y.npy }\n";
  const RunRequest run = request(text);
  WS_ASSERT_OK(summary, client_.run(run));
  auto files = savesOf(run.runFile);
  WS_ASSERT_OK(raw, saveOf("x=" + (directory_ / "x.bin").string()));
  files.push_back(raw);
  WS_EXPECT_OK(saveBuffers(client_, summary, files));
  WS_ASSERT_OK(y, project::readArray(directory_ / "y.npy", std::nullopt, {}));
  EXPECT_EQ(y.type, execution::ElementType::U32);
  EXPECT_EQ(y.count, 64u);
  EXPECT_EQ(execution::loadBits(y.type, y.bytes, 63), (73 + 3) * 8 + 4u);
  WS_ASSERT_OK(x, source::readBytes(directory_ / "x.bin"));
  EXPECT_EQ(x.size(), 256u);
  EXPECT_EQ(saveBuffers(client_, summary, {{"z", "z.npy"}}).error().message,
            "the run has no buffer z; available: x and y");
  EXPECT_FALSE(saveOf("y").has_value());
}

TEST_F(LaunchesTest, MakeASweep) {
  RunRequest run = request(with(std::string(kPipeline), "n: 3 }", "n: [3, 4, 0.5] }"));
  std::size_t rows = 0;
  std::size_t last = 0;
  WS_ASSERT_OK(table, runSweep(
                          client_, run, [&](const SweepRow&) { ++rows; },
                          [&](const SweepProgress& progress) { last = progress.point + 1; }));
  ASSERT_EQ(table.size(), 3u);
  EXPECT_EQ(rows, 3u);
  EXPECT_EQ(last, 3u);
  EXPECT_EQ(table[0].result, "passed");
  EXPECT_EQ(table[1].result, "failed"); // the file's own expectation is for 3
  EXPECT_EQ(table[1].number(SweepResult::Differing), 64.0);
  EXPECT_EQ(table[0].number(SweepResult::Waves), 5.0);
  EXPECT_EQ(table[2].result, "error") << "n is an integer for the kernel";
  EXPECT_FALSE(table[2].number(SweepResult::Waves).has_value());
  const std::string csv = sweepCsv(table);
  EXPECT_THAT(csv,
              ::testing::StartsWith("n,result,instructions,waves,instructions per wave,seconds,differing,"));
  EXPECT_THAT(csv, HasSubstr("\n4,failed,"));
  EXPECT_THAT(csv, HasSubstr("\n0.5,error,,"));
}

// --- Python ---

TEST_F(LaunchesTest, PythonComputesExpectations) {
  EXPECT_EQ(python("def f(x, n):\n  return [e + n for e in x]\n"), "passed");
  EXPECT_EQ(python("def f(**all):\n  return {'y': [int(e) + all['n'] for e in all['x']], 'x': None}\n"),
            "passed");
  EXPECT_EQ(python("def f(x):\n  return [e + 4 for e in x]\n"), "differs");
}

// The first python3 of PATH has no NumPy, but Debian's has it: python3-numpy.
TEST_F(LaunchesTest, PythonWithNumPyIsPreferred) {
  if (std::system("/usr/bin/python3 -c 'import numpy' 2>/dev/null") != 0)
    GTEST_SKIP() << "/usr/bin/python3 has no NumPy";
  const auto first = directory_ / "python3";
  ASSERT_TRUE(source::writeFile(first, std::string_view("#!/bin/sh\nexec /usr/bin/python3 -S \"$@\"\n")));
  std::filesystem::permissions(first, std::filesystem::perms::owner_all);
  const char* const before = std::getenv("PATH");
  const std::string path = before != nullptr ? before : "";
  setenv("PATH", ((directory_ / "").string() + ":" + path).c_str(), 1); // the worker starts with it
  const std::string lists = python("def f(x, n):\n  return [e + n for e in x]\n");
  const std::string arrays = python("def f(x, n):\n"
                                    "  import numpy\n"
                                    "  assert isinstance(x, numpy.ndarray), type(x)\n"
                                    "  assert x.dtype == numpy.uint32 and x.shape == (64,)\n"
                                    "  return x.reshape(8, 8) + n\n");
  setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(lists, "passed");
  EXPECT_EQ(arrays, "passed");
}

TEST_F(LaunchesTest, PythonFailsWithAMessage) {
  EXPECT_THAT(python("def f(x):\n  return 0\n", false), HasSubstr("--allow-python"));
  EXPECT_THAT(python("def f(x):\n  return x[1:]\n"), HasSubstr("f returned 63 elements; buffer y has 64"));
  EXPECT_THAT(python("def g(x):\n  return x\n"), HasSubstr("reference.py has no function f"));
  EXPECT_THAT(
      python("def f(z):\n  return z\n"),
      HasSubstr("f has the parameter z, which is neither a buffer nor a value; available: cus, n, x, y"));
  const std::string raised = python("def f(x):\n  raise ValueError('no idea')\n");
  EXPECT_THAT(raised, HasSubstr("f: ValueError: no idea"));
  EXPECT_THAT(raised, HasSubstr("line 2"));
  EXPECT_THAT(python("def f(x:\n"), HasSubstr("SyntaxError"));
}

// As the run worker that starts it (process/confine.h).
TEST_F(LaunchesTest, PythonWritesOnlyTemporaryFilesAndHasNoNetwork) {
  const std::string result = "  return [e + n for e in x]\n";
  EXPECT_EQ(python("import tempfile\ndef f(x, n):\n  tempfile.TemporaryFile().write(b'1')\n" + result),
            "passed");
  constexpr unsigned kVersion = 1;
  if (syscall(SYS_landlock_create_ruleset, nullptr, 0, kVersion) < 1)
    GTEST_SKIP() << "this kernel has no Landlock";
  EXPECT_THAT(python("def f(x, n):\n  open(__file__ + '.log', 'w')\n" + result),
              HasSubstr("PermissionError"));
  EXPECT_THAT(python("import socket\ndef f(x, n):\n  socket.socket()\n" + result),
              HasSubstr("PermissionError"));
}

TEST_F(LaunchesTest, PythonHasATimeLimit) {
  WS_EXPECT_OK(
      source::writeFile(directory_ / "reference.py", std::string_view("def f(x):\n  while True: pass\n")));
  RunRequest endless = request(with(std::string(kPipeline), "\"x[i] + n\"", "{ python: reference.py:f }"));
  endless.allowPython = true;
  endless.secondsLimit = 0.3;
  const auto summary = client_.run(endless);
  ASSERT_FALSE(summary.has_value());
  EXPECT_EQ(summary.error().code, Code::RunTimeLimit);
  EXPECT_EQ(summary.error().message, "f did not return within 0.3 s");
}

} // namespace
} // namespace wavesmith::worker
