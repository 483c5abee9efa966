// SPDX-License-Identifier: Apache-2.0
// Operations in a row are counted at once (MicroOp::left): every way to change EXEC must end such a run, and a run that
// a slice interrupts must count what it executed.
#include "emulator/code/predecode.h"
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

const emulator::LineStatistics* lineOf(const emulator::RunReport& report, std::string_view instruction) {
  if (!report.statistics) return nullptr;
  const auto found =
      std::ranges::find(report.statistics->lines, instruction, &emulator::LineStatistics::instruction);
  return found == report.statistics->lines.end() ? nullptr : &*found;
}

// v_bfrev_b32 is executed under EXEC as `change` leaves it, in the same straight line; the kernel stores EXEC itself.
TEST(Runs, EveryChangeOfExecIsCounted) {
  for (const std::string_view change :
       {"s_mov_b64 exec, s[8:9]", "s_mov_b32 exec_lo, s8", "s_mov_b32 exec_hi, s8",
        "s_and_saveexec_b64 s[14:15], s[8:9]", "s_andn2_wrexec_b64 s[14:15], s[10:11]",
        "s_xor_b64 exec, exec, s[8:9]", "s_bitset0_b32 exec_lo, 3", "s_bitset0_b64 exec, 40",
        "s_cselect_b64 exec, s[8:9], s[8:9]", "s_movk_i32 exec_lo, 0x77", "s_not_b64 exec, s[8:9]",
        "v_cmpx_gt_u32 vcc, 20, v0", "v_cmpx_gt_u32 s[14:15], 20, v0", "v_cmp_gt_u32 exec, 20, v0",
        "v_cmpx_class_f32 vcc, v0, v0", "v_readfirstlane_b32 exec_lo, v3", "v_readlane_b32 exec_hi, v3, 5",
        "s_brev_b64 exec, s[8:9]", "s_wqm_b64 exec, s[8:9]"}) {
    Machine machine(kernelText("k", fmt::format(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b32 s8, 0x0000f731
  s_mov_b32 s9, 0x00310000
  s_mov_b64 s[10:11], 0xff
  v_mov_b32 v3, s8
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v4, v3
  {}
  v_bfrev_b32 v5, v3
  s_waitcnt lgkmcnt(0)
  v_ffbl_b32 v5, v5
  s_mov_b64 s[12:13], exec
  s_store_dwordx2 s[12:13], s[4:5], 0x8
  s_endpgm)",
                                                change)));
    ASSERT_TRUE(machine.ready()) << change;
    const auto out = machine.buffer("out", std::vector<u64>{0x00ff'0000'0000'1234, 0});
    const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out), {.statistics = true});
    ASSERT_TRUE(report.completed()) << change << "\n" << messages(report);
    const u64 exec = machine.read<u64>(out, 2)[1];
    EXPECT_NE(exec, ~u64{0}) << change;
    for (const char* instruction : {"v_bfrev_b32", "v_ffbl_b32"}) {
      const emulator::LineStatistics* const line = lineOf(report, instruction);
      ASSERT_NE(line, nullptr) << change;
      EXPECT_EQ(line->executed, 1u) << change;
      EXPECT_EQ(line->lanes, static_cast<u64>(std::popcount(exec))) << change << " " << instruction;
    }
  }
}

// Two waves of a straight line much longer than a run, with limits that end within one.
TEST(Runs, InterruptedRunsAreCountedToTheInstruction) {
  std::string body;
  for (unsigned i = 0; i < 3000; ++i)
    body += "  v_add_u32 v1, 1, v1\n";
  Machine machine(kernelText("k", body + "  s_endpgm"));
  ASSERT_TRUE(machine.ready());
  const auto complete = machine.run({128, 1, 1}, {128, 1, 1}, arguments(u64{0}), {.statistics = true});
  ASSERT_TRUE(complete.completed()) << messages(complete);
  EXPECT_EQ(complete.counts.instructions, 2u * 3001);
  EXPECT_EQ(complete.counts.vectorInstructions, 2u * 3000);
  for (const emulator::LineStatistics& line : complete.statistics->lines)
    EXPECT_EQ(line.executed, 2u) << line.place.line;
  for (const u64 limit : {u64{1}, u64{2}, u64{255}, u64{256}, u64{1000}, u64{1025}, u64{4097}}) {
    const auto limited =
        machine.run({128, 1, 1}, {128, 1, 1}, arguments(u64{0}), {.instructionLimit = limit});
    EXPECT_FALSE(limited.completed());
    EXPECT_EQ(limited.counts.instructions, limit);
    EXPECT_EQ(limited.counts.vectorInstructions, limit);
  }
}

// Branches into the middle of a straight line.
TEST(Runs, CountFromTheirMiddle) {
  Machine machine(kernelText("k", R"(
  s_mov_b32 s4, 0
.Lfirst:
  v_mov_b32 v1, v2
.Lsecond:
  v_not_b32 v1, v2
.Lthird:
  v_bfrev_b32 v1, v2
  s_add_u32 s4, s4, 1
  s_cmp_lt_u32 s4, 5
  s_cbranch_scc1 .Lthird
  s_cmp_lt_u32 s4, 9
  s_cbranch_scc1 .Lsecond
  s_endpgm)"));
  ASSERT_TRUE(machine.ready());
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(u64{0}), {.statistics = true});
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(lineOf(report, "v_mov_b32")->executed, 1u);
  EXPECT_EQ(lineOf(report, "v_not_b32")->executed, 5u);
  EXPECT_EQ(lineOf(report, "v_bfrev_b32")->executed, 9u);
  EXPECT_EQ(lineOf(report, "v_bfrev_b32")->lanes, 9u * 64);
}

// The clock counts instructions, wherever its own run begins.
TEST(Runs, TheClockCountsEveryInstruction) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_nop 0
  s_memtime s[8:9]
  s_nop 0
  v_mov_b32 v1, 0
  s_nop 0
  s_memtime s[10:11]
  s_waitcnt lgkmcnt(0)
  s_store_dwordx4 s[8:11], s[4:5], 0x0
  s_endpgm)"));
  ASSERT_TRUE(machine.ready());
  const auto out = machine.buffer("out", std::vector<u64>(2));
  ASSERT_TRUE(machine.run({64, 1, 1}, {64, 1, 1}, arguments(out)).completed());
  EXPECT_EQ(machine.read<u64>(out, 2), (std::vector<u64>{3 * 4, 7 * 4}));
}

} // namespace
} // namespace wavesmith::testing
