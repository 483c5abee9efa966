// SPDX-License-Identifier: Apache-2.0
// What a fault of a kernel says: null pointers and what they may be, wild addresses, a missing prologue, a limit outside
// of loops. Each message is a golden.
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

struct Faulty {
  const char* name;
  std::string body;
  const char* directives = "";
  const char* arguments =
      "      - { .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global }\n";
};

class RunFaultsTest : public CliTest {
protected:
  // What `run` says about it on stderr.
  std::string faultOf(const Faulty& kernel, const std::vector<std::string>& options = {}) {
    write(fmt::format("{}.s", kernel.name),
          fmt::format(R"(  .text
  .globl {0}
  .p2align 8
  .type {0},@function
{0}:
{1}  s_endpgm
.L{0}_end:
  .size {0}, .L{0}_end-{0}
  .section .rodata,"a"
  .p2align 6
  .amdhsa_kernel {0}
    .amdhsa_next_free_vgpr 8
    .amdhsa_accum_offset 8
    .amdhsa_next_free_sgpr 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_kernarg_size 32
{2}  .end_amdhsa_kernel
  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: {0}
    .symbol: {0}.kd
    .kernarg_segment_size: 32
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 8
    .max_flat_workgroup_size: 64
    .args:
{3}...
  .end_amdgpu_metadata
)",
                      kernel.name, kernel.body, kernel.directives, kernel.arguments));
    write(fmt::format("{}.run.yaml", kernel.name),
          fmt::format("wavesmith: 1\nsource: {}.s\nlaunch: {{ grid: [64, 1, 1], workgroup: [64, 1, 1] }}\n"
                      "arguments:\n  \"#0\": {{ type: u32, count: 4 }}\n",
                      kernel.name));
    std::vector<std::string> arguments{"run", fmt::format("{}.run.yaml", kernel.name)};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return run(arguments).err;
  }
};

TEST_F(RunFaultsTest, NullPointersAreCalledSo) {
  const std::string load = "  global_load_dword v4, v[2:3], off\n  s_waitcnt vmcnt(0)\n";
  std::string text = faultOf({"null", "  v_mov_b32 v2, 0\n  v_mov_b32 v3, 0\n" + load});
  text += faultOf({"member", "  v_mov_b32 v2, 16\n  v_mov_b32 v3, 0\n" + load});
  text += faultOf({"before", "  v_mov_b32 v2, -8\n  v_mov_b32 v3, -1\n" + load});
  EXPECT_TRUE(matchesGolden("cli/run_null_pointer.txt", text));
}

TEST_F(RunFaultsTest, WildAddressesAreNearNothing) {
  EXPECT_TRUE(
      matchesGolden("cli/run_wild_address.txt",
                    faultOf({"wild", "  v_mov_b32 v2, 0\n  v_mov_b32 v3, 0x3f80\n"
                                     "  global_load_dword v4, v[2:3], off\n  s_waitcnt vmcnt(0)\n"})));
}

TEST_F(RunFaultsTest, MissingHostcallBufferIsExplained) {
  EXPECT_TRUE(matchesGolden(
      "cli/run_no_hostcall.txt",
      faultOf({"prints",
               "  s_load_dwordx2 s[4:5], s[0:1], 8\n  s_waitcnt lgkmcnt(0)\n  s_load_dword s6, s[4:5], 0\n"
               "  s_waitcnt lgkmcnt(0)\n",
               "",
               "      - { .size: 8, .offset: 0, .value_kind: global_buffer, .address_space: global }\n"
               "      - { .size: 8, .offset: 8, .value_kind: hidden_hostcall_buffer }\n"
               "      - { .size: 8, .offset: 16, .value_kind: hidden_heap_v1 }\n"})));
}

TEST_F(RunFaultsTest, MissingPrologueIsExplained) {
  constexpr const char* kPreloads = "    .amdhsa_user_sgpr_kernarg_preload_length 2\n"
                                    "    .amdhsa_user_sgpr_kernarg_preload_offset 0\n";
  std::string text = faultOf({"short", "  s_mov_b32 s4, s2\n", kPreloads});
  text += faultOf({"long", "  .rept 80\n  s_mov_b32 s4, s2\n  .endr\n", kPreloads});
  EXPECT_TRUE(matchesGolden("cli/run_no_prologue.txt", text));
  const std::string prologue =
      "  s_load_dwordx2 s[2:3], s[0:1], 0\n  s_waitcnt lgkmcnt(0)\n  s_branch .Lstart\n"
      "  .p2align 8\n.Lstart:\n";
  EXPECT_EQ(faultOf({"with", prologue + "  s_mov_b32 s4, s2\n", kPreloads}), "");
  EXPECT_EQ(faultOf({"padded", "  .rept 64\n  s_nop 0\n  .endr\n  s_mov_b32 s4, s2\n", kPreloads}), "");
}

TEST_F(RunFaultsTest, LimitNamesTheLoopOrSaysThatThereIsNone) {
  EXPECT_TRUE(matchesGolden(
      "cli/run_limit_without_loop.txt",
      faultOf({"straight", "  s_nop 0\n  s_nop 0\n  s_nop 0\n"}, {"--limit-instructions", "2"})));
  EXPECT_THAT(faultOf({"loop", ".Lloop:\n  s_nop 0\n  s_branch .Lloop\n"}, {"--limit-instructions", "100"}),
              ::testing::HasSubstr("in the loop of lines 7 to 8"));
}

} // namespace
} // namespace wavesmith::testing
