// SPDX-License-Identifier: Apache-2.0
// Inconsistencies of code, descriptor and metadata are reported at the wrong line, and their fix corrects
// them.
#include "check/suppression.h"
#include "generate/checked_text.h"
#include "source/file.h"
#include "support/paths.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::generate {
namespace {

using testing::CheckedText;
using testing::codesOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::kernelText;
using ::testing::Not;
using ::testing::SizeIs;

// The text of the line of a diagnostic.
std::string reportedLine(const CheckedText& k, std::string_view code) {
  const source::Place& place = k.find(code).place;
  std::string_view rest = k.text;
  for (std::uint32_t line = 1; line < place.line; ++line)
    rest.remove_prefix(rest.find('\n') + 1);
  const std::string_view line = rest.substr(0, rest.find('\n'));
  return std::string(line.substr(std::min(line.find_first_not_of(' '), line.size())));
}

// Expects only this finding, at a line that begins with this text, and none after the fix.
void expectFixed(const std::string& text, std::string_view code, std::string_view line, std::size_t fix = 0) {
  const CheckedText k(text);
  ASSERT_THAT(k.codes(), ElementsAre(std::string(code))) << k.all();
  EXPECT_THAT(reportedLine(k, code), ::testing::StartsWith(std::string(line))) << k.all();
  const CheckedText after(k.fixed(code, fix));
  EXPECT_THAT(after.codes(), IsEmpty()) << after.all() << after.text;
}
void expectSilent(const std::string& text) {
  const CheckedText k(text);
  EXPECT_THAT(k.codes(), IsEmpty()) << k.all() << text;
}

// Bytes 248 to 255, for every size of the work-group.
constexpr std::string_view kLds256 = "v_mov_b32 v1, 0\nv_mov_b32 v2, 0\nv_mov_b32 v3, 0\n"
                                     "ds_write_b64 v1, v[2:3] offset:248\ns_endpgm\n";
constexpr std::string_view kLdsAt1024 = "v_mov_b32 v1, 0\nds_write_b64 v1, v[2:3] offset:1024\n"
                                        "s_endpgm\n";

std::string ldsAt1024(std::string_view directives, std::string_view metadata = {}) {
  return kernelText("v_mov_b32 v2, 0\nv_mov_b32 v3, 0\n" + std::string(kLdsAt1024), directives, metadata);
}

TEST(LdsConsistency, ReportsTooSmallAtItsDirective) {
  const std::string text = kernelText(kLds256, ".amdhsa_group_segment_fixed_size 252   // of them");
  expectFixed(text, "W0401", ".amdhsa_group_segment_fixed_size 252");
  const CheckedText k(text);
  EXPECT_EQ(k.find("W0401").severity, source::Severity::Warning);
  EXPECT_THAT(k.find("W0401").message, HasSubstr("byte 255 of LDS"));
  EXPECT_THAT(k.find("W0401").message, HasSubstr("raise it to 256, enough for every work-group, or add"));
  ASSERT_FALSE(k.find("W0401").notes.empty());
  EXPECT_EQ(k.find("W0401").notes[0].place.line, 9U);
  EXPECT_THAT(k.fixed("W0401"), HasSubstr(".amdhsa_group_segment_fixed_size 256   // of them\n"));
  expectSilent(kernelText(kLds256, ".amdhsa_group_segment_fixed_size 256"));
  expectSilent(kernelText(kLds256, ".amdhsa_group_segment_fixed_size 4096"));
}

TEST(LdsConsistency, FixRaisesMetadataToo) {
  const std::string text = kernelText(kLds256, ".amdhsa_group_segment_fixed_size 128",
                                      ".group_segment_fixed_size: 128   # of them");
  expectFixed(text, "W0401", ".amdhsa_group_segment_fixed_size 128");
  EXPECT_THAT(CheckedText(text).fixed("W0401"), HasSubstr(".group_segment_fixed_size: 256   # of them\n"));
  // A larger size in the metadata is what the author intended.
  const std::string more =
      kernelText(kLds256, ".amdhsa_group_segment_fixed_size 128", ".group_segment_fixed_size: 512");
  expectFixed(more, "W0401", ".amdhsa_group_segment_fixed_size 128");
  EXPECT_THAT(CheckedText(more).fixed("W0401"), HasSubstr(".amdhsa_group_segment_fixed_size 512\n"));
}

TEST(LdsConsistency, ReportsMissingSizeButNotExplicitZero) {
  const std::string forgotten = kernelText(kLds256, "");
  expectFixed(forgotten, "W0401", ".amdhsa_kernel k");
  expectFixed(forgotten, "W0401", ".amdhsa_kernel k", 1);
  EXPECT_THAT(CheckedText(forgotten).fixed("W0401", 1),
              HasSubstr("    .amdhsa_group_segment_fixed_size 0\n"));
  expectSilent(kernelText(kLds256, ".amdhsa_group_segment_fixed_size 0"));
}

TEST(LdsConsistency, AllowsDynamicLds) {
  for (const std::string_view kind : {"hidden_dynamic_lds_size", "dynamic_shared_pointer"})
    expectSilent(ldsAt1024(".amdhsa_group_segment_fixed_size 512\n.amdhsa_kernarg_size 4",
                           fmt::format(".group_segment_fixed_size: 512\n.kernarg_segment_size: 4\n.args:\n"
                                       "  - {{ .offset: 0, .size: 4, .value_kind: {} }}",
                                       kind)));
  // The runtime fills in only listed arguments, and the size of dynamic LDS is not listed.
  const CheckedText listed(ldsAt1024(".amdhsa_group_segment_fixed_size 512\n.amdhsa_kernarg_size 4",
                                     ".group_segment_fixed_size: 512\n.kernarg_segment_size: 4\n.args:\n"
                                     "  - { .offset: 0, .size: 4, .value_kind: hidden_block_count_x }"));
  EXPECT_THAT(codesOf(*listed.program, *listed.analysis), ElementsAre("W0401"));
  // The whole access is past the allocation: it may be dynamic LDS, which a code object cannot declare.
  const CheckedText behind(ldsAt1024(".amdhsa_group_segment_fixed_size 512"));
  EXPECT_THAT(behind.codes(), ElementsAre("W0401"));
  EXPECT_THAT(codesOf(*behind.program, *behind.analysis), IsEmpty());
  const CheckedText across(kernelText(kLds256, ".amdhsa_group_segment_fixed_size 252"));
  EXPECT_THAT(codesOf(*across.program, *across.analysis), ElementsAre("W0401"));
}

TEST(LdsConsistency, IgnoresUnknownAddresses) {
  // v0 and s4 are unknown.
  expectSilent(kernelText("ds_write_b32 v0, v0\ns_endpgm\n", ".amdhsa_group_segment_fixed_size 4"));
  expectSilent(kernelText("v_and_b32 v1, 0xfff, v0\nds_write_b32 v1, v0\ns_endpgm\n",
                          ".amdhsa_group_segment_fixed_size 64"));
  // Depends on the size of the work-group.
  expectSilent(kernelText("v_mov_b32 v2, 0\nv_lshlrev_b32 v1, 2, v0\nds_write_b32 v1, v2\ns_endpgm\n",
                          ".amdhsa_group_segment_fixed_size 256"));
  // Unreachable: only W0310.
  EXPECT_THAT(CheckedText(kernelText("v_mov_b32 v1, 0\ns_endpgm\nds_write_b32 v1, v0 offset:1024\ns_endpgm\n",
                                     ".amdhsa_group_segment_fixed_size 64"))
                  .codes(),
              ElementsAre("W0310"));
}

constexpr std::string_view kScratch = "scratch_store_dwordx2 off, v[0:1], off offset:24\ns_endpgm\n";

TEST(ScratchConsistency, ReportsTooSmallOrDisabled) {
  const std::string body = "v_mov_b32 v1, 0\n" + std::string(kScratch);
  expectFixed(kernelText(body, ".amdhsa_enable_private_segment 1\n.amdhsa_private_segment_fixed_size 28"),
              "W0402", ".amdhsa_private_segment_fixed_size 28");
  expectFixed(kernelText(body, ".amdhsa_enable_private_segment 1\n.amdhsa_private_segment_fixed_size 28",
                         ".private_segment_fixed_size: 28"),
              "W0402", ".amdhsa_private_segment_fixed_size 28");
  expectFixed(kernelText(body, ".amdhsa_enable_private_segment 1"), "W0402", ".amdhsa_kernel k");
  expectFixed(kernelText(body, ""), "W0403", ".amdhsa_kernel k");
  expectFixed(kernelText(body,
                         ".amdhsa_enable_private_segment 0 // no\n.amdhsa_private_segment_fixed_size 32",
                         ".private_segment_fixed_size: 32"),
              "W0403", ".amdhsa_enable_private_segment 0");
  EXPECT_THAT(CheckedText(kernelText(body, "")).find("W0403").message,
              HasSubstr("write .amdhsa_enable_private_segment 1 and .amdhsa_private_segment_fixed_size 32"));
  expectSilent(kernelText(body, ".amdhsa_enable_private_segment 1\n.amdhsa_private_segment_fixed_size 32"));
  // A dynamic stack.
  expectSilent(kernelText(body, ".amdhsa_enable_private_segment 1\n.amdhsa_private_segment_fixed_size 4\n"
                                ".amdhsa_uses_dynamic_stack 1"));
  // An unknown address.
  expectSilent(kernelText("scratch_load_dword v1, v0, off offset:0\ns_endpgm\n",
                          ".amdhsa_enable_private_segment 1\n.amdhsa_private_segment_fixed_size 4"));
}

TEST(InitialStateConsistency, ReportsPointerThatIsNotEnabled) {
  const std::string body = "s_load_dword s4, s[0:1], 0\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v1, s4\n"
                           "v_mov_b32 v2, s2\ns_endpgm\n";
  // One message instead of three about uninitialized registers.
  expectFixed(kernelText(body, ".amdhsa_next_free_sgpr 8"), "W0404", ".amdhsa_kernel k");
  expectFixed(kernelText(body, ".amdhsa_user_sgpr_count 2"), "W0404", ".amdhsa_kernel k");
  expectFixed(kernelText(body, ".amdhsa_user_sgpr_kernarg_segment_ptr 0"), "W0404",
              ".amdhsa_user_sgpr_kernarg_segment_ptr 0");
  expectFixed(kernelText(body, ".amdhsa_user_sgpr_kernarg_segment_ptr 0\n.amdhsa_user_sgpr_count 0"), "W0404",
              ".amdhsa_user_sgpr_kernarg_segment_ptr 0");
  EXPECT_EQ(CheckedText(kernelText(body, "")).find("W0404").severity, source::Severity::Error);
  expectSilent(kernelText(body, ".amdhsa_user_sgpr_kernarg_segment_ptr 1"));
  // Another pair is not a pointer set by the hardware.
  EXPECT_THAT(CheckedText(kernelText("s_load_dword s4, s[6:7], 0\ns_endpgm\n", "")).codes(),
              ElementsAre("W0301"));
  // A pair written by the code is not one either.
  expectSilent(kernelText("s_mov_b64 s[0:1], 0\ns_load_dword s4, s[0:1], 0\ns_endpgm\n", ""));
}

TEST(InitialStateConsistency, ReportsWorkItemIdsThatAreNotEnabled) {
  const auto used = [](std::string_view body) { // v1 and v2 reach EXEC
    return fmt::format("v_mov_b32 v1, 0\nv_mov_b32 v2, 0\n{}\nv_cmpx_gt_u32 vcc, v1, v2\ns_endpgm\n", body);
  };
  expectFixed(kernelText(used("v_bfe_u32 v1, v0, 10, 10"), ""), "W0404", ".amdhsa_kernel k");
  expectFixed(kernelText(used("v_bfe_u32 v1, v0, 10, 10\nv_lshrrev_b32 v2, 20, v0"),
                         ".amdhsa_system_vgpr_workitem_id 1"),
              "W0404", ".amdhsa_system_vgpr_workitem_id 1");
  EXPECT_THAT(CheckedText(kernelText(used("v_lshrrev_b32 v2, 20, v0"), "")).find("W0404").message,
              HasSubstr("the z of the work-item is extracted from v0, but .amdhsa_system_vgpr_workitem_id is "
                        "0: set it to 2"));
  for (const std::string_view x :
       {"v_and_b32 v1, 0x3ff, v0", "v_bfe_u32 v1, v0, 0, 10", "v_lshrrev_b32 v1, 6, v0",
        "v_and_b32 v1, -64, v0", "v_and_b32 v1, 0xffff, v0", "v_mov_b32 v0, 7\nv_bfe_u32 v1, v0, 10, 10"})
    expectSilent(kernelText(used(x), ""));
  expectSilent(kernelText(used("v_bfe_u32 v1, v0, 10, 10"), ".amdhsa_system_vgpr_workitem_id 2"));
}

TEST(InitialStateConsistency, ReportsWorkItemIdsOnlyIfTheyReachAnEffect) {
  const std::string extract = "v_bfe_u32 v1, v0, 10, 10\n";
  // Copies, masks, sums and readlanes are no effects.
  expectSilent(kernelText(extract + "v_mov_b32 v2, v1\nv_and_b32 v2, 7, v2\nv_mad_u32_u24 v3, v2, v2, v1\n"
                                    "v_readfirstlane_b32 s4, v3\ns_mul_i32 s4, s4, s4\ns_endpgm\n",
                          ""));
  expectSilent(kernelText(extract + "v_mov_b32 v1, 3\nds_write_b32 v0, v1\ns_endpgm\n",
                          ".amdhsa_group_segment_fixed_size 4096"));
  for (const std::string_view use :
       {"v_lshlrev_b32 v2, 2, v1\nds_write_b32 v2, v0", "v_mov_b32 v2, v1\nds_write_b32 v0, v2",
        "v_cmp_gt_u32 vcc, 4, v1\ns_cbranch_vccz .Lout", "v_cmp_gt_u32 vcc, 4, v1\ns_and_b64 exec, exec, vcc",
        "v_readfirstlane_b32 s4, v1\ns_mov_b32 m0, s4",
        "v_readfirstlane_b32 s4, v1\ns_setreg_b32 hwreg(HW_REG_MODE), s4",
        "v_cmp_eq_u32 vcc, 0, v1\ns_and_saveexec_b64 s[4:5], vcc"})
    EXPECT_THAT(CheckedText(kernelText(fmt::format("{}{}\ns_nop 0\n.Lout:\ns_endpgm\n", extract, use),
                                       ".amdhsa_group_segment_fixed_size 8192"))
                    .codes(),
                Contains("W0404"))
        << use;
  // It is overwritten before EXEC is set to a mask that may have other lanes.
  const std::string widened = "s_mov_b64 exec, s[6:7]\nds_write_b32 v0, v1\ns_endpgm\n";
  const std::string_view lds = ".amdhsa_group_segment_fixed_size 4096";
  const std::string loaded = "s_load_dwordx2 s[6:7], s[0:1], 0\n" + extract;
  const std::string_view pointer =
      ".amdhsa_group_segment_fixed_size 4096\n.amdhsa_user_sgpr_kernarg_segment_ptr 1";
  const std::string wait = "s_waitcnt lgkmcnt(0)\n";
  expectSilent(kernelText(loaded + "v_mov_b32 v1, 3\n" + wait + widened, pointer));
  EXPECT_THAT(CheckedText(kernelText(loaded + wait + widened, pointer)).codes(), Contains("W0404"));
  EXPECT_THAT(CheckedText(kernelText(loaded + wait +
                                         "v_cmp_gt_u32 vcc, 4, v0\ns_and_saveexec_b64 s[4:5], vcc\n"
                                         "v_mov_b32 v1, 3\n" +
                                         widened,
                                     pointer))
                  .codes(),
              Contains("W0404")); // in some lanes only
  EXPECT_THAT(CheckedText(kernelText("s_load_dwordx2 s[6:7], s[0:1], 0\n" + wait +
                                         ".Ltop:\ns_mov_b64 exec, s[6:7]\nds_write_b32 v0, v1\n"
                                         "s_mov_b64 exec, -1\nv_bfe_u32 v1, v0, 10, 10\n"
                                         "s_cbranch_scc1 .Ltop\nv_mov_b32 v1, 3\ns_endpgm\n",
                                     pointer))
                  .codes(),
              Contains("W0404")); // in the next iteration
  // v_writelane writes a lane that EXEC does not enable, and v_readlane reads one.
  EXPECT_THAT(CheckedText(kernelText("s_load_dwordx2 s[6:7], s[0:1], 0\nv_mov_b32 v3, 0\n" + extract + wait +
                                         "v_readfirstlane_b32 s4, v1\nv_writelane_b32 v3, s4, 63\n"
                                         "v_mov_b32 v3, 0\ns_mov_b64 exec, s[6:7]\nds_write_b32 v0, v3\n"
                                         "s_endpgm\n",
                                     pointer))
                  .codes(),
              Contains("W0404"));
  EXPECT_THAT(
      CheckedText(kernelText(loaded + wait +
                                 "v_cmp_gt_u32 vcc, 4, v0\ns_and_saveexec_b64 s[4:5], vcc\n"
                                 "v_mov_b32 v1, 3\nv_readlane_b32 s4, v1, 63\ns_mov_b32 m0, s4\ns_endpgm\n",
                             pointer))
          .codes(),
      Contains("W0404"));
  // It is overwritten before registers are read by computed numbers.
  const std::string indexed = "s_set_gpr_idx_on s0, 1\nv_mov_b32 v2, v0\ns_set_gpr_idx_off\n"
                              "ds_write_b32 v0, v2\ns_endpgm\n";
  expectSilent(kernelText(extract + "v_mov_b32 v1, 3\nv_mov_b32 v2, 0\n" + indexed, lds));
  // One of computed number is overwritten, perhaps another one.
  EXPECT_THAT(CheckedText(kernelText(extract + "s_set_gpr_idx_on s0, 8\nv_mov_b32 v1, v0\n"
                                               "s_set_gpr_idx_off\nds_write_b32 v0, v1\ns_endpgm\n",
                                     lds))
                  .codes(),
              Contains("W0404"));
  // Any register may be read.
  EXPECT_THAT(CheckedText(kernelText(extract + "s_set_gpr_idx_on s0, 1\nv_mov_b32 v2, v0\ns_set_gpr_idx_off\n"
                                               "ds_write_b32 v0, v2\ns_endpgm\n",
                                     ".amdhsa_group_segment_fixed_size 4096"))
                  .codes(),
              Contains("W0404"));
  // In some lanes the extracted value is kept.
  EXPECT_THAT(CheckedText(kernelText(extract + "v_cmp_gt_u32 vcc, 4, v0\ns_and_saveexec_b64 s[4:5], vcc\n"
                                               "v_mov_b32 v1, 3\ns_or_b64 exec, exec, s[4:5]\n"
                                               "ds_write_b32 v0, v1\ns_endpgm\n",
                                     ".amdhsa_group_segment_fixed_size 4096"))
                  .codes(),
              Contains("W0404"));
}

TEST(InitialStateConsistency, OffersWorkgroupIdInItsRegister) {
  const std::string text =
      kernelText("v_mov_b32 v1, s2\nv_mov_b32 v2, s3\ns_endpgm\n", ".amdhsa_user_sgpr_kernarg_segment_ptr 1");
  expectFixed(text, "W0301", "v_mov_b32 v2, s3");
  EXPECT_THAT(CheckedText(text).fixed("W0301"), HasSubstr("    .amdhsa_system_sgpr_workgroup_id_y 1\n"));
  // Other registers get no such fix.
  EXPECT_THAT(CheckedText(kernelText("v_mov_b32 v2, s9\ns_endpgm\n", "")).find("W0301").fixes, IsEmpty());
}

TEST(RegisterConsistency, RaisesAllocations) {
  expectFixed(kernelText("v_mov_b32 v12, 0\ns_endpgm\n",
                         ".amdhsa_next_free_vgpr 8   // v0 to v7\n"
                         ".amdhsa_accum_offset 8",
                         ".vgpr_count: 8"),
              "W0302", "v_mov_b32 v12, 0");
  expectFixed(kernelText("s_mov_b32 s40, 0\ns_endpgm\n", ".amdhsa_next_free_sgpr 8", ".sgpr_count: 14"),
              "W0302", "s_mov_b32 s40, 0");
  expectFixed(kernelText("v_accvgpr_write_b32 a3, v0\ns_endpgm\n", ".amdhsa_accum_offset 8",
                         ".agpr_count: 0\n.vgpr_count: 8"),
              "W0302", "v_accvgpr_write_b32 a3, v0");
  const CheckedText overlap(kernelText("v_mov_b32 v9, 0\nv_accvgpr_write_b32 a1, v9\ns_endpgm\n",
                                       ".amdhsa_next_free_vgpr 16\n.amdhsa_accum_offset 8"));
  ASSERT_THAT(overlap.codes(), ElementsAre("W0303")) << overlap.all();
  EXPECT_THAT(CheckedText(overlap.fixed("W0303")).codes(), IsEmpty());
  // Enough registers, at the wrong side of the offset: the fix is named after what it changes.
  const CheckedText above(
      kernelText("v_mov_b32 v8, 0\ns_endpgm\n", ".amdhsa_next_free_vgpr 9\n.amdhsa_accum_offset 8"));
  ASSERT_THAT(above.codes(), ElementsAre("W0302")) << above.all();
  EXPECT_EQ(above.find("W0302").fixes.at(0).title, "Raise .amdhsa_accum_offset to 12");
  EXPECT_THAT(CheckedText(above.fixed("W0302")).codes(), IsEmpty());
}

TEST(RegisterConsistency, RemarksVgprsThatReduceOccupancy) {
  const std::string text =
      kernelText("v_mov_b32 v5, 0\ns_endpgm\n",
                 ".amdhsa_next_free_vgpr 256 // plenty\n.amdhsa_accum_offset 256", ".vgpr_count: 256");
  expectFixed(text, "W0420", ".amdhsa_next_free_vgpr 256");
  const CheckedText k(text);
  EXPECT_EQ(k.find("W0420").severity, source::Severity::Remark);
  EXPECT_THAT(k.find("W0420").message, HasSubstr("8 waves fit on a SIMD instead of 2"));
  EXPECT_THAT(k.fixed("W0420"), HasSubstr(".amdhsa_next_free_vgpr 6   // plenty"));
  // With 64 of 512 registers 8 waves fit: fewer registers gain nothing.
  expectSilent(
      kernelText("v_mov_b32 v5, 0\ns_endpgm\n", ".amdhsa_next_free_vgpr 64\n.amdhsa_accum_offset 64"));
  // Called or indexed code may need them.
  for (const std::string_view body :
       {"s_getpc_b64 s[4:5]\ns_load_dwordx2 s[4:5], s[4:5], 0\ns_waitcnt lgkmcnt(0)\n"
        "s_swappc_b64 s[6:7], s[4:5]\ns_endpgm\n",
        "s_mov_b32 s2, 1\ns_set_gpr_idx_on s2, 1\nv_mov_b32 v5, v0\ns_set_gpr_idx_off\ns_endpgm\n"})
    EXPECT_THAT(CheckedText(kernelText(body, ".amdhsa_next_free_vgpr 256\n.amdhsa_accum_offset 256")).codes(),
                Not(::testing::Contains("W0420")))
        << body;
}

TEST(RegisterConsistency, RemarksSgprsThatReduceOccupancy) {
  expectFixed(kernelText("s_mov_b32 s5, 0\ns_endpgm\n", ".amdhsa_next_free_sgpr 102"), "W0420",
              ".amdhsa_next_free_sgpr 102");
}

constexpr std::string_view kPlain = "v_mov_b32 v5, 0\ns_mov_b32 s9, 0\ns_endpgm\n";

TEST(MetadataConsistency, ReportsDifferencesFromTheDescriptor) {
  const auto text = [](std::string_view metadata, std::string_view directives = {}) {
    return kernelText(kPlain, directives, metadata);
  };
  expectFixed(text(".group_segment_fixed_size: 64"), "W0410", ".group_segment_fixed_size: 64");
  expectFixed(text(".group_segment_fixed_size: 64"), "W0410", ".group_segment_fixed_size: 64", 1);
  expectFixed(text(".group_segment_fixed_size: 64", ".amdhsa_group_segment_fixed_size 128"), "W0410",
              ".group_segment_fixed_size: 64");
  expectFixed(text(".private_segment_fixed_size: 16", ".amdhsa_private_segment_fixed_size 32"), "W0410",
              ".private_segment_fixed_size: 16");
  expectFixed(text(".wavefront_size: 32"), "W0410", ".wavefront_size: 32");
  expectFixed(text(".uses_dynamic_stack: true"), "W0410", ".uses_dynamic_stack: true");
  expectFixed(text(".uses_dynamic_stack: false", ".amdhsa_uses_dynamic_stack 1"), "W0410",
              ".uses_dynamic_stack: false");
  expectSilent(text(".uses_dynamic_stack: false"));
  expectSilent(text(".group_segment_fixed_size: 0x80", ".amdhsa_group_segment_fixed_size 128"));
}

TEST(MetadataConsistency, ReportsWrongRegisterCounts) {
  const auto text = [](std::string_view metadata, std::string_view directives = {}) {
    return kernelText(kPlain, directives, metadata);
  };
  expectFixed(text(".vgpr_count: 5"), "W0410", ".vgpr_count: 5");
  expectFixed(text(".vgpr_count: 9"), "W0410", ".vgpr_count: 9");
  expectFixed(text(".sgpr_count: 9"), "W0410", ".sgpr_count: 9");
  expectFixed(text(".sgpr_count: 40"), "W0410", ".sgpr_count: 40");
  expectFixed(text(".agpr_count: 4"), "W0410", ".agpr_count: 4");
  // Too small, and what it is rounded up to is enough: harmless.
  const auto severity = [&](std::string_view metadata) {
    return CheckedText(kernelText("v_mov_b32 v8, 0\ns_mov_b32 s17, 0\ns_endpgm\n", "", metadata))
        .find("W0410")
        .severity;
  };
  EXPECT_EQ(severity(".vgpr_count: 8"), source::Severity::Warning);
  EXPECT_EQ(severity(".sgpr_count: 16"), source::Severity::Warning);
  EXPECT_EQ(CheckedText(text(".vgpr_count: 5")).find("W0410").severity, source::Severity::Remark);
  EXPECT_EQ(severity(".sgpr_count: 17"), source::Severity::Remark);
  // Rounded to a granule or not, with VCC or without: all in common use.
  for (const unsigned vectors : {6, 7, 8})
    for (const unsigned scalars : {10, 12, 16})
      expectSilent(text(fmt::format(".vgpr_count: {}\n.sgpr_count: {}\n.agpr_count: 0", vectors, scalars)));
  const std::string both = "v_mov_b32 v5, 0\nv_accvgpr_write_b32 a2, v5\ns_endpgm\n";
  const std::string_view directives = ".amdhsa_next_free_vgpr 11\n.amdhsa_accum_offset 8";
  expectSilent(kernelText(both, directives, ".vgpr_count: 11\n.agpr_count: 3"));
  expectFixed(kernelText(both, directives, ".vgpr_count: 8\n.agpr_count: 3"), "W0410", ".vgpr_count: 8");
  expectFixed(kernelText(both, directives, ".vgpr_count: 11\n.agpr_count: 2"), "W0410", ".agpr_count: 2");
}

// Two kernels, with metadata for one.
std::string twoKernels(std::string_view symbol, std::string_view name = "k") {
  const std::string one = kernelText(kPlain, "", ".vgpr_count: 8");
  const std::size_t metadata = one.find("  .amdgpu_metadata");
  std::string second = kernelText(kPlain, "");
  const auto replace = [](std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  };
  replace(second, " k", " other");
  replace(second, "\nk:", "\nother:");
  replace(second, "-k", "-other");
  replace(second, ".Lend", ".Lend2");
  std::string described = one.substr(metadata);
  replace(described, ".symbol: k.kd", fmt::format(".symbol: {}", symbol));
  replace(described, ".name: k", fmt::format(".name: {}", name));
  return one.substr(0, metadata) + second + described;
}

TEST(NameConsistency, ReportsKernelWithoutMetadata) {
  expectFixed(twoKernels("k.kd"), "W0411", ".amdhsa_kernel other");
  // A file without any metadata is intentional.
  expectSilent(kernelText(kPlain, ""));
}

TEST(NameConsistency, ReportsMetadataWithoutKernel) {
  expectFixed(kernelText(kPlain, "", ".symbol: kk.kd"), "W0412", ".symbol: kk.kd");
  expectFixed(kernelText(kPlain, "", ".symbol: k"), "W0412", ".symbol: k");
  const CheckedText k(twoKernels("k.kx"));
  ASSERT_THAT(k.codes(), ::testing::UnorderedElementsAre("W0412", "W0411")) << k.all();
  EXPECT_THAT(CheckedText(k.fixed("W0412")).codes(), ElementsAre("W0411"));
}

TEST(NameConsistency, ReportsFunctionWithoutDescriptor) {
  const std::string text =
      "  .text\n  .globl f\n  .p2align 8\n  .type f,@function\nf:\n  s_nop 0\n  s_endpgm\n.Lend:\n"
      "  .size f, .Lend-f\n";
  const CheckedText k(text);
  ASSERT_THAT(k.codes(), ElementsAre("W0413")) << k.all();
  EXPECT_EQ(k.find("W0413").place.line, 6U);
  // A function, a label of no type, a local one.
  std::string function = text;
  function.replace(function.find("s_endpgm"), 8, "s_setpc_b64 s[30:31]");
  EXPECT_THAT(CheckedText(function).codes(), IsEmpty());
  std::string local = text;
  local.erase(local.find("  .globl f\n"), 11);
  EXPECT_THAT(CheckedText(local).codes(), IsEmpty());
}

// --- The kernarg segment ---

std::string argumentsText(std::string_view body, std::string_view arguments, unsigned size,
                          unsigned descriptor) {
  return kernelText(
      body, fmt::format(".amdhsa_user_sgpr_kernarg_segment_ptr 1\n.amdhsa_kernarg_size {}", descriptor),
      fmt::format(".kernarg_segment_size: {}\n.args:\n{}", size, arguments));
}
constexpr std::string_view kPointerAndInt =
    "  - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
    "  - { .name: !str n, .offset: 8, .size: 4, .value_kind: by_value, .type_name: int }\n";

TEST(ArgumentConsistency, ReconcilesSizes) {
  expectFixed(argumentsText("s_endpgm\n", kPointerAndInt, 12, 8), "W0503", ".amdhsa_kernarg_size 8");
  expectFixed(argumentsText("s_endpgm\n", kPointerAndInt, 16, 12), "W0503", ".kernarg_segment_size: 16");
  expectFixed(argumentsText("s_endpgm\n", kPointerAndInt, 8, 0), "W0502", ".kernarg_segment_size: 8");
  const CheckedText both(argumentsText("s_endpgm\n", kPointerAndInt, 8, 8));
  ASSERT_THAT(both.codes(), ElementsAre("W0502")) << both.all();
  EXPECT_THAT(CheckedText(both.fixed("W0502")).codes(), IsEmpty());
  expectSilent(argumentsText("s_endpgm\n", kPointerAndInt, 12, 12));
}

TEST(ArgumentConsistency, MovesArgumentToWhereItIsRead) {
  const std::string_view overlapping =
      "  - { .name: a, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global }\n"
      "  - { .name: !str n, .offset: 4, .size: 4, .value_kind: by_value, .type_name: int }\n";
  const std::string use =
      "s_waitcnt lgkmcnt(0)\nv_mov_b32 v1, s4\nv_mov_b32 v2, s6\nv_mov_b32 v3, s7\ns_endpgm\n";
  const std::string shown = "s_load_dword s4, s[0:1], 8\ns_load_dwordx2 s[6:7], s[0:1], 0\n" + use;
  const CheckedText k(argumentsText(shown, overlapping, 12, 12));
  ASSERT_THAT(k.codes(), ElementsAre("W0501", "W0520")) << k.all(); // and the gap that n leaves
  ASSERT_THAT(k.find("W0501").fixes, SizeIs(1)) << k.all();
  EXPECT_THAT(k.fixed("W0501"), HasSubstr(".name: !str n, .offset: 8, .size: 4"));
  EXPECT_THAT(CheckedText(k.fixed("W0501")).codes(), IsEmpty());
  // Its offset is unknown, because it is not read.
  EXPECT_THAT(CheckedText(argumentsText("s_endpgm\n", overlapping, 12, 12)).find("W0501").fixes, IsEmpty());
}

// --- Comments that suppress ---

TEST(ConsistencySuppressions, WorkAtDirectivesAndInMetadata) {
  const CheckedText k(kernelText(
      kLds256, ".amdhsa_group_segment_fixed_size 252 // wavesmith: ignore W0401 the launch adds 4 bytes",
      ".group_segment_fixed_size: 252\n.vgpr_count: 1   # wavesmith: ignore W0410 as the tool writes it\n"
      "# wavesmith: ignore metadata-differs the host asks for it\n.wavefront_size: 32"));
  ASSERT_THAT(k.codes(), ElementsAre("W0401", "W0410", "W0410")) << k.all();
  const std::vector<std::string> files{k.diagnostics[0].place.file};
  const auto left =
      check::suppress(k.diagnostics, files, [&k](const std::string&) { return std::string_view(k.text); });
  EXPECT_THAT(left.diagnostics, IsEmpty()) << left.diagnostics[0].message;
  EXPECT_EQ(left.suppressed, 3U);
}

// --- False positives and mutants ---

std::vector<std::string> examples() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(wavesmith::testing::sourceDirectory() / "resources" / "examples"))
    if (entry.path().extension() == ".s") files.push_back(entry.path().string());
  std::ranges::sort(files);
  return files;
}

TEST(ExampleConsistency, HaveNoFindings) {
  ASSERT_GE(examples().size(), 8U);
  for (const std::string& file : examples()) {
    WS_ASSERT_OK(text, source::readText(file));
    const CheckedText k(text);
    for (const std::string& code : k.codes())
      EXPECT_THAT(code, Not(::testing::StartsWith("W04"))) << file << "\n" << k.all();
  }
}

} // namespace
} // namespace wavesmith::generate
