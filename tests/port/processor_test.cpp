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

} // namespace
} // namespace wavesmith::port
