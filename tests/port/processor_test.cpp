// SPDX-License-Identifier: Apache-2.0
#include "port/ported.h"
#include "port/processor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::port {
namespace {

using ::testing::HasSubstr;

Processor of(const std::string& text) {
  auto found = processorOf(text, "k.s", "");
  return found ? *found : Processor{};
}

TEST(Processor, IsWhatTheTextSays) {
  EXPECT_EQ(of(".hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\"\n").name, "gfx803");
  EXPECT_EQ(of(".hsa_code_object_isa 9, 0, 6, \"AMD\", \"AMDGPU\"\n").name, "gfx906");
  EXPECT_EQ(of(".amdgcn_target \"amdgcn-amd-amdhsa--gfx908+sram-ecc\"\n").name, "gfx908");
  EXPECT_EQ(of(".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a:xnack-\"\n").name, "gfx90a");
  EXPECT_TRUE(of(".amdgcn_target \"amdgcn-amd-amdhsa--gfx900\"\n").stated);
}

// The rules are those of the first name; messages have the other.
TEST(Processor, HasTheNameOfTheText) {
  const auto named = [](const std::string& processor) {
    const Processor found = of(".amdgcn_target \"amdgcn-amd-amdhsa--" + processor + "\"\n");
    return found.name + " " + found.exact;
  };
  EXPECT_EQ(named("gfx902"), "gfx900 gfx902");
  EXPECT_EQ(named("gfx941:xnack+"), "gfx942 gfx941");
  EXPECT_EQ(named("gfx9-4-generic"), "gfx942 gfx9-4-generic");
  EXPECT_EQ(named("gfx9-4-generic:xnack+"), "gfx942 gfx9-4-generic");
  EXPECT_EQ(named("gfx9-generic"), "gfx900 gfx9-generic");
  EXPECT_EQ(named("gfx906-xnack"), "gfx906 gfx906");
}

TEST(Processor, IsWhatInstructionsShow) {
  EXPECT_EQ(of("v_add_u32 v0, vcc, v1, v2\n").name, "gfx803");
  EXPECT_EQ(of("global_load_dword v0, v[2:3], off\nv_add_co_u32 v0, vcc, v1, v2\n").name, "gfx900");
  EXPECT_EQ(of("global_load_dword v0, v[2:3], off\nv_mfma_f32_32x32x1f32 a[0:31], v0, v1, a[0:31]\n").name,
            "gfx908");
  EXPECT_EQ(of("v_mac_f32 v0, v1, v2\nflat_load_dword v1, v[2:3] glc\n").name, "gfx803");
  EXPECT_EQ(of("v_mac_f32 v0, v1, v2\nv_add_u32 v0, s2, v0\n").name, "gfx900");
  EXPECT_EQ(of("s_load_dword s0, s[2:3], 0x0 glc\n").name, "gfx942"); // scalar ones keep it
  EXPECT_EQ(of("s_nop 0\n").name, "gfx942");                          // nothing to port
  EXPECT_EQ(of(".amd_kernel_code_t\n").name, "gfx803");
}

TEST(Processor, DeclinesOthersByName) {
  EXPECT_THAT(refusal(".amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"\n"),
              HasSubstr("gfx1030, which cannot be ported"));
  EXPECT_THAT(refusal(".amdgcn_target \"amdgcn-amd-amdhsa--gfx10-3-generic\"\n"),
              HasSubstr("this is for gfx10-3-generic, which cannot be ported: its waves"));
  EXPECT_THAT(refusal("s_waitcnt_vscnt null, 0x0\n"), HasSubstr("GFX10 or later"));
  EXPECT_THAT(refusal(".hsa_code_object_isa 7,0,1,\"AMD\",\"AMDGPU\"\n"), HasSubstr("offsets in dwords"));
  EXPECT_THAT(refusal(".visible .entry add(\n"), HasSubstr("PTX of NVIDIA"));
  EXPECT_THAT(refusal("  movq %rsp, %rbp\n"), HasSubstr("x86 assembly"));
  EXPECT_THAT(refusal("  addi sp, sp, -16\n"), HasSubstr("RISC-V assembly"));
  EXPECT_THAT(refusal(".amdcl2\n.gpu Fiji\n"), HasSubstr("CLRX"));
  EXPECT_THAT(refusal("shader main\n  type(CS)\n"), HasSubstr("sp3"));
  EXPECT_THAT(refusal("OpCapability Kernel\n"), HasSubstr("SPIR-V"));
  EXPECT_THAT(refusal("// nothing\n"), HasSubstr("no statements"));
}

TEST(Processor, IsStatedByDirectives) {
  const auto stated = statedProcessor("  s_nop 0\n.amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"\n");
  ASSERT_TRUE(stated.has_value());
  EXPECT_EQ(stated->name, "gfx1030");
  EXPECT_EQ(stated->line, 2U);
  EXPECT_FALSE(statedProcessor("  s_nop 0 // gfx906\n").has_value());
}

TEST(Processor, IsNotThatOfAnotherLanguage) {
  const auto found = otherLanguage("\n.visible .entry add(\n", "k.s");
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->place.line, 2U);
  EXPECT_FALSE(otherLanguage("  s_waitcnt_vscnt null, 0x0\n", "k.s").has_value());
}

TEST(Conditions, OnTheProcessorAreAQuestionWhereTheyDiffer) {
  const Ported result =
      ported(".if .amdgcn.gfx_generation_number == 9\n.endif\n"
             ".if .option.machine_version_minor == 0 && .option.machine_version_stepping == 6\n"
             ".endif\n.if .amdgcn.gfx_generation_stepping == x\n.endif\n",
             "gfx906");
  ASSERT_EQ(result.changes.size(), 4U); // two of them are the new names
  EXPECT_EQ(result.changes[0].reason.why,
            "it was true for gfx906 and is false for gfx942, whose version is 9, 4, 2");
  EXPECT_EQ(result.changes[3].reason.why,
            "the version of gfx942 is 9, 4, 2: see that it takes the branch of gfx906");
  EXPECT_THAT(result.files[0].after,
              ::testing::HasSubstr(
                  ".if .amdgcn.gfx_generation_minor == 0 && .amdgcn.gfx_generation_stepping == 6\n"));
}

TEST(Conditions, KeepNamesThatTheTextDefines) {
  const std::string text = ".set .option.machine_version_major, .amdgcn.gfx_generation_number\n"
                           ".if .option.machine_version_major == 9\n.endif\n";
  EXPECT_EQ(ported(text, "gfx900").files[0].after, text);
}

TEST(Processor, IsNotThatOfADisassembly) {
  EXPECT_EQ(refusal("k.co:\tfile format elf64-amdgpu\n\nDisassembly of section .text:\n"),
            "this is the output of a disassembler; port the source that it was made from");
}

TEST(Processor, OfADescriptorWithoutAccumOffsetIsBeforeGfx90a) {
  EXPECT_EQ(
      ported("k:\n  s_endpgm\n.amdhsa_kernel k\n  .amdhsa_next_free_vgpr 4\n  .amdhsa_next_free_sgpr 8\n"
             ".end_amdhsa_kernel\n")
          .from.name,
      "gfx900");
}

} // namespace
} // namespace wavesmith::port
