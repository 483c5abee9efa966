// SPDX-License-Identifier: Apache-2.0
#include "port/code_only.h"

#include <gtest/gtest.h>

namespace wavesmith::port {
namespace {

TEST(CodeOnly, BlanksWhatIsNoCodeLineForLine) {
  EXPECT_EQ(
      codeOnly(
          ".hsa_code_object_version 2,1\n.hsatext\n.amdgpu_hsa_kernel k\nk: .amd_kernel_code_t\n"
          "  is_ptr64 = 1\n.end_amd_kernel_code_t\n  s_nop 0 // a\n.amdgpu_metadata\n---\n...\n"
          ".end_amdgpu_metadata\n.amdhsa_kernel k\n .amdhsa_next_free_vgpr 3\n.end_amdhsa_kernel\n s_endpgm",
          VersionSymbols::Predefined),
      "\n.text\n\nk: \n\n\n  s_nop 0 // a\n\n\n\n\n\n\n\n s_endpgm\n");
}

TEST(CodeOnly, KnowsTheSymbolsOfTheProcessor) {
  const std::string old = ".if .option.machine_version_major == 8\n";
  EXPECT_EQ(codeOnly(old, VersionSymbols::Predefined), ".if .amdgcn.gfx_generation_number == 8\n");
  EXPECT_EQ(codeOnly(old, VersionSymbols::SetByText), old);
}

TEST(CodeOnly, KeepsComments) {
  const std::string text = "/* .amd_kernel_code_t\n*/\n  s_nop 0\n";
  EXPECT_EQ(codeOnly(text, VersionSymbols::Predefined), text);
}

} // namespace
} // namespace wavesmith::port
