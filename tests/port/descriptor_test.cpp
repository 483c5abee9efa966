// SPDX-License-Identifier: Apache-2.0
#include "port/ported.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::port {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string v2(const std::string& fields, const std::string& code = "  s_endpgm\n") {
  return ".hsa_code_object_version 2,1\n.hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\"\n.text\n.p2align 8\n"
         ".amdgpu_hsa_kernel k\nk:\n  .amd_kernel_code_t\n" +
         fields + "  .end_amd_kernel_code_t\n" + code;
}
std::string after(const std::string& text) {
  return ported(text).files[0].after;
}

TEST(KernelCode, BecomesABlock) {
  EXPECT_EQ(
      after(v2("    is_ptr64 = 1\n    workitem_vgpr_count = 7 // v0 to v6\n    wavefront_sgpr_count = 14\n"
               "    enable_sgpr_kernarg_segment_ptr = 1\n")),
      ".amdhsa_code_object_version 5\n.amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.text\n.p2align 8\n"
      ".globl k\n.type k,@function\nk:\n  .pushsection .rodata,\"a\",@progbits\n  .p2align 6\n"
      "  .amdhsa_kernel k\n    .amdhsa_next_free_vgpr 7 // v0 to v6\n    .amdhsa_next_free_sgpr 14\n"
      "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n    .amdhsa_accum_offset 8\n"
      "    .amdhsa_system_sgpr_workgroup_id_x 0\n    .amdhsa_dx10_clamp 0\n    .amdhsa_ieee_mode 0\n"
      "    .amdhsa_float_denorm_mode_16_64 0\n  .end_amdhsa_kernel\n  .popsection\n  s_endpgm\n");
}

// LLVM rejects a symbol with two bindings, which kernels of early HIP compilers would have.
TEST(KernelCode, KeepsAWeakSymbol) {
  const std::string head =
      ".hsa_code_object_version 2,1\n.hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\"\n.text\n";
  const std::string tail =
      "k:\n  .amd_kernel_code_t\n    is_ptr64 = 1\n  .end_amd_kernel_code_t\n  s_endpgm\n";
  for (const char* binding : {".weak k", ".weak j, k", ".globl k", ".global j , k"}) {
    const std::string text =
        after(fmt::format("{}{}\n.p2align 8\n.amdgpu_hsa_kernel k\n{}", head, binding, tail));
    EXPECT_THAT(text, Not(HasSubstr(".globl k\n.type"))) << binding;
    EXPECT_THAT(text, HasSubstr(fmt::format("{}\n.p2align 8\n.type k,@function\nk:\n", binding)));
  }
}

TEST(KernelCode, SplitsTheFloatMode) {
  const std::string text = after(v2("    float_mode = 0xe1\n"));
  for (const char* line : {".amdhsa_float_round_mode_32 1\n", ".amdhsa_float_round_mode_16_64 0\n",
                           ".amdhsa_float_denorm_mode_32 2\n", ".amdhsa_float_denorm_mode_16_64 3\n"})
    EXPECT_THAT(text, HasSubstr(line));
}

TEST(KernelCode, KnowsBothSpellings) {
  EXPECT_EQ(after(v2("    compute_pgm_rsrc2_tgid_y_en = 1\n    compute_pgm_rsrc1_vgprs = 2\n")),
            after(v2("    enable_sgpr_workgroup_id_y = 1\n    granulated_workitem_vgpr_count = 2\n")));
  EXPECT_THAT(after(v2("    compute_pgm_rsrc1_vgprs = 2\n")), HasSubstr(".amdhsa_next_free_vgpr (2+1)*4\n"));
}

TEST(KernelCode, NamesExceptions) {
  const std::string text = after(v2("    enable_exception = 0x41\n"));
  EXPECT_THAT(text, HasSubstr(".amdhsa_exception_fp_ieee_invalid_op 1\n"));
  EXPECT_THAT(text, HasSubstr(".amdhsa_exception_int_div_zero 1\n"));
}

TEST(KernelCode, AsksAboutWhatHasNoDirective) {
  for (const char* field : {"priority = 1", "gds_segment_byte_size = 4", "wavefront_size = 5"}) {
    bool asked = false;
    for (const Change& change : ported(v2(fmt::format("    {}\n", field))).changes)
      asked = asked || change.reason.certainty == Certainty::Question;
    EXPECT_TRUE(asked) << field;
  }
}

TEST(KernelCode, RefusesWrongFieldsWithASentence) {
  EXPECT_THAT(refusal(v2("    workitem_vgpr_cuont = 7\n")), HasSubstr("did you mean workitem_vgpr_count?"));
  EXPECT_THAT(refusal(v2("    is_ptr64 = ,\n")), HasSubstr("the value of is_ptr64 is not a number: ','"));
  EXPECT_THAT(refusal(v2("    s_nop 0\n")), HasSubstr("expected a field of amd_kernel_code_t"));
  EXPECT_THAT(refusal(v2("    enable_wavefront_size32 = 1\n")), HasSubstr("it belongs to GFX10"));
  EXPECT_THAT(refusal("k:\n.amd_kernel_code_t\n is_ptr64 = 1\n"), HasSubstr("has no .end_amd_kernel_code_t"));
  EXPECT_THAT(refusal(".amd_kernel_code_t\n.end_amd_kernel_code_t\n"), HasSubstr("follows no label"));
}

// The order of the user SGPRs: private segment buffer s[0:3], dispatch s[4:5], kernarg s[6:7], group id s8.
TEST(Entry, MovesRegistersToWhereTheCodeReadsThem) {
  const std::string text =
      after(v2("    enable_sgpr_private_segment_buffer = 1\n    enable_sgpr_dispatch_ptr = 1\n"
               "    enable_sgpr_kernarg_segment_ptr = 1\n    user_sgpr_count = 8\n"
               "    enable_sgpr_workgroup_id_x = 1\n"));
  EXPECT_THAT(text, HasSubstr(".popsection\n  s_mov_b32 s8, s4\n  s_mov_b64 s[6:7], s[2:3]\n"
                              "  s_mov_b64 s[4:5], s[0:1]\n  s_endpgm\n"));
}

TEST(Entry, UnpacksTheIdsOfAWorkItem) {
  EXPECT_THAT(
      after(v2("    enable_vgpr_workitem_id = 2\n")),
      HasSubstr("  v_bfe_u32 v2, v0, 20, 10\n  v_bfe_u32 v1, v0, 10, 10\n  v_and_b32 v0, 0x3ff, v0\n"));
  const std::string packed =
      ".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\nk:\n  s_endpgm\n.amdhsa_kernel k\n"
      "  .amdhsa_system_vgpr_workitem_id 1\n  .amdhsa_next_free_vgpr 4\n"
      "  .amdhsa_next_free_sgpr 8\n  .amdhsa_accum_offset 4\n.end_amdhsa_kernel\n";
  EXPECT_THAT(after(packed), Not(HasSubstr("v_bfe_u32")));
}

TEST(Entry, ReachesScratchWithoutABuffer) {
  const std::string text =
      after(v2("    enable_sgpr_private_segment_buffer = 1\n    enable_sgpr_flat_scratch_init = 1\n"
               "    enable_sgpr_private_segment_wave_byte_offset = 1\n"
               "    enable_sgpr_workgroup_id_x = 1\n    workitem_private_segment_byte_size = 16\n",
               "  s_mov_b32 flat_scratch_lo, s5\n"
               "  buffer_store_dword v1, v2, s[0:3], s7 offen offset:4\n"
               "  buffer_load_dword v1, off, s[0:3], 0 offset:8\n  s_endpgm\n"));
  EXPECT_THAT(text, HasSubstr("  s_mov_b32 s6, s0\n  s_mov_b32 s7, 0\n"));
  EXPECT_THAT(
      text,
      HasSubstr("  scratch_store_dword v2, v1, s7 offset:4\n  scratch_load_dword v1, off, off offset:8\n"));
  EXPECT_THAT(text, Not(HasSubstr("flat_scratch_lo")));
  EXPECT_THAT(text, HasSubstr(".amdhsa_enable_private_segment 1\n"));
}

TEST(Descriptors, LoseDirectivesOfOldProcessors) {
  const std::string text =
      after(".amdgcn_target \"amdgcn-amd-amdhsa--gfx906+sram-ecc\"\n"
            ".amdhsa_kernel k\n  .amdhsa_reserve_flat_scratch 0\n  .amdhsa_reserve_xnack_mask 1\n"
            "  .amdhsa_next_free_vgpr 5\n  .amdhsa_next_free_sgpr 8\n.end_amdhsa_kernel\n");
  EXPECT_EQ(text, ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942:sramecc+\"\n.amdhsa_kernel k\n"
                  "  .amdhsa_next_free_vgpr 5\n  .amdhsa_next_free_sgpr 8\n  .amdhsa_accum_offset 8\n"
                  ".end_amdhsa_kernel\n");
}

// As clang writes it for gfx906: with six user SGPRs, the id of the work-group was in s6.
TEST(Descriptors, LoseTheCountOfUserRegisters) {
  const std::string text = after(
      ".amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n.text\nk:\n  s_mov_b32 s0, s6\n  s_endpgm\n.rodata\n"
      ".amdhsa_kernel k\n  .amdhsa_user_sgpr_count 6\n  .amdhsa_user_sgpr_private_segment_buffer 1\n"
      "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n  .amdhsa_system_sgpr_workgroup_id_x 1\n"
      "  .amdhsa_next_free_vgpr 5\n  .amdhsa_next_free_sgpr 8\n.end_amdhsa_kernel\n");
  EXPECT_THAT(text, Not(HasSubstr("user_sgpr_count")));
  EXPECT_THAT(text, HasSubstr("  s_mov_b32 s6, s2\n"));
}

TEST(Descriptors, InMacrosAreBroughtUpToDateAndAskedAbout) {
  const Ported result =
      ported(".amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n.macro D k\n.amdhsa_kernel \\k\n"
             "  .amdhsa_reserve_flat_scratch 0\n  .amdhsa_next_free_vgpr 5\n  .amdhsa_next_free_sgpr 8\n"
             ".end_amdhsa_kernel\n.endm\n");
  EXPECT_EQ(result.files[0].after,
            ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.macro D k\n.amdhsa_kernel \\k\n"
            "  .amdhsa_next_free_vgpr 5\n  .amdhsa_next_free_sgpr 8\n  .amdhsa_accum_offset 8\n"
            ".end_amdhsa_kernel\n.endm\n");
  bool asked = false;
  for (const Change& change : result.changes)
    asked = asked || change.reason.why.contains("compare the registers that the ported kernel starts with");
  EXPECT_TRUE(asked);
}

TEST(Metadata, QuotesNamesThatAreBooleans) {
  EXPECT_EQ(
      after(".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.amdgpu_metadata\n      - .name: n\n"
            "      - { .name: y, .size: 4 }\n      - .name: 'n'\n      - .name: ny\n.end_amdgpu_metadata\n"),
      ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.amdgpu_metadata\n      - .name: !str n\n"
      "      - { .name: !str y, .size: 4 }\n      - .name: 'n'\n      - .name: ny\n.end_amdgpu_metadata\n");
}

TEST(Metadata, OfVersion2KeepsTheParametersOfItsMacro) {
  const std::string text =
      after(v2("") +
            ".macro METADATA group_size, bytes\n.amd_amdgpu_hsa_metadata\n{ Version: [ 1, 0 ],\n  Kernels:\n"
            "  - { Name: k, SymbolName: 'k@kd',\n      Attrs:\n        { ReqdWorkGroupSize: [ \\group_size, "
            "1, 1 ] }\n"
            "      CodeProps:\n        { KernargSegmentSize: \\bytes, KernargSegmentAlign: 8, "
            "MaxFlatWorkGroupSize: "
            "\\group_size }\n      Args:\n      - { Name: x, Size: 8, Align: 8, ValueKind: GlobalBuffer }\n  "
            "  }\n}\n"
            ".end_amd_amdgpu_hsa_metadata\n.endm\nMETADATA 64, 8\n");
  EXPECT_THAT(text, HasSubstr(".reqd_workgroup_size: [\\group_size\\(), 1, 1]"));
  EXPECT_THAT(text, HasSubstr(".symbol: k.kd\n"));
  EXPECT_THAT(text, HasSubstr(".kernarg_segment_size: \\bytes\\()\n"));
  EXPECT_THAT(text, HasSubstr(".max_flat_workgroup_size: \\group_size\\()\n"));
}

TEST(Metadata, HasCommentsOfYaml) {
  EXPECT_EQ(after(".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.amdgpu_metadata\n  ;- .name: n\n"
                  "  // x\n.end_amdgpu_metadata\n"),
            ".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n.amdgpu_metadata\n  # - .name: n\n"
            "  #  x\n.end_amdgpu_metadata\n");
}

TEST(Metadata, OfVersion2BecomesThatOfVersion5) {
  const std::string text =
      after(v2("") + ".amd_amdgpu_hsa_metadata\n---\nVersion: [ 1, 0 ]\nKernels:\n  - Name: k\n"
                     "    SymbolName: 'k@kd'\n    Args:\n      - { Name: n, Size: 4, Align: 4, "
                     "ValueKind: ByValue, AccQual: Default }\n...\n.end_amd_amdgpu_hsa_metadata\n");
  EXPECT_THAT(text, HasSubstr("{ .name: !str n, .offset: 0, .size: 4, .value_kind: by_value }"));
  EXPECT_THAT(text, Not(HasSubstr("amd_amdgpu_hsa")));
}

} // namespace
} // namespace wavesmith::port
