// SPDX-License-Identifier: Apache-2.0
// The recorded paths of waves: their instructions, lanes, bank conflicts, cache lines and levels, by hand.
#include "emulator/launch/path_recorder.h"
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using emulator::CacheModel;
using emulator::CacheUse;
using program::ExecutedPaths;
using program::ExecutedSpan;
using program::MemoryLevel;
using program::WavePath;
using u32 = std::uint32_t;

constexpr std::string_view kWholeLds = "    .amdhsa_group_segment_fixed_size 65536";

struct Recorded {
  emulator::RunReport report;
  ExecutedPaths paths;
};

Recorded record(Machine& machine, std::array<u32, 3> grid, std::array<u32, 3> workgroup,
                const std::vector<std::byte>& kernarg = {}, const program::PathOptions& options = {}) {
  emulator::PathRecorder recorder(options);
  emulator::RunControl control;
  control.paths = &recorder;
  Recorded result{machine.run(grid, workgroup, kernarg, control), {}};
  EXPECT_TRUE(result.report.completed()) << messages(result.report);
  result.paths = recorder.take();
  return result;
}

std::vector<u32> instructionsOf(const WavePath& path) {
  std::vector<u32> all;
  for (const ExecutedSpan& span : path.spans)
    for (u32 i = 0; i < span.count; ++i)
      all.push_back(span.first + i);
  return all;
}

// The span that ends with this instruction, the `which`th time.
ExecutedSpan spanOf(const WavePath& path, u32 last, unsigned which = 0) {
  for (const ExecutedSpan& span : path.spans)
    if (span.first + span.count == last + 1 && which-- == 0) return span;
  ADD_FAILURE() << "no span ends with instruction " << last;
  return {};
}

// Wave w of a group executes its loop w + 2 times: v0 is the number of the work-item.
constexpr const char* kTrips = R"(
  v_lshrrev_b32 v1, 6, v0
  v_readfirstlane_b32 s4, v1
  s_add_u32 s4, s4, 2
.Lloop:
  v_add_u32 v2, v2, v1
  s_sub_u32 s4, s4, 1
  s_cmp_lg_u32 s4, 0
  s_cbranch_scc1 .Lloop
  s_endpgm)";

TEST(PathRecorder, FollowsEachWaveThroughItsLoop) {
  Machine machine(kernelText("k", kTrips));
  const ExecutedPaths paths = record(machine, {128, 1, 1}, {128, 1, 1}).paths;
  ASSERT_EQ(paths.waves.size(), 2u);
  EXPECT_EQ(paths.wavesPerGroup, 2u);
  EXPECT_EQ(instructionsOf(paths.waves[0]), (std::vector<u32>{0, 1, 2, 3, 4, 5, 6, 3, 4, 5, 6, 7}));
  EXPECT_EQ(instructionsOf(paths.waves[1]).size(), 3u + 3 * 4 + 1);
  EXPECT_FALSE(paths.cut());
  // Code that is executed in order is one span, whatever ends the runs of the emulator.
  EXPECT_EQ(paths.waves[0].spans.size(), 2u);
}

TEST(PathRecorder, CountsWhatTheDispatchCounts) {
  Machine machine(kernelText("k", kTrips));
  const Recorded recorded = record(machine, {1024, 1, 1}, {256, 1, 1}, {}, {.groups = 4});
  std::size_t steps = 0;
  for (const WavePath& wave : recorded.paths.waves)
    steps += instructionsOf(wave).size();
  EXPECT_EQ(recorded.paths.waves.size(), 16u);
  EXPECT_EQ(steps, recorded.report.counts.instructions);
}

TEST(PathRecorder, KnowsTheActiveLanes) {
  Machine machine(kernelText("k", R"(
  v_cmp_gt_u32 vcc, 24, v0
  s_and_saveexec_b64 s[4:5], vcc
  v_mov_b32 v1, 1
  s_mov_b64 exec, s[4:5]
  v_mov_b32 v2, 1
  s_endpgm)"));
  const ExecutedPaths paths = record(machine, {64, 1, 1}, {64, 1, 1}).paths;
  const auto& spans = paths.waves[0].spans;
  ASSERT_EQ(spans.size(), 3u);
  EXPECT_EQ(spans[0], (ExecutedSpan{.first = 0, .count = 2, .lanes = 64}));
  EXPECT_EQ(spans[1], (ExecutedSpan{.first = 2, .count = 2, .lanes = 24}));
  EXPECT_EQ(spans[2], (ExecutedSpan{.first = 4, .count = 2, .lanes = 64}));
}

TEST(PathRecorder, KnowsBankConflicts) {
  Machine machine(kernelText("k", R"(
  v_lshlrev_b32 v1, 7, v0
  v_lshlrev_b32 v3, 2, v0
  ds_read_b32 v2, v1
  ds_read_b32 v2, v3
  s_endpgm)",
                             kWholeLds));
  const ExecutedPaths paths = record(machine, {64, 1, 1}, {64, 1, 1}).paths;
  EXPECT_EQ(spanOf(paths.waves[0], 2).extraPasses, 62u); // 31 in each half of the wave
  EXPECT_EQ(spanOf(paths.waves[0], 3).extraPasses, 0u);
  EXPECT_EQ(spanOf(paths.waves[0], 2).level, MemoryLevel::None);
}

// Two loads of the same 256 bytes, 32 KiB of others, the first again; then at the addresses of two other lines, a store before
// the load.
TEST(PathRecorder, KnowsWhereDataComesFrom) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_lshlrev_b32 v4, 7, v0
  s_movk_i32 s6, 4
  s_waitcnt lgkmcnt(0)
  global_load_dword v2, v1, s[4:5]
  global_load_dword v2, v1, s[4:5]
  v_add_u32 v4, 0x100, v4
.Lloop:
  global_load_dword v3, v4, s[4:5]
  v_add_u32 v4, 0x2000, v4
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lloop
  global_load_dword v2, v1, s[4:5]
  global_load_dword v2, v1, s[4:5] sc1
  v_add_u32 v1, 0x10000, v1
  global_store_dword v1, v2, s[4:5]
  global_load_dword v2, v1, s[4:5]
  global_load_dword v2, v1, s[4:5]
  buffer_inv sc1
  global_load_dword v2, v1, s[4:5]
  s_endpgm)"));
  const auto in = machine.buffer("in", std::vector<u32>(1 << 15));
  const ExecutedPaths paths = record(machine, {64, 1, 1}, {64, 1, 1}, arguments(in)).paths;
  const WavePath& wave = paths.waves[0];
  EXPECT_EQ(spanOf(wave, 5).level, MemoryLevel::Hbm);
  EXPECT_EQ(spanOf(wave, 5).cacheLines, 2u);
  EXPECT_EQ(spanOf(wave, 6).level, MemoryLevel::L1);
  for (unsigned trip = 0; trip < 4; ++trip) {
    EXPECT_EQ(spanOf(wave, 8, trip).level, MemoryLevel::Hbm);
    EXPECT_EQ(spanOf(wave, 8, trip).cacheLines, 64u);
  }
  EXPECT_EQ(spanOf(wave, 13).level, MemoryLevel::L2); // 256 lines have displaced it
  EXPECT_EQ(spanOf(wave, 14).level, MemoryLevel::L2); // scope of the device
  EXPECT_EQ(spanOf(wave, 16).level, MemoryLevel::L2); // stores end there
  EXPECT_EQ(spanOf(wave, 17).level,
            MemoryLevel::L2); // and leave their lines there, but not in the vector cache
  EXPECT_EQ(spanOf(wave, 18).level, MemoryLevel::L1);
  EXPECT_EQ(spanOf(wave, 20).level, MemoryLevel::L2); // invalidated
}

TEST(PathRecorder, ScratchIsOfEachWave) {
  Machine machine(kernelText("k", R"(
  scratch_store_dword off, v0, off offset:4
  scratch_load_dword v1, off, off offset:4
  scratch_load_dword v1, off, off offset:4
  s_endpgm)",
                             "    .amdhsa_private_segment_fixed_size 256"));
  const ExecutedPaths paths = record(machine, {128, 1, 1}, {128, 1, 1}).paths;
  for (const WavePath& wave : paths.waves) {
    EXPECT_EQ(spanOf(wave, 0).cacheLines, 2u);
    EXPECT_EQ(spanOf(wave, 1).level, MemoryLevel::L2);
    EXPECT_EQ(spanOf(wave, 2).level, MemoryLevel::L1);
  }
}

TEST(PathRecorder, TakesTheWorkGroupsOfOneCu) {
  const std::string text = kernelText("k", kTrips);
  Machine machine(text, {.computeUnits = 10});
  const auto groups = [&](u32 count, const program::PathOptions& options) {
    const ExecutedPaths paths = record(machine, {64 * count, 1, 1}, {64, 1, 1}, {}, options).paths;
    EXPECT_EQ(paths.allGroups, count);
    std::vector<u32> numbers;
    for (const WavePath& wave : paths.waves)
      numbers.push_back(static_cast<u32>(wave.group));
    return numbers;
  };
  EXPECT_EQ(groups(8, {}), (std::vector<u32>{0}));
  EXPECT_EQ(groups(25, {}), (std::vector<u32>{0, 10, 20}));
  EXPECT_EQ(groups(25, {.groups = 3}), (std::vector<u32>{0, 1, 2}));
  EXPECT_EQ(groups(3, {.groups = 100}), (std::vector<u32>{0, 1, 2}));
  EXPECT_EQ(groups(1000, {.groups = 100}).size(), 20u); // 96 registers: five waves on each SIMD
}

TEST(PathRecorder, IsBounded) {
  Machine machine(kernelText("k", kTrips));
  const ExecutedPaths paths = record(machine, {128, 1, 1}, {128, 1, 1}, {}, {.mostSteps = 20}).paths;
  EXPECT_TRUE(paths.cut());
  EXPECT_EQ(paths.stepsOfWave, 10u);
  for (const WavePath& wave : paths.waves) {
    EXPECT_TRUE(wave.cut);
    EXPECT_LE(instructionsOf(wave).size(), 10u);
    EXPECT_GE(instructionsOf(wave).size(), 3u);
  }
}

TEST(PathRecorder, WavesWithoutWorkItemsHaveNoPath) {
  Machine machine(kernelText("k", "  s_nop 0\n  s_endpgm"));
  // The second group has 10 work-items of 128.
  const ExecutedPaths paths = record(machine, {138, 1, 1}, {128, 1, 1}, {}, {.groups = 2}).paths;
  ASSERT_EQ(paths.waves.size(), 4u);
  EXPECT_EQ(paths.waves[2].spans.front().lanes, 10u);
  EXPECT_TRUE(paths.waves[3].spans.empty());
}

TEST(PathRecorder, IsIndependentOfThreadsAndChangesNothing) {
  const std::string text = kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_lshl_b32 s7, s2, 8
  v_lshl_add_u32 v1, v0, 2, s7
  s_and_b32 s6, s2, 7
  s_add_u32 s6, s6, 1
  s_waitcnt lgkmcnt(0)
.Lloop:
  global_load_dword v2, v1, s[4:5]
  s_waitcnt vmcnt(0)
  v_add_u32 v2, v2, v1
  global_store_dword v1, v2, s[4:5]
  ds_write_b32 v1, v2
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lloop
  s_endpgm)",
                                      kWholeLds);
  constexpr u32 kGroups = 40;
  ExecutedPaths reference;
  std::vector<u32> results;
  for (const unsigned threads : {1u, 2u, 8u}) {
    Machine machine(text, {.computeUnits = 10, .threads = threads});
    const auto out = machine.buffer("out", std::vector<u32>(64 * kGroups));
    const ExecutedPaths paths = record(machine, {64 * kGroups, 1, 1}, {64, 1, 1}, arguments(out)).paths;
    if (threads == 1) {
      reference = paths;
      EXPECT_EQ(reference.waves.size(), 1u); // LDS: one group fits
      Machine plain(text);
      const auto other = plain.buffer("out", std::vector<u32>(64 * kGroups));
      ASSERT_TRUE(plain.run({64 * kGroups, 1, 1}, {64, 1, 1}, arguments(other)).completed());
      results = plain.read<u32>(other, 64 * kGroups);
    }
    EXPECT_EQ(paths, reference) << threads << " threads";
    EXPECT_EQ(machine.read<u32>(out, 64 * kGroups), results);
  }
}

// --- The caches ---

TEST(CacheModel, ReplacesTheLeastRecentlyUsedLine) {
  CacheModel caches;
  const auto load = [&](std::uint64_t line) { return caches.access(line, CacheUse::Load); };
  // Lines of one set of the vector cache: every fourth.
  for (std::uint64_t i = 0; i < 64; ++i)
    EXPECT_EQ(load(i * 4), MemoryLevel::Hbm);
  for (std::uint64_t i = 0; i < 64; ++i)
    EXPECT_EQ(load(i * 4), MemoryLevel::L1);
  EXPECT_EQ(load(0), MemoryLevel::L1);
  EXPECT_EQ(load(64 * 4), MemoryLevel::Hbm); // displaces line 4, not line 0
  EXPECT_EQ(load(0), MemoryLevel::L1);
  EXPECT_EQ(load(4), MemoryLevel::L2);
  EXPECT_EQ(load(1), MemoryLevel::Hbm); // another set is empty
}

TEST(CacheModel, L2Has4MiB) {
  CacheModel caches;
  constexpr std::uint64_t kLines = (4u << 20) / 128;
  for (std::uint64_t line = 0; line < kLines; ++line)
    EXPECT_EQ(caches.access(line, CacheUse::Load), MemoryLevel::Hbm);
  EXPECT_EQ(caches.access(0, CacheUse::Load), MemoryLevel::L2);
  EXPECT_EQ(caches.access(kLines, CacheUse::Load), MemoryLevel::Hbm);
  EXPECT_EQ(caches.access(kLines, CacheUse::Atomic), MemoryLevel::L2); // atomics are done in L2
}

} // namespace
} // namespace wavesmith::testing
