// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "timing/bounds.h"
#include "timing/estimate.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::timing {
namespace {

struct Loop {
  explicit Loop(const std::string& body)
      : program(analysis::testing::programOf(analysis::testing::kernel(
            "loop:\n" + body + "  s_sub_u32 s8, s8, 1\n  s_cbranch_scc1 loop\n  s_endpgm\n"))),
        path(steadyState(*program, program::findLoops(*program, program::findReach(*program)), 0)) {}
  [[nodiscard]] Estimate estimated(const Assumptions& assumptions = {}) const {
    return estimate(program->instructions(), path, assumptions);
  }

  std::unique_ptr<const program::Program> program;
  Path path;
};

double share(const Estimate& estimate, Share which) {
  return estimate.shares[static_cast<unsigned>(which)];
}

// s_sub_u32 and s_cbranch_scc1 take 4 + 4, the branch waits 4 for SCC, and its target comes after 16.
constexpr double kEnd = 28;

// A kernel without branches, executed once by each of some waves of one SIMD.
struct Straight {
  explicit Straight(const std::string& body)
      : program(analysis::testing::programOf(analysis::testing::kernel(body + "  s_endpgm\n"))),
        path(straightLine(*program, program->kernels()[0])) {}
  // The instructions before s_endpgm, without fetch misses.
  [[nodiscard]] double cycles(Assumptions assumptions = {}) const {
    assumptions.simds = 1;
    assumptions.wavesPerGroup = 1;
    assumptions.fetchMiss = 0;
    const std::vector<Path> paths{path};
    return estimate(program->instructions(), paths, assumptions).cycles - 4;
  }

  std::unique_ptr<const program::Program> program;
  Path path;
};

std::string repeated(int count, const std::string& text) {
  std::string all;
  for (int i = 0; i < count; ++i)
    all += text;
  return all;
}

// Some waves on one SIMD, in work-groups of their own, that all start at once.
Estimate together(const Straight& code, const std::vector<Path>& paths, std::uint32_t simds = 1) {
  return estimate(code.program->instructions(), paths,
                  {.simds = simds, .wavesPerGroup = 1, .fetchMiss = 0, .dispatchInterval = 0});
}

TEST(Estimate, CountsTheIssueOfOneWave) {
  const Loop loop("  v_add_f32 v1, v2, v3\n  v_add_f32 v4, v2, v3\n");
  EXPECT_DOUBLE_EQ(loop.estimated().cycles, 8 + kEnd);
}

TEST(Estimate, IsLimitedByTheMatrixPipe) {
  const Loop loop("  v_mfma_f32_16x16x4_f32 a[0:3], v0, v1, a[0:3]\n"
                  "  v_mfma_f32_16x16x4_f32 a[4:7], v0, v1, a[4:7]\n");
  EXPECT_DOUBLE_EQ(loop.estimated().cycles, 64);
  // A second wave on the SIMD shares the pipe.
  EXPECT_NEAR(loop.estimated({.wavesPerSimd = 2}).cycles, 128, 6);
  EXPECT_NEAR(loop.estimated({.wavesPerSimd = 8}).cycles, 512, 24);
}

// An instruction for each unit that has a bound.
constexpr const char* kOfEachUnit[] = {"  v_add_f32 v1, v2, v3\n",
                                       "  v_exp_f32 v1, v2\n",
                                       "  s_add_u32 s4, s5, s6\n",
                                       "  ds_read_b128 v[4:7], v0\n",
                                       "  ds_write_b64 v0, v[4:5]\n",
                                       "  global_load_dword v1, v0, s[2:3]\n",
                                       "  v_mfma_f32_32x32x2_f32 a[0:15], v0, v1, a[0:15]\n"};

TEST(Estimate, IsNotBelowTheBound) {
  for (const char* const one : kOfEachUnit) {
    const Loop loop(repeated(24, one));
    for (const std::uint32_t waves : {1U, 2U, 3U, 4U, 8U}) {
      const auto bounds = boundsOf(*loop.program, loop.program->kernels()[0], {.wavesPerSimd = waves});
      const auto bound = static_cast<double>(bounds.front().cycles());
      const double cycles = loop.estimated({.wavesPerSimd = waves}).cycles;
      EXPECT_GE(cycles, bound) << one << waves;
      EXPECT_LT(cycles, 1.25 * bound + 700) << one << waves;
    }
  }
}

// From the first instruction until each unit has finished its work, without the window of a mean.
TEST(Estimate, NoUnitIsFasterThanItsBound) {
  constexpr int kCount = 24;
  for (const char* const one : kOfEachUnit) {
    // The last one waits until its unit is free, and then for data.
    const Straight code(repeated(kCount + 1, one) + "  s_waitcnt vmcnt(0) lgkmcnt(0)\n");
    std::vector<Index> work(kCount);
    std::iota(work.begin(), work.end(), code.path.front().at);
    for (const std::uint32_t waves : {1U, 2U, 3U, 4U, 8U}) {
      const std::uint64_t bound = boundOf(*code.program, work, {.wavesPerSimd = waves}).cycles();
      EXPECT_GE(together(code, std::vector<Path>(std::size_t{4} * waves, code.path), 4).lastEnd, bound)
          << one << waves;
    }
  }
}

TEST(Estimate, WaitsForMemoryAsAssumed) {
  const Loop loop("  global_load_dword v1, v0, s[2:3]\n  s_waitcnt vmcnt(0)\n");
  const Estimate fast = loop.estimated({.simds = 1, .wavesPerGroup = 1, .vectorLoad = 200});
  const Estimate slow = loop.estimated({.simds = 1, .wavesPerGroup = 1, .vectorLoad = 900});
  EXPECT_DOUBLE_EQ(slow.cycles - fast.cycles, 700);
  EXPECT_GT(share(slow, Share::Memory), 800);
  EXPECT_NE(slow.sentence().find("latency assumed 900 cycles"), std::string::npos);
}

TEST(Estimate, SharesSumToTheCycles) {
  const Loop loop("  global_load_dword v1, v0, s[2:3]\n  ds_read_b32 v2, v3\n  s_barrier\n"
                  "  s_waitcnt vmcnt(0) lgkmcnt(0)\n  v_exp_f32 v4, v1\n");
  const Estimate estimate = loop.estimated({.wavesPerSimd = 2, .wavesPerGroup = 8});
  EXPECT_NEAR(std::accumulate(estimate.shares.begin(), estimate.shares.end(), 0.0), estimate.cycles, 1);
  EXPECT_NEAR(std::accumulate(estimate.byStep.begin(), estimate.byStep.end(), 0.0), estimate.cycles, 1);
}

TEST(Estimate, LoadsOfOneCuShareTheAddressUnit) {
  std::string body;
  for (int i = 0; i < 8; ++i)
    body += "  global_load_dword v1, v0, s[2:3]\n";
  const Loop loop(body);
  // 8 loads of 4 waves, 16 cycles each.
  EXPECT_NEAR(loop.estimated().cycles, 8 * 4 * 16, 16);
  EXPECT_GT(share(loop.estimated(), Share::VectorMemoryQueue), 300);
}

TEST(Estimate, ASimdIssuesItsLoadsInARow) {
  const Straight code(repeated(8, "  global_load_dword v1, v0, s[2:3]\n"));
  const Path loads(code.path.begin(), code.path.end() - 1);
  // 13 fit into the queue while others leave it; one SIMD has issued all of its loads before the next begins.
  EXPECT_DOUBLE_EQ(together(code, {loads}).lastEnd, 8 * 4);
  const Estimate two = together(code, {loads, loads}, 2);
  EXPECT_DOUBLE_EQ(two.lastEnd, 1 + 16 * 4);
  EXPECT_DOUBLE_EQ(two.cycles, (32 + 64) / 2.0);
  EXPECT_GT(together(code, {loads, loads, loads, loads}, 4).lastEnd, (32 - 14) * 16);
}

TEST(Estimate, SaysWhoseTimeIsUnknown) {
  const Loop loop("  s_ttracedata\n  s_sendmsg 0\n  s_ttracedata\n  v_add_f32 v1, v2, v3\n");
  EXPECT_EQ(loop.estimated().withoutTime, (std::vector<std::string>{"s_sendmsg", "s_ttracedata"}));
  EXPECT_TRUE(loop.estimated().sentence().ends_with("; the time of s_sendmsg, s_ttracedata is unknown"));
  EXPECT_TRUE(Loop("  v_add_f32 v1, v2, v3\n").estimated().withoutTime.empty());
}

TEST(Estimate, TakesWhatWasMeasured) {
  Loop loop("  s_waitcnt vmcnt(0)\n");
  loop.path[0].measured = 500;
  // What a trace measures of the target of a branch contains the time until it comes.
  EXPECT_DOUBLE_EQ(loop.estimated().cycles, 500 + kEnd - fact::kBranchTaken);
}

TEST(Estimate, FollowsThePathOfEachWave) {
  const Loop loop("  v_add_f32 v1, v2, v3\n");
  Path twice = loop.path;
  twice.insert(twice.end(), loop.path.begin(), loop.path.end());
  const std::vector<Path> paths{loop.path, twice};
  const Estimate one = estimate(loop.program->instructions(), std::span(paths).first(1));
  const Estimate both = estimate(loop.program->instructions(), paths);
  EXPECT_GT(both.cycles, one.cycles);
  EXPECT_EQ(both.byInstruction.size(), loop.program->instructions().size());
  EXPECT_NEAR(std::accumulate(both.byInstruction.begin(), both.byInstruction.end(), 0.0), both.cycles, 0.01);
  EXPECT_EQ(one.byInstruction[loop.path[0].at], 4 + fact::kFetchMiss);
  EXPECT_NEAR(both.byInstruction[loop.path[0].at], 6 + fact::kFetchMiss, 2); // once and twice
  const std::vector<std::uint64_t> starts{0, 1000};
  const Estimate later = estimate(loop.program->instructions(), paths, {}, starts);
  EXPECT_NEAR(later.lastEnd, both.lastEnd + 1000 - fact::kFetchMiss, 8);
}

TEST(Estimate, ASimdIssuesOneInstructionOfACategory) {
  const Straight code(repeated(8, "  v_add_f32 v1, v2, v3\n") + repeated(8, "  s_add_u32 s4, s5, s6\n"));
  const Path vector(code.path.begin(), code.path.begin() + 8);
  const Path scalar(code.path.begin() + 8, code.path.begin() + 16);
  EXPECT_DOUBLE_EQ(together(code, {vector, scalar}).lastEnd, 32);
  const Estimate same = together(code, {vector, vector});
  EXPECT_DOUBLE_EQ(same.lastEnd, 64);
  EXPECT_DOUBLE_EQ(same.cycles, (32 + 64) / 2.0); // the older one first
  EXPECT_GT(share(same, Share::OtherWaves), 0);
}

TEST(Estimate, PrefersPriorityAndThenAge) {
  const std::string product = "  v_mfma_f32_16x16x4_f32 a[0:3], v0, v1, a[0:3]\n";
  const Straight code("  s_setprio 3\n" + repeated(16, product));
  const Path many(code.path.begin() + 1, code.path.begin() + 17);
  const Path few(code.path.begin() + 1, code.path.begin() + 3);
  const Path urgent(code.path.begin(), code.path.begin() + 3);
  // The end of the one is 15 * 32 + 4, that of the other 17 * 32 + 4.
  EXPECT_DOUBLE_EQ(together(code, {many, few}).cycles, (484 + 548) / 2.0);
  EXPECT_DOUBLE_EQ(together(code, {many, urgent}).cycles, (548 + 68) / 2.0);
}

TEST(Estimate, MatrixOperationsRunBesideVectorInstructions) {
  const std::string product = "  v_mfma_f32_16x16x4_f32 a[0:3], v0, v1, a[0:3]\n";
  EXPECT_DOUBLE_EQ(Straight(product + repeated(7, "  v_add_f32 v4, v2, v3\n") + product).cycles(), 36);
  EXPECT_DOUBLE_EQ(Straight(product + product).cycles(), 36);
}

TEST(Estimate, LdsHasAQueueForTwoSimds) {
  EXPECT_DOUBLE_EQ(Straight("  ds_read_b32 v1, v0\n  s_waitcnt lgkmcnt(0)\n").cycles(), 52 + 4);
  EXPECT_DOUBLE_EQ(Straight("  ds_read_b128 v[4:7], v0\n  s_waitcnt lgkmcnt(0)\n").cycles(), 64 + 4);
  EXPECT_DOUBLE_EQ(Straight("  ds_write_b32 v0, v1\n  s_waitcnt lgkmcnt(0)\n").cycles(), 56 + 4);
  // 8 instructions fit; each of the others waits until 64 bytes per cycle have moved those of one.
  const Straight code(repeated(16, "  ds_read_b128 v[4:7], v0\n"));
  EXPECT_DOUBLE_EQ(code.cycles(), 8 * 16 + 4);
  const Path reads(code.path.begin(), code.path.end() - 1);
  EXPECT_NEAR(together(code, {reads, reads}, 2).lastEnd, 24 * 16 + 4, 4);
  EXPECT_NEAR(together(code, {reads, {}, reads}, 4).lastEnd, 8 * 16 + 4, 4); // SIMDs 0 and 2
  // Of 10 slots of data a write of four dwords takes 5.
  EXPECT_DOUBLE_EQ(Straight(repeated(2, "  ds_write_b128 v0, v[4:7]\n")).cycles(), 40);
}

TEST(Estimate, ACountWaitsForWhatItProvesComplete) {
  const std::string body = "  ds_read_b32 v1, v0\n  s_load_dword s4, s[2:3], 0x0\n  ds_read_b32 v2, v0\n";
  // Only the first of them: the second may be the one that is outstanding.
  EXPECT_DOUBLE_EQ(Straight(body + "  s_waitcnt lgkmcnt(1)\n").cycles({.scalarLoad = 900}), 52 + 4);
  EXPECT_DOUBLE_EQ(Straight(body + "  s_waitcnt lgkmcnt(2)\n").cycles({.scalarLoad = 900}), 4 * 4);
  EXPECT_DOUBLE_EQ(Straight(body + "  s_waitcnt lgkmcnt(0)\n").cycles({.scalarLoad = 900}), 4 + 4 + 900 + 4);
  // A cache operation is in the order of the loads.
  const Straight loads("  global_load_dword v1, v0, s[2:3]\n  buffer_inv sc1\n  s_waitcnt vmcnt(1)\n");
  EXPECT_DOUBLE_EQ(loads.cycles({.vectorLoad = 900}) - loads.cycles({.vectorLoad = 200}), 700);
}

// That a measured wait was short does not prove a scalar load complete.
TEST(Estimate, AMeasuredWaitCompletesWhatItProves) {
  Straight code("  s_load_dword s4, s[2:3], 0x0\n  ds_read_b32 v1, v0\n"
                "  s_waitcnt lgkmcnt(1)\n  s_waitcnt lgkmcnt(0)\n");
  code.path[2].measured = 60;
  EXPECT_DOUBLE_EQ(code.cycles({.scalarLoad = 900}) - code.cycles({.scalarLoad = 400}), 500);
  // The LDS operation before another one is complete.
  Straight both("  ds_read_b32 v1, v0\n  ds_read_b32 v2, v0\n"
                "  s_waitcnt lgkmcnt(1)\n  s_waitcnt lgkmcnt(1)\n");
  both.path[2].measured = 4;
  EXPECT_DOUBLE_EQ(both.cycles(), 4 * 4);
}

TEST(Estimate, CountsBankConflictsThatARunKnows) {
  Straight code("  ds_read_b32 v1, v0\n  s_waitcnt lgkmcnt(0)\n");
  const double before = code.cycles();
  code.path[0].ldsPasses = 60;
  EXPECT_DOUBLE_EQ(code.cycles() - before, 60);
}

TEST(Estimate, LoadsTakeTheLatencyOfTheirLevel) {
  Straight code("  global_load_dword v1, v0, s[2:3]\n  s_waitcnt vmcnt(0)\n");
  EXPECT_NEAR(code.cycles({.level = MemoryLevel::L2}) - code.cycles({.vectorLoad = 400}), 430 - 400, 4);
  EXPECT_DOUBLE_EQ(
      code.cycles({.level = MemoryLevel::L2, .l2Latency = 500}) - code.cycles({.vectorLoad = 400}), 100);
  // What a run knows is stronger than an assumption.
  code.path[0].level = MemoryLevel::L1;
  EXPECT_NEAR(code.cycles({.level = MemoryLevel::Hbm}) - code.cycles(), 0, 0.01);
  EXPECT_NEAR(code.cycles({.vectorLoad = 9000}), 4 + 16 + fact::kMemoryL1 + 4, 4);
}

TEST(Estimate, SaysWhichLatenciesItAssumes) {
  Straight code(repeated(2, "  global_load_dword v1, v0, s[2:3]\n") + "  s_waitcnt vmcnt(0)\n");
  const auto text = [&code](const Assumptions& assumptions) {
    const std::vector<Path> paths{code.path};
    return estimate(code.program->instructions(), paths, assumptions).latencyText();
  };
  EXPECT_EQ(text({}), "latency assumed 600 cycles");
  EXPECT_EQ(text({.level = MemoryLevel::L2}), "L2 latency assumed 430 cycles");
  code.path[0].level = MemoryLevel::L1;
  EXPECT_EQ(text({.level = MemoryLevel::L1}), "L1 latency assumed 147 cycles");
  EXPECT_EQ(text({.level = MemoryLevel::Hbm}), "latency assumed: L1 147, HBM 920 cycles");
  EXPECT_EQ(text({.vectorLoad = 900}), "latency assumed: unknown 900, L1 147 cycles");
}

TEST(Estimate, ALineOfEachLaneOccupiesTheAddressUnitLonger) {
  Straight code("  global_load_dword v1, v0, s[2:3]\n  s_waitcnt vmcnt(0)\n");
  const double before = code.cycles();
  code.path[0].lines = 64;
  EXPECT_NEAR(code.cycles() - before, 64 - 16, 4);
}

TEST(Estimate, CusShareTheBandwidthOfTheDevice) {
  const Straight code(repeated(8, "  global_load_dwordx4 v[4:7], v0, s[2:3]\n") + "  s_waitcnt vmcnt(0)\n");
  const std::vector<Path> paths{code.path};
  const auto of = [&](std::uint32_t cus, MemoryLevel level) {
    return estimate(code.program->instructions(), paths,
                    {.simds = 1, .wavesPerGroup = 1, .level = level, .activeCus = cus, .fetchMiss = 0});
  };
  EXPECT_EQ(share(of(1, MemoryLevel::Hbm), Share::Bandwidth), 0);
  // 1,024 bytes at 2,524 bytes per cycle for 228 CUs are 92 cycles, of which the address unit hides 16.
  EXPECT_NEAR(share(of(228, MemoryLevel::Hbm), Share::Bandwidth), 7 * (92 - 16), 8);
  EXPECT_NE(of(228, MemoryLevel::Hbm).sentence().find("for its bandwidth (assumed for 228 CUs)"),
            std::string::npos);
  EXPECT_LT(share(of(228, MemoryLevel::L2), Share::Bandwidth), 7 * 8);
}

TEST(Estimate, CodeIsFetchedAtItsFirstExecution) {
  const Straight code(repeated(96, "  v_add_f32 v1, v2, v3\n")); // 384 bytes
  const std::vector<Path> paths{code.path, code.path};
  const std::vector<std::uint64_t> starts{0, 10'000};
  const auto of = [&](std::uint32_t miss, std::size_t waves) {
    return estimate(code.program->instructions(), std::span(paths).first(waves),
                    {.simds = 1, .wavesPerGroup = 1, .fetchMiss = miss}, starts);
  };
  const double misses = of(300, 1).cycles - of(0, 1).cycles;
  EXPECT_GT(misses, 3 * 250);
  EXPECT_LT(misses, 4 * 300 + 1);
  EXPECT_DOUBLE_EQ(share(of(300, 1), Share::Fetch), misses);
  // The second wave finds it in the cache.
  EXPECT_NEAR(of(300, 2).cycles - of(0, 2).cycles, misses / 2, 1);
}

TEST(Estimate, WaitsForResultsOfOtherUnits) {
  // A vector comparison, then a scalar instruction; a branch on its result; an address and the data of a store.
  EXPECT_DOUBLE_EQ(Straight("  v_cmp_eq_u32 vcc, v1, v2\n  s_mov_b32 s4, s5\n").cycles(), 8 + 16);
  EXPECT_DOUBLE_EQ(Straight("  v_add_f32 v1, v1, v2\n  s_mov_b32 s4, s5\n").cycles(), 8);
  EXPECT_DOUBLE_EQ(Straight("  v_add_f32 v0, v1, v2\n  global_load_dword v3, v0, s[2:3]\n").cycles(), 8 + 8);
  EXPECT_DOUBLE_EQ(Straight("  v_add_f32 v3, v1, v2\n  global_load_dword v3, v0, s[2:3]\n").cycles(), 8);
  EXPECT_DOUBLE_EQ(Straight("  v_add_f32 v3, v1, v2\n  global_store_dword v0, v3, s[2:3]\n").cycles(), 8 + 4);
  EXPECT_DOUBLE_EQ(Straight("  v_cmp_eq_u32 vcc, v1, v2\n  s_cbranch_vccz next\nnext:\n").cycles(), 8 + 20);
}

TEST(Estimate, SleepsUntilATick) {
  EXPECT_DOUBLE_EQ(Loop("  s_sleep 2\n  s_sleep 3\n").estimated().cycles, (2 + 3) * 64);
  EXPECT_GT(share(Loop("  s_sleep 2\n").estimated(), Share::Sleep), 64);
}

TEST(Estimate, WavesThatEndAreNotAwaitedAtABarrier) {
  const Straight code("  s_barrier\n  s_barrier\n");
  const Path once{code.path[0], code.path[2]};
  const std::vector<Path> paths{code.path, once};
  const Estimate both =
      estimate(code.program->instructions(), paths, {.simds = 2, .wavesPerGroup = 2, .fetchMiss = 0});
  EXPECT_GE(both.lastEnd, 2 * fact::kBarrier);
  EXPECT_LT(both.lastEnd, 100);
}

} // namespace
} // namespace wavesmith::timing
