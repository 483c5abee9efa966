// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "analysis/values/value.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::analysis {
namespace {

using testing::kernel;
using testing::onLine;
using testing::programOf;

// A program and its Values; values are looked up by the line of the body.
struct Known {
  explicit Known(std::string_view body, std::string_view more = {})
      : program(programOf(kernel(body, more))), footprints(*program), values(*program, footprints) {}

  [[nodiscard]] Index at(std::uint32_t line) const { return onLine(*program, line); }
  [[nodiscard]] Value s(std::uint32_t line, unsigned number) const { return values.scalar(at(line), number); }
  [[nodiscard]] Value v(std::uint32_t line, unsigned number) const { return values.vector(at(line), number); }
  [[nodiscard]] std::vector<Region> lds(std::uint32_t line) const { return values.lds(at(line)); }
  [[nodiscard]] std::uint32_t block(std::uint32_t line) const { return program->blockOf(at(line)); }

  std::unique_ptr<const program::Program> program;
  Footprints footprints;
  Values values;
};

Value number(std::int64_t n) {
  return {.known = true, .symbol = 0, .low = n, .high = n};
}
Value between(std::int64_t low, std::int64_t high) {
  return {.known = true, .symbol = 0, .low = low, .high = high};
}
Value from(const Value& base, std::int64_t low, std::int64_t high) {
  return {.known = true, .symbol = base.symbol, .low = base.low + low, .high = base.low + high};
}
Region bytes(std::int64_t low, std::int64_t high) {
  return {.known = true, .symbol = 0, .low = low, .high = high};
}

constexpr unsigned kM0 = isa::scalar::kM0;

TEST(Value, FoldsConstants) {
  const Known k(R"(  s_mov_b32 s4, 0x100
  s_movk_i32 s5, -2
  s_add_u32 s6, s4, s5
  s_sub_i32 s7, s5, s4
  s_lshl_b32 s8, s4, 4
  s_lshr_b32 s9, s5, 28
  s_and_b32 s10, s5, 0xff
  s_or_b32 s11, s4, 3
  s_xor_b32 s12, s4, s5
  s_mul_i32 s13, s4, s5
  s_bfe_u32 s14, s5, 0x80004
  s_lshl3_add_u32 s15, s4, s4
  s_pack_ll_b32_b16 s16, s4, s5
  s_addk_i32 s4, 5
  s_mulk_i32 s4, 3
  s_not_b32 s17, s4
  s_mov_b64 s[18:19], -1
  s_mov_b32 m0, s4
  s_endpgm)");
  EXPECT_EQ(k.s(19, 5), number(0xfffffffe));
  EXPECT_EQ(k.s(19, 6), number(0xfe));
  EXPECT_EQ(k.s(19, 7), number(0xfffffefe));
  EXPECT_EQ(k.s(19, 8), number(0x1000));
  EXPECT_EQ(k.s(19, 9), number(0xf));
  EXPECT_EQ(k.s(19, 10), number(0xfe));
  EXPECT_EQ(k.s(19, 11), number(0x103));
  EXPECT_EQ(k.s(19, 12), number(0xfffffefe));
  EXPECT_EQ(k.s(19, 13), number(0xfffffe00));
  EXPECT_EQ(k.s(19, 14), number(0xff));
  EXPECT_EQ(k.s(19, 15), number(0x900));
  EXPECT_EQ(k.s(19, 16), number(0xfffe0100));
  EXPECT_EQ(k.s(15, 4), number(0x105));
  EXPECT_EQ(k.s(19, 4), number(0x30f));
  EXPECT_EQ(k.s(19, 17), number(0xfffffcf0));
  EXPECT_EQ(k.s(19, 18), number(0xffffffff));
  EXPECT_EQ(k.s(19, 19), number(0xffffffff));
  EXPECT_EQ(k.s(19, kM0), number(0x30f));
}

// The address of a swizzled access to LDS: the bits that both sources cannot have are zero.
TEST(Value, KeepsZeroBitsOfExclusiveOr) {
  const Known k(R"(  v_and_b32 v1, 0xff, v0
  v_lshlrev_b32 v1, 4, v1
  v_and_b32 v2, 7, v0
  v_lshlrev_b32 v2, 4, v2
  v_xor_b32 v3, v1, v2
  v_or_b32 v4, v1, v2
  ds_write_b128 v3, v[4:7]
  ds_write_b32 v4, v7
  s_endpgm)");
  EXPECT_EQ(k.v(6, 3), between(0, 0xff0));
  EXPECT_EQ(k.v(7, 4), between(0, 0xff0));
  Region swizzled = bytes(0, 0xff0 + 16);
  swizzled.certain = false;
  EXPECT_THAT(k.lds(7), ::testing::ElementsAre(swizzled));
}

TEST(Value, KeepsSymbolsInSums) {
  const Known k(R"(  s_lshl_b32 s6, s3, 10
  s_add_u32 m0, s6, 0x100
  s_sub_u32 s7, s6, 8
  s_sub_u32 s8, m0, s7
  s_load_dword s6, s[0:1], 0x0
  s_endpgm)");
  const Value base = k.s(2, 6);
  ASSERT_TRUE(base.known);
  EXPECT_NE(base.symbol, 0u);
  EXPECT_EQ(base.low, 0);
  EXPECT_EQ(base.high, 0);
  EXPECT_EQ(k.s(5, kM0), from(base, 0x100, 0x100));
  EXPECT_EQ(k.s(5, 7), from(base, -8, -8));
  EXPECT_EQ(k.s(5, 8), number(0x108));
  EXPECT_NE(k.s(6, 6).symbol, base.symbol);
  EXPECT_EQ(k.s(6, kM0), from(base, 0x100, 0x100));
  EXPECT_TRUE(k.values.renewedBy(base.symbol, k.at(1)));
  EXPECT_FALSE(k.values.renewedBy(base.symbol, k.at(5)));
  EXPECT_TRUE(k.values.renewedAt(k.s(1, 3).symbol, k.block(1)));
}

TEST(Value, BoundsLanes) {
  const Known k(R"(  v_and_b32 v1, 63, v0
  v_lshlrev_b32 v2, 2, v1
  v_lshlrev_b32 v3, 4, v0
  v_mbcnt_lo_u32_b32 v4, -1, 0
  v_mbcnt_hi_u32_b32 v4, -1, v4
  v_lshl_add_u32 v5, v1, 2, s6
  v_lshrrev_b32 v6, 6, v0
  v_mul_u32_u24 v7, 0x210, v6
  v_add_u32 v8, v7, v2
  v_lshl_or_b32 v9, v6, 8, v2
  v_bfe_u32 v10, v20, 4, 6
  v_and_b32 v11, 0xff0, v20
  v_mov_b32 v12, s6
  v_add_u32 v12, 12, v12
  v_mad_u32_u24 v13, v1, 12, v2
  v_readfirstlane_b32 s9, v12
  v_readfirstlane_b32 s10, v6
  s_endpgm)",
                "  .amdhsa_system_vgpr_workitem_id 0");
  EXPECT_EQ(k.v(1, 0), between(0, 1023));
  EXPECT_EQ(k.v(18, 1), between(0, 63));
  EXPECT_EQ(k.v(18, 2), between(0, 252));
  EXPECT_EQ(k.v(18, 3), between(0, 16368));
  EXPECT_EQ(k.v(18, 4), between(0, 63));
  EXPECT_EQ(k.v(18, 5), from(k.s(18, 6), 0, 252));
  EXPECT_EQ(k.v(18, 6), between(0, 15));
  EXPECT_EQ(k.v(18, 7), between(0, 15 * 0x210));
  EXPECT_EQ(k.v(18, 8), between(0, 15 * 0x210 + 252));
  EXPECT_EQ(k.v(18, 9), between(0, 15 * 256 + 252));
  EXPECT_EQ(k.v(18, 10), between(0, 63));
  EXPECT_EQ(k.v(18, 11), between(0, 0xff0));
  EXPECT_EQ(k.v(18, 12), from(k.s(18, 6), 12, 12));
  EXPECT_EQ(k.v(18, 13), between(0, 63 * 12 + 252));
  EXPECT_EQ(k.s(18, 9), from(k.s(18, 6), 12, 12));
  EXPECT_FALSE(k.v(18, 20).known);
  ASSERT_TRUE(k.values.bounds(k.s(18, 10)).has_value());
  EXPECT_EQ(k.values.bounds(k.s(18, 10))->second, 15u);
}

TEST(Value, JoinsBranches) {
  const Known k(R"(  s_mov_b32 s4, 1
  s_mov_b32 s5, 2
  s_cbranch_scc0 other
  s_mov_b32 s4, 3
  s_mov_b32 s5, 4
  s_branch join
other:
  s_mov_b32 s5, 5
  s_mov_b32 s4, 3
join:
  s_nop 0
  s_endpgm)");
  EXPECT_EQ(k.s(11, 4), number(3));
  const Value s5 = k.s(11, 5);
  EXPECT_TRUE(s5.known);
  EXPECT_TRUE(k.values.renewedAt(s5.symbol, k.block(11)));
  EXPECT_EQ(k.s(11, 6), k.s(1, 6));
}

TEST(Value, RenewsSymbolsThatChangeInLoops) {
  const Known k(R"(  s_mov_b32 s4, 0
  s_load_dword s6, s[0:1], 0x0
top:
  s_add_u32 m0, s4, s20
  s_add_u32 m0, s4, 64
  s_add_u32 s4, s4, 0x400
  s_mov_b32 s7, s6
  s_cmp_lt_u32 s4, s6
  s_cbranch_scc1 top
  s_endpgm)");
  const std::uint32_t top = k.block(4);
  const Value s4 = k.s(4, 4);
  EXPECT_TRUE(k.values.renewedAt(s4.symbol, top));
  EXPECT_EQ(k.s(6, kM0), from(s4, 64, 64));
  EXPECT_EQ(k.s(8, 4), from(s4, 0x400, 0x400));
  EXPECT_EQ(k.s(4, 6), k.s(3 + 1, 6));
  EXPECT_FALSE(k.values.renewedAt(k.s(4, 6).symbol, top)) << "the same in all iterations";
  EXPECT_EQ(k.s(8, 7), k.s(8, 6));
}

TEST(Value, InactiveLanesKeepTheirValues) {
  const Known k(R"(  v_lshlrev_b32 v1, 2, v0
  s_and_saveexec_b64 s[4:5], vcc
  v_mov_b32 v2, 8
  v_mov_b32 v3, v1
  s_nop 0
  s_or_b64 exec, exec, s[4:5]
  s_nop 0
  v_mov_b32 v2, 8
  s_and_saveexec_b64 s[4:5], vcc
  s_cbranch_execz out
  v_mov_b32 v4, 4
  s_nop 0
out:
  s_or_b64 exec, exec, s[4:5]
  s_nop 0
  s_mov_b64 exec, -1
  s_nop 0
  s_endpgm)",
                "  .amdhsa_system_vgpr_workitem_id 0");
  EXPECT_EQ(k.v(5, 1), between(0, 4092)) << "also true of fewer lanes";
  EXPECT_EQ(k.v(5, 2), number(8));
  EXPECT_FALSE(k.v(7, 2).known) << "the other lanes keep their values";
  EXPECT_FALSE(k.v(7, 3).known);
  EXPECT_EQ(k.v(7, 1), between(0, 4092)) << "EXEC is restored";
  EXPECT_EQ(k.v(9, 2), number(8));
  EXPECT_EQ(k.v(12, 4), number(4));
  EXPECT_EQ(k.v(12, 2), number(8));
  EXPECT_FALSE(k.v(15, 4).known);
  EXPECT_EQ(k.v(15, 2), number(8));
  EXPECT_FALSE(k.v(17, 2).known) << "lanes that had never been enabled";
}

TEST(Value, JoinsIfAndElse) {
  const Known k(R"(  v_lshlrev_b32 v1, 2, v0
  v_cmp_gt_u32 vcc, 5, v0
  s_and_saveexec_b64 s[4:5], vcc
  s_xor_b64 s[4:5], exec, s[4:5]
  s_nop 0
  s_or_saveexec_b64 s[6:7], s[4:5]
  s_xor_b64 exec, exec, s[6:7]
  v_add_u32 v5, 4, v1
  s_nop 0
  s_or_b64 exec, exec, s[6:7]
  s_nop 0
  s_endpgm)",
                "  .amdhsa_system_vgpr_workitem_id 0");
  EXPECT_EQ(k.v(9, 1), between(0, 4092));
  EXPECT_EQ(k.v(9, 5), between(4, 4096));
  EXPECT_EQ(k.v(11, 1), between(0, 4092));
}

TEST(Value, DivergentLoopsKeepValuesFromOutside) {
  const Known k(R"(  v_lshlrev_b32 v1, 2, v0
  s_mov_b64 s[4:5], 0
top:
  v_add_u32 v2, v2, v1
  v_cmp_lt_u32 vcc, v2, v0
  s_or_b64 s[4:5], vcc, s[4:5]
  s_andn2_b64 exec, exec, s[4:5]
  s_cbranch_execnz top
  s_or_b64 exec, exec, s[4:5]
  s_nop 0
  s_endpgm)",
                "  .amdhsa_system_vgpr_workitem_id 0");
  EXPECT_EQ(k.v(4, 1), between(0, 4092));
}

TEST(Value, FindsLdsRegions) {
  const Known k(R"(  v_lshlrev_b32 v1, 2, v0
  v_and_b32 v1, 0xfc, v1
  ds_write_b32 v1, v2 offset:16
  ds_read_b128 v[4:7], v1
  ds_read2_b32 v[4:5], v1 offset0:1 offset1:4
  ds_read2st64_b64 v[4:7], v1 offset0:1 offset1:2
  ds_write_b8 v1, v2
  ds_add_u32 v8, v2
  ds_bpermute_b32 v4, v1, v2
  s_mov_b32 m0, 0x12340100
  s_nop 0
  ds_read_addtid_b32 v4 offset:8
  buffer_load_dword v0, s[4:7], 0 offen offset:12 lds
  global_load_lds_dword v[2:3], off offset:4
  s_mov_b32 m0, s9
  s_nop 0
  buffer_load_dword v0, s[4:7], 0 offen lds
  flat_load_dword v4, v[2:3]
  global_load_dword v4, v[2:3], off
  s_endpgm)",
                "  .amdhsa_system_vgpr_workitem_id 0");
  EXPECT_THAT(k.lds(3), ::testing::ElementsAre(bytes(16, 16 + 252 + 4)));
  EXPECT_THAT(k.lds(4), ::testing::ElementsAre(bytes(0, 252 + 16)));
  EXPECT_THAT(k.lds(5), ::testing::ElementsAre(bytes(4, 260), bytes(16, 272)));
  EXPECT_THAT(k.lds(6), ::testing::ElementsAre(bytes(512, 512 + 260), bytes(1024, 1024 + 260)));
  EXPECT_THAT(k.lds(7), ::testing::ElementsAre(bytes(0, 253)));
  EXPECT_THAT(k.lds(8), ::testing::ElementsAre(Region{}));
  EXPECT_THAT(k.lds(9), ::testing::IsEmpty());
  EXPECT_THAT(k.lds(12), ::testing::ElementsAre(bytes(0x108, 0x208)));
  EXPECT_THAT(k.lds(13), ::testing::ElementsAre(bytes(0x10c, 0x20c)));
  EXPECT_THAT(k.lds(14), ::testing::ElementsAre(bytes(0x104, 0x204)))
      << "M0[17:2]: bits 16 and 17 of 0x12340100 are clear";
  const Symbol s9 = k.s(17, 9).symbol;
  EXPECT_THAT(k.lds(17), ::testing::ElementsAre(Region{.known = true, .symbol = s9, .low = 0, .high = 256}));
  EXPECT_THAT(k.lds(18), ::testing::ElementsAre(Region{}));
  EXPECT_THAT(k.lds(19), ::testing::IsEmpty());
}

TEST(Value, ComparesRegions) {
  EXPECT_EQ(overlap(bytes(0, 256), bytes(256, 512)), Overlap::No);
  EXPECT_EQ(overlap(bytes(0, 257), bytes(256, 512)), Overlap::Yes);
  EXPECT_EQ(overlap(bytes(0, 256), Region{}), Overlap::Unknown);
  const Region a{.known = true, .symbol = 5, .low = 0, .high = 256};
  const Region b{.known = true, .symbol = 5, .low = 0x8000, .high = 0x8100};
  const Region wrapped{.known = true, .symbol = 5, .low = 0x10000, .high = 0x10100};
  EXPECT_EQ(overlap(a, b), Overlap::No);
  EXPECT_EQ(overlap(a, wrapped), Overlap::Unknown) << "the low 16 bits are the same";
  EXPECT_EQ(overlap(a, bytes(0, 256)), Overlap::Unknown);
  Region maybe = bytes(0, 256);
  maybe.certain = false;
  EXPECT_EQ(overlap(maybe, bytes(0, 4)), Overlap::Unknown);
}

TEST(Value, SymbolBoundsSeparateRegions) {
  const Known k(R"(  v_lshrrev_b32 v1, 6, v0
  v_readfirstlane_b32 s4, v1
  s_lshl_b32 s5, s4, 8
  s_add_u32 m0, s5, 0x4000
  s_nop 0
  buffer_load_dword v0, s[8:11], 0 offen lds
  v_lshlrev_b32 v2, 2, v0
  ds_read_b32 v3, v2
  ds_read_b32 v3, v2 offset:0x4000
  s_endpgm)",
                "  .amdhsa_system_vgpr_workitem_id 0");
  const Region dma = k.lds(6).at(0);
  EXPECT_EQ(k.values.overlap(dma, k.lds(8).at(0)), Overlap::No);
  EXPECT_EQ(k.values.overlap(dma, k.lds(9).at(0)), Overlap::Unknown);
}

TEST(Value, RecognizesEqualConditions) {
  const Known k(R"(  s_cmp_lt_u32 s4, s5
  s_cbranch_scc1 one
  s_nop 0
one:
  s_cmp_ge_u32 s4, s5
  s_cbranch_scc1 two
  s_nop 0
two:
  s_cmp_lt_u32 s4, s6
  s_cbranch_scc0 three
  s_nop 0
three:
  s_cbranch_scc1 four
  s_nop 0
four:
  v_cmp_eq_u32 vcc, v1, v2
  s_cbranch_vccz five
  s_nop 0
five:
  s_cbranch_vccnz six
  s_nop 0
six:
  s_endpgm)");
  const auto condition = [&](std::uint32_t line) {
    const auto found = k.values.condition(k.at(line));
    return found ? fmt::format("{}{}", found->takenIfTrue ? "" : "not ", found->number) : "unknown";
  };
  EXPECT_EQ(condition(2).find("not "), std::string::npos);
  EXPECT_EQ(condition(6), "not " + condition(2));
  EXPECT_NE(condition(10), "not " + condition(2));
  EXPECT_EQ(condition(10), "not " + condition(13));
  EXPECT_EQ(condition(17), "not " + condition(20));
  EXPECT_NE(condition(17), "unknown");
}

TEST(Value, DistinguishesConstantsOf64Bits) {
  const Known k(R"(  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u64 s[4:5], -1
  s_cbranch_scc1 one
  s_nop 0
one:
  s_cmp_eq_u64 s[4:5], 0xffffffff
  s_cbranch_scc1 two
  s_nop 0
two:
  s_cmp_lg_u64 s[4:5], -1
  s_cbranch_scc1 three
  s_nop 0
three:
  s_endpgm)");
  const auto condition = [&](std::uint32_t line) { return k.values.condition(k.at(line)); };
  ASSERT_TRUE(condition(4) && condition(8) && condition(12));
  EXPECT_EQ(condition(4)->number, condition(12)->number);
  EXPECT_NE(condition(4)->number, condition(8)->number);
}

TEST(Value, WalksAgreeWithLookups) {
  const Known k(R"(  s_mov_b32 s4, 16
top:
  v_lshl_add_u32 v1, v0, 2, s4
  s_add_u32 s4, s4, 4
  s_cmp_lg_u32 s4, 64
  s_cbranch_scc1 top
  s_endpgm)");
  for (std::uint32_t b = 0; b < k.program->blocks().size(); ++b) {
    Values::Walk walk(k.values, b);
    for (; walk.at() != k.program->blocks()[b].end; walk.next()) {
      for (unsigned n = 0; n < 128; ++n)
        EXPECT_EQ(walk.scalar(n), k.values.scalar(walk.at(), n));
      EXPECT_EQ(walk.vector(1), k.values.vector(walk.at(), 1));
    }
  }
}

TEST(Value, LeavesUnknownValuesUnknown) {
  const Known k(R"(  s_mov_b32 s4, 16
  v_mov_b32 v1, 4
  s_movreld_b32 s8, s4
  s_nop 0
  s_set_gpr_idx_on s4, gpr_idx(DST)
  v_mov_b32 v1, 5
  s_set_gpr_idx_off
  s_mov_b32 s4, 16
  s_call_b64 s[30:31], other
  s_nop 0
  s_endpgm
other:
  s_nop 0
  s_setpc_b64 s[30:31])");
  EXPECT_FALSE(k.s(4, 4).constant());
  EXPECT_EQ(k.v(4, 1), number(4));
  EXPECT_FALSE(k.v(7, 1).known);
  EXPECT_EQ(k.s(9, 4), number(16));
  EXPECT_FALSE(k.s(10, 4).constant());
  EXPECT_FALSE(k.s(13, 4).constant());
}

} // namespace
} // namespace wavesmith::analysis
