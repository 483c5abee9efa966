// SPDX-License-Identifier: Apache-2.0
// `cost` of run files, and the bank conflicts of a run in `check --bounds`.
#include "cli/cli_test.h"

#include <gmock/gmock.h>

#include <string>
#include <string_view>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class CostRunTest : public CliTest {
protected:
  // A kernel and its run file, with four waves: NAME.s and NAME.run.yaml.
  void writeKernel(const std::string& name, std::string_view body, std::string_view kernel = "k") {
    write(name + ".s", fmt::format(R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.p2align 8
.globl {0}
.type {0},@function
{0}:
{1}
.size {0}, .-{0}
.rodata
.p2align 6
.amdhsa_kernel {0}
  .amdhsa_next_free_vgpr 16
  .amdhsa_next_free_sgpr 32
  .amdhsa_accum_offset 16
  .amdhsa_group_segment_fixed_size 32768
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_kernarg_size 8
.end_amdhsa_kernel
)",
                                   kernel, body));
    write(name + ".run.yaml",
          fmt::format("wavesmith: 1\nsource: {}.s\nlaunch: {{ grid: 256, workgroup: 256 }}\n", name));
  }
};

// Ten times in each wave.
constexpr std::string_view kTen = R"(
  s_movk_i32 s4, 10
  v_lshlrev_b32 v1, {}, v0
loop:
  ds_read_b32 v2, v1
  s_waitcnt lgkmcnt(0)
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
  s_endpgm)";

std::string ten(int shift) {
  std::string text(kTen);
  return text.replace(text.find("{}"), 2, std::to_string(shift));
}

TEST_F(CostRunTest, FollowsThePathOfTheRun) {
  writeKernel("k", ten(2));
  const auto result = run({"cost", "k.run.yaml"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("k: "));
  EXPECT_THAT(result.out, HasSubstr(" cycles by the path of the run, "));
  EXPECT_THAT(result.out, HasSubstr(" for a wave of 53 instructions; at least 212, by the issue slots\n"));
  EXPECT_THAT(result.out, HasSubstr("  4 waves of work-group 0 of 1\n"));
  EXPECT_THAT(result.out, HasSubstr("  64.0 of 64 lanes active in vector instructions\n"));
  EXPECT_THAT(result.out,
              HasSubstr("k, line 11: loop of 5 instructions: 40 iterations in 4 entries, 10 each\n"));
  EXPECT_THAT(result.out, HasSubstr("cycles, line 12: s_waitcnt lgkmcnt(0)\n"));
  const auto document = json({"cost", "k.run.yaml"}, "cost-1", 0);
  ASSERT_EQ(document["loops"].size(), 1u);
  const auto& loop = document["loops"][0]["before"];
  EXPECT_EQ(loop["iterations"], 40);
  EXPECT_EQ(loop["entries"], 4);
  EXPECT_EQ(loop["fewestIterations"], 10);
  EXPECT_EQ(loop["mostIterations"], 10);
  EXPECT_GT(loop["estimate"], 20);
  EXPECT_GT(loop["partOfWave"], 0.5);
  EXPECT_EQ(document["loops"][0]["after"], nullptr);
  EXPECT_EQ(document["runs"][0]["before"]["instructions"], 53);
  EXPECT_EQ(document["runs"][0]["before"]["cut"], false);
}

TEST_F(CostRunTest, ShowsDivergence) {
  // Lane i executes the loop (i & 7) + 1 times: all, then seven eighths of them, and so on.
  writeKernel("k", R"(
  v_and_b32 v1, 7, v0
  v_add_u32 v1, 1, v1
loop:
  v_add_u32 v2, v2, v1
  v_subrev_u32 v1, 1, v1
  v_cmp_ne_u32 vcc, 0, v1
  s_and_b64 exec, exec, vcc
  s_cbranch_execnz loop
  s_endpgm)");
  const auto result = run({"cost", "k.run.yaml"});
  EXPECT_THAT(result.out, HasSubstr(": loop of 5 instructions: 32 iterations in 4 entries, 8 each\n"));
  EXPECT_THAT(result.out, HasSubstr("36.0 of 64 lanes active in vector instructions\n"));
}

TEST_F(CostRunTest, WavesHaveTripCountsOfTheirOwn) {
  writeKernel("k", R"(
  v_lshrrev_b32 v1, 6, v0
  v_readfirstlane_b32 s4, v1
loop:
  v_add_u32 v2, v2, v1
  s_sub_u32 s4, s4, 1
  s_cbranch_scc0 loop
  s_endpgm)");
  EXPECT_THAT(run({"cost", "k.run.yaml"}).out, HasSubstr("10 iterations in 4 entries, 1 to 4, mean 2.5\n"));
}

TEST_F(CostRunTest, ComparesTwoLaunches) {
  writeKernel("dense", ten(2));
  writeKernel("conflicts", ten(7)); // all lanes in one bank
  const auto result = run({"cost", "dense.run.yaml", "conflicts.run.yaml"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("cycles of the run\n"));
  EXPECT_THAT(result.out, HasSubstr("cycles per iteration\n"));
  const auto document = json({"cost", "dense.run.yaml", "conflicts.run.yaml"}, "cost-1", 0);
  ASSERT_EQ(document["loops"].size(), 1u);
  const auto& loop = document["loops"][0];
  EXPECT_EQ(loop["before"]["binding"], "issue slots");
  EXPECT_EQ(loop["after"]["binding"], "LDS");
  EXPECT_EQ(loop["after"]["bound"], 4 * (2 + 62)); // four waves share LDS
  // A run against the same kernel in steady state.
  const auto mixed = json({"cost", "dense.s", "conflicts.run.yaml"}, "cost-1", 0);
  EXPECT_FALSE(mixed["loops"][0]["before"].contains("iterations"));
  EXPECT_EQ(mixed["loops"][0]["after"]["iterations"], 40);
  EXPECT_EQ(mixed["runs"][0]["before"], nullptr);
}

// Without source text, places are addresses.
TEST_F(CostRunTest, RunsACodeObject) {
  writeKernel("k", ten(2));
  ASSERT_EQ(run({"assemble", "k.s", "-o", "k.hsaco"}).exitCode, 0);
  write("object.run.yaml", "wavesmith: 1\nsource: k.hsaco\nlaunch: { grid: 256, workgroup: 256 }\n");
  const auto result = run({"cost", "k.s", "object.run.yaml"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("k, line 11: loop of 5 instructions: at least 20 cycles per iteration"));
  EXPECT_THAT(result.out, HasSubstr("  in steady state: "));
  EXPECT_THAT(result.out,
              HasSubstr("k, 0x1308: loop of 5 instructions: 40 iterations in 4 entries, 10 each\n"));
}

TEST_F(CostRunTest, ShowsEachLaunchAndStopsAtOneValue) {
  writeKernel("k", ten(2));
  write("two.run.yaml", R"(wavesmith: 1
source: k.s
parameters: { groups: [1, 2] }
launches:
  - { kernel: k, grid: 256 * groups, workgroup: 256 }
  - { kernel: k, grid: 64, workgroup: 64 }
)");
  EXPECT_THAT(run({"cost", "two.run.yaml"}).err, HasSubstr("give each parameter one value, with -P"));
  const auto result = run({"cost", "two.run.yaml", "-P", "groups=2", "--groups", "2"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out,
              HasSubstr("  launch 1 of 2 (k)\n  8 waves of work-groups 0 and 1 of 2, taken to share a CU\n"));
  EXPECT_THAT(result.out, HasSubstr("  launch 2 of 2 (k)\n  1 wave of work-group 0 of 1\n"));
  EXPECT_THAT(result.out, HasSubstr("80 iterations in 8 entries, 10 each"));
}

TEST_F(CostRunTest, KnowsWhereDataComesFrom) {
  writeKernel("k", R"(
  s_movk_i32 s4, 3
  s_load_dwordx2 s[6:7], s[0:1], 0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
loop:
  global_load_dword v2, v1, s[6:7]
  s_waitcnt vmcnt(0)
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 loop
  s_endpgm)");
  write("k.run.yaml", "wavesmith: 1\nsource: k.s\nlaunch: { grid: 256, workgroup: 256 }\n"
                      "arguments:\n  a: { type: f32, count: 256, offset: 0, fill: 1, expect: \"2\" }\n");
  const auto result = run({"cost", "k.run.yaml"});
  // The expectation, which is wrong, is not looked at.
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out,
              HasSubstr("vector memory, by a model of the caches: 8 to the vector cache, 4 to HBM\n"));
}

TEST_F(CostRunTest, SaysWhyThereIsNoRun) {
  writeKernel("k", "  v_mov_b32 v1, 0\n  v_mov_b32 v2, 0\n  global_load_dword v3, v[1:2], off\n  s_endpgm");
  auto result = run({"cost", "k.run.yaml"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err, HasSubstr("k.s:9:"));
  writeKernel("k", "loop:\n  s_branch loop\n  s_endpgm");
  result = run({"cost", "k.run.yaml", "--limit-instructions", "10000"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("--limit-instructions"));
  EXPECT_EQ(run({"cost", "nowhere.run.yaml"}).exitCode, 2);
  EXPECT_EQ(json({"cost", "nowhere.run.yaml"}, "cost-1", 2)["ok"], false);
}

TEST_F(CostRunTest, BoundsTakeTheConflictsOfARun) {
  writeKernel("k", ten(7));
  const auto without = run({"check", "k.s", "--bounds"});
  EXPECT_THAT(without.out, HasSubstr("bank conflicts not counted"));
  const auto result = run({"check", "k.s", "--bounds", "--run", "k.run.yaml"});
  EXPECT_EQ(result.exitCode, without.exitCode) << result.err;
  EXPECT_THAT(result.out,
              HasSubstr("bounds for 1 wave on each of 4 SIMDs of a CU, with the bank conflicts of "
                        "1 LDS instruction in the run of k.run.yaml:\n"));
  EXPECT_THAT(result.out,
              HasSubstr("loop of 5 instructions: at least 256 cycles per iteration, by the LDS\n"));
  EXPECT_THAT(result.out, Not(HasSubstr("bank conflicts not counted")));
  const auto document = json({"check", "k.s", "--bounds", "--run", "k.run.yaml"}, "check-1", result.exitCode);
  EXPECT_EQ(document["bounds"][0]["bankConflictsCounted"], true);
  EXPECT_EQ(document["bounds"][0]["cycles"], 256);
  writeKernel("other", ten(2));
  EXPECT_THAT(run({"check", "other.s", "--bounds", "--run", "k.run.yaml"}).err,
              HasSubstr("the run executes other code than the file that is checked"));
  EXPECT_EQ(run({"check", "k.s", "--run", "k.run.yaml"}).exitCode, 2); // needs --bounds
}

TEST_F(CostRunTest, RunsTheExamples) {
  for (const char* const name : {"vector_add", "matmul_tile", "permute"}) {
    copyExample(std::string(name) + ".s");
    copyExample(std::string(name) + ".run.yaml");
  }
  for (const char* const name : {"vector_add", "matmul_tile", "permute"}) {
    const auto result = run({"cost", std::string(name) + ".run.yaml"});
    EXPECT_EQ(result.exitCode, 0) << name << result.err;
    EXPECT_THAT(result.out, HasSubstr("cycles by the path of the run")) << name;
    const auto cost = json({"cost", std::string(name) + ".run.yaml"}, "cost-1", 0)["runs"][0]["before"];
    EXPECT_GE(cost["cycles"], cost["bound"]) << name;
    EXPECT_GE(cost["cycles"], cost["cyclesOfWave"]) << name;
  }
}

} // namespace
} // namespace wavesmith::testing
