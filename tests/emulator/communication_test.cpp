// SPDX-License-Identifier: Apache-2.0
// Work-groups that wait for each other: stream-K with fix-up, barriers of the whole grid, flags without
// atomics. All complete with the same bits and the same counts for any number of threads.
#include "emulator/machine.h"
#include "emulator/machine/communication.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

// How lane 0 signals (adds 1 to, or stores 1 at, the dword v5 of flags s[8:9]; v6 is 1), and how it polls
// (loads the dword into v6).
struct Signals {
  const char* name;
  std::string tell, look;
};
// v[10:11] = flags + v5; s[32:35]: a descriptor of the flags.
constexpr const char* kAddress = "  v_mov_b32 v11, s9\n  v_add_co_u32 v10, vcc, s8, v5\n"
                                 "  v_addc_co_u32 v11, vcc, 0, v11, vcc\n";
std::vector<Signals> signals() {
  const std::string sleep = "  s_sleep 1\n", zero = "  v_mov_b32 v8, 0\n";
  return {
      {"global atomics", "  global_atomic_add v5, v6, s[8:9]\n",
       sleep + zero + "  global_atomic_or v6, v5, v8, s[8:9] sc0\n"},
      {"flat atomics", std::string(kAddress) + "  flat_atomic_add v[10:11], v6\n",
       zero + kAddress + "  flat_atomic_or v6, v[10:11], v8 sc0\n"},
      {"buffer atomics", "  buffer_atomic_add v6, v5, s[32:35], 0 offen\n",
       sleep + "  v_mov_b32 v6, 0\n  buffer_atomic_or v6, v5, s[32:35], 0 offen sc0\n"},
      {"atomics and loads of the device", "  global_atomic_add v5, v6, s[8:9] sc1\n",
       "  global_load_dword v6, v5, s[8:9] sc1\n"},
      {"plain stores and loads", "  global_store_dword v5, v6, s[8:9]\n",
       "  global_load_dword v6, v5, s[8:9]\n"},
      {"plain stores and loads of the group", "  global_store_dword v5, v6, s[8:9] sc0\n",
       "  global_load_dword v6, v5, s[8:9] sc0\n"},
      {"plain buffer stores and loads", "  buffer_store_dword v6, v5, s[32:35], 0 offen\n",
       "  buffer_load_dword v6, v5, s[32:35], 0 offen\n"},
  };
}
constexpr const char* kFlagsDescriptor = R"(
  s_mov_b32 s32, s8
  s_and_b32 s33, s9, 0xffff
  s_mov_b32 s34, -1
  s_mov_b32 s35, 0x00020000
)";

constexpr std::array<unsigned, 4> kThreads{1, 2, 3, 8};

// The results that must not depend on the number of threads.
struct TileResult {
  std::vector<u32> out;
  std::array<u64, 7> counts{};
  bool operator==(const TileResult&) const = default;
};
std::array<u64, 7> countsOf(const emulator::RunReport& report) {
  const emulator::RunCounts& c = report.counts;
  return {c.workgroups,         c.waves,
          c.instructions,       c.vectorInstructions,
          c.scalarInstructions, c.memoryInstructions,
          c.matrixInstructions};
}

// --- Stream-K ---

constexpr u32 kTiles = 13, kDepth = 37, kShare = 50; // steps of a tile, of a work-group
constexpr u32 kSteps = kTiles * kDepth, kStreamGroups = (kSteps + kShare - 1) / kShare;

// Tile t, lane l: sum of a[kDepth * t + k] * (l + 1). The work-group with the first steps of a tile waits for
// the later work-groups with the other steps, and adds their sums.
std::string streamText(const Signals& signal) {
  return kernelText("k", fmt::format(R"(
  s_load_dwordx8 s[4:11], s[0:1], 0x0     // a, partial sums, flags, c
  s_load_dwordx4 s[12:15], s[0:1], 0x20   // depth, share, steps
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v2, 1, v0
  v_cvt_f32_u32 v2, v2
  s_waitcnt lgkmcnt(0)
  {descriptor}
  s_mul_i32 s16, s2, s13                  // step
  s_add_u32 s17, s16, s13                 // end of this group's
  s_min_u32 s17, s17, s14
.Lsegment:
  s_cmp_ge_u32 s16, s17
  s_cbranch_scc1 .Ldone
  s_mov_b32 s18, 0                        // tile
  s_mov_b32 s19, 0                        // its first step
.Ldivide:
  s_add_u32 s20, s19, s12                 // its end
  s_cmp_gt_u32 s20, s16
  s_cbranch_scc1 .Ltile
  s_mov_b32 s19, s20
  s_add_u32 s18, s18, 1
  s_branch .Ldivide
.Ltile:
  s_min_u32 s21, s20, s17
  s_sub_u32 s22, s16, s19
  v_mov_b32 v3, 0
.Lstep:
  s_lshl_b32 s23, s16, 2
  s_load_dword s24, s[4:5], s23
  s_waitcnt lgkmcnt(0)
  v_fma_f32 v3, s24, v2, v3
  s_add_u32 s16, s16, 1
  s_cmp_lt_u32 s16, s21
  s_cbranch_scc1 .Lstep
  s_cmp_eq_u32 s22, 0
  s_cbranch_scc1 .Lowner
  s_lshl_b32 s23, s2, 8
  v_add_u32 v4, s23, v1
  global_store_dword v4, v3, s[6:7] sc0 sc1
  s_waitcnt vmcnt(0)
  s_lshl_b32 s23, s2, 2
  s_mov_b64 exec, 1
  v_mov_b32 v5, s23
  v_mov_b32 v6, 1
{tell}
  s_mov_b64 exec, -1
  s_branch .Lsegment
.Lowner:
  s_mov_b32 s25, s2
.Lfix:
  s_cmp_ge_u32 s21, s20
  s_cbranch_scc1 .Lstore
  s_add_u32 s25, s25, 1
  s_lshl_b32 s23, s25, 2
  s_mov_b64 exec, 1
  v_mov_b32 v5, s23
.Lwait:
{look}
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_readfirstlane_b32 s28, v6
  s_cmp_eq_u32 s28, 0
  s_cbranch_scc1 .Lwait
  s_mov_b64 exec, -1
  s_lshl_b32 s23, s25, 8
  v_add_u32 v4, s23, v1
  global_load_dword v7, v4, s[6:7] sc0 sc1
  s_waitcnt vmcnt(0)
  v_add_f32 v3, v3, v7
  s_add_u32 s21, s21, s13
  s_branch .Lfix
.Lstore:
  s_lshl_b32 s23, s18, 8
  v_add_u32 v4, s23, v1
  global_store_dword v4, v3, s[10:11]
  s_branch .Lsegment
.Ldone:
  s_endpgm)",
                                     fmt::arg("descriptor", kFlagsDescriptor), fmt::arg("tell", signal.tell),
                                     fmt::arg("look", signal.look)));
}

std::vector<float> streamInput() {
  std::mt19937 random(3);
  std::vector<float> a(kSteps);
  for (float& v : a)
    v = static_cast<float>(random()) / 1e9F;
  return a;
}
// In the order in which the groups add: first each group's part of a tile, then these sums from left to
// right.
std::vector<u32> streamExpected(const std::vector<float>& a) {
  std::vector<u32> c;
  for (u32 tile = 0; tile < kTiles; ++tile)
    for (u32 lane = 0; lane < 64; ++lane) {
      std::optional<float> sum;
      for (u32 step = tile * kDepth; step < (tile + 1) * kDepth;) {
        const u32 end = std::min((tile + 1) * kDepth, (step / kShare + 1) * kShare);
        float part = 0;
        for (; step < end; ++step)
          part = std::fma(a[step], static_cast<float>(lane + 1), part);
        sum = sum ? *sum + part : part;
      }
      c.push_back(std::bit_cast<u32>(*sum));
    }
  return c;
}

TEST(Communication, StreamKWithFixUp) {
  const std::vector<float> a = streamInput();
  const std::vector<u32> expected = streamExpected(a);
  for (const Signals& signal : signals()) {
    const std::string text = streamText(signal);
    std::optional<TileResult> first;
    for (const unsigned threads : kThreads) {
      Machine machine(text, {.threads = threads});
      const auto in = machine.buffer("a", a);
      const auto partial = machine.buffer("partial", std::vector<u32>(64 * kStreamGroups));
      const auto flags = machine.buffer("flags", std::vector<u32>(kStreamGroups));
      const auto c = machine.buffer("c", std::vector<u32>(64 * kTiles));
      const auto report = machine.run({64 * kStreamGroups, 1, 1}, {64, 1, 1},
                                      arguments(in, partial, flags, c, kDepth, kShare, kSteps, 0U),
                                      {.instructionLimit = 100'000'000});
      ASSERT_TRUE(report.completed()) << signal.name << ": " << messages(report);
      const TileResult result{machine.read<u32>(c, 64 * kTiles), countsOf(report)};
      EXPECT_EQ(result.out, expected) << signal.name;
      if (!first) first = result;
      EXPECT_EQ(result, *first) << signal.name << " on " << threads << " threads";
    }
  }
}

// --- Barriers of the whole grid ---

constexpr u32 kBarrierGroups = 150, kPhases = 6;

// In each phase, each group adds the number of the next group to its own: x[phase & 1][group].
std::string phasesText(const std::string& barrier) {
  return kernelText("k", fmt::format(R"(
  s_load_dwordx8 s[4:11], s[0:1], 0x0     // x, -, flags, -
  s_load_dwordx2 s[12:13], s[0:1], 0x20   // groups, phases
  s_mov_b64 exec, 1
  s_mov_b32 s16, 0                        // phase
  s_waitcnt lgkmcnt(0)
  {descriptor}
.Lphase:
  s_and_b32 s17, s16, 1
  s_mul_i32 s17, s17, s12                 // from
  s_xor_b32 s18, s16, 1
  s_and_b32 s18, s18, 1
  s_mul_i32 s18, s18, s12                 // to
  s_add_u32 s19, s2, 1
  s_cmp_eq_u32 s19, s12
  s_cselect_b32 s19, 0, s19
  s_add_u32 s19, s19, s17
  s_lshl_b32 s19, s19, 2
  v_mov_b32 v1, s19
  s_add_u32 s19, s2, s17
  s_lshl_b32 s19, s19, 2
  v_mov_b32 v2, s19
  global_load_dword v3, v1, s[4:5] sc0 sc1
  global_load_dword v4, v2, s[4:5] sc0 sc1
  s_add_u32 s19, s2, s18
  s_lshl_b32 s19, s19, 2
  v_mov_b32 v1, s19
  s_waitcnt vmcnt(0)
  v_add_u32 v3, v3, v4
  global_store_dword v1, v3, s[4:5] sc0 sc1
  s_waitcnt vmcnt(0)
  s_add_u32 s16, s16, 1
{barrier}
  s_cmp_lt_u32 s16, s13
  s_cbranch_scc1 .Lphase
  s_endpgm)",
                                     fmt::arg("descriptor", kFlagsDescriptor), fmt::arg("barrier", barrier)));
}

// All add one to flags[0], and wait until it is phase * groups.
std::string counterBarrier(const Signals& signal) {
  return fmt::format(R"(
  v_mov_b32 v5, 0
  v_mov_b32 v6, 1
{}
  s_mul_i32 s20, s16, s12
.Lwait:
{}
  s_waitcnt vmcnt(0) lgkmcnt(0)
  v_readfirstlane_b32 s21, v6
  s_cmp_lt_u32 s21, s20
  s_cbranch_scc1 .Lwait
)",
                     signal.tell, signal.look);
}
// Without atomics: each group stores its phase at flags[1 + group]; group 0 waits for all of them and stores
// the phase at flags[0]; the others wait for that.
std::string flagBarrier() {
  return R"(
  s_add_u32 s20, s2, 1
  s_lshl_b32 s20, s20, 2
  v_mov_b32 v5, s20
  v_mov_b32 v6, s16
  global_store_dword v5, v6, s[8:9]
  v_mov_b32 v7, 0
  s_cmp_eq_u32 s2, 0
  s_cbranch_scc0 .Lrelease
  s_mov_b32 s20, 0
.Leach:
  s_add_u32 s20, s20, 1
  s_lshl_b32 s21, s20, 2
  v_mov_b32 v5, s21
.Larrived:
  global_load_dword v8, v5, s[8:9]
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s21, v8
  s_cmp_lt_u32 s21, s16
  s_cbranch_scc1 .Larrived
  s_cmp_lt_u32 s20, s12
  s_cbranch_scc1 .Leach
  global_store_dword v7, v6, s[8:9]
.Lrelease:
  global_load_dword v8, v7, s[8:9]
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s21, v8
  s_cmp_lt_u32 s21, s16
  s_cbranch_scc1 .Lrelease
)";
}

void expectPhases(const std::string& text, const std::string& what) {
  std::vector<u32> x(2 * kBarrierGroups);
  for (u32 i = 0; i < kBarrierGroups; ++i)
    x[i] = i * i;
  std::vector<u32> now(x.begin(), x.begin() + kBarrierGroups);
  for (u32 phase = 0; phase < kPhases; ++phase) {
    const std::vector<u32> before = now;
    for (u32 i = 0; i < kBarrierGroups; ++i)
      now[i] = before[i] + before[(i + 1) % kBarrierGroups];
  }
  std::optional<TileResult> first;
  for (const unsigned threads : kThreads) {
    Machine machine(text, {.threads = threads});
    const auto out = machine.buffer("x", x);
    const auto flags = machine.buffer("flags", std::vector<u32>(1 + kBarrierGroups));
    const auto report = machine.run({64 * kBarrierGroups, 1, 1}, {64, 1, 1},
                                    arguments(out, u64{0}, flags, u64{0}, kBarrierGroups, kPhases),
                                    {.instructionLimit = 1'000'000'000});
    ASSERT_TRUE(report.completed()) << what << ": " << messages(report);
    const TileResult result{machine.read<u32>(out, kBarrierGroups), countsOf(report)}; // phases are even
    EXPECT_EQ(result.out, now) << what;
    if (!first) first = result;
    EXPECT_EQ(result, *first) << what << " on " << threads << " threads";
  }
}

TEST(Communication, GridBarriersWithACounter) {
  for (const Signals& signal : signals())
    if (signal.tell.find("atomic") != std::string::npos)
      expectPhases(phasesText(counterBarrier(signal)), signal.name);
}

TEST(Communication, GridBarriersWithoutAtomics) {
  expectPhases(phasesText(flagBarrier()), "plain flags");
}

// --- Recognition of waiting loops ---

bool waits(const std::string& body) {
  Machine machine(kernelText("k", body + "\n  s_endpgm"));
  return machine.ready() && !emulator::waitingLoops(*machine.object().program).empty();
}
std::string loop(const std::string& body) {
  return ".Lagain:\n" + body + "\n  s_cbranch_scc1 .Lagain";
}

TEST(Communication, RecognizesWaitingLoops) {
  EXPECT_TRUE(waits(loop("  global_load_dword v2, v1, s[4:5]")));
  EXPECT_TRUE(waits(loop("  flat_load_dword v2, v[4:5]")));
  EXPECT_TRUE(waits(loop("  buffer_load_dword v2, v1, s[8:11], s4 offen")));
  EXPECT_TRUE(waits(loop("  global_atomic_or v2, v1, v3, s[4:5] sc0")));
  EXPECT_TRUE(waits(loop("  v_mov_b32 v3, 0\n  global_atomic_or v2, v1, v3, s[4:5] sc0")));
  EXPECT_TRUE(
      waits(loop("  v_add_u32 v1, s6, v0\n  v_lshlrev_b32 v1, 2, v1\n  global_load_dword v2, v1, s[4:5]")))
      << "the address is recomputed and is the same";
  EXPECT_TRUE(waits(loop("  s_dcache_inv\n  s_load_dword s4, s[6:7], 0x0")));
  EXPECT_FALSE(waits(loop("  s_load_dword s4, s[6:7], 0x0"))) << "the cache would never see a change";
  EXPECT_FALSE(waits(loop("  scratch_load_dword v2, v1, off"))) << "only this lane writes there";
  EXPECT_FALSE(waits("  global_load_dword v2, v1, s[4:5]")) << "no loop";
  EXPECT_FALSE(waits(loop("  global_load_dword v2, v1, s[4:5]\n  v_add_u32 v1, 4, v1")));
  EXPECT_FALSE(
      waits(loop("  v_add_u32 v2, s6, v0\n  global_load_dword v3, v2, s[4:5]\n  s_add_u32 s6, s6, 4")));
  EXPECT_FALSE(waits(loop("  scratch_load_dword v1, off, s6\n  global_load_dword v2, v1, s[4:5]")));
  EXPECT_FALSE(waits(loop("  global_atomic_or v1, v2, s[4:5]"))) << "returns nothing";
  EXPECT_FALSE(waits(loop("  global_load_dword v2, v1, s[4:5]\n  s_add_u32 s4, s4, 4")));
  EXPECT_FALSE(waits(loop("  buffer_load_dword v2, v1, s[8:11], s4 offen\n  s_add_u32 s4, s4, 64")));
}

} // namespace
} // namespace wavesmith::testing
