// SPDX-License-Identifier: Apache-2.0
// Global wave sync (CDNA3 ISA 12.12, DS_GWS_*): waves of different work-groups wait for each other at
// barriers and semaphores, on one thread and in one order.
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;

// s[4:5] and s[6:7] are two buffers, s[8:9] a counter; s10 is the number of the wave, v1 four times that.
// Only lane 1 is active, so GWS must not read lane 0; its v2 is `count`.
std::string gwsKernel(const std::string& body, unsigned wavesPerGroup, unsigned count) {
  return kernelText("k", fmt::format(R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_load_dwordx2 s[8:9], s[0:1], 0x10
  v_readfirstlane_b32 s11, v0
  s_lshr_b32 s11, s11, 6
  s_mul_i32 s10, s2, {0}
  s_add_u32 s10, s10, s11
  s_lshl_b32 s11, s10, 2
  v_mov_b32 v2, 99
  s_mov_b64 exec, 2
  v_mov_b32 v0, 0
  v_mov_b32 v1, s11
  v_mov_b32 v2, {1}
  v_mov_b32 v3, 1
  s_mov_b32 m0, 0x3c0000
  s_waitcnt lgkmcnt(0)
{2}
  s_endpgm)",
                                     wavesPerGroup, count, body));
}
// The first wave runs `body` and signals the others, which spin until then.
std::string firstWave(const std::string& body) {
  return fmt::format(R"(
  s_cmp_lg_u32 s10, 0
  s_cbranch_scc1 .Lspin
  {}
  s_waitcnt 0
  global_store_dword v0, v3, s[8:9] sc0 sc1
.Lspin:
  global_load_dword v4, v0, s[8:9] sc0 sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s12, v4
  s_cmp_lg_u32 s12, 1
  s_cbranch_scc1 .Lspin
)",
                     body);
}

struct Buffers {
  std::vector<u32> first, second;
};
Buffers runGws(const std::string& text, u32 groups, u32 size, u32 waves) {
  Machine machine(text);
  const auto a = machine.buffer("a", std::vector<u32>(waves)),
             b = machine.buffer("b", std::vector<u32>(2 * waves));
  const auto counter = machine.buffer("counter", std::vector<u32>(1));
  const auto report = machine.run({groups * size, 1, 1}, {size, 1, 1}, arguments(a, b, counter));
  EXPECT_TRUE(report.completed()) << messages(report);
  return {machine.read<u32>(a, waves), machine.read<u32>(b, std::size_t{2} * waves)};
}

// Each wave writes, all waves wait at the barrier, each reads the value of the next wave: twice.
void checkBarriers(u32 groups, u32 size) {
  const u32 perGroup = size / 64, waves = groups * perGroup;
  const auto meet = [](unsigned value, unsigned at) {
    return fmt::format(R"(
  v_mov_b32 v4, {0}
  v_add_u32 v4, s10, v4
  global_store_dword v1, v4, s[4:5]
  s_waitcnt vmcnt(0)
  ds_gws_barrier v2 offset:5 gds
  s_waitcnt 0
  global_load_dword v5, v6, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_dword v1, v5, s[6:7] offset:{1}
  s_waitcnt vmcnt(0)
  ds_gws_barrier v2 offset:5 gds
  s_waitcnt 0
)",
                       value, at);
  };
  const std::string next = fmt::format("  s_add_u32 s13, s10, 1\n  s_cmp_eq_u32 s13, {}\n"
                                       "  s_cselect_b32 s13, 0, s13\n  s_lshl_b32 s13, s13, 2\n"
                                       "  v_mov_b32 v6, s13\n",
                                       waves);
  const std::string text =
      gwsKernel(firstWave("ds_gws_init v2 offset:5 gds") + next + meet(1000, 0) + meet(2000, 4 * waves),
                perGroup, waves - 1);
  const Buffers out = runGws(text, groups, size, waves);
  for (u32 w = 0; w < waves; ++w) {
    EXPECT_EQ(out.second[w], 1000 + (w + 1) % waves) << groups << " groups of " << size << ", wave " << w;
    EXPECT_EQ(out.second[waves + w], 2000 + (w + 1) % waves);
  }
}
TEST(Gws, BarrierOpensWhenTheLastWaveArrives) {
  checkBarriers(20, 64);
  checkBarriers(9, 192);
  checkBarriers(1, 512);
}

TEST(Gws, UninitializedBarrierOpensForTheFirstWave) { // its counter is 0
  const Buffers out = runGws(gwsKernel("  ds_gws_barrier v2 gds\n  s_waitcnt 0\n"
                                       "  global_store_dword v1, v3, s[4:5]\n",
                                       1, 0),
                             3, 64, 3);
  EXPECT_EQ(out.first, std::vector<u32>(3, 1));
}

// Waves queue in their order; each released wave takes the next number of a counter in memory.
std::string takeNumber() {
  return R"(
  global_atomic_add v4, v0, v3, s[8:9] sc0
  s_waitcnt vmcnt(0)
  v_add_u32 v4, 1, v4
  global_store_dword v1, v4, s[4:5]
)";
}
// All waves except the last wait for the semaphore; the last runs `body`.
std::string lastWaveReleases(u32 waves, const std::string& release, const std::string& after = {}) {
  return fmt::format("  s_cmp_eq_u32 s10, {}\n  s_cbranch_scc1 .Llast\n  ds_gws_sema_p offset:7 gds\n"
                     "  s_waitcnt 0\n{}{}  s_endpgm\n.Llast:\n{}{}\n",
                     waves - 1, takeNumber(), after, takeNumber(), release);
}
void expectTickets(const std::string& body, u32 waves, unsigned count) {
  const Buffers out = runGws(gwsKernel(body, 1, count), waves, 64, waves);
  // The last one takes its number before it releases the others, in the order of their arrival.
  std::vector<u32> expected(waves);
  for (u32 w = 0; w < waves; ++w)
    expected[w] = w == waves - 1 ? 1 : w + 2;
  EXPECT_EQ(out.first, expected) << body;
}

TEST(Gws, SemaphoreHoldsWavesUntilItIsSignaled) {
  const char* const one = "  ds_gws_sema_v offset:7 gds\n  s_waitcnt 0\n";
  // Each released wave releases the next one.
  expectTickets(lastWaveReleases(12, one, one), 12, 0);
  // The last wave releases them one by one.
  std::string all;
  for (int i = 0; i < 11; ++i)
    all += one;
  expectTickets(lastWaveReleases(12, all), 12, 0);
}
TEST(Gws, BulkReleaseReleasesThatManyWaves) {
  expectTickets(lastWaveReleases(12, "  ds_gws_sema_br v2 offset:7 gds\n  s_waitcnt 0\n"), 12, 11);
}
TEST(Gws, ReleaseAllReleasesAllWaves) {
  expectTickets(lastWaveReleases(12, "  ds_gws_sema_release_all offset:7 gds\n  s_waitcnt 0\n"), 12, 0);
}
// It has no effect on waves that arrive later.
TEST(Gws, ReleaseAllDoesNotAffectLaterWaves) {
  Machine machine(gwsKernel("  ds_gws_sema_release_all gds\n  s_waitcnt 0\n  ds_gws_sema_p gds\n", 1, 0));
  const auto buffer = machine.buffer("a", std::vector<u32>(4));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(buffer, buffer, buffer));
  EXPECT_FALSE(report.completed());
}

// Many waves acquire and release a semaphore of 2: never more than 2 hold it.
TEST(Gws, CountedSemaphoreLimitsConcurrentWaves) {
  const std::string text = gwsKernel(firstWave("ds_gws_init v2 gds") + R"(
  ds_gws_sema_p gds
  s_waitcnt 0
  global_atomic_add v4, v0, v3, s[6:7] sc0
  s_waitcnt vmcnt(0)
  v_add_u32 v4, 1, v4
  global_store_dword v1, v4, s[4:5]
  s_mov_b32 s14, 30000
.Lwork:
  s_sub_u32 s14, s14, 1
  s_cmp_lg_u32 s14, 0
  s_cbranch_scc1 .Lwork
  v_mov_b32 v5, -1
  global_atomic_add v0, v5, s[6:7]
  s_waitcnt vmcnt(0)
  ds_gws_sema_v gds
  s_waitcnt 0
)",
                                     1, 2);
  const Buffers out = runGws(text, 10, 64, 10);
  bool two = false;
  for (const u32 inside : out.first) {
    EXPECT_GE(inside, 1u);
    EXPECT_LE(inside, 2u);
    two = two || inside == 2;
  }
  EXPECT_TRUE(two) << "the waves did not overlap: the test shows nothing";
  EXPECT_EQ(out.second[0], 0u);
}

TEST(Gws, ReportsDeadlockOfWavesNeverReleased) {
  const std::string text = gwsKernel("  ds_gws_sema_p gds\n  s_waitcnt 0\n", 2, 0);
  Machine machine(text);
  const auto buffer = machine.buffer("a", std::vector<u32>(4));
  const auto report = machine.run({128 * 3, 1, 1}, {128, 1, 1}, arguments(buffer, buffer, buffer));
  ASSERT_FALSE(report.completed());
  const std::string message = messages(report);
  EXPECT_NE(message.find("every wave is waiting and none can continue"), std::string::npos) << message;
  EXPECT_NE(message.find("work-group (0, 0, 0), wave 0"), std::string::npos) << message;
  const auto line =
      1 + std::count(text.begin(), text.begin() + static_cast<long>(text.find("ds_gws_sema_p")), '\n');
  EXPECT_EQ(report.faults.at(0).place.line, static_cast<u32>(line));
  // The device is usable afterwards.
  const Buffers out = runGws(gwsKernel("  global_store_dword v1, v3, s[4:5]\n", 1, 0), 2, 64, 2);
  EXPECT_EQ(out.first, std::vector<u32>(2, 1));
}

// A wave that waits in GWS does not stop the other waves of its group, but the group's barrier waits for it.
TEST(Gws, WaitingWaveHoldsTheBarrierOfItsGroup) {
  const Buffers out = runGws(gwsKernel(R"(
  s_cmp_lg_u32 s10, 0
  s_cbranch_scc1 .Lother
  ds_gws_sema_p gds
  s_waitcnt 0
  global_store_dword v0, v3, s[6:7]
  s_branch .Lmeet
.Lother:
  s_cmp_lg_u32 s10, 3
  s_cbranch_scc1 .Lmeet
  ds_gws_sema_v gds
  s_waitcnt 0
.Lmeet:
  s_barrier
  global_load_dword v4, v0, s[6:7]
  s_waitcnt vmcnt(0)
  global_store_dword v1, v4, s[4:5]
)",
                                       2, 0),
                             2, 128, 4);
  EXPECT_EQ(out.first[0], 1u);
  EXPECT_EQ(out.first[1], 1u);
}

TEST(Gws, ReportsFaultInsteadOfDeadlock) {
  Machine machine(gwsKernel("  s_cmp_eq_u32 s10, 2\n  s_cbranch_scc0 .Lwait\n  s_trap 2\n.Lwait:\n"
                            "  ds_gws_sema_p gds\n  s_waitcnt 0\n",
                            1, 0));
  const auto buffer = machine.buffer("a", std::vector<u32>(4));
  const auto report = machine.run({64 * 5, 1, 1}, {64, 1, 1}, arguments(buffer, buffer, buffer));
  ASSERT_FALSE(report.completed());
  EXPECT_NE(messages(report).find("trap 2"), std::string::npos) << messages(report);
}

} // namespace
} // namespace wavesmith::testing
