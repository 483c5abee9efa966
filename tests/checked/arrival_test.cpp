// SPDX-License-Identifier: Apache-2.0
// Registers hold what the wait counters prove (CDNA3 ISA 4.4): for each rule a kernel that breaks it, and one that
// does not.
#include "checked/checked_machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

std::vector<std::uint32_t> counting() {
  std::vector<std::uint32_t> values(1024);
  std::iota(values.begin(), values.end(), 1000u);
  return values;
}

// Line 5 on: v1 is the lane's byte offset, s[4:5] the buffer.
constexpr std::string_view kStart = "s_load_dwordx2 s[4:5], s[0:1], 0\n"
                                    "v_and_b32 v0, 0x3ff, v0\n"
                                    "v_lshlrev_b32 v1, 2, v0\n"
                                    "s_waitcnt lgkmcnt(0)\n";
constexpr std::string_view kEnd = "global_store_dword v1, v2, s[4:5] offset:1024\ns_endpgm\n";

CheckedRun run(std::string_view middle, std::uint64_t schedule = 0) {
  CheckedLaunch launch;
  launch.out = counting();
  launch.schedule = schedule;
  launch.directives = "    .amdhsa_group_segment_fixed_size 4096\n";
  return runChecked(fmt::format("{}{}{}", kStart, middle, kEnd), launch);
}

TEST(Arrival, ALoadThatIsWaitedFor) {
  const CheckedRun clean = run("global_load_dword v2, v1, s[4:5]\ns_waitcnt vmcnt(0)\nv_add_u32 v2, 1, v2\n");
  EXPECT_EQ(clean.found(), "");
  EXPECT_EQ(clean.out[256], 1001u);
  EXPECT_EQ(clean.out[256 + 63], 1064u);
}

TEST(Arrival, ALoadThatIsNotWaitedForLeavesTheOldValue) {
  const CheckedRun wrong = run("v_mov_b32 v2, 5\nglobal_load_dword v2, v1, s[4:5]\nv_add_u32 v3, 1, v2\n"
                               "s_waitcnt vmcnt(0)\nv_mov_b32 v2, v3\n");
  EXPECT_EQ(wrong.found(), "W3201@7");
  EXPECT_EQ(wrong.out[256], 6u);
  ASSERT_EQ(wrong.report.findings.size(), 1u);
  EXPECT_EQ(wrong.report.findings[0].message, "v2 is read before its load has returned; wait for vmcnt(0)");
  EXPECT_EQ(wrong.report.findings[0].notes.at(0).text, "loaded here, not yet waited for");
}

TEST(Arrival, CountsOfVectorMemoryAreExact) {
  constexpr std::string_view kLoads = "global_load_dword v2, v1, s[4:5]\nglobal_load_dword v3, v1, s[4:5]\n";
  EXPECT_EQ(run(fmt::format("{}s_waitcnt vmcnt(1)\nv_mov_b32 v4, v2\n", kLoads)).found(), "");
  EXPECT_EQ(run(fmt::format("{}s_waitcnt vmcnt(1)\nv_mov_b32 v4, v3\n", kLoads)).found(), "W3201@8");
  EXPECT_EQ(run(fmt::format("{}s_waitcnt vmcnt(2)\nv_mov_b32 v4, v2\n", kLoads)).found(), "W3201@8");
}

TEST(Arrival, ScalarLoadsCompleteAtZeroOnly) {
  constexpr std::string_view kLoads = "s_load_dword s8, s[4:5], 0\ns_load_dword s9, s[4:5], 4\n";
  EXPECT_EQ(run(fmt::format("{}s_waitcnt lgkmcnt(0)\ns_mov_b32 s10, s8\nv_mov_b32 v2, 0\n", kLoads)).found(),
            "");
  EXPECT_EQ(run(fmt::format("{}s_waitcnt lgkmcnt(1)\ns_mov_b32 s10, s8\nv_mov_b32 v2, 0\n", kLoads)).found(),
            "W3201@8");
}

TEST(Arrival, LdsReturnsInOrder) {
  constexpr std::string_view kReads = "ds_write_b32 v1, v0\nds_read_b32 v2, v1\nds_read_b32 v3, v1\n";
  EXPECT_EQ(run(fmt::format("{}s_waitcnt lgkmcnt(1)\nv_mov_b32 v4, v2\n", kReads)).found(), "");
  EXPECT_EQ(run(fmt::format("{}s_waitcnt lgkmcnt(1)\nv_mov_b32 v4, v3\n", kReads)).found(), "W3201@9");
}

TEST(Arrival, AFlatAccessNeedsBothCounters) {
  constexpr std::string_view kLoad = "v_mov_b32 v4, s4\nv_mov_b32 v5, s5\nflat_load_dword v2, v[4:5]\n";
  EXPECT_EQ(run(fmt::format("{}s_waitcnt vmcnt(0) lgkmcnt(0)\n", kLoad)).found(), "");
  const CheckedRun half = run(fmt::format("{}s_waitcnt vmcnt(0)\n", kLoad));
  EXPECT_EQ(half.found(), "W3201@9");
  ASSERT_EQ(half.report.findings.size(), 1u);
  EXPECT_EQ(half.report.findings[0].severity, source::Severity::Warning);
  const CheckedRun other = run(fmt::format("{}s_waitcnt lgkmcnt(0)\n", kLoad));
  EXPECT_EQ(other.found(), "W3201@9");
  ASSERT_EQ(other.report.findings.size(), 1u);
  EXPECT_EQ(other.report.findings[0].severity, source::Severity::Error);
}

TEST(Arrival, ARegisterIsOverwrittenWhileItsLoadIsOutstanding) {
  EXPECT_EQ(run("global_load_dword v2, v1, s[4:5]\nv_mov_b32 v2, 1\ns_waitcnt vmcnt(0)\n").found(),
            "W3201@6");
  // Two loads return in order.
  EXPECT_EQ(
      run("global_load_dword v2, v1, s[4:5]\nglobal_load_dword v2, v1, s[4:5]\ns_waitcnt vmcnt(0)\n").found(),
      "");
}

// The counter holds 63: once 63 younger loads were issued, the oldest is complete.
TEST(Arrival, AFullCounterStalls) {
  const auto loads = [](unsigned count) {
    std::string text = "global_load_dword v2, v1, s[4:5]\n";
    for (unsigned i = 0; i < count; ++i)
      text += "global_load_dword v3, v1, s[4:5]\n";
    return text;
  };
  EXPECT_EQ(run(loads(63)).found(), "");
  EXPECT_EQ(run(loads(62)).found(), "W3201@68");
}

TEST(Arrival, EverySchedule) {
  for (std::uint64_t schedule = 0; schedule < 30; ++schedule) {
    EXPECT_EQ(run("global_load_dword v2, v1, s[4:5]\nv_add_u32 v2, 1, v2\n", schedule).found(), "W3201@6");
    const CheckedRun clean =
        run("global_load_dword v2, v1, s[4:5]\ns_waitcnt vmcnt(0)\nv_add_u32 v2, 1, v2\n", schedule);
    EXPECT_EQ(clean.found(), "");
    EXPECT_EQ(clean.out[256], 1001u);
  }
}

TEST(Arrival, AtEndOfTheWaveNothingIsWaitedFor) {
  EXPECT_EQ(run("v_mov_b32 v2, 7\nglobal_load_dword v3, v1, s[4:5]\n").found(), "");
}

} // namespace
} // namespace wavesmith::testing
