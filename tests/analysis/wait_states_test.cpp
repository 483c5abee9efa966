// SPDX-License-Identifier: Apache-2.0
// Every rule of hazards 2 and 3 with one wait state too few, and with just enough.
#include "analysis/analyzed.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>

namespace wavesmith::analysis {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::IsSubsetOf;

struct WaitStatePair {
  std::string_view rule;
  unsigned states; // required
  std::string_view producer;
  std::string_view consumer;
  std::string_view kind = "error"; // or "warning", "strict"
};

// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest looks for this name
void PrintTo(const WaitStatePair& pair, std::ostream* out) {
  *out << pair.rule << ": " << pair.producer << " | " << pair.consumer;
}

// The numbers are copied from tables 11 and 37 of the manual, independently of the table under test.
constexpr WaitStatePair kPairs[] = {
    {"H-SGPR-VMEM", 5, "v_readlane_b32 s4, v0, 1", "buffer_load_dword v1, off, s[4:7], 0"},
    {"H-SGPR-VMEM", 5, "v_readlane_b32 s8, v0, 1", "buffer_load_dword v1, off, s[4:7], s8"},
    {"H-SGPR-VMEM", 5, "v_readfirstlane_b32 s4, v0", "global_load_dword v1, v2, s[4:5]"},
    {"H-SGPR-VMEM", 5, "v_cmp_eq_u32 s[4:5], v0, v1", "global_store_dword v2, v3, s[4:5]"},
    {"H-M0-VMEM", 5, "v_readfirstlane_b32 m0, v0", "buffer_load_dword v1, s[4:7], 0 offen lds", "warning"},
    {"H-EXEC-VMEM", 5, "v_cmpx_eq_u32 v0, v1", "global_load_dword v1, v[2:3], off", "strict"},
    {"H-SGPR-VALU", 2, "v_readlane_b32 s4, v0, 1", "v_add_u32 v1, s4, v2"},
    {"H-SGPR-VALU", 2, "v_cmp_eq_u32 vcc, v0, v1", "v_mov_b32 v1, vcc_lo"},
    {"H-CARRY", 2, "v_add_co_u32 v0, vcc, v1, v2", "v_addc_co_u32 v3, vcc, v4, v5, vcc", "strict"},
    {"H-MASK", 2, "v_cmp_eq_u32 vcc, v0, v1", "v_cndmask_b32 v3, v4, v5, vcc", "strict"},
    {"H-LANESEL", 4, "v_readlane_b32 s4, v0, 1", "v_readlane_b32 s5, v9, s4"},
    {"H-LANESEL", 4, "v_readlane_b32 s4, v0, 1", "v_writelane_b32 v9, 1, s4"},
    {"H-LANESEL", 4, "v_readfirstlane_b32 m0, v0", "v_readlane_b32 s5, v9, m0", "warning"},
    {"H-RDLANE-V", 1, "v_mov_b32 v9, 1", "v_readlane_b32 s5, v9, s4"},
    {"H-RDFL-V", 1, "v_mov_b32 v9, 1", "v_readfirstlane_b32 s5, v9", "warning"},
    {"H-EXEC-LANE", 4, "v_cmpx_eq_u32 v0, v1", "v_readlane_b32 s5, v9, s4"},
    {"H-EXEC-LANE", 4, "v_cmpx_eq_u32 v0, v1", "v_readfirstlane_b32 s5, v9"},
    {"H-EXEC-CONST", 2, "v_cmpx_eq_u32 v0, v1", "v_mov_b32 v3, exec_lo"},
    {"H-DPP-V", 2, "v_mov_b32 v9, 1",
     "v_mov_b32_dpp v3, v9 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1"},
    {"H-DPP-V", 2, "v_mov_b32 v9, 1",
     "v_add_u32_dpp v3, v4, v9 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1", "strict"},
    {"H-DPP-V", 2, "v_mov_b32 v3, 1", "v_mov_b32_dpp v3, v9 row_shr:1 row_mask:0xf bank_mask:0xf", "strict"},
    {"H-DPP-EXEC", 5, "v_cmpx_eq_u32 v0, v1",
     "v_mov_b32_dpp v3, v9 row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1"},
    {"H-DIVFMAS", 4, "v_cmp_eq_u32 vcc, v0, v1", "v_div_fmas_f32 v3, v4, v5, v6"},
    {"H-DIVFMAS", 4, "v_div_scale_f32 v0, vcc, v1, v2, v1", "v_div_fmas_f32 v3, v4, v5, v6"},
    {"H-ZFLAG", 5, "v_cmp_eq_u32 vcc, v0, v1", "v_mov_b32 v3, src_vccz"},
    {"H-ZFLAG", 5, "v_cmpx_eq_u32 v0, v1", "v_mov_b32 v3, src_execz"},
    {"H-TRANS", 1, "v_rcp_f32 v9, v1", "v_add_f32 v3, v9, v9"},
    {"H-DSTSEL", 1,
     "v_add_u16_sdwa v9, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD",
     "v_mov_b32 v3, v9"},
    {"H-DSTSEL", 1, "v_cvt_pk_fp8_f32 v9, v1, v2 op_sel:[0,0,1]", "v_mov_b32 v3, v9"},
    {"H-DSTSEL", 1, "v_cvt_sr_fp8_f32 v9, v1, v2 op_sel:[0,0,1,0]", "v_mov_b32 v3, v9"},
    {"H-DSTSEL-2", 1,
     "v_add_u16_sdwa v9, v1, v2 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD",
     "v_add_u16_sdwa v9, v4, v5 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD src1_sel:DWORD",
     "warning"},
    {"H-DSTSEL-SRC", 1, "v_add_u32_sdwa v9, v1, v2 dst_sel:DWORD src0_sel:WORD_1 src1_sel:DWORD",
     "v_mov_b32 v3, v9", "strict"},
    {"H-DSTSEL-PK", 1, "v_pk_add_f16 v9, v1, v2", "v_mov_b32 v3, v9", "strict"},
    {"H-STORE", 2, "global_store_dwordx4 v[0:1], v[8:11], off", "v_mov_b32 v9, 1"},
    {"H-STORE", 2, "buffer_store_dwordx3 v[8:10], v0, s[4:7], 0 offen", "v_mov_b32 v9, 1"},
    {"H-STORE", 2, "buffer_atomic_cmpswap_x2 v[8:11], v0, s[4:7], 0 offen", "v_mov_b32 v11, 1"},
    {"H-STORE", 2,
     "tbuffer_store_format_xyzw v[8:11], v0, s[4:7], 0 format:[BUF_DATA_FORMAT_32_32_32_32] offen",
     "v_mov_b32 v9, 1", "warning"},
    {"H-STORE-NV", 1, "global_store_dwordx4 v[0:1], v[8:11], off", "global_load_dword v9, v[2:3], off",
     "strict"},
    {"H-STORE-NV", 1, "global_store_dwordx4 v[0:1], v[8:11], off", "ds_read_b32 v9, v2", "strict"},
    {"H-STORE-SOFF", 1, "buffer_store_dwordx4 v[8:11], v0, s[4:7], s8 offen", "v_mov_b32 v9, 1", "warning"},
    {"H-M0-MSG", 1, "s_mov_b32 m0, 1", "s_sendmsg sendmsg(MSG_INTERRUPT)"},
    {"H-M0-LDS", 1, "s_mov_b32 m0, 1", "ds_read_addtid_b32 v3"},
    {"H-M0-LDS", 1, "s_mov_b32 m0, 1", "global_load_lds_dword v[2:3], off"},
    {"H-M0-BUF", 1, "s_mov_b32 m0, 1", "buffer_load_dword v1, s[4:7], 0 offen lds", "strict"},
    {"H-M0-MOVREL", 1, "s_mov_b32 m0, 1", "s_movrels_b32 s4, s8"},
    {"H-SETREG-G", 2, "s_setreg_b32 hwreg(HW_REG_MODE), s4", "s_getreg_b32 s5, hwreg(HW_REG_MODE)"},
    {"H-SETREG-S", 1, "s_setreg_b32 hwreg(HW_REG_MODE), s4", "s_setreg_b32 hwreg(HW_REG_MODE), s5"},
    {"H-SETREG-S", 2, "s_setreg_b32 hwreg(HW_REG_MODE), s4", "s_setreg_b32 hwreg(HW_REG_MODE), s5",
     "warning"},
    {"H-TRAPSTS", 1, "s_setreg_b32 hwreg(HW_REG_TRAPSTS), s4", "s_rfe_b64 s[4:5]"},
    {"H-VSKIP-1", 2, "s_setvskip s4, 1", "s_getreg_b32 s5, hwreg(HW_REG_MODE)"},
    {"H-VSKIP-2", 2, "s_setreg_b32 hwreg(HW_REG_MODE), s4", "v_mov_b32 v3, v9"},
    {"DOT-AB", 3, "v_dot4_i32_i8 v9, v1, v2, v3", "v_dot4_i32_i8 v10, v9, v2, v3"},
    {"DOT-VALU", 3, "v_dot4_i32_i8 v9, v1, v2, v3", "v_mov_b32 v10, v9"},
    {"DOT-VALU", 3, "v_dot4_i32_i8 v9, v1, v2, v3", "v_mov_b32 v9, v1"},
    {"DOT-VALU", 3, "v_dot4_i32_i8 v9, v1, v2, v3", "v_dot2_f32_f16 v10, v1, v2, v9"},
    {"DOT-MEM", 3, "v_dot4_i32_i8 v9, v1, v2, v3", "global_store_dword v[2:3], v9, off"},
    {"DOT-MEM", 3, "v_dot4_i32_i8 v9, v1, v2, v3", "ds_read_b32 v9, v2"},
    {"DOT-MFMA", 3, "v_dot4_i32_i8 v8, v1, v2, v3", "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[8:9], v[4:5], 0"},
    {"M-VALU", 2, "v_mov_b32 v9, 1", "v_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[4:5], 0"},
    {"M-VALU", 2, "v_accvgpr_write_b32 a1, v1", "v_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[4:5], a[0:3]"},
    {"M-VALU", 2, "v_mov_b32 v9, 1", "v_smfmac_f32_16x16x32_f16 v[16:19], v[2:3], v[4:7], v9"},
    {"M-EXEC", 4, "v_cmpx_eq_u32 v0, v1", "v_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[4:5], 0"},
    {"M-XX-same", 2, "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[8:9], v[4:5], 0",
     "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[8:9], v[4:5], a[0:3]"},
    {"M-XX-ovl", 3, "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[8:9], v[4:5], 0",
     "v_mfma_f32_4x4x4_16b_f16 a[4:7], v[8:9], v[4:5], a[2:5]"},
    {"M-XX-ovl", 5, "v_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[4:5], 0",
     "v_mfma_f32_16x16x16_f16 a[4:7], v[8:9], v[4:5], a[2:5]"},
    {"M-XX-ovl", 9, "v_mfma_f32_32x32x8_f16 a[0:15], v[8:9], v[4:5], 0",
     "v_mfma_f32_32x32x8_f16 a[32:47], v[8:9], v[4:5], a[2:17]"},
    {"M-XX-ovl", 17, "v_mfma_f32_32x32x4_2b_f16 a[0:31], v[8:9], v[4:5], 0",
     "v_mfma_f32_32x32x8_f16 a[32:47], v[8:9], v[4:5], a[2:17]"},
    // The same number of registers, but not of passes.
    {"M-XX-ovl", 5, "v_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[4:5], 0",
     "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[8:9], v[4:5], a[0:3]"},
    {"M-XS", 5, "v_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[4:5], 0",
     "v_mfma_f32_16x16x4_f32 a[0:3], v8, v4, a[0:3]"},
    {"M-XAB", 7, "v_mfma_f32_16x16x16_f16 v[20:23], v[8:9], v[4:5], 0",
     "v_mfma_f32_16x16x16_f16 a[0:3], v[20:21], v[4:5], 0"},
    {"M-XAB", 19, "v_mfma_f32_32x32x4_2b_f16 v[20:51], v[8:9], v[4:5], 0",
     "v_mfma_f32_16x16x16_f16 a[0:3], v[20:21], v[4:5], 0"},
    {"M-SS-same", 2, "v_mfma_f32_4x4x1_16b_f32 a[0:3], v8, v4, 0",
     "v_mfma_f32_4x4x1_16b_f32 a[0:3], v8, v4, a[0:3]"},
    {"M-SS-ovl", 8, "v_mfma_f32_16x16x4_f32 a[0:3], v8, v4, 0",
     "v_mfma_f32_16x16x4_f32 a[4:7], v8, v4, a[2:5]"},
    {"M-SX-ovl", 8, "v_mfma_f32_16x16x4_f32 a[0:3], v8, v4, 0",
     "v_mfma_f32_16x16x16_f16 a[4:7], v[8:9], v[4:5], a[2:5]", "warning"},
    {"M-SX-same", 2, "v_mfma_f32_4x4x1_16b_f32 a[0:3], v8, v4, 0",
     "v_mfma_f32_4x4x4_16b_f16 a[0:3], v[8:9], v[4:5], a[0:3]", "warning"},
    {"M-SAB", 10, "v_mfma_f32_16x16x4_f32 v[20:23], v8, v4, 0", "v_mfma_f32_16x16x4_f32 a[0:3], v20, v4, 0"},
    {"M-D16-ovl", 9, "v_mfma_f64_16x16x4_f64 a[0:7], v[8:9], v[4:5], 0",
     "v_mfma_f64_16x16x4_f64 a[16:23], v[8:9], v[4:5], a[2:9]"},
    {"M-D16-ab", 11, "v_mfma_f64_16x16x4_f64 v[20:27], v[8:9], v[4:5], 0",
     "v_mfma_f64_16x16x4_f64 a[8:15], v[20:21], v[4:5], 0"},
    {"M-D4-same", 4, "v_mfma_f64_4x4x4_4b_f64 a[0:1], v[8:9], v[4:5], 0",
     "v_mfma_f64_4x4x4_4b_f64 a[0:1], v[8:9], v[4:5], a[0:1]"},
    {"M-D4-ovl", 4, "v_mfma_f64_4x4x4_4b_f64 a[0:1], v[8:9], v[4:5], 0",
     "v_mfma_f64_16x16x4_f64 a[8:15], v[8:9], v[4:5], a[0:7]"},
    {"M-D4-ab", 6, "v_mfma_f64_4x4x4_4b_f64 v[20:21], v[8:9], v[4:5], 0",
     "v_mfma_f64_4x4x4_4b_f64 a[0:1], v[20:21], v[4:5], 0"},
    {"M-X-RW", 7, "v_mfma_f32_16x16x16_f16 v[20:23], v[8:9], v[4:5], 0", "v_mov_b32 v30, v21"},
    {"M-X-RW", 11, "v_smfmac_f32_32x32x16_f16 v[16:31], v[2:3], v[4:7], v9", "v_mov_b32 v21, 1"},
    {"M-X-RW", 7, "v_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[4:5], 0", "v_accvgpr_read_b32 v1, a3"},
    {"M-X-MEM", 19, "v_mfma_f32_32x32x4_2b_f16 v[20:51], v[8:9], v[4:5], 0",
     "global_store_dword v[2:3], v51, off"},
    {"M-X-MEM", 5, "v_mfma_f32_4x4x4_16b_f16 v[20:23], v[8:9], v[4:5], 0", "ds_write_b32 v20, v1"},
    {"M-S-RW", 6 + 4, "v_mfma_f32_16x16x4_f32 v[20:23], v8, v4, 0", "v_mov_b32 v30, v21"},
    {"M-S-MEM", 18, "v_mfma_f32_32x32x2_f32 v[20:35], v8, v4, 0", "ds_write_b32 v1, v20"},
    {"M-D16-RW", 11, "v_mfma_f64_16x16x4_f64 v[20:27], v[8:9], v[4:5], 0", "v_mov_b32 v30, v21"},
    {"M-D16-MEM", 18, "v_mfma_f64_16x16x4_f64 v[20:27], v[8:9], v[4:5], 0", "ds_write_b32 v1, v20"},
    {"M-D4-RW", 6, "v_mfma_f64_4x4x4_4b_f64 v[20:21], v[8:9], v[4:5], 0", "v_mov_b32 v30, v21"},
    {"M-D4-MEM", 9, "v_mfma_f64_4x4x4_4b_f64 v[20:21], v[8:9], v[4:5], 0", "ds_write_b32 v1, v20"},
    {"M-LDW", 7, "v_mfma_f32_16x16x16_f16 v[20:23], v[8:9], v[4:5], 0", "ds_read_b32 v20, v1", "strict"},
    {"M-X-WAR", 3, "v_mfma_f32_16x16x16_f16 v[40:43], v[8:9], v[4:5], v[20:23]", "v_mov_b32 v20, 1"},
    {"M-X-WAR", 15, "v_mfma_f32_32x32x4_2b_f16 v[64:95], v[8:9], v[4:5], v[20:51]", "v_mov_b32 v20, 1"},
    {"M-D-FMA64", 2, "v_mfma_f64_4x4x4_4b_f64 v[20:21], v[8:9], v[4:5], 0",
     "v_fma_f64 v[2:3], v[4:5], v[6:7], v[8:9]", "strict"},
};

std::vector<std::string> rulesOf(std::string_view body) {
  const auto program = testing::programOf(testing::kernel(body));
  const Footprints footprints(*program);
  std::vector<std::string> rules;
  const WaitStates waitStates(*program, footprints, {});
  for (const Finding& finding : waitStates.findings()) {
    if (finding.severity == source::Severity::Remark) continue;
    rules.push_back(
        fmt::format("{} {}", finding.rule, finding.strict ? "strict" : source::name(finding.severity)));
  }
  return rules;
}

// With the wait states: "M-X-RW warning 7/4".
std::vector<std::string> found(std::string_view body) {
  const auto program = testing::programOf(testing::kernel(body));
  std::vector<std::string> result;
  const WaitStates states(*program, Footprints(*program), {});
  for (const Finding& f : states.findings())
    if (f.severity != source::Severity::Remark)
      result.push_back(fmt::format("{} {} {}/{}", f.rule, f.strict ? "strict" : source::name(f.severity),
                                   f.required, f.found));
  return result;
}

// Fillers that appear in no rule.
std::string filler(unsigned states) {
  std::string text;
  for (unsigned i = 0; i < states; ++i)
    text += fmt::format("s_mov_b32 s{}, 0\n", 70 + i);
  return text;
}

class WaitStatePairs : public ::testing::TestWithParam<WaitStatePair> {};

TEST_P(WaitStatePairs, IsReportedOneStateShortAndSilentWithEnough) {
  const WaitStatePair& pair = GetParam();
  const std::string expected = fmt::format("{} {}", pair.rule, pair.kind);
  const auto body = [&](const std::string& between) {
    return fmt::format("{}\n{}{}\ns_endpgm", pair.producer, between, pair.consumer);
  };
  EXPECT_THAT(rulesOf(body(filler(pair.states - 1))), Contains(expected));
  EXPECT_THAT(rulesOf(body(filler(pair.states))), ::testing::Not(Contains(expected)));
  EXPECT_THAT(rulesOf(body("")), Contains(expected));
  const unsigned first = std::min(pair.states, 16u);
  std::string nops = fmt::format("s_nop {}\n", first - 1);
  if (pair.states > first) nops += fmt::format("s_nop {}\n", pair.states - first - 1);
  EXPECT_THAT(rulesOf(body(nops)), ::testing::Not(Contains(expected)));
}

INSTANTIATE_TEST_SUITE_P(Rules, WaitStatePairs, ::testing::ValuesIn(kPairs));

TEST(WaitStates, EveryCheckedRuleHasAPair) {
  std::set<std::string_view> tested{"H-ICACHE", "H-XNACK-S"};
  for (const WaitStatePair& pair : kPairs)
    tested.insert(pair.rule);
  std::vector<std::string_view> untested;
  for (const isa::HazardRow& row : isa::hazards()) {
    if (row.severity != isa::HazardSeverity::None && !tested.contains(row.id)) untested.push_back(row.id);
  }
  // Conversion by SDWA is a rule of LLVM only, for an SDWA form that the assembler does not write; XNACK of
  // vector memory is not checked (hazard_search.cpp).
  EXPECT_THAT(untested, ElementsAre("H-DSTSEL-CVT", "H-XNACK-V"));
}

TEST(WaitStates, AcceptsCodeThatNeedsNoWaitStates) {
  constexpr std::string_view kHalf = "v_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[4:5]";
  constexpr std::string_view kDouble = "v_mfma_f64_16x16x4_f64 a[0:7], v[8:9], v[4:5]";
  for (const std::string& body : {
           std::string("s_mov_b32 s4, 1\nbuffer_load_dword v1, off, s[4:7], 0"),
           std::string("v_mov_b32 v1, 1\nglobal_load_dword v4, v[0:1], off"),
           std::string("v_rcp_f32 v1, v2\nv_rcp_f32 v3, v1"),
           fmt::format("{0}, 0\n{0}, a[0:3]", kHalf),
           std::string(
               "v_mfma_f32_16x16x4_f32 a[0:3], v8, v4, 0\nv_mfma_f32_16x16x4_f32 a[0:3], v8, v4, a[0:3]"),
           fmt::format("{0}, 0\n{0}, a[0:7]", kDouble),
           fmt::format("{0}, 0\nv_mov_b32 v8, 1", kHalf),
           std::string("v_cmpx_eq_u32 v0, v1\nv_add_u32 v2, v3, v4"),
           std::string("global_store_dwordx2 v[0:1], v[8:9], off\nv_mov_b32 v9, 1"),
           std::string("global_store_dwordx4 v[0:1], v[8:11], off\nv_mov_b32 v0, 1"),
           std::string(
               "buffer_load_dwordx4 v[8:11], v0, s[4:7], 0 offen\ns_waitcnt vmcnt(0)\nv_mov_b32 v8, 1"),
       })
    EXPECT_THAT(rulesOf(fmt::format("{}\ns_endpgm", body)), IsEmpty()) << body;
}

TEST(WaitStates, AccumulatingDotProductsAreStrictOnly) {
  EXPECT_THAT(rulesOf("v_dot4_i32_i8 v9, v1, v2, v3\nv_dot4_i32_i8 v9, v1, v2, v9\ns_endpgm"),
              ElementsAre("H-DSTSEL-PK strict"));
}

TEST(WaitStates, UsesTheWorstPath) {
  // Around the loop there are two states between the write and its reader, through the side entry none.
  const auto program = testing::programOf(testing::kernel("s_cbranch_scc0 .Lread\n"
                                                          ".Ltop:\n"
                                                          "v_readlane_b32 s4, v0, 1\n"
                                                          "s_nop 3\n"
                                                          "s_cbranch_scc1 .Lread\n"
                                                          "v_readlane_b32 s4, v0, 2\n"
                                                          ".Lread:\n"
                                                          "buffer_load_dword v1, off, s[4:7], 0\n"
                                                          "s_cbranch_vccz .Ltop\n"
                                                          "s_endpgm"));
  const WaitStates states(*program, Footprints(*program), {});
  EXPECT_THAT(testing::toStrings(states.findings(), *program),
              ElementsAre("W0201 error 8 <- 6 H-SGPR-VMEM 5/0"));
}

TEST(WaitStates, CountAroundALoop) {
  const auto program = testing::programOf(testing::kernel(".Ltop:\n"
                                                          "buffer_load_dword v1, off, s[4:7], 0\n"
                                                          "s_nop 1\n"
                                                          "v_readlane_b32 s4, v0, 1\n"
                                                          "s_cbranch_scc1 .Ltop\n"
                                                          "s_endpgm"));
  const WaitStates states(*program, Footprints(*program), {});
  ASSERT_FALSE(states.findings().empty());
  const Finding& finding = states.findings().front();
  EXPECT_EQ(testing::toString(finding, *program), "W0201 error 2 <- 4 H-SGPR-VMEM 5/1");
  EXPECT_THAT(finding.path, ElementsAre(2, 3, 0));
  EXPECT_EQ(finding.fixes.front().title, "Insert s_nop 3");
}

std::vector<std::string> missingStates(std::string_view body) {
  const auto program = testing::programOf(testing::kernel(body));
  std::vector<std::string> result;
  const auto analysis = analyze(*program, {});
  for (const Finding& finding : analysis->findings)
    if (finding.code == source::Code::MissingWaitStates)
      result.push_back(testing::toString(finding, *program));
  return result;
}

// The producer is executed if s0 is not 0, and the consumer if it is 0.
TEST(WaitStates, AreNotMissingOnInfeasiblePaths) {
  const auto of = [](std::string_view second, std::string_view before = "") {
    return missingStates(
        fmt::format("{}s_cmp_eq_u32 s0, 0\ns_cbranch_scc1 .La\nv_readlane_b32 s4, v0, 1\n.La:\n"
                    "s_cmp_eq_u32 s0, {}\ns_cbranch_scc0 .Lend\n"
                    "buffer_load_dword v1, off, s[4:7], 0\n.Lend:\ns_endpgm",
                    before, second));
  };
  EXPECT_THAT(of("0"), IsEmpty());
  EXPECT_THAT(of("1"), ElementsAre("W0201 error 7 <- 3 H-SGPR-VMEM 5/2"));
  // The longer way from the same producer is feasible: around the loop there is none, through .Lb there is one.
  EXPECT_THAT(missingStates("s_cmp_eq_u32 s0, 0\ns_cbranch_scc1 .La\nv_readlane_b32 s4, v0, 1\n"
                            "s_cmp_eq_u32 s0, 0\ns_cbranch_scc1 .Luse\ns_nop 0\n.Luse:\n"
                            "buffer_load_dword v1, off, s[4:7], 0\n.La:\ns_endpgm"),
              ElementsAre("W0201 error 8 <- 3 H-SGPR-VMEM 5/3"));
}

TEST(WaitStates, ScalarOverwriteInBetweenIsStrictOnly) {
  EXPECT_THAT(
      rulesOf("v_readlane_b32 s4, v0, 1\ns_mov_b32 s4, 0\nbuffer_load_dword v1, off, s[4:7], 0\ns_endpgm"),
      ElementsAre("H-SGPR-VMEM strict"));
}

// A matrix operation of 4 passes lets the next one issue 4 wait states later: v_mov is 4 or more after the first one,
// whose result it may read after 7.
TEST(WaitStates, AMatrixOperationInBetweenIsWorthThePassesOfTheOneBeforeIt) {
  const auto after = [](std::string_view between) {
    return found("v_mfma_f32_16x16x16_f16 v[20:23], v[8:9], v[4:5], 0\n" + std::string(between) +
                 "v_mov_b32 v30, v21\ns_endpgm");
  };
  const std::string other = "v_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[4:5], 0\n";
  EXPECT_THAT(after(""), ElementsAre("M-X-RW error 7/0"));
  EXPECT_THAT(after(other), ElementsAre("M-X-RW warning 7/4"));
  EXPECT_THAT(after("s_nop 1\n" + other), ElementsAre("M-X-RW warning 7/4"));
  EXPECT_THAT(after(other + "s_nop 1\n"), ElementsAre("M-X-RW warning 7/6"));
  EXPECT_THAT(after(other + "s_nop 2\n"), ElementsAre("M-X-RW strict 7/4"));
  EXPECT_THAT(after("v_mfma_f32_4x4x4_16b_f16 a[0:3], v[8:9], v[4:5], 0\n" + other),
              ElementsAre("M-X-RW warning 7/6"));
  EXPECT_THAT(after(other + other), ElementsAre("M-X-RW strict 7/2"));
}

// The first of two matrix operations keeps the second from issuing, whose factor a VALU instruction has written.
TEST(WaitStates, AMatrixOperationInBetweenKeepsTheNextFromIssuing) {
  EXPECT_THAT(found("v_mov_b32 v4, 0\nv_mfma_f32_16x16x16_f16 a[0:3], v[8:9], v[10:11], 0\n"
                    "v_mfma_f32_16x16x16_f16 a[4:7], v[8:9], v[4:5], 0\ns_endpgm"),
              ElementsAre("M-VALU strict 2/1"));
  EXPECT_THAT(found("v_mov_b32 v4, 0\nv_mov_b32 v6, 0\nv_mfma_f32_16x16x16_f16 a[4:7], v[8:9], v[4:5], 0\n"
                    "s_endpgm"),
              ElementsAre("M-VALU error 2/1"));
}

TEST(WaitStates, ReportsNothingAfterUnknownCode) {
  EXPECT_THAT(
      rulesOf("v_readlane_b32 s4, v0, 1\n.long 0xffffffff\nbuffer_load_dword v1, off, s[4:7], 0\ns_endpgm"),
      IsEmpty());
}

TEST(WaitStates, InstructionCacheInvalidationNeedsSixteenNops) {
  EXPECT_THAT(rulesOf("s_icache_inv\ns_nop 15\ns_mov_b32 s0, 0\ns_endpgm"), ElementsAre("H-ICACHE warning"));
  std::string nops;
  for (int i = 0; i < 16; ++i)
    nops += "s_nop 0\n";
  EXPECT_THAT(rulesOf("s_icache_inv\n" + nops + "s_mov_b32 s0, 0\ns_endpgm"), IsEmpty());
  EXPECT_THAT(rulesOf("s_icache_inv\ns_branch .Lnext\n.Lnext:\ns_endpgm"), IsEmpty());
}

std::vector<std::string> nopsOf(std::string_view body) {
  const auto program = testing::programOf(testing::kernel(body));
  const WaitStates waitStates(*program, Footprints(*program), {});
  std::vector<std::string> result;
  for (const NopAnswer& answer : waitStates.answers())
    result.push_back(answer.known ? fmt::format("{}/{}", answer.suffices, answer.states) : "unknown");
  return result;
}

TEST(WaitStates, ReportsHowMuchOfEachNopIsNeeded) {
  EXPECT_THAT(nopsOf("v_readlane_b32 s4, v0, 1\ns_nop 7\nv_add_u32 v1, s4, v2\ns_endpgm"),
              ElementsAre("2/8"));
  EXPECT_THAT(nopsOf("v_readlane_b32 s4, v0, 1\ns_nop 1\nv_add_u32 v1, s4, v2\ns_endpgm"),
              ElementsAre("2/2"));
  EXPECT_THAT(nopsOf("v_mov_b32 v0, 1\ns_nop 1\nv_add_u32 v1, v0, v2\ns_endpgm"), ElementsAre("0/2"));
  EXPECT_THAT(nopsOf("v_readlane_b32 s4, v0, 1\ns_mov_b32 s9, 0\ns_nop 7\nv_add_u32 v1, s4, v2\ns_endpgm"),
              ElementsAre("1/8"));
  EXPECT_THAT(nopsOf(".long 0xffffffff\ns_nop 1\nv_add_u32 v1, s4, v2\ns_endpgm"), ElementsAre("unknown"));
}

TEST(WaitStates, ConsecutiveConsumersShareOneNop) {
  const auto insertions = [](std::string_view body) {
    const auto program = testing::programOf(testing::kernel(body));
    const WaitStates states(*program, Footprints(*program), {});
    std::vector<std::string> result;
    for (const Finding& f : states.findings())
      if (f.code == source::Code::MissingWaitStates && !f.strict)
        result.push_back(fmt::format("{}: {} before {}", testing::lineOf(*program, f.at),
                                     f.fixes.at(0).changes.at(0).text,
                                     testing::lineOf(*program, f.fixes.at(0).changes.at(0).at)));
    return result;
  };
  EXPECT_THAT(
      insertions(
          "v_readlane_b32 s4, v0, 1\nbuffer_load_dword v1, off, s[4:7], 0\n"
          "buffer_load_dword v2, off, s[4:7], 0 offset:4\nbuffer_load_dword v3, off, s[4:7], 0 offset:8\n"
          "s_endpgm"),
      ElementsAre("2: s_nop 4 before 2", "3: s_nop 4 before 2", "4: s_nop 4 before 2"));
  // The second lacks more.
  EXPECT_THAT(
      insertions("v_readlane_b32 s4, v0, 1\nv_add_u32 v1, s4, v2\nbuffer_load_dword v3, off, s[4:7], 0\n"
                 "s_endpgm"),
      ElementsAre("2: s_nop 1 before 2", "3: s_nop 3 before 2"));
  // Its producer comes after the first.
  EXPECT_THAT(insertions("v_readlane_b32 s4, v0, 1\nv_add_u32 v1, s4, v2\nv_readlane_b32 s8, v0, 1\n"
                         "v_add_u32 v3, s8, v2\ns_endpgm"),
              ElementsAre("2: s_nop 1 before 2", "4: s_nop 1 before 4"));
}

TEST(WaitStates, NopsThatCoverForOneAnotherAreShortenedTogether) {
  EXPECT_THAT(nopsOf("v_readlane_b32 s4, v0, 1\ns_nop 1\ns_nop 1\nv_add_u32 v1, s4, v2\ns_endpgm"),
              ElementsAre("0/2", "2/2"));
  EXPECT_THAT(nopsOf("v_readlane_b32 s4, v0, 1\ns_nop 0\ns_nop 1\ns_nop 0\nv_add_u32 v1, s4, v2\ns_endpgm"),
              ElementsAre("0/1", "1/2", "1/1"));
  // Both ways into the block need them.
  EXPECT_THAT(
      nopsOf("s_cbranch_scc0 L\nv_readlane_b32 s4, v0, 1\ns_nop 2\nL:\ns_nop 2\nv_add_u32 v1, s4, v2\n"
             "v_readlane_b32 s4, v0, 1\ns_nop 2\ns_branch L"),
      ElementsAre("0/3", "2/3", "0/3"));
}

// All nops of random kernels shortened at once to what is said to suffice: nothing is missing that was not before.
TEST(WaitStates, ShorterNopsAreSafeTogether) {
  constexpr std::array kLines{"v_readlane_b32 s4, v0, 1",
                              "v_add_u32 v1, s4, v2",
                              "v_cmp_eq_u32 vcc, v0, v1",
                              "v_readlane_b32 s5, v9, s4",
                              "v_mfma_f32_16x16x16_f16 v[20:23], v[8:9], v[4:5], 0",
                              "v_mov_b32 v30, v21",
                              "v_mov_b32 v8, 1",
                              "buffer_load_dword v1, off, s[4:7], 0",
                              "s_mov_b32 m0, 0",
                              "v_cmpx_eq_u32 v0, v1",
                              "v_div_fmas_f32 v3, v4, v5, v6"};
  std::mt19937 random(7);
  unsigned shortened = 0;
  for (int n = 0; n < 300; ++n) {
    std::vector<std::string> lines;
    for (int line = 0; line < 24; ++line) {
      if (random() % 3 != 0)
        lines.push_back(fmt::format("s_nop {}", random() % 8));
      else if (random() % 8 == 0)
        lines.push_back(fmt::format("s_cbranch_scc{} L{}", random() % 2, random() % 2));
      else
        lines.emplace_back(kLines[random() % kLines.size()]);
    }
    lines[6] = "L0:";
    lines[17] = "L1:";
    const auto textOf = [&] { return testing::kernel(fmt::format("{}\ns_endpgm", fmt::join(lines, "\n"))); };
    const auto missing = [](const program::Program& program, const WaitStates& states) {
      std::set<std::string> result;
      for (const Finding& f : states.findings())
        if (f.code == source::Code::MissingWaitStates)
          result.insert(fmt::format("{} {}", testing::lineOf(program, f.at), f.rule));
      return result;
    };
    const auto program = testing::programOf(textOf());
    const WaitStates before(*program, Footprints(*program), {});
    for (const NopAnswer& answer : before.answers()) {
      if (!answer.known || answer.suffices == answer.states) continue;
      ++shortened;
      lines[testing::lineOf(*program, answer.nop) - 1] =
          answer.suffices == 0 ? "" : fmt::format("s_nop {}", answer.suffices - 1);
    }
    const auto changed = testing::programOf(textOf());
    const WaitStates after(*changed, Footprints(*changed), {});
    EXPECT_THAT(missing(*changed, after), IsSubsetOf(missing(*program, before))) << textOf();
  }
  EXPECT_GT(shortened, 500U);
}

// Debug information gives compiler padding a line.
TEST(WaitStates, IgnoresUnreachableNops) {
  const auto remarksOf = [](std::string_view body) {
    const auto program = testing::programOf(testing::kernel(body));
    const WaitStates waitStates(*program, Footprints(*program), {});
    return std::ranges::count(waitStates.findings(), source::Code::NopLonger, &Finding::code);
  };
  EXPECT_EQ(remarksOf("v_mov_b32 v0, 1\ns_nop 1\nv_add_u32 v1, v0, v2\ns_endpgm"), 1);
  EXPECT_EQ(remarksOf("v_mov_b32 v0, 1\nv_add_u32 v1, v0, v2\ns_endpgm\ns_nop 0\ns_nop 0"), 0);
}

// With XNACK it makes two runs of the scalar loads, which is no need of an instruction for wait states.
TEST(WaitStates, KeepNopsBetweenScalarLoads) {
  const auto program =
      testing::programOf(testing::kernel("s_load_dwordx2 s[2:3], s[0:1], 0\ns_nop 0\ns_load_dword s0, "
                                         "s[0:1], 8\ns_waitcnt lgkmcnt(0)\ns_endpgm"));
  const WaitStates waitStates(*program, Footprints(*program), {});
  EXPECT_EQ(std::ranges::count(waitStates.findings(), source::Code::NopLonger, &Finding::code), 0);
}

} // namespace
} // namespace wavesmith::analysis
