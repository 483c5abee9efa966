// SPDX-License-Identifier: Apache-2.0
#include "isa/decode/decode.h"
#include "isa/effects.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace wavesmith::isa {
namespace {

Instruction decoded(std::uint32_t first, std::uint32_t second = 0) {
  const std::array<std::uint32_t, 2> words = {first, second};
  return decode(std::as_bytes(std::span(words)), 0);
}

std::string join(const RegisterList& list) {
  std::vector<std::string> names;
  for (const RegisterRange& range : list)
    names.push_back(toString(range));
  std::ranges::sort(names);
  std::string text;
  for (const std::string& name : names)
    text += text.empty() ? name : ' ' + name;
  return text;
}

void expectEffects(const Instruction& i, std::string_view reads, std::string_view writes) {
  ASSERT_TRUE(i.valid());
  const Effects e = effects(i);
  EXPECT_EQ(join(e.reads), reads) << i.row().mnemonic;
  EXPECT_EQ(join(e.writes), writes) << i.row().mnemonic;
}

// The words are clang 19's encoding of the text above them.
TEST(Effects, scalar) {
  // s_addc_u32 s4, s1, s2
  expectEffects(decoded(0x82040201), "s1 s2 scc", "s4 scc");
  // s_and_saveexec_b64 s[12:13], vcc
  expectEffects(decoded(0xbe8c206a), "exec vcc", "exec s[12:13] scc");
  // s_cbranch_vccz 4
  expectEffects(decoded(0xbf860004), "vcc", "pc");
  // s_cmov_b32 s3, s4
  expectEffects(decoded(0xbe830204), "s3 s4 scc", "s3");
  // s_getreg_b32 s0, hwreg(HW_REG_MODE)
  expectEffects(decoded(0xb880f801), "mode", "s0");
  // s_getreg_b32 s0, hwreg(HW_REG_XCC_ID)
  expectEffects(decoded(0xb880f814), "", "s0");
  // s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s2
  expectEffects(decoded(0xb9021801), "s2", "mode");
  // s_swappc_b64 s[30:31], s[4:5]
  expectEffects(decoded(0xbe9e1e04), "pc s[4:5]", "pc s[30:31]");
  // s_load_dwordx4 s[4:7], s[0:1], s3 offset:0x10
  expectEffects(decoded(0xc00a4100, 0x06000010), "s3 s[0:1]", "s[4:7]");
  // s_atomic_add s3, s[4:5], 0x0
  expectEffects(decoded(0xc20a00c2, 0x00000000), "s3 s[4:5]", "");
  // s_atomic_cmpswap s[6:7], s[4:5], 0x0 glc
  expectEffects(decoded(0xc2070182, 0x00000000), "s[4:5] s[6:7]", "s6");
}

TEST(Effects, vector) {
  // v_add_f32_e32 v0, s1, v2
  expectEffects(decoded(0x02000401), "exec mode s1 v2", "v0");
  // v_addc_co_u32_e32 v4, vcc, v1, v2, vcc
  expectEffects(decoded(0x38080501), "exec v1 v2 vcc", "v4 vcc");
  // v_addc_co_u32_e64 v4, s[2:3], v1, v2, s[4:5]
  expectEffects(decoded(0xd11c0204, 0x00120501), "exec s[4:5] v1 v2", "s[2:3] v4");
  // v_cmpx_lt_f32_e32 vcc, v1, v2
  expectEffects(decoded(0x7ca20501), "exec mode v1 v2", "exec vcc");
  // v_cmp_lt_u32_e64 s[2:3], v1, v2
  expectEffects(decoded(0xd0c90002, 0x00020501), "exec v1 v2", "s[2:3]");
  // v_fmac_f32_e32 v0, v1, v2
  expectEffects(decoded(0x76000501), "exec mode v0 v1 v2", "v0");
  // v_div_fmas_f32 v0, v1, v2, v3
  expectEffects(decoded(0xd1e20000, 0x040e0501), "exec mode v1 v2 v3 vcc", "v0");
  // v_readlane_b32 s0, v1, s2
  expectEffects(decoded(0xd2890000, 0x00000501), "s2 v1", "s0");
  // v_readfirstlane_b32 s0, v1
  expectEffects(decoded(0x7e000501), "exec v1", "s0");
  // v_swap_b32 v1, v2
  expectEffects(decoded(0x7e02a302), "exec v1 v2", "v1 v2");
  // v_mov_b32_e32 v0, src_vccz
  expectEffects(decoded(0x7e0002fb), "exec vcc", "v0");
}

TEST(Effects, partialWrites) {
  // v_writelane_b32 v1, s2, 3
  expectEffects(decoded(0xd28a0001, 0x00010602), "s2 v1", "v1");
  // v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf
  expectEffects(decoded(0x7e0002fa, 0xff00e401), "exec v0 v1", "v0");
  // v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0xf bank_mask:0xf bound_ctrl:1
  expectEffects(decoded(0x7e0002fa, 0xff08e401), "exec v1", "v0");
  // v_mov_b32_dpp v0, v1 quad_perm:[0,1,2,3] row_mask:0x7 bank_mask:0xf bound_ctrl:1
  expectEffects(decoded(0x7e0002fa, 0x7f08e401), "exec v0 v1", "v0");
  // v_mov_b32_sdwa v0, v1 dst_sel:BYTE_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD
  expectEffects(decoded(0x7e0002f9, 0x00061001), "exec v0 v1", "v0");
  // v_mov_b32_sdwa v0, v1 dst_sel:BYTE_0 dst_unused:UNUSED_PAD src0_sel:DWORD
  expectEffects(decoded(0x7e0002f9, 0x00060001), "exec v1", "v0");
  // v_mad_f16 v0, v1, v2, v3
  expectEffects(decoded(0xd2030000, 0x040e0501), "exec mode v0 v1 v2 v3", "v0");
  // v_pack_b32_f16 v0, v1, v2 op_sel:[0,0,1]
  expectEffects(decoded(0xd2a04000, 0x00020501), "exec mode v0 v1 v2", "v0");
}

TEST(Effects, matrix) {
  // v_mfma_f32_32x32x8_f16 a[0:15], v[16:17], v[18:19], a[0:15]
  expectEffects(decoded(0xd3cc8000, 0x04022510), "a[0:15] mode v[16:17] v[18:19]", "a[0:15]");
  // v_smfmac_f32_16x16x32_f16 v[0:3], v[4:5], v[6:9], v10
  expectEffects(decoded(0xd3e20000, 0x042a0d04), "mode v10 v[0:3] v[4:5] v[6:9]", "v[0:3]");
  // v_accvgpr_write_b32 a3, v1
  expectEffects(decoded(0xd3d94003, 0x18000101), "exec v1", "a3");
}

TEST(Effects, memory) {
  // buffer_load_dword v1, v2, s[4:7], s1 offen
  expectEffects(decoded(0xe0501000, 0x01010102), "exec s1 s[4:7] v2", "v1");
  // buffer_load_dword v2, s[4:7], s1 offen lds
  expectEffects(decoded(0xe0511000, 0x01010002), "exec m0 s1 s[4:7] v2", "");
  // buffer_load_dword v1, v[2:3], s[4:7], 0 idxen offen
  expectEffects(decoded(0xe0503000, 0x80010102), "exec s[4:7] v[2:3]", "v1");
  // buffer_atomic_cmpswap v[2:3], off, s[4:7], 0
  expectEffects(decoded(0xe1040000, 0x80010200), "exec s[4:7] v[2:3]", "");
  // buffer_atomic_cmpswap v[2:3], off, s[4:7], 0 sc0
  expectEffects(decoded(0xe1044000, 0x80010200), "exec s[4:7] v[2:3]", "v2");
  // global_load_dwordx2 v[2:3], v4, s[6:7]
  expectEffects(decoded(0xdc548000, 0x02060004), "exec s[6:7] v4", "v[2:3]");
  // global_store_dword v[2:3], a5, off
  expectEffects(decoded(0xdc708000, 0x00ff0502), "a5 exec v[2:3]", "");
  // global_atomic_add v1, v[2:3], v4, off sc0
  expectEffects(decoded(0xdd098000, 0x017f0402), "exec v4 v[2:3]", "v1");
  // global_atomic_add v[2:3], v4, off
  expectEffects(decoded(0xdd088000, 0x007f0402), "exec v4 v[2:3]", "");
  // global_load_lds_dword v[2:3], off
  expectEffects(decoded(0xdca88000, 0x007f0002), "exec m0 v[2:3]", "");
  // scratch_load_dword v1, off, s3
  expectEffects(decoded(0xdc504000, 0x01030000), "exec flat_scratch s3", "v1");
  // scratch_store_dword v1, v2, off
  expectEffects(decoded(0xdc706000, 0x007f0201), "exec flat_scratch v1 v2", "");
  // flat_load_dword v1, v[2:3]
  expectEffects(decoded(0xdc500000, 0x01000002), "exec flat_scratch v[2:3]", "v1");
}

TEST(Effects, lds) {
  // ds_read2_b32 v[2:3], v1 offset1:1
  expectEffects(decoded(0xd86e0100, 0x02000001), "exec v1", "v[2:3]");
  // ds_write_b64 v1, a[2:3]
  expectEffects(decoded(0xda9a0000, 0x00000201), "a[2:3] exec v1", "");
  // ds_read_addtid_b32 v1
  expectEffects(decoded(0xd96c0000, 0x01000000), "exec m0", "v1");
  // ds_gws_barrier v2 gds
  expectEffects(decoded(0xd93b0000, 0x00000002), "exec m0 v2", "");
  // ds_swizzle_b32 v1, v2 offset:swizzle(QUAD_PERM,0,0,0,0)
  expectEffects(decoded(0xd87a8000, 0x01000002), "exec v2", "v1");
}

TEST(Effects, none) {
  // v_nop
  expectEffects(decoded(0x7e000000), "", "");
  // buffer_inv sc1
  expectEffects(decoded(0xe0a48000, 0x00000000), "", "");
}

TEST(RegisterList, containsWholeRanges) {
  RegisterList list;
  list.add({RegisterClass::Vector, 4, 4});
  EXPECT_TRUE(list.contains({RegisterClass::Vector, 5, 2}));
  EXPECT_FALSE(list.contains({RegisterClass::Vector, 6, 4}));
  EXPECT_FALSE(list.contains({RegisterClass::Scalar, 5, 1}));
}

TEST(Effects, ldsDma) {
  EXPECT_TRUE(isLdsDma(decoded(0xe0511000, 0x01010002)));  // buffer_load_dword v2, s[4:7], s1 offen lds
  EXPECT_FALSE(isLdsDma(decoded(0xe0501000, 0x01010102))); // the same without lds
  EXPECT_TRUE(isLdsDma(decoded(0xdca88000, 0x007f0002)));  // global_load_lds_dword v[2:3], off
}

TEST(Effects, invalidHasNoEffects) {
  const Effects e = effects(decoded(0xffffffff));
  EXPECT_TRUE(e.reads.ranges().empty());
  EXPECT_TRUE(e.writes.ranges().empty());
}

} // namespace
} // namespace wavesmith::isa
