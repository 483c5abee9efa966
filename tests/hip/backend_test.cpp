// SPDX-License-Identifier: Apache-2.0
// The HIP backend in the run worker, with our HIP library and with the installed one.
#include "cli/command.h"
#include "cli/schema.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"
#include "worker/runs/build_run.h"
#include "worker/runs/run_client.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <map>

namespace wavesmith::worker {
namespace {

using source::Code;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// Sets an environment variable during its lifetime; a worker started meanwhile inherits it.
class Variable {
public:
  Variable(const char* name, const std::string& value) : name_(name) { ::setenv(name, value.c_str(), 1); }
  ~Variable() { ::unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

private:
  const char* name_;
};

std::string ours(int generation = 6) {
  return fmt::format("{}/libamdhip64.so.{}", WAVESMITH_HIP_FOLDER, generation);
}

// A kernel `k` with a buffer of 64 dwords in s[4:5], a number in s6, four times the work-item in v1.
std::string kernel(const std::string& body) {
  return R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dword s6, s[0:1], 0x8
  v_and_b32 v0, 0x3ff, v0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
)" + body +
         R"(
  s_endpgm
.Lend:
  .size k, .Lend - k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_kernarg_size 12
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 8
  .end_amdhsa_kernel
)";
}
constexpr std::string_view kMetadata = R"(
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 12
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 1024
    .args:
      - { .name: data, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }
      - { .name: number, .offset: 8, .size: 4, .value_kind: by_value }
...
  .end_amdgpu_metadata
)";
// data[i] = i * number
const std::string kMultiply = R"(
  v_mul_lo_u32 v2, v0, s6
  global_store_dword v1, v2, s[4:5])";

class HipBackendTest : public ::testing::Test {
protected:
  static WorkerOptions program(WorkerOptions options) {
    options.program = testing::program("wavesmith-worker");
    return options;
  }

  static RunRequest request(const std::string& text,
                            const std::string& launch = "grid: [64, 1, 1], workgroup: [64, 1, 1]",
                            const std::string& more = {}) {
    const std::string yaml = "wavesmith: 1\nsource: k.s\nkernel: k\nlaunch: { " + launch + " }\n" + more +
                             "arguments:\n"
                             "  data: { type: u32, count: 64, offset: 0, fill: 7, expect: \"i * 3\" }\n"
                             "  number: { type: u32, value: 3, offset: 8 }\n";
    auto file = project::readRunFile(yaml, "k.run.yaml");
    EXPECT_TRUE(file.has_value()) << testing::describe(file.error());
    if (!file) return {};
    LanguageClient language(program({}));
    auto build = buildRun(*file, language, [&](const auto&) { return text; });
    EXPECT_TRUE(build.ok) << testing::describe(build.diagnostics);
    build.request.backend = "hip";
    return std::move(build.request);
  }
  static source::Result<RunSummary> run(const RunRequest& request) {
    RunClient client(program(runWorkerOptions()));
    return client.run(request);
  }
  static RunRequest multiply() { return request(kernel(kMultiply) + std::string(kMetadata)); }
};

TEST_F(HipBackendTest, RunsComparesAndTimes) {
  for (const int generation : {5, 6, 7}) {
    const Variable library("WAVESMITH_HIP_LIBRARY", ours(generation));
    RunRequest wanted = multiply();
    wanted.warmups = 1;
    wanted.repeats = 3;
    WS_ASSERT_OK(summary, run(wanted));
    EXPECT_TRUE(summary.passed());
    EXPECT_EQ(summary.backend, "hip");
    EXPECT_THAT(summary.backendDescription, HasSubstr(fmt::format("HIP {}.", generation)));
    EXPECT_THAT(summary.backendDescription, HasSubstr("gfx942"));
    EXPECT_THAT(summary.samples, SizeIs(3));
    EXPECT_EQ(summary.counts.waves, 1U);
  }
}

TEST_F(HipBackendTest, FindsDifferences) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  WS_ASSERT_OK(summary, run(request(kernel("  v_mov_b32 v2, 5\n  global_store_dword v1, v2, s[4:5]") +
                                    std::string(kMetadata))));
  EXPECT_FALSE(summary.passed());
  EXPECT_EQ(summary.buffers.at(0).comparison.differing, 64U);
}

TEST_F(HipBackendTest, LaunchesPartialWorkgroups) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  WS_ASSERT_OK(summary, run(request(kernel(kMultiply) + std::string(kMetadata),
                                    "grid: [40, 1, 1], workgroup: [64, 1, 1]")));
  // Work-items from 40 on do not exist: their elements are unchanged.
  EXPECT_EQ(summary.buffers.at(0).comparison.differing, 24U);
  EXPECT_EQ(summary.buffers.at(0).comparison.first.at(0).index, 40U);
}

TEST_F(HipBackendTest, ComputesWorkForRates) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  WS_ASSERT_OK(summary, run(request(kernel(kMultiply) + std::string(kMetadata),
                                    "grid: [64, 1, 1], workgroup: [64, 1, 1]",
                                    "work: { bytes: 4 * 64, operations: number * 2 }\n")));
  EXPECT_EQ(summary.work.bytes, 256U);
  EXPECT_EQ(summary.work.operations, 6U);
}

TEST_F(HipBackendTest, FindsWritesOutsideABuffer) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  WS_ASSERT_OK(summary, run(request(kernel("  v_mul_lo_u32 v2, v0, s6\n"
                                           "  global_store_dword v1, v2, s[4:5] offset:8") +
                                    std::string(kMetadata))));
  ASSERT_THAT(summary.faults, SizeIs(1));
  EXPECT_EQ(summary.faults[0].code, Code::MemoryFault);
  EXPECT_THAT(summary.faults[0].message, HasSubstr("outside buffer data: "));
  EXPECT_THAT(summary.faults[0].message, HasSubstr("0 bytes past its end"));

  WS_ASSERT_OK(before, run(request(kernel("  v_mul_lo_u32 v2, v0, s6\n"
                                          "  global_store_dword v1, v2, s[4:5] offset:-8") +
                                   std::string(kMetadata))));
  ASSERT_THAT(before.faults, SizeIs(1));
  EXPECT_THAT(before.faults[0].message, HasSubstr("1 bytes before its start"));
}

TEST_F(HipBackendTest, RunsAgainAfterAFault) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  RunClient client(program(runWorkerOptions()));
  const auto faulting = request(kernel("  v_mov_b32 v2, 0\n  v_mov_b32 v3, 0x1000\n"
                                       "  global_load_dword v4, v[2:3], off\n  s_waitcnt vmcnt(0)\n") +
                                std::string(kMetadata));
  const auto failed = client.run(faulting);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().code, Code::MemoryFault);
  EXPECT_THAT(failed.error().message, HasSubstr("the GPU aborted kernel k"));
  EXPECT_THAT(failed.error().message, HasSubstr("hipErrorIllegalAddress"));
  WS_ASSERT_OK(summary, client.run(multiply()));
  EXPECT_TRUE(summary.passed());
}

TEST_F(HipBackendTest, SurvivesAnAbortingRuntime) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  RunClient client(program(runWorkerOptions()));
  {
    const Variable abort("WAVESMITH_HIP_ABORT", "1");
    const auto failed =
        client.run(request(kernel("  v_mov_b32 v2, 0\n  v_mov_b32 v3, 0x1000\n"
                                  "  global_load_dword v4, v[2:3], off\n  s_waitcnt vmcnt(0)\n") +
                           std::string(kMetadata)));
    ASSERT_FALSE(failed.has_value());
    EXPECT_EQ(failed.error().code, Code::WorkerDied);
    EXPECT_THAT(failed.error().message, HasSubstr("global_load_dword")); // the runtime's message
  }
  WS_ASSERT_OK(summary, client.run(multiply()));
  EXPECT_TRUE(summary.passed());
}

TEST_F(HipBackendTest, StopsAHangingKernel) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  RunRequest hanging = request(kernel("loop:\n  s_branch loop\n") + std::string(kMetadata));
  hanging.secondsLimit = 0.1;
  const auto failed = run(hanging);
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().code, Code::RunTimeLimit);
}

TEST_F(HipBackendTest, RejectsUnsupportedRequests) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  const auto refusalOf = [&](const RunRequest& wanted) {
    const auto result = run(wanted);
    EXPECT_FALSE(result.has_value());
    return result ? source::Diagnostic{} : result.error();
  };
  {
    const Variable none("WAVESMITH_HIP_DEVICES", "0");
    const auto refusal = refusalOf(multiply());
    EXPECT_EQ(refusal.code, Code::BackendUnavailable);
    EXPECT_THAT(refusal.message, HasSubstr("hipErrorNoDevice"));
  }
  {
    const Variable other("WAVESMITH_HIP_ARCHITECTURE", "gfx90a:sramecc+:xnack-");
    const auto refusal = refusalOf(multiply());
    EXPECT_EQ(refusal.code, Code::NoMatchingTarget);
    EXPECT_THAT(refusal.message, HasSubstr("the code object is for gfx942"));
    EXPECT_THAT(refusal.message, HasSubstr("is a gfx90a:sramecc+:xnack-"));
  }
  RunRequest elsewhere = multiply();
  elsewhere.device = 3;
  EXPECT_THAT(refusalOf(elsewhere).message, HasSubstr("no device 3; available: 0: AMD Instinct MI300X"));

  const auto tooLarge = refusalOf(
      request(kernel(kMultiply) + std::string(kMetadata), "grid: [4096, 1, 1], workgroup: [2048, 1, 1]"));
  EXPECT_EQ(tooLarge.code, Code::InvalidLaunch);

  const auto withoutArguments = refusalOf(request(kernel(kMultiply)));
  EXPECT_EQ(withoutArguments.code, Code::InvalidLaunch);
  EXPECT_THAT(withoutArguments.message, HasSubstr("has no .args"));

  RunRequest missing = multiply();
  missing.runFile.kernel = "other";
  EXPECT_EQ(refusalOf(missing).code, Code::NoSuchKernel);
}

TEST_F(HipBackendTest, ComparesBothBackends) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  RunRequest both = multiply();
  both.backend = "both";
  WS_ASSERT_OK(summary, run(both));
  EXPECT_TRUE(summary.passed());
  EXPECT_EQ(summary.backend, "emulator");
  ASSERT_TRUE(summary.other);
  EXPECT_EQ(summary.other->backend, "hip");
  ASSERT_TRUE(summary.buffers.at(0).between);
  EXPECT_EQ(summary.buffers.at(0).between->compared, 64U);

  // Addresses are not the same on both.
  RunRequest differing =
      request(kernel("  v_mov_b32 v2, s5\n  global_store_dword v1, v2, s[4:5]") + std::string(kMetadata));
  differing.backend = "both";
  WS_ASSERT_OK(different, run(differing));
  EXPECT_FALSE(different.passed());
  EXPECT_EQ(different.buffers.at(0).between->differing, 64U);
  EXPECT_EQ(different.buffers.at(0).between->first.at(0).index, 0U);
}

TEST_F(HipBackendTest, SizesTheGridFromTheDevicesComputeUnits) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  const Variable units("WAVESMITH_HIP_COMPUTE_UNITS", "8");
  for (const char* backend : {"hip", "both"}) {
    RunRequest wanted =
        request(kernel(kMultiply) + std::string(kMetadata), "grid: [cus * 64, 1, 1], workgroup: [64, 1, 1]");
    wanted.backend = backend;
    WS_ASSERT_OK(summary, run(wanted));
    EXPECT_EQ(summary.counts.workgroups, 8U) << backend;
  }
}

TEST_F(HipBackendTest, ListsBackends) {
  const auto statuses = [] {
    RunClient client(program(runWorkerOptions()));
    auto backends = client.backends();
    EXPECT_TRUE(backends.has_value());
    return backends ? *backends : std::vector<execution::BackendStatus>{};
  };
  {
    const Variable library("WAVESMITH_HIP_LIBRARY", ours());
    const auto there = statuses();
    ASSERT_THAT(there, SizeIs(2));
    EXPECT_EQ(there[0].name, "emulator");
    EXPECT_FALSE(there[1].why);
    ASSERT_THAT(there[1].devices, SizeIs(1));
    EXPECT_EQ(there[1].devices[0].computeUnits, 304U);
  }
  const Variable library("WAVESMITH_HIP_LIBRARY", "/nowhere/libamdhip64.so");
  const auto there = statuses();
  ASSERT_THAT(there, SizeIs(2));
  ASSERT_TRUE(there[1].why);
  EXPECT_THAT(there[1].why->message, HasSubstr("/nowhere/libamdhip64.so"));
}

TEST_F(HipBackendTest, WritesJson) {
  const Variable library("WAVESMITH_HIP_LIBRARY", ours());
  const testing::TemporaryDirectory folder;
  const auto json = [&](const std::vector<std::string>& arguments) {
    const auto result = testing::cli(arguments, folder.path());
    EXPECT_EQ(result.exitCode, 0) << result.err;
    return nlohmann::json::parse(result.out, nullptr, false);
  };
  const std::string file = testing::example("vector_add.run.yaml").string();
  const auto both = json({"run", file, "--backend", "both", "--repeat", "2", "--json"});
  EXPECT_TRUE(testing::matchesSchema("run-1", both));
  EXPECT_EQ(both["other"]["timing"]["samples"].size(), 2U);
  EXPECT_GT(both["other"]["timing"]["bytesPerSecond"], 0.0);
  EXPECT_EQ(both["buffers"][2]["between"]["differing"], 0);
  const auto alone = json({"run", file, "--backend", "hip", "--repeat", "0", "--json"});
  EXPECT_TRUE(testing::matchesSchema("run-1", alone));
  EXPECT_EQ(alone["backend"], "hip");
  EXPECT_TRUE(alone["timing"]["samples"].empty());
  const auto devices = json({"devices", "--json"});
  EXPECT_TRUE(testing::matchesSchema("devices-1", devices));
  EXPECT_EQ(devices["backends"][1]["devices"][0]["architecture"], "gfx942:sramecc+:xnack-");
}

// Debian's real runtime, which finds no device on this machine.
TEST_F(HipBackendTest, SystemRuntimeReportsNoDevice) {
  const std::filesystem::path debian = "/usr/lib/x86_64-linux-gnu/libamdhip64.so.5";
  ASSERT_TRUE(std::filesystem::exists(debian)) << "scripts/packages installs it";
  const Variable library("WAVESMITH_HIP_LIBRARY", debian.string());
  const Variable invisible("HIP_VISIBLE_DEVICES", "-1"); // hides the GPU if there is one
  const auto failed = run(multiply());
  ASSERT_FALSE(failed.has_value());
  EXPECT_EQ(failed.error().code, Code::BackendUnavailable);
  EXPECT_THAT(failed.error().message, HasSubstr("HIP 5."));
  EXPECT_THAT(failed.error().message, HasSubstr("finds no GPU on this machine (hipErrorNoDevice)"));

  const testing::TemporaryDirectory folder;
  const std::string file = testing::example("vector_add.run.yaml").string();
  const auto text = testing::cli({"run", file, "--backend", "hip"}, folder.path());
  EXPECT_EQ(text.exitCode, 2);
  EXPECT_EQ(std::ranges::count(text.err, '\n'), 1) << text.err;
  EXPECT_THAT(text.err, HasSubstr("finds no GPU"));
  const auto json = testing::cli({"run", file, "--backend", "hip", "--json"}, folder.path());
  EXPECT_EQ(json.exitCode, 2);
  EXPECT_THAT(json.out, HasSubstr("\"W3002\""));
  EXPECT_THAT(json.out, HasSubstr("finds no GPU"));
  const auto devices = testing::cli({"devices"}, folder.path());
  EXPECT_EQ(devices.exitCode, 0);
  EXPECT_THAT(devices.out, HasSubstr("hip: not available: HIP 5."));
}

} // namespace
} // namespace wavesmith::worker
