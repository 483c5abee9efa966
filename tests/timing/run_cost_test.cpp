// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "timing/loop_costs.h"
#include "timing/run_cost.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::timing {
namespace {

using program::ExecutedPaths;
using program::ExecutedSpan;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::unique_ptr<const program::Program> programWith(const std::string& body) {
  return analysis::testing::programOf(analysis::testing::kernel(body));
}

// {first, count} of each span of a wave.
using Spans = std::vector<std::pair<Index, std::uint32_t>>;

program::WavePath waveOf(const Spans& spans) {
  program::WavePath path;
  for (const auto& [first, count] : spans)
    path.spans.push_back({.first = first, .count = count, .lanes = 64});
  return path;
}

ExecutedPaths pathsOfWaves(const std::vector<Spans>& waves) {
  ExecutedPaths paths;
  paths.groups = 1;
  paths.allGroups = 1;
  paths.wavesPerGroup = static_cast<std::uint32_t>(waves.size());
  for (const Spans& spans : waves)
    paths.waves.push_back(waveOf(spans));
  return paths;
}

std::vector<TripCount> tripCountsOf(const program::Program& program, const std::vector<Spans>& waves) {
  const program::Loops loops = program::findLoops(program, program::findReach(program));
  TripCounter counter(program, loops);
  for (const Spans& spans : waves)
    counter.add(waveOf(spans));
  return counter.counts();
}

// --- TripCount ---

constexpr const char* kThreeIterations = R"(
  s_mov_b32 s8, 3
loop:
  v_add_f32 v1, v2, v3
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 loop
  s_endpgm
)";

TEST(TripCounts, AreThoseOfEachWave) {
  const auto program = programWith(kThreeIterations);
  const auto counts =
      tripCountsOf(*program, {{{0, 4}, {1, 3}, {1, 4}}, {{0, 4}, {1, 3}, {1, 3}, {1, 3}, {1, 4}}, {}});
  EXPECT_THAT(counts, ElementsAre(TripCount{.entries = 2, .iterations = 8, .fewest = 3, .most = 5}));
  EXPECT_EQ(counts[0].text(), "8 iterations in 2 entries, 3 to 5, mean 4.0");
  EXPECT_EQ((TripCount{.entries = 1, .iterations = 1000, .fewest = 1000, .most = 1000}.text()),
            "1,000 iterations in 1 entry, 1,000 each");
}

TEST(TripCounts, OfAnInnerLoopBeginAgain) {
  const auto program = programWith(R"(
outer:
  v_mov_b32 v1, v2
inner:
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 inner
  s_sub_u32 s9, s9, 1
  s_cbranch_scc1 outer
  s_endpgm
)");
  // Twice: the outer loop with three iterations of the inner one, then with one.
  const auto counts = tripCountsOf(*program, {{{0, 3}, {1, 2}, {1, 4}, {0, 6}}});
  EXPECT_THAT(counts, ElementsAre(TripCount{.entries = 1, .iterations = 2, .fewest = 2, .most = 2},
                                  TripCount{.entries = 2, .iterations = 4, .fewest = 1, .most = 3}));
}

TEST(TripCounts, ACalledFunctionIsPartOfTheLoop) {
  const auto program = programWith(R"(
  s_nop 0
loop:
  s_call_b64 s[30:31], function
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 loop
  s_endpgm
function:
  v_mov_b32 v1, v2
again:
  s_sub_u32 s9, s9, 1
  s_cbranch_scc1 again
  s_setpc_b64 s[30:31]
)");
  const Spans twice{{0, 2}, {5, 3}, {6, 3}, {2, 2}, {1, 1}, {5, 4}, {2, 3}};
  const auto counts = tripCountsOf(*program, {twice});
  ASSERT_EQ(counts.size(), 2u);
  EXPECT_EQ(counts[0], (TripCount{.entries = 1, .iterations = 2, .fewest = 2, .most = 2}));
  EXPECT_EQ(counts[1], (TripCount{.entries = 2, .iterations = 3, .fewest = 1, .most = 2}));
}

// --- Costs ---

TEST(RunCost, LoopsAndTheRestAreTheWhole) {
  const auto program = programWith(kThreeIterations);
  const RunCost cost = runCost(*program, 0, pathsOfWaves({{{0, 4}, {1, 3}, {1, 4}}}), {});
  EXPECT_EQ(cost.waves, 1u);
  EXPECT_EQ(cost.steps, 11);
  ASSERT_EQ(cost.loops.size(), 1u);
  const ExecutedLoop& loop = cost.loops[0];
  EXPECT_EQ(loop.tripCount.iterations, 3u);
  const double outside = cost.estimate.byInstruction[0] + cost.estimate.byInstruction[4];
  EXPECT_NEAR(loop.cycles * 3 + outside, cost.estimate.cycles, 0.01);
  EXPECT_NEAR(loop.part, loop.cycles * 3 / cost.estimate.cycles, 0.001);
  EXPECT_NEAR(std::accumulate(loop.shares.begin(), loop.shares.end(), 0.0), loop.cycles, 0.01);
  EXPECT_EQ(loop.bound.instructions, 3u);
  EXPECT_EQ(loop.bound.cycles(), 12u); // three instructions in the issue of a wave
  EXPECT_GE(loop.cycles, 12);
  EXPECT_EQ(cost.loopAt(1), &loop);
  EXPECT_EQ(cost.loopAt(0), nullptr);
}

TEST(RunCost, CountsWhatBranchesSkip) {
  const auto program = programWith(R"(
loop:
  s_cbranch_vccz skip
  v_exp_f32 v2, v3
  v_exp_f32 v4, v3
skip:
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 loop
  s_endpgm
)");
  // One of two iterations skips both.
  const RunCost cost = runCost(*program, 0, pathsOfWaves({{{0, 5}, {0, 1}, {3, 3}}}), {});
  ASSERT_EQ(cost.loops.size(), 1u);
  EXPECT_TRUE(cost.loops[0].bound.exact);
  EXPECT_EQ(cost.loops[0].bound.instructions, 4u);
  EXPECT_EQ(cost.loops[0].bound.resources[static_cast<unsigned>(Resource::Valu)].cycles, 16u);
  const auto exp = std::ranges::find(cost.loops[0].slowest, Index{1}, &LineCycles::at);
  ASSERT_NE(exp, cost.loops[0].slowest.end());
  EXPECT_EQ(exp->executions, 0.5);
}

TEST(RunCost, KnowsConflictsAndLanes) {
  const auto program = programWith(R"(
loop:
  ds_read_b32 v1, v0
  s_waitcnt lgkmcnt(0)
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 loop
  s_endpgm
)");
  ExecutedPaths paths = pathsOfWaves({{{0, 1}, {1, 3}, {0, 1}, {1, 4}}});
  paths.waves[0].spans[0].extraPasses = 62;
  paths.waves[0].spans[0].lanes = 32;
  paths.waves[0].spans[2].extraPasses = 30;
  const RunCost cost = runCost(*program, 0, paths, {});
  ASSERT_EQ(cost.loops.size(), 1u);
  const ExecutedLoop& loop = cost.loops[0];
  EXPECT_EQ(loop.lanes, 48);
  EXPECT_EQ(loop.bound.resources[static_cast<unsigned>(Resource::Lds)].cycles, 2u + 46);
  EXPECT_EQ(loop.bound.binding, Resource::Lds);
  const auto extra = extraPassesOf(*program, paths);
  EXPECT_EQ(extra[0], 46u);
  EXPECT_EQ(conflictsText(extra), "with the bank conflicts of 1 LDS instruction in the run");
  // The bounds of the code alone take them, too.
  const auto costs = loopCosts(*program, 0, {}, extra);
  EXPECT_EQ(costs[0].bound.resources[static_cast<unsigned>(Resource::Lds)].cycles, 4u * (2 + 46));
  EXPECT_THAT(costs[0].resourceTexts().back(), HasSubstr("with the bank conflicts of the run"));
  EXPECT_THAT(loopCosts(*program, 0, {})[0].resourceTexts().back(), HasSubstr("bank conflicts not counted"));
}

TEST(RunCost, CountsTheLinesOfAnAccess) {
  const auto program = programWith("  global_load_dword v1, v0, s[2:3]\n  s_waitcnt vmcnt(0)\n  s_endpgm\n");
  ExecutedPaths paths = pathsOfWaves({{{0, 1}, {1, 2}}});
  const auto cyclesOf = [&](std::uint16_t lines, program::MemoryLevel level) {
    paths.waves[0].spans[0].cacheLines = lines;
    paths.waves[0].spans[0].level = level;
    return runCost(*program, 0, paths, {});
  };
  const auto bound = [&](std::uint16_t lines) {
    return cyclesOf(lines, program::MemoryLevel::L1)
        .bound.resources[static_cast<unsigned>(Resource::VectorMemory)]
        .cycles;
  };
  EXPECT_EQ(bound(2), fact::kVectorMemoryIssue);
  EXPECT_EQ(bound(64), 64u);
  const RunCost near = cyclesOf(2, program::MemoryLevel::L1);
  const RunCost far = cyclesOf(2, program::MemoryLevel::Hbm);
  EXPECT_NEAR(far.estimate.cycles - near.estimate.cycles, fact::kMemoryHbm - fact::kMemoryL1, 8);
  EXPECT_EQ(far.accesses, (std::array<std::uint64_t, 4>{0, 0, 0, 1}));
}

TEST(RunCost, ABarrierDoesNotWaitForWavesThatHaveEnded) {
  const auto program = programWith("  s_cbranch_scc1 over\n  s_barrier\nover:\n  s_endpgm\n");
  // One wave skips the barrier, one has no work-items.
  const RunCost cost = runCost(*program, 0, pathsOfWaves({{{0, 3}}, {{0, 1}, {2, 1}}, {}}), {});
  EXPECT_EQ(cost.waves, 2u);
  EXPECT_EQ(cost.steps, 2.5);
  EXPECT_GT(cost.estimate.byInstruction[2], 0); // s_endpgm of both
  EXPECT_GT(cost.estimate.shares[static_cast<unsigned>(Share::Barrier)], 0);
}

TEST(RunCost, PathsOfAnotherProgramGiveNothing) {
  const auto program = programWith(kThreeIterations);
  EXPECT_EQ(runCost(*program, 0, pathsOfWaves({{{3, 3}}}), {}).waves, 0u);
  EXPECT_EQ(runCost(*program, 0, pathsOfWaves({{{0, 0}}}), {}).waves, 0u);
  EXPECT_EQ(runCost(*program, 0, pathsOfWaves({{}}), {}).waves, 0u);
  EXPECT_EQ(runCost(*program, 0, {}, {}).waves, 0u);
}

TEST(RunCost, IsSaidInSentences) {
  const auto program = programWith(kThreeIterations);
  ExecutedPaths paths = pathsOfWaves({{{0, 4}, {1, 3}, {1, 4}}, {{0, 4}, {1, 4}}});
  paths.wavesPerGroup = 1;
  paths.groups = 2;
  paths.allGroups = 512;
  paths.groupDistance = 304;
  const RunCost cost = runCost(*program, 0, paths, {});
  const auto texts = cost.texts(*program);
  ASSERT_GE(texts.size(), 3u);
  EXPECT_THAT(texts[0], HasSubstr("k: "));
  EXPECT_THAT(texts[0], HasSubstr("for a wave of 10 instructions; at least "));
  EXPECT_EQ(texts[1], "2 waves of work-groups 0 and 304 of 512, taken to share a CU");
  EXPECT_EQ(texts[2], "64.0 of 64 lanes active in vector instructions");
  const auto loop = loopTexts(*program, cost, cost.loops[0]);
  ASSERT_GE(loop.size(), 2u);
  EXPECT_THAT(loop[0], HasSubstr(": loop of 3 instructions: 5 iterations in 2 entries, 2 to 3, mean 2.5"));
  EXPECT_THAT(loop[1], HasSubstr("cycles per iteration, "));
  EXPECT_THAT(loop.back(), HasSubstr("cycles, line"));
  paths.waves[0].cut = true;
  paths.stepsOfWave = 11;
  EXPECT_THAT(runCost(*program, 0, paths, {}).texts(*program)[2],
              HasSubstr("the path was cut: only the first 11 instructions of a wave are estimated"));
}

TEST(RunCost, StepsKnowWhatTheRunKnew) {
  ExecutedPaths paths = pathsOfWaves({{{0, 2}, {2, 1}, {0, 2}}});
  paths.waves[0].spans[0].level = program::MemoryLevel::L2;
  paths.waves[0].spans[0].cacheLines = 7;
  const auto steps = pathsOf(paths);
  ASSERT_EQ(steps.size(), 1u);
  ASSERT_EQ(steps[0].size(), 5u);
  EXPECT_EQ(steps[0][1].level, MemoryLevel::L2);
  EXPECT_EQ(steps[0][1].lines, 7u);
  EXPECT_EQ(steps[0][0].level, std::nullopt);
  EXPECT_FALSE(steps[0][1].taken); // instruction 2 follows
  EXPECT_TRUE(steps[0][2].taken);
  EXPECT_FALSE(steps[0][4].taken);
  // The second of four waves has no work-items: its work-group comes last.
  ExecutedPaths groups = pathsOfWaves({{{0, 1}}, {}, {{0, 2}}, {{0, 3}}});
  groups.wavesPerGroup = 2;
  const auto ordered = pathsOf(groups);
  ASSERT_EQ(ordered.size(), 3u);
  EXPECT_EQ(ordered[0].size(), 2u);
  EXPECT_EQ(ordered[1].size(), 3u);
  EXPECT_EQ(ordered[2].size(), 1u);
}

} // namespace
} // namespace wavesmith::timing
