// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"

#include <gmock/gmock.h>

#include <string>

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

constexpr const char* kLoop = R"(.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
.text
.p2align 8
.globl k
.type k,@function
k:
loop:
  global_load_dword v1, v0, s[2:3]
  s_waitcnt vmcnt(0)
  v_add_f32 v2, v1, v1
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 loop
  s_endpgm
.size k, .-k
.rodata
.p2align 6
.amdhsa_kernel k
  .amdhsa_next_free_vgpr 8
  .amdhsa_next_free_sgpr 16
  .amdhsa_accum_offset 8
.end_amdhsa_kernel
)";

class TraceTest : public CliTest {
protected:
  static std::string sample(const char* path) {
    return (sourceDirectory() / "tests/trace/data" / path).string();
  }
};

TEST_F(TraceTest, ShowsHotspotsAndWaits) {
  const auto result = run({"trace", "show", sample("mi300_sgemm"), "--first", "3"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("by 2 waves"));
  EXPECT_THAT(result.out, HasSubstr("s_waitcnt vmcnt("));
  EXPECT_THAT(result.out, HasSubstr("cycles for buffer_load_dword"));
  EXPECT_THAT(result.out, HasSubstr("  mean  stall   idle hidden  share\n"));
  const auto document = json({"trace", "show", sample("mi300_sgemm")}, "trace-1", 0);
  EXPECT_EQ(document["totals"]["hits"], 1200);
  EXPECT_FALSE(document["waits"].empty());
  for (const auto& row : document["instructions"])
    EXPECT_LE(row["hidden"]["stall"], row["totals"]["stall"]);
  EXPECT_TRUE(document["match"].is_null());
}

TEST_F(TraceTest, PrintsTheTableThatItReads) {
  const std::string table = sample("mi300_shaderdata/stats_ui_output_sample.csv");
  const auto result = run({"trace", "stats", table, "--csv"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("CodeObj,Vaddr,Instruction,Hitcount,Latency,Stall,Idle,Source\n1,"));
  EXPECT_EQ(run({"trace", "stats", table, "--by-line"}).exitCode, 2);
}

TEST_F(TraceTest, MatchesASource) {
  copyExample("vector_add.s");
  const auto result = run({"trace", "show", sample("mi300_shaderdata"), "vector_add.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("the trace is of another version"));
  const auto document = json({"trace", "stats", sample("mi300_shaderdata"), "vector_add.s"}, "trace-1", 0);
  EXPECT_EQ(document["match"]["by"], "text");
  EXPECT_EQ(document["match"]["sameVersion"], false);
}

TEST_F(TraceTest, ComparesTwoTraces) {
  const auto same = json({"trace", "compare", sample("mi300_sgemm"), sample("mi300_sgemm")}, "trace-1", 0);
  for (const auto& row : same["rows"])
    EXPECT_EQ(row["change"], "equal");
  EXPECT_EQ(run({"trace", "compare", sample("mi300_sgemm"), sample("mi300_shaderdata")}).exitCode, 0);
}

TEST_F(TraceTest, ShowsPcSamples) {
  const auto result = run({"trace", "show", sample("mi300_pcs/stochastic.csv")});
  EXPECT_THAT(result.out, HasSubstr("52       0       52  s_waitcnt vmcnt(0)  WAITCNT 52"));
  EXPECT_EQ(json({"trace", "show", sample("mi300_pcs/host_trap.csv")}, "trace-1", 0)["samples"], 65);
}

TEST_F(TraceTest, MatchesPcSamplesToASource) {
  std::string text = kLoop; // the same wait in lines 9 and 11
  text.insert(text.find("  s_sub_u32"), "  s_waitcnt vmcnt(0)\n  s_setprio 3\n");
  write("k.s", text);
  const std::string table = sample("mi300_pcs/stochastic.csv");
  const auto shown = run({"trace", "show", table, "k.s", "--first", "1"});
  EXPECT_THAT(shown.out, HasSubstr("1 of 65 samples are at one line of this program, 52 at one of several"));
  EXPECT_THAT(shown.out,
              HasSubstr("       52       0       52  s_waitcnt vmcnt(0)  line 9 or 11  WAITCNT 52\nand "));
  const auto stats = run({"trace", "stats", table, "k.s", "--by-line"});
  EXPECT_EQ(stats.exitCode, 0) << stats.err;
  EXPECT_THAT(stats.out, HasSubstr(" up to 52       0       52  k.s:9"));
  EXPECT_THAT(stats.out, HasSubstr("        1       0        1  k.s:12:3  NO_INSTRUCTION_AVAILABLE 1"));
  const auto document = json({"trace", "show", table, "k.s"}, "trace-1", 0);
  EXPECT_EQ(document["sampled"][0]["lines"], nlohmann::json({9, 11}));
  EXPECT_EQ(document["sampledLines"][0]["atMost"], 52);
  EXPECT_EQ(document["sampledLines"][0]["samples"], 0);
  const auto trapped = run({"trace", "stats", sample("mi300_pcs/host_trap.csv"), "k.s", "--by-line"});
  EXPECT_THAT(trapped.out, HasSubstr(" up to 52  k.s:9"));
  EXPECT_EQ(run({"trace", "stats", table, "--by-line"}).exitCode, 2);
}

TEST_F(TraceTest, SaysWhyATraceCannotBeRead) {
  write("code.json", "{\"code\": [[\"s_nop 0\",\n 0, x]]}");
  const auto result = run({"trace", "show", "."});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("code.json:2:5: error: expected a number"));
  EXPECT_EQ(json({"trace", "show", "nowhere"}, "trace-1", 2)["ok"], false);
}

TEST_F(TraceTest, ChecksWithBounds) {
  write("k.s", kLoop);
  const auto result = run({"check", "k.s", "--bounds"});
  EXPECT_THAT(
      result.out,
      HasSubstr("k, line 8: loop of 5 instructions: at least 64 cycles per iteration, by the VMEM issue"));
  EXPECT_THAT(result.out, HasSubstr("latency assumed 600 cycles"));
  const auto document = json({"check", "k.s", "--bounds"}, "check-1", result.exitCode);
  EXPECT_EQ(document["bounds"][0]["binding"], "VMEM issue");
  EXPECT_EQ(document["bounds"][0]["cycles"], 64);
}

TEST_F(TraceTest, EstimatesTheCostOfTwoVersions) {
  write("a.s", kLoop);
  std::string other = kLoop;
  other.replace(other.find("  s_waitcnt vmcnt(0)\n"), 21, "  s_waitcnt vmcnt(0)\n  s_nop 15\n");
  write("b.s", other);
  const auto result = run({"cost", "a.s", "b.s", "--waves", "1"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("change: +64 cycles per iteration"));
  EXPECT_THAT(result.out, HasSubstr("a.s, k: 1 wave per SIMD as given; 8 fit\nb.s, k: 1 wave per SIMD"));
  const auto document = json({"cost", "a.s", "--load-latency", "900"}, "cost-1", 0);
  EXPECT_EQ(document["loops"].size(), 1U);
  EXPECT_GT(document["loops"][0]["before"]["estimate"], 900);
}

TEST_F(TraceTest, AssumesTheWavesThatFit) {
  std::string text = kLoop;
  text.replace(text.find("vgpr 8"), 6, "vgpr 204");
  write("a.s", text);
  const auto result = run({"cost", "a.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("k: 2 waves per SIMD: 208 vector registers allow 2\nk, line 8: "));
  const auto fit = json({"cost", "a.s"}, "cost-1", 0);
  EXPECT_EQ(fit["wavesPerSimd"], 2);
  EXPECT_EQ(fit["kernels"][0]["waves"], "2 waves per SIMD: 208 vector registers allow 2");
  EXPECT_EQ(fit["loops"][0]["before"]["wavesPerSimd"], 2);
  EXPECT_EQ(fit["loops"], json({"cost", "a.s", "--waves", "2"}, "cost-1", 0)["loops"]);
  EXPECT_EQ(json({"cost", "a.s", "--waves", "1"}, "cost-1", 0)["wavesPerSimd"], 1);
}

// The loop of the sample, which its waves executed.
TEST_F(TraceTest, AssumesTheMemoryOfATrace) {
  write("a.s", kLoop);
  const auto unknown = run({"cost", "a.s", "--memory", sample("mi300_sgemm")});
  EXPECT_EQ(unknown.exitCode, 0) << unknown.err;
  EXPECT_THAT(unknown.out,
              HasSubstr("no wait of the trace waited for a memory instruction of this program\n"));
  std::string text = kLoop;
  const std::string load = "global_load_dword v1, v0, s[2:3]";
  text.replace(text.find(load), load.size(), "buffer_load_dword v33, v14, s[12:15], 0 offen");
  write("b.s", text);
  const auto document = json({"cost", "b.s", "--memory", sample("mi300_sgemm")}, "cost-1", 0);
  EXPECT_EQ(document["memory"][0]["instructions"], 1);
  EXPECT_EQ(run({"cost", "a.s", "--memory", sample("mi300_pcs/stochastic.csv")}).exitCode, 2);
  const auto totals = run({"cost", "a.s", "--memory", sample("mi300_shaderdata/stats_ui_output_sample.csv")});
  EXPECT_EQ(totals.exitCode, 2);
  EXPECT_THAT(totals.err, HasSubstr("the trace has only totals; --memory needs its waves"));
}

TEST_F(TraceTest, AssumesALevelOfMemory) {
  write("a.s", kLoop);
  const auto l1 =
      json({"cost", "a.s", "--waves", "1", "--memory-level", "l1", "--l1-latency", "100"}, "cost-1", 0);
  const auto hbm =
      json({"cost", "a.s", "--waves", "1", "--memory-level", "hbm", "--active-cus", "1"}, "cost-1", 0);
  EXPECT_EQ(l1["assumed"]["level"], "l1");
  EXPECT_EQ(l1["assumed"]["loadLatency"], 100);
  EXPECT_EQ(json({"cost", "a.s"}, "cost-1", 0)["assumed"]["level"], nullptr);
  EXPECT_NEAR(hbm["loops"][0]["before"]["estimate"].get<double>() -
                  l1["loops"][0]["before"]["estimate"].get<double>(),
              920 - 100, 8);
  EXPECT_THAT(run({"cost", "a.s", "--memory-level", "l2"}).out, HasSubstr("(L2 latency assumed 430 cycles)"));
  EXPECT_NE(run({"cost", "a.s", "--memory-level", "l4"}).exitCode, 0);
}

TEST_F(TraceTest, ShowsWhatAChangeWouldDo) {
  std::string text = kLoop; // line 8: the load, 9: the wait, 10: v_add_f32
  text.insert(text.find("  s_sub_u32"), "  v_exp_f32 v3, v4\n");
  write("a.s", text);
  const auto result = run({"cost", "a.s", "--waves", "1", "--move", "11:9", "--delete", "9", "--swap", "8:10",
                           "--insert", "10:s_nop 3"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(matchesGolden("cli/cost_what_if.txt", result.out));
  const auto document =
      json({"cost", "a.s", "--waves", "1", "--move", "11:9", "--insert", "10:s_nop 3"}, "cost-1", 0);
  ASSERT_EQ(document["whatIf"].size(), 2U);
  EXPECT_NEAR(document["whatIf"][0]["change"].get<double>(), -16, 0.01);
  EXPECT_EQ(document["whatIf"][0]["legality"], "legal");
  EXPECT_EQ(document["whatIf"][1]["kind"], "insert");
  EXPECT_NEAR(document["whatIf"][1]["change"].get<double>(), 16, 0.01);
}

TEST_F(TraceTest, SaysWhyAChangeCannotBeTried) {
  write("a.s", kLoop);
  const auto fails = [this](std::vector<std::string> change) {
    change.insert(change.begin(), {"cost", "a.s"});
    const auto result = run(change);
    EXPECT_NE(result.exitCode, 0) << result.out;
    return result.err;
  };
  EXPECT_THAT(fails({"--delete", "3"}), HasSubstr("a.s:3: error: line 3 has no instruction"));
  EXPECT_THAT(fails({"--move", "9"}), HasSubstr("must be LINE:LINE, such as 45:41"));
  EXPECT_THAT(fails({"--insert", "9:s_mop 0"}), HasSubstr("s_mop 0: invalid instruction"));
  EXPECT_THAT(fails({"--delete", "13"}), HasSubstr("no estimate: "));
  EXPECT_EQ(json({"cost", "a.s", "--delete", "3"}, "cost-1", 2)["ok"], false);
  EXPECT_THAT(run({"cost", "a.run.yaml", "--delete", "3"}).err, HasSubstr("not on a run file"));
}

} // namespace
} // namespace wavesmith::testing
