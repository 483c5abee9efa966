// SPDX-License-Identifier: Apache-2.0
// Undefined values that reach the host in checked mode, and the exit code of a program with findings.
#include "cli/command.h"
#include "hip/kernels.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace wavesmith::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// v1 = 4 * work-item, s[4:5] = out; work-groups of 64.
constexpr std::string_view kBegin = R"(
  s_load_dwordx2 s[4:5], s[0:1], 0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
)";
// v2 is never written.
constexpr std::string_view kStores = R"(
  global_store_dword v1, v2, s[4:5]
  s_endpgm
)";
constexpr std::string_view kFirstEight = R"(
  v_mov_b32 v3, 7
  s_mov_b64 exec, 0xff
  global_store_dword v1, v3, s[4:5]
  s_endpgm
)";
constexpr std::string_view kDecides = R"(
  s_load_dword s6, s[4:5], 0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s6, 1
  s_cbranch_scc1 .Lend
.Lend:
  s_endpgm
)";

std::string kernelText(std::string_view name, std::string_view body) {
  return fmt::format(R"(
.text
.globl {0}
.p2align 8
.type {0},@function
{0}:{1}{2}
.section .rodata
.amdhsa_kernel {0}
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
)",
                     name, kBegin, body);
}

std::string metadataOf(std::string_view name) {
  return fmt::format(R"(
  - .name: {0}
    .symbol: {0}.kd
    .args:
      - {{ .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global, .name: out }}
    .kernarg_segment_size: 8
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 64)",
                     name);
}

std::string allKernels() {
  return "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n" + kernelText("stores", kStores) +
         kernelText("first_eight", kFirstEight) + kernelText("decides", kDecides) +
         ".amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.kernels:" + metadataOf("stores") +
         metadataOf("first_eight") + metadataOf("decides") + "\n.end_amdgpu_metadata\n";
}

// program MODULE STEP...: each step is a letter with what follows it.
constexpr std::string_view kHost = R"(#include <hip/hip_runtime_api.h>
#include <cstdlib>
#include <cstring>
static void check(hipError_t error) { if (error != hipSuccess) std::exit(99); }
int main(int argc, char** argv) {
  constexpr size_t kBytes = 256;
  hipModule_t module;
  check(hipModuleLoad(&module, argv[1]));
  char *a = nullptr, *b = nullptr, *pinned = nullptr, host[kBytes];
  check(hipMalloc(reinterpret_cast<void**>(&a), kBytes));
  check(hipMalloc(reinterpret_cast<void**>(&b), kBytes));
  check(hipHostMalloc(reinterpret_cast<void**>(&pinned), kBytes, 0));
  const auto launch = [&](const char* name, char* out) {
    hipFunction_t kernel;
    void* arguments[] = {&out};
    check(hipModuleGetFunction(&kernel, module, name));
    check(hipModuleLaunchKernel(kernel, 1, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
  };
  for (int i = 2; i < argc; ++i) {
    const char* step = argv[i];
    if (!std::strcmp(step, "read")) check(hipMemcpy(host, a, kBytes, hipMemcpyDeviceToHost));
    else if (!std::strcmp(step, "read-b")) check(hipMemcpy(host, b, kBytes, hipMemcpyDefault));
    else if (!std::strcmp(step, "read-rows")) check(hipMemcpy2D(host, 32, a, 64, 8, 4, hipMemcpyDeviceToHost));
    else if (!std::strcmp(step, "move")) check(hipMemcpy(b + 4, a, kBytes - 4, hipMemcpyDeviceToDevice));
    else if (!std::strcmp(step, "clear")) check(hipMemset(a, 0, kBytes));
    else if (!std::strcmp(step, "clear-b")) check(hipMemset(b, 0, kBytes));
    else if (!std::strcmp(step, "pinned")) launch("stores", pinned);
    else if (!std::strcmp(step, "3")) return 3;
    else launch(step, a);
  }
}
)";

struct UndefinedOutput : ::testing::Test {
  TemporaryDirectory directory;

  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "a library with a sanitizer needs programs built with it";
#endif
    writeFile(directory / "kernels.hsaco", assemble(allKernels()));
    writeText(directory / "host.cpp", kHost);
    run({"g++", "-O1", "-D__HIP_PLATFORM_AMD__", (directory / "host.cpp").string(),
         fmt::format("{}/libamdhip64.so.6", WAVESMITH_HIP_FOLDER), "-o", (directory / "host").string()});
  }
  [[nodiscard]] CommandResult steps(const std::vector<std::string>& list,
                                    const std::string& mode = "checked") const {
    std::vector<std::string> all{"hip-run", "--mode", mode, (directory / "host").string(),
                                 (directory / "kernels.hsaco").string()};
    all.insert(all.end(), list.begin(), list.end());
    return cli(all, directory.path());
  }
};

TEST_F(UndefinedOutput, StoredBitsAreAFindingAtTheCopy) {
  const CommandResult result = steps({"stores", "read"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(
      result.err,
      AllOf(HasSubstr("wavesmith-hip: copy to the host: "),
            HasSubstr("error: 256 of 256 bytes copied to the host are undefined, from byte 0 of hipMalloc "
                      "number 1 (256 bytes) on [W3208 undefined-output]"),
            HasSubstr("kernel stores stores the undefined bits here, at address 0x"),
            HasSubstr("; v2 was never written")));
  const CommandResult fast = steps({"stores", "read"}, "fast");
  EXPECT_EQ(fast.exitCode, 0);
  EXPECT_EQ(fast.err, "");
}

TEST_F(UndefinedOutput, TheProgramsOwnCodeCounts) {
  EXPECT_EQ(steps({"stores", "read", "3"}).exitCode, 3);
}

TEST_F(UndefinedOutput, BytesThatNothingHasWrittenAreAWarning) {
  const CommandResult result = steps({"first_eight", "read"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.err,
              AllOf(HasSubstr("warning: 224 of 256 bytes copied to the host are undefined, from byte "
                              "32 of hipMalloc number 1 (256 bytes) on"),
                    HasSubstr("neither the host nor a kernel has written them")));
  EXPECT_EQ(steps({"clear", "first_eight", "read"}).err, "");
  // Rows at 0, 64, 128 and 192, of which the first has been written.
  EXPECT_THAT(steps({"first_eight", "read-rows"}).err,
              HasSubstr("24 of 32 bytes copied to the host are undefined, from byte 64"));
}

TEST_F(UndefinedOutput, CopiesInTheDeviceMoveIt) {
  const CommandResult result = steps({"clear-b", "stores", "move", "clear", "read", "read-b"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err,
              HasSubstr("252 of 256 bytes copied to the host are undefined, from byte 4 of hipMalloc "
                        "number 2 (256 bytes) on"));
  EXPECT_THAT(result.err, Not(HasSubstr("hipMalloc number 1")));
  EXPECT_EQ(steps({"stores", "clear", "read"}).err, "");
}

// Whether the host reads them is not known.
TEST_F(UndefinedOutput, MemoryOfTheHostIsAWarningAtTheLaunch) {
  const CommandResult result = steps({"pinned"});
  EXPECT_EQ(result.exitCode, 0);
  EXPECT_THAT(result.err,
              AllOf(HasSubstr("wavesmith-hip: hipModuleLaunchKernel: "),
                    HasSubstr("warning: undefined bytes are in memory of the host, from byte 0 of "
                              "hipHostMalloc number 3 (256 bytes) on"),
                    HasSubstr("; v2 was never written")));
}

// What a launch leaves undefined, or nothing has written, is undefined in the next one.
TEST_F(UndefinedOutput, LaterLaunchesKnowIt) {
  for (const std::vector<std::string>& list : {std::vector<std::string>{"stores", "decides"}, {"decides"}}) {
    const CommandResult result = steps(list);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.err, HasSubstr("kernel decides: "));
    EXPECT_THAT(result.err, HasSubstr("is undefined and decides"));
  }
  EXPECT_EQ(steps({"first_eight", "decides"}).err, "");
  EXPECT_EQ(steps({"stores", "clear", "decides"}).err, "");
}

} // namespace
} // namespace wavesmith::testing
