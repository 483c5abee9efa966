// SPDX-License-Identifier: Apache-2.0
// The comparison of a port with the old encoding: what it accepts, and that it finds each error in a ported text.
#include "assembler/encodings.h"
#include "check/port/comparison.h"
#include "port/code_only.h"
#include "port/ported.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace wavesmith::check {
namespace {

using ::testing::HasSubstr;

std::vector<std::size_t> sameLines(const std::string& text) {
  std::vector<std::size_t> lines(static_cast<std::size_t>(std::ranges::count(text, '\n')));
  std::iota(lines.begin(), lines.end(), 0);
  return lines;
}

PortComparison compared(const port::Ported& ported) {
  const auto encoded = [](const std::string& processor, const std::string& text) {
    return assembler::encode({"k.s", port::codeOnly(text)},
                             {.target = processor, .includePaths = {}, .definitions = {}});
  };
  const port::PortedFile& file = ported.files.front();
  return comparePort(ported, encoded(ported.from.exact, file.before), encoded("gfx942", file.after));
}

// Two texts whose lines correspond.
PortComparison compared(const std::string& from, const std::string& old, const std::string& now) {
  port::Ported ported;
  ported.from.exact = from;
  ported.files = {{.path = "k.s", .before = old, .after = now, .oldLines = sameLines(now)}};
  return compared(ported);
}

// "1 same", or what the only other instruction is.
std::string verdict(const std::string& from, const std::string& old, const std::string& now) {
  const PortComparison comparison = compared(from, "  " + old + '\n', "  " + now + '\n');
  if (comparison.others.empty()) return fmt::format("{} same", comparison.same);
  static constexpr const char* kNames[] = {"same", "stated", "not comparable", "different", "inserted"};
  const ComparedInstruction& one = comparison.others.front();
  return fmt::format("{}: {}", kNames[static_cast<std::size_t>(one.match)], one.why);
}

TEST(PortComparison, KnowsNamesThatMeanTheSame) {
  for (const auto& [from, old, now] :
       {std::tuple{"gfx803", "v_add_u32 v0, vcc, s2, v0", "v_add_co_u32 v0, vcc, s2, v0"},
        {"gfx803", "v_subb_u32 v0, vcc, v1, v2, vcc", "v_subb_co_u32 v0, vcc, v1, v2, vcc"},
        {"gfx803", "v_mad_f16 v0, v1, v2, v3", "v_mad_legacy_f16 v0, v1, v2, v3"},
        {"gfx900", "v_mad_f16 v0, v1, v2, v3", "v_mad_f16 v0, v1, v2, v3"},
        {"gfx803", "v_add_u32_sdwa v0, vcc, v1, v2 src0_sel:BYTE_1",
         "v_add_co_u32_sdwa v0, vcc, v1, v2 src0_sel:BYTE_1"},
        {"gfx906", "v_fmac_f32 v0, v1, v2", "v_fmac_f32 v0, v1, v2"},
        {"gfx908", "v_mfma_f32_32x32x1f32 a[0:31], v0, v1, a[0:31]",
         "v_mfma_f32_32x32x1_2b_f32 a[0:31], v0, v1, a[0:31]"},
        {"gfx900", "s_waitcnt vmcnt(0) & lgkmcnt(0)", "s_waitcnt lgkmcnt(0) vmcnt(0)"},
        {"gfx803", "v_mov_b32 v0, 1.0", "v_mov_b32 v0, 0x3f800000"},
        {"gfx803", "s_movk_i32 s0, 0x10", "s_movk_i32 s0, 16"}})
    EXPECT_EQ(verdict(from, old, now), "1 same") << old;
}

TEST(PortComparison, FindsNamesThatMeanSomethingElse) {
  for (const auto& [from, old, now] :
       {std::tuple{"gfx803", "v_add_u32 v0, vcc, s2, v0", "v_add_u32 v0, s2, v0"},
        {"gfx803", "v_mad_f16 v0, v1, v2, v3", "v_mad_f16 v0, v1, v2, v3"},
        {"gfx803", "v_fma_f16 v0, v1, v2, v3", "v_fma_f16 v0, v1, v2, v3"},
        {"gfx900", "v_mad_u16 v0, v1, v2, v3", "v_mad_legacy_u16 v0, v1, v2, v3"},
        {"gfx900", "v_mac_f32 v0, v1, v2", "v_fma_f32 v0, v1, v2, v3"},
        {"gfx900", "v_mac_f32 v0, v1, v2", "v_add_f32 v0, v1, v2"},
        {"gfx900", "v_mov_b32_dpp v0, v1 row_shr:1 row_mask:0xf bank_mask:0xf", "v_mov_b32 v0, v1"},
        {"gfx900", "global_load_dword v1, v[2:3], off", "global_load_dwordx2 v[2:3], v[2:3], off"}})
    EXPECT_THAT(verdict(from, old, now), HasSubstr("different: ")) << old;
}

TEST(PortComparison, ComparesOperands) {
  EXPECT_EQ(verdict("gfx900", "v_mac_f32 v0, v1, v2", "v_fmac_f32 v0, v1, v3"),
            "different: v3 does not hold what v2 held");
  EXPECT_EQ(verdict("gfx900", "v_mad_f32 v0, v1, -v2, v3", "v_fma_f32 v0, v1, v2, v3"),
            "different: v2 instead of -v2");
  EXPECT_EQ(verdict("gfx900", "v_mad_f32 v0, v1, v2, v3 clamp", "v_fma_f32 v0, v1, v2, v3"),
            "different: clamp is missing");
  EXPECT_EQ(verdict("gfx900", "ds_read_b32 v0, v1 offset:4", "ds_read_b32 v0, v1 offset:8"),
            "different: offset:8 instead of offset:4");
  EXPECT_EQ(verdict("gfx900", "s_mov_b32 s0, 0x12345", "s_mov_b32 s0, 0x12346"),
            "different: 0x12346 instead of 0x12345");
  EXPECT_EQ(verdict("gfx900", "s_waitcnt vmcnt(1)", "s_waitcnt vmcnt(2)"),
            "different: vmcnt(2) instead of vmcnt(1)");
  EXPECT_EQ(verdict("gfx900", "v_add_f16_sdwa v0, v1, v2 src0_sel:WORD_1",
                    "v_add_f16_sdwa v0, v1, v2 src1_sel:WORD_1"),
            "different: src0_sel:DWORD src1_sel:WORD_1 instead of src0_sel:WORD_1 src1_sel:DWORD");
}

TEST(PortComparison, FollowsRenumberedRegisters) {
  const std::string old =
      "  flat_load_dword v5, v[3:4]\n  v_add_f32 v6, |v5|, -v0\n  flat_store_dword v[3:4], v6\n";
  const auto different = [&](const std::string& load, const std::string& add, const std::string& store) {
    return compared("gfx803", old, "  " + load + "\n  " + add + "\n  " + store + '\n')
        .count(Match::Different);
  };
  EXPECT_EQ(compared("gfx803", old, old).count(Match::Different), 0U);
  EXPECT_EQ(different("flat_load_dword v6, v[4:5]", "v_add_f32 v7, |v6|, -v0", "flat_store_dword v[4:5], v7"),
            0U);
  // Overwrites the address.
  EXPECT_EQ(different("flat_load_dword v5, v[4:5]", "v_add_f32 v7, |v5|, -v0", "flat_store_dword v[4:5], v7"),
            1U);
  // Reads what was not loaded.
  EXPECT_EQ(different("flat_load_dword v6, v[4:5]", "v_add_f32 v7, |v5|, -v0", "flat_store_dword v[4:5], v7"),
            1U);
  // The id of a work-item is in its own register.
  EXPECT_EQ(different("flat_load_dword v6, v[4:5]", "v_add_f32 v7, |v6|, -v1", "flat_store_dword v[4:5], v7"),
            1U);
}

TEST(PortComparison, FollowsRegistersThroughLoops) {
  const auto text = [](const std::string& first, const std::string& sum) {
    return fmt::format("  v_mov_b32 {0}, 0\na:\n  v_add_f32 {1}, {0}, v0\n  s_cbranch_scc0 a\n"
                       "  v_mov_b32 v4, {1}\n  v_mov_b32 v3, 1\n  v_mov_b32 v4, v3\n  s_endpgm\n",
                       first, sum);
  };
  const auto different = [&](const std::string& first, const std::string& sum) {
    return compared("gfx900", text("v3", "v3"), text(first, sum)).count(Match::Different);
  };
  EXPECT_EQ(different("v3", "v3"), 0U);
  EXPECT_EQ(different("v8", "v8"), 0U); // two lives of v3 may have two registers
  EXPECT_EQ(different("v8", "v3"), 1U); // one life only one: the loop adds to 0 again
}

TEST(PortComparison, FollowsPartsOfRegisters) {
  const auto text = [](const std::string& first) {
    return fmt::format(
        "  v_mov_b32 {}, 0\n  v_mov_b32_sdwa v4, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE\n"
        "  v_mov_b32 v5, v4\n",
        first);
  };
  EXPECT_EQ(compared("gfx900", text("v4"), text("v4")).count(Match::Different), 0U);
  EXPECT_EQ(compared("gfx900", text("v4"), text("v6")).count(Match::Different), 1U);
}

// Nothing may read the half that a 16-bit load keeps: it is not said to be wrong.
TEST(PortComparison, KnowsHalvesThatAreKept) {
  const auto text = [](const std::string& first, std::string_view last) {
    return fmt::format("  v_mov_b32 {}, 0\n  {}\n  v_mov_b32 v5, v4\n", first, last);
  };
  const auto other = [&](const std::string& first, std::string_view last) {
    const PortComparison comparison = compared("gfx908", text("v4", last), text(first, last));
    std::vector<std::pair<std::string, bool>> result;
    for (const ComparedInstruction& one : comparison.others)
      if (one.match == Match::Different) result.emplace_back(one.why, one.keepsOtherHalf);
    return result;
  };
  using ::testing::ElementsAre;
  using ::testing::IsEmpty;
  using ::testing::Pair;
  constexpr std::string_view kOther = "v4 keeps half of another value than v4 did";
  for (const std::string_view load :
       {"buffer_load_short_d16_hi v4, v1, s[4:7], 0 offen", "global_load_ubyte_d16 v4, v[2:3], off",
        "ds_read_u16_d16 v4, v1", "v_mov_b32_sdwa v4, v1 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE"}) {
    EXPECT_THAT(other("v4", load), IsEmpty()) << load;
    EXPECT_THAT(other("v6", load), ElementsAre(Pair(kOther, true))) << load;
  }
  // A load with a format writes both halves.
  EXPECT_THAT(other("v6", "buffer_load_format_d16_xy v4, v1, s[4:7], 0 idxen"), IsEmpty());
  // All of an accumulator is read.
  EXPECT_THAT(other("v6", "v_fmac_f32 v4, v1, v2"),
              ElementsAre(Pair("v4 does not hold what v4 held", false)));
}

// s_nop has four bits: s_nop 16 waits for 1 state, and s_nop 2 for more.
TEST(PortComparison, ComparesWaitStatesByTheirBits) {
  EXPECT_EQ(verdict("gfx908", "s_nop 16", "s_nop 16"), "1 same");
  EXPECT_EQ(verdict("gfx908", "s_nop 16", "s_nop 2"), "stated: gfx942 needs more wait states");
  EXPECT_EQ(verdict("gfx908", "s_nop 17", "s_nop 1"), "stated: gfx942 needs more wait states");
  EXPECT_THAT(verdict("gfx908", "s_nop 18", "s_nop 1"), HasSubstr("different: "));
  EXPECT_THAT(verdict("gfx908", "s_nop 2", "s_nop 16"), HasSubstr("different: "));
}

TEST(PortComparison, KnowsSequences) {
  const auto counts = [](const std::string& product, const std::string& sum) {
    port::Ported ported;
    ported.from.exact = "gfx900";
    ported.files = {{.path = "k.s",
                     .before = "  v_mad_legacy_f32 v0, v1, -v2, v3 clamp\n",
                     .after = "  " + product + "\n  " + sum + '\n',
                     .oldLines = {0, 0}}};
    ported.changes = {{.place = {"k.s", 1, 0, 0}, .before = {}, .after = {}, .reason = {"a", "b"}}};
    const PortComparison comparison = compared(ported);
    return std::pair(comparison.count(Match::Stated), comparison.count(Match::Different));
  };
  EXPECT_EQ(counts("v_mul_legacy_f32 v0, v1, -v2", "v_add_f32 v0, v0, v3 clamp"), std::pair(1UL, 0UL));
  EXPECT_EQ(counts("v_mul_legacy_f32 v0, v1, -v2", "v_add_f32 v0, v0, v3"), std::pair(0UL, 1UL));
  EXPECT_EQ(counts("v_mul_legacy_f32 v0, v1, v2", "v_add_f32 v0, v0, v3 clamp"), std::pair(0UL, 1UL));
}

TEST(PortComparison, StatesWhatDiffers) {
  EXPECT_EQ(verdict("gfx803", "v_mac_f32 v0, v1, v2", "v_fmac_f32 v0, v1, v2"),
            "stated: it rounds once instead of twice");
  EXPECT_THAT(verdict("gfx803", "flat_load_dword v1, v[2:3] glc", "flat_load_dword v1, v[2:3] sc1"),
              HasSubstr("stated: the bits of the caches"));
  EXPECT_THAT(verdict("gfx803", "flat_atomic_add v1, v[2:3], v4 glc", "flat_atomic_add v1, v[2:3], v4 sc0"),
              HasSubstr("stated: "));
  EXPECT_THAT(verdict("gfx803", "flat_load_dword v1, v[2:3] glc", "flat_load_dword v1, v[2:3] nt"),
              HasSubstr("different: nt instead of sc1"));
  EXPECT_THAT(verdict("gfx803", "flat_store_dword v[2:3], v1 glc", "flat_store_dword v[2:3], v1"),
              HasSubstr("different: sc1 is missing"));
  EXPECT_EQ(verdict("gfx900", "s_load_dword s0, s[2:3], 0x0 glc", "s_load_dword s0, s[2:3], 0x0 glc"),
            "1 same");
  EXPECT_THAT(verdict("gfx803", "buffer_wbinvl1_vol", "buffer_inv sc1"), HasSubstr("stated: "));
  EXPECT_THAT(verdict("gfx803", "buffer_wbinvl1_vol", "buffer_inv sc0"), HasSubstr("different: "));
  EXPECT_THAT(verdict("gfx803", "s_waitcnt vmcnt(15) & lgkmcnt(0)", "s_waitcnt vmcnt(15) & lgkmcnt(0)"),
              HasSubstr("stated: a count that meant no wait"));
  EXPECT_THAT(verdict("gfx803", "buffer_store_dword v1, v2, s[0:3], s7 offen offset:4",
                      "scratch_store_dword v2, v1, s7 offset:4"),
              HasSubstr("stated: scratch"));
  EXPECT_THAT(verdict("gfx803", "buffer_store_dword v1, v2, s[0:3], s7 offen offset:4",
                      "scratch_store_dword v1, v2, s7 offset:4"),
              HasSubstr("different: "));
  EXPECT_THAT(verdict("gfx803", "buffer_load_dword v1, off, s[4:7], 0", "scratch_load_dword v1, off, off"),
              HasSubstr("different: "));
}

TEST(PortComparison, LeavesOutWhatLlvmDoesNotAssemble) {
  EXPECT_THAT(verdict("gfx900", "global_load_dword v1, v[2:3], s[4:5]", "global_load_dword v1, v2, s[4:5]"),
              HasSubstr("not comparable: LLVM does not assemble it for gfx900: "));
  EXPECT_THAT(verdict("gfx900", "v_interp_mov_f32 v0, p10, attr0.x", "v_interp_mov_f32 v0, p10, attr0.x"),
              HasSubstr("not comparable: the ported line does not assemble for gfx942: "));
}

TEST(PortComparison, ComparesWhereBranchesLead) {
  const std::string old = "a:\n  s_sleep 1\n  s_sleep 2\n  s_branch a\n";
  EXPECT_EQ(compared("gfx900", old, old).same, 3U);
  const auto moved = compared("gfx900", old, "\n  s_sleep 1\na: s_sleep 2\n  s_branch a\n");
  ASSERT_EQ(moved.others.size(), 1U);
  EXPECT_EQ(moved.others[0].why, "it leads to another instruction");
  const auto number = compared("gfx900", "a:\n  s_nop 0\n  s_branch a\n", "a:\n  s_nop 0\n  s_branch -2\n");
  ASSERT_EQ(number.others.size(), 1U); // another operand in the text, to the same place
}

TEST(PortComparison, ComparesDistancesByLabel) {
  const std::string old = "  s_getpc_b64 s[0:1]\n  s_add_u32 s0, s0, t-.\n  s_mov_b32 s4, t-e\ne:\n  "
                          "v_mac_f32 v0, v1, v2\nt:\n  s_nop 0\n";
  const std::string now = "  s_getpc_b64 s[0:1]\n  s_add_u32 s0, s0, t-.\n  s_mov_b32 s4, t-e\ne:\n  "
                          "v_fmac_f32 v0, v1, v2\nt:\n  s_nop 0\n";
  const auto comparison = compared("gfx803", old, now);
  EXPECT_EQ(comparison.same, 4U);
  EXPECT_EQ(comparison.count(Match::Different), 0U);
}

TEST(PortComparison, MapsLinesThroughMacrosAndInsertions) {
  const std::string text =
      ".hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\"\n.macro m d\n  v_mac_f32 v\\d, v8, v9\n"
      "  v_movrels_b32 v1, v2\n.endm\nk:\n  .rept 3\n  m 1\n  .endr\n  m 2\n  s_endpgm\n";
  const PortComparison comparison = compared(port::ported(text));
  EXPECT_EQ(comparison.instructions(), 9U);
  EXPECT_EQ(comparison.same, 1U);
  EXPECT_EQ(comparison.count(Match::Stated), 8U);
  EXPECT_EQ(comparison.count(Match::Inserted), 8U);
  EXPECT_EQ(comparison.count(Match::Different), 0U);
  EXPECT_THAT(comparison.others.front().before, HasSubstr("v_mac_f32_e32 v1, v8, v9"));
  EXPECT_EQ(comparison.others.front().old.line, 3U);
  EXPECT_EQ(comparison.others.front().count, 3U);
}

TEST(PortComparison, TellsConditionsFromMissingLines) {
  const std::string text = ".hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\"\nk:\n"
                           ".if .option.machine_version_major == 8\n  s_nop 1\n.else\n  s_nop 2\n.endif\n"
                           "  s_mov_b32 flat_scratch_lo, s7\n  s_endpgm\n";
  const port::Ported ported = port::ported(text);
  const PortComparison comparison = compared(ported);
  EXPECT_EQ(comparison.count(Match::NotComparable), 1U); // s_nop 1
  EXPECT_EQ(comparison.count(Match::Inserted), 1U);      // s_nop 2
  EXPECT_EQ(comparison.count(Match::Stated), 1U);        // flat_scratch
  EXPECT_EQ(comparison.count(Match::Different), 0U);
  port::Ported dropped = ported;
  std::string& now = dropped.files.front().after;
  now.replace(now.find("s_endpgm"), 8, "");
  EXPECT_EQ(compared(dropped).count(Match::Different), 1U);
}

TEST(PortComparison, FindsCallsThatAreSwapped) {
  const std::string macro = ".macro m d\n  v_mov_b32 v\\d, 0\n.endm\n";
  EXPECT_EQ(compared("gfx900", macro + "  m 1\n  v_mov_b32 v2, v1\n", macro + "  v_mov_b32 v2, v1\n  m 1\n")
                .count(Match::Different),
            4U);
}

TEST(PortComparison, ComparesNumbersInCode) {
  EXPECT_EQ(compared("gfx803", "  .long 1, 2\n  s_nop 0\n", "  .long 1, 2\n  s_nop 0\n").others.size(), 0U);
  EXPECT_EQ(compared("gfx803", "  .long 1, 2\n", "  .long 1, 3\n").count(Match::Different), 1U);
}

} // namespace
} // namespace wavesmith::check
