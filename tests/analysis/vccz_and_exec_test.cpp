// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "analysis/analyzed.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// "line <- line of the producer" of each.
std::vector<std::string> found(source::Code code, std::string_view body) {
  const auto program = testing::programOf(testing::kernel(body));
  const auto analysis = analyze(*program, {});
  std::vector<std::string> texts;
  for (const Finding& finding : analysis->findings)
    if (finding.code == code)
      texts.push_back(fmt::format("{} <- {}", testing::lineOf(*program, finding.at),
                                  testing::lineOf(*program, finding.producer)));
  return texts;
}
std::vector<std::string> vccz(std::string_view body) {
  return found(source::Code::OldVccz, body);
}
std::vector<std::string> exec(std::string_view body) {
  return found(source::Code::ExecNotRestored, body);
}

TEST(Vccz, OfAHalfThatWasWrittenAlone) {
  EXPECT_THAT(vccz("  s_mov_b32 vcc_lo, s8\n  s_cbranch_vccz .Lend\n  s_nop 0\n.Lend:\n  s_endpgm"),
              ElementsAre("2 <- 1"));
  // By a load, or by the vector unit.
  EXPECT_THAT(
      vccz("  v_readfirstlane_b32 vcc_hi, v0\n  s_cbranch_vccnz .Lend\n  s_nop 0\n.Lend:\n  s_endpgm"),
      ElementsAre("2 <- 1"));
  // As an operand.
  EXPECT_THAT(vccz("  s_mov_b32 vcc_lo, s8\n  s_mov_b32 s9, src_vccz\n  s_endpgm"), ElementsAre("2 <- 1"));
  EXPECT_THAT(vccz("  s_mov_b64 vcc, s[8:9]\n  s_cbranch_vccz .Lend\n  s_nop 0\n.Lend:\n  s_endpgm"),
              IsEmpty());
  EXPECT_THAT(vccz("  s_mov_b32 vcc_lo, s8\n  s_mov_b64 vcc, vcc\n  s_cbranch_vccz .Lend\n  s_nop "
                   "0\n.Lend:\n  s_endpgm"),
              IsEmpty());
  EXPECT_THAT(
      vccz("  s_mov_b32 vcc_lo, s8\n  v_cmp_eq_u32 vcc, v0, v1\n  s_cbranch_vccz .Lend\n  s_nop 0\n.Lend:\n"
           "  s_endpgm"),
      IsEmpty());
}

// In the block before, around a loop, and on a path that is infeasible.
TEST(Vccz, OnPaths) {
  EXPECT_THAT(
      vccz("  s_mov_b32 vcc_lo, s8\n  s_cmp_eq_u32 s9, 0\n  s_cbranch_scc1 .Lskip\n  s_nop 0\n.Lskip:\n"
           "  s_cbranch_vccz .Lend\n  s_nop 0\n.Lend:\n  s_endpgm"),
      ElementsAre("6 <- 1"));
  EXPECT_THAT(vccz("  s_mov_b64 vcc, s[8:9]\n.Ltop:\n  s_cbranch_vccz .Lend\n  s_lshr_b32 vcc_lo, vcc_lo, 1\n"
                   "  s_branch .Ltop\n.Lend:\n  s_endpgm"),
              ElementsAre("3 <- 4"));
  EXPECT_THAT(
      vccz("  s_cmp_eq_u32 s9, 0\n  s_cbranch_scc1 .Lhalf\n  s_mov_b64 vcc, s[8:9]\n  s_branch .Lnext\n"
           ".Lhalf:\n  s_mov_b32 vcc_lo, s8\n.Lnext:\n  s_cmp_eq_u32 s9, 0\n  s_cbranch_scc1 .Lend\n"
           "  s_cbranch_vccz .Lend\n  s_nop 0\n.Lend:\n  s_endpgm"),
      IsEmpty());
}

std::string region(std::string_view inside, std::string_view behind) {
  return fmt::format(
      "  v_cmp_gt_u32 vcc, 8, v0\n  s_and_saveexec_b64 s[20:21], vcc\n  s_cbranch_execz .Lend\n{}.Lend:\n{}"
      "  s_endpgm",
      inside, behind);
}

TEST(ExecRegions, AreRestored) {
  constexpr std::string_view kInside = "  v_mov_b32 v2, 0\n";
  constexpr std::string_view kStore = "  global_store_dword v1, v2, s[2:3]\n";
  const auto with = [&](std::string_view text) { return fmt::format("{}{}", text, kStore); };
  EXPECT_THAT(exec(region(kInside, kStore)), ElementsAre("6 <- 2"));
  EXPECT_THAT(exec(region(kInside, "  ds_write_b32 v1, v2\n")), ElementsAre("6 <- 2"));
  // Restored by a move, an OR, or whatever writes EXEC.
  EXPECT_THAT(exec(region(kInside, with("  s_mov_b64 exec, s[20:21]\n"))), IsEmpty());
  EXPECT_THAT(exec(region(kInside, with("  s_or_b64 exec, exec, s[20:21]\n"))), IsEmpty());
  EXPECT_THAT(exec(region(kInside, with("  s_mov_b64 exec, -1\n"))), IsEmpty());
  // The mask is read, later or elsewhere.
  EXPECT_THAT(exec(region(kInside, fmt::format("{}  s_mov_b64 exec, s[20:21]\n{}", kStore, kStore))),
              IsEmpty());
  // Nothing that is seen follows, or only a load.
  EXPECT_THAT(exec(region(kStore, "")), IsEmpty());
  EXPECT_THAT(exec(region(kStore, "  global_load_dword v3, v1, s[2:3]\n")), IsEmpty());
  // Narrowed for good.
  EXPECT_THAT(
      exec(fmt::format(
          "  v_cmp_gt_u32 vcc, 8, v0\n  s_and_b64 exec, exec, vcc\n  s_cbranch_execz .Lend\n{}.Lend:\n{}"
          "  s_endpgm",
          kInside, kStore)),
      IsEmpty());
}

} // namespace
} // namespace wavesmith::analysis
