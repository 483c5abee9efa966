// SPDX-License-Identifier: Apache-2.0
// Old kernels need a port, and no kernel of gfx942 does.
#include "port/need.h"
#include "port/ported.h"
#include "source/file.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

namespace wavesmith::port {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

std::string neededName(const std::string& text) {
  const auto need = neededFrom(text, "k.s");
  if (!need) return need.error().message;
  return need->has_value() ? (*need)->name : "";
}

TEST(PortNeed, IsOfOldTexts) {
  EXPECT_EQ(neededName(".hsa_code_object_version 2,1\n.hsa_code_object_isa 8,0,3,\"AMD\",\"AMDGPU\"\n"),
            "gfx803");
  EXPECT_EQ(neededName(".amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n s_endpgm\n"), "gfx906");
  EXPECT_EQ(neededName(".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a:xnack-\"\n s_endpgm\n"), "gfx90a");
  EXPECT_EQ(neededName("v_add_u32 v0, vcc, s2, v0\n"), "gfx803");
  EXPECT_EQ(neededName("global_load_dword v0, v[2:3], off glc\n"), "gfx900");
}

TEST(PortNeed, IsNotOfTextsForGfx942) {
  EXPECT_EQ(neededName(".amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n s_endpgm\n"), "");
  // gfx942 has them as well.
  EXPECT_EQ(neededName("global_load_dword v0, v[2:3], off\nv_mfma_f32_4x4x4_16b_f16 a[0:3], v[0:1], v[2:3], "
                       "a[0:3]\n"),
            "");
  EXPECT_EQ(neededName(""), "");
  EXPECT_EQ(neededName("// only a comment\n"), "");
}

TEST(PortNeed, NamesWhatCannotBePorted) {
  EXPECT_THAT(neededName(".amdgcn_target \"amdgcn-amd-amdhsa--gfx1030\"\n"),
              HasSubstr("gfx1030, which cannot be ported"));
  EXPECT_THAT(neededName(".visible .entry add(\n"), HasSubstr("PTX of NVIDIA"));
}

TEST(PortNeed, AgreesWithTheFoldersOfOldKernels) {
  std::size_t count = 0;
  for (const char* processor : {"gfx803", "gfx900"})
    for (const auto& entry :
         fs::directory_iterator(testing::sourceDirectory() / "tests/port/kernels" / processor)) {
      if (entry.path().extension() != ".s") continue;
      const auto text = source::readText(entry.path());
      ASSERT_TRUE(text);
      EXPECT_EQ(neededName(*text), processor) << entry.path();
      ++count;
    }
  EXPECT_GE(count, 20u);
}

TEST(PortNeed, IsNotOfOurOwnKernels) {
  std::size_t count = 0;
  for (const char* folder : {"resources/examples", "tests/check/cases", "tests/mutants"})
    for (const auto& entry : fs::recursive_directory_iterator(testing::sourceDirectory() / folder)) {
      if (entry.path().extension() != ".s") continue;
      const auto text = source::readText(entry.path());
      ASSERT_TRUE(text);
      EXPECT_EQ(neededName(*text), "") << entry.path();
      ++count;
    }
  EXPECT_GE(count, 20u);
}

} // namespace
} // namespace wavesmith::port
