// SPDX-License-Identifier: Apache-2.0
// One statement for each rule; that the results assemble and compute the same is shown with whole kernels.
#include "port/ported.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::port {
namespace {

using ::testing::HasSubstr;

struct Row {
  const char* from;
  const char* old;
  const char* now;
};

class Rewritten : public ::testing::TestWithParam<Row> {};

TEST_P(Rewritten, ForGfx942) {
  EXPECT_EQ(portedLine(GetParam().old, GetParam().from), GetParam().now);
}

constexpr Row kArithmetic[] = {
    {"gfx803", "v_add_u32 v0, vcc, s2, v0", "v_add_co_u32 v0, vcc, s2, v0"},
    {"gfx803", "v_add_u32_e32 v0, vcc, s2, v0 ; x", "v_add_co_u32_e32 v0, vcc, s2, v0 ; x"},
    {"gfx803", "v_subrev_u32 v0, s[4:5], 1, v0", "v_subrev_co_u32 v0, s[4:5], 1, v0"},
    {"gfx803", "v_addc_u32 v1, vcc, v1, v2, vcc", "v_addc_co_u32 v1, vcc, v1, v2, vcc"},
    {"gfx900", "v_add_u32 v0, s2, v0", "v_add_u32 v0, s2, v0"},                      // gfx9: without a carry
    {"gfx803", "v_add_i32_e32 v2, vcc, s0, v0", "v_add_co_u32_e32 v2, vcc, s0, v0"}, // before LLVM 5
    {"gfx803", "v_sub_i32 v2, vcc, s0, v0", "v_sub_co_u32 v2, vcc, s0, v0"},
    {"gfx900", "v_add_i32 v2, s0, v0", "v_add_i32 v2, s0, v0"},
    {"gfx906", "v_mac_f32 v0, v1, v2", "v_fmac_f32 v0, v1, v2"},
    {"gfx906", "v_mac_f32_dpp v0, v1, v2 row_shr:1", "v_fmac_f32_dpp v0, v1, v2 row_shr:1"},
    {"gfx900", "v_mad_f32 v0, v1, -v2, v3 clamp", "v_fma_f32 v0, v1, -v2, v3 clamp"},
    {"gfx803", "v_madak_f32 v0, v1, v2, 0x3f000000", "v_fmaak_f32 v0, v1, v2, 0x3f000000"},
    {"gfx803", "v_mad_f16 v0, v1, v2, v3", "v_mad_legacy_f16 v0, v1, v2, v3"},
    {"gfx900", "v_mad_f16 v0, v1, v2, v3", "v_mad_f16 v0, v1, v2, v3"}, // keeps the upper half already
    {"gfx900", "v_mad_mix_f32 v0, v1, v2, v3", "v_fma_mix_f32 v0, v1, v2, v3"},
    {"gfx803", "v_movrels_b32 v1, v[vIn]",
     "s_set_gpr_idx_on m0, gpr_idx(SRC0)\n  v_mov_b32 v1, v[vIn]\n  s_set_gpr_idx_off"},
    {"gfx900", "s_waitcnt vmcnt(0) & lgkmcnt(0)", "s_waitcnt vmcnt(0) & lgkmcnt(0)"},
    {"gfx906", "v_mad_legacy_f32 v7, 1.0, |v5|, -v6 clamp",
     "v_mul_legacy_f32 v7, 1.0, |v5|\n  v_add_f32 v7, v7, -v6 clamp"},
    {"gfx803", "v_mul_legacy_f32_e32 v8, v7, v9", "v_mul_legacy_f32_e64 v8, v7, v9"},
    {"gfx803", "v_mul_legacy_f32 v8, 0x40400000, v9",
     "v_mov_b32 v8, 0x40400000\n  v_mul_legacy_f32 v8, v8, v9"},
    {"gfx803", "v_mul_legacy_f32 v8, 64, v9", "v_mul_legacy_f32 v8, 64, v9"},
};
INSTANTIATE_TEST_SUITE_P(Arithmetic, Rewritten, ::testing::ValuesIn(kArithmetic));

constexpr Row kMemory[] = {
    {"gfx803", "flat_load_dword v1, v[2:3] glc", "flat_load_dword v1, v[2:3] sc1"},
    {"gfx803", "flat_store_dword v[2:3], v1 glc slc", "flat_store_dword v[2:3], v1 sc1 nt"},
    {"gfx803", "flat_atomic_add v1, v[2:3], v4 glc", "flat_atomic_add v1, v[2:3], v4 sc0"},
    {"gfx90a", "global_load_dword v1, v[2:3], off glc scc", "global_load_dword v1, v[2:3], off sc0 sc1"},
    {"gfx90a", "s_load_dword s0, s[2:3], 0x0 glc",
     "s_load_dword s0, s[2:3], 0x0 glc"}, // scalar: keeps its name
    {"gfx900", "global_load_dword v1, v[2:3], s[4:5] offset:4", "global_load_dword v1, v2, s[4:5] offset:4"},
    {"gfx900", "global_store_dword v[a:a+1], v1, s[4:5]", "global_store_dword v[a], v1, s[4:5]"},
    {"gfx900", "global_atomic_add v1, v[2:3], v4, s[4:5] glc", "global_atomic_add v1, v2, v4, s[4:5] sc0"},
    {"gfx900", "global_load_dword v1, v[2:3], off", "global_load_dword v1, v[2:3], off"},
    {"gfx900", "buffer_load_dword v1, off, s[4:7], s3 offset:4 lds",
     "buffer_load_dword off, s[4:7], s3 offset:4 lds"},
    {"gfx803", "buffer_load_dword v1, v0, s[4:7] offen", "buffer_load_dword v1, v0, s[4:7], 0 offen"},
    {"gfx900", "global_load_dword v[2:3], off offset:16 glc lds",
     "global_load_lds_dword v[2:3], off offset:16 sc1"},
    {"gfx900", "buffer_load_dword v1, v0, s[4:7], 0 offen, glc, slc",
     "buffer_load_dword v1, v0, s[4:7], 0 offen, sc1, nt"},
    {"gfx90a", "buffer_load_dword v1, v0, s[4:7], 0 offen, glc, scc",
     "buffer_load_dword v1, v0, s[4:7], 0 offen, sc0 sc1"},
    {"gfx803", "buffer_wbinvl1_vol", "buffer_inv sc1"},
    {"gfx90a", "buffer_wbl2", "buffer_wbl2 sc0 sc1"},
    {"gfx90a", "buffer_invl2", "buffer_inv sc0 sc1"},
    {"gfx942", "global_load_dword v1, v[2:3], off sc1", "global_load_dword v1, v[2:3], off sc1"},
};
INSTANTIATE_TEST_SUITE_P(Memory, Rewritten, ::testing::ValuesIn(kMemory));

constexpr Row kMatrix[] = {
    {"gfx90a", "v_mfma_f64_4x4x4f64 a[0:1], v[2:3], v[4:5], a[0:1] blgp:5",
     "v_mfma_f64_4x4x4f64 a[0:1], v[2:3], v[4:5], a[0:1] neg:[1,0,1]"},
    {"gfx90a", "v_mfma_f32_32x32x1f32 a[0:31], v0, v1, a[0:31] blgp:1",
     "v_mfma_f32_32x32x1f32 a[0:31], v0, v1, a[0:31] blgp:1"},
    {"gfx908", "v_mfma_f32_16x16x8bf16 a[0:3], v4, a5, a[0:3]",
     "v_mov_b32 v6, v4\n  v_mov_b32 v7, 0\n  v_accvgpr_read_b32 v8, a5\n  v_mov_b32 v9, 0\n"
     "  v_mfma_f32_16x16x16_bf16 a[0:3], v[6:7], v[8:9], a[0:3]"},
    {"gfx908", "v_mfma_i32_32x32x8i8 a[0:15], v0, v1, a[0:15]",
     "v_mov_b32 v2, v0\n  v_mov_b32 v3, 0\n  v_mov_b32 v4, v1\n  v_mov_b32 v5, 0\n"
     "  v_mfma_i32_32x32x16_i8 a[0:15], v[2:3], v[4:5], a[0:15]"},
};
INSTANTIATE_TEST_SUITE_P(Matrix, Rewritten, ::testing::ValuesIn(kMatrix));

TEST(Instructions, OfHalfTheDepthAreAQuestionWhereNoRegisterIsKnownToBeFree) {
  const Ported result =
      ported(".macro m a\n  v_mfma_f32_32x32x2bf16 a[0:31], v[\\a], v1, a[0:31]\n.endm\n", "gfx908");
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_EQ(result.changes[0].reason.what, "gfx942 has no v_mfma_f32_32x32x2bf16");
  EXPECT_THAT(result.changes[0].reason.why,
              HasSubstr("v_mfma_f32_32x32x4_2b_bf16 has twice the depth: a lane has 4 elements of k in two "
                        "registers instead of 2 in one"));
}

TEST(Instructions, NameTheDifferenceInRounding) {
  const Ported result = ported("v_mac_f32 v0, v1, v2\n", "gfx906");
  ASSERT_EQ(result.changes.size(), 1U);
  EXPECT_EQ(result.changes[0].reason.what, "v_mac_f32 becomes v_fmac_f32");
  EXPECT_THAT(result.changes[0].reason.why, HasSubstr("rounds once instead of twice"));
}

TEST(Instructions, AskAboutWhatIsMissing) {
  for (const char* line :
       {"image_load v0, v[2:3], s[0:7] dmask:0x1\n", "exp mrt0 v0, v1, v2, v3 done\n",
        "v_mad_legacy_f32 v0, v1, v2, v0\n", "v_mac_f16_sdwa v0, v1, v2 src0_sel:BYTE_0 src1_sel:DWORD\n",
        "v_mul_legacy_f32 v0, 0.3, v0\n", "v_dot2_f32_f16 v0, v1, v2, v3 op_sel:[1,0,0]\n",
        "ds_add_u32 v0, v1 gds\n", "s_mov_b32 s0, tba_lo\n", "v_mov_b32 v0, src_lds_direct\n",
        "buffer_load_dword v[0:1], v2, s[0:3], 0 offen tfe\n", "buffer_store_lds_dword s[0:3], 0 lds\n",
        "s_getreg_b32 s0, hwreg(HW_REG_HW_ID)\n"}) {
    const Ported result = ported(line, "gfx900");
    ASSERT_EQ(result.changes.size(), 1U) << line;
    EXPECT_EQ(result.changes[0].reason.certainty, Certainty::Question);
    EXPECT_EQ(result.files[0].after, line);
  }
}

// As LLVM knows it: d16PreservesUnusedBits is false with SRAM-ECC, which gfx908 may have already.
TEST(Instructions, AskAboutHalvesThatAreCleared) {
  for (const char* line :
       {"buffer_load_short_d16_hi v1, v2, s[0:3], 0 offen\n", "ds_read_u16_d16 v1, v2\n",
        "flat_load_ubyte_d16 v1, v[2:3]\n", "buffer_load_format_d16_hi_x v1, v2, s[0:3], 0 idxen\n"}) {
    const Ported result = ported(line, "gfx900");
    ASSERT_EQ(result.changes.size(), 1U) << line;
    EXPECT_EQ(result.changes[0].reason.certainty, Certainty::Question);
    EXPECT_THAT(result.changes[0].reason.what, HasSubstr("clears the other half of its register on gfx942"));
    EXPECT_EQ(result.files[0].after, line);
    EXPECT_FALSE(ported(line, "gfx908").isChanged()) << line;
  }
  for (const char* line : {"buffer_load_format_d16_xy v1, v2, s[0:3], 0 idxen\n",
                           "buffer_store_short_d16_hi v1, v2, s[0:3], 0 offen\n",
                           "buffer_load_ushort v1, v2, s[0:3], 0 offen\n"})
    EXPECT_FALSE(ported(line, "gfx900").isChanged()) << line;
}

TEST(Instructions, FollowMacros) {
  const std::string text = ".macro step a, b\n  v_mac_f32 v[\\a], v[\\b], v1\n.endm\n  step 2, 3\n";
  EXPECT_THAT(ported(text, "gfx906").files[0].after, HasSubstr("v_fmac_f32 v[\\a], v[\\b], v1"));
  // A macro with the name of an old instruction is not one.
  const std::string own = ".macro v_mac_f32 a, b, c\n  s_nop 0\n.endm\n  v_mac_f32 v0, v1, v2\n";
  EXPECT_FALSE(ported(own, "gfx906").isChanged());
}

TEST(Instructions, KeepLabelsAndComments) {
  const Ported result = ported("loop: v_movreld_b32 v1, v2 // index in m0\n", "gfx803");
  EXPECT_EQ(
      result.files[0].after,
      "loop:\n  s_set_gpr_idx_on m0, gpr_idx(DST)\n  v_mov_b32 v1, v2 // index in m0\n  s_set_gpr_idx_off\n");
}

} // namespace
} // namespace wavesmith::port
