// SPDX-License-Identifier: Apache-2.0
#include "codeobject/target.h"

#include <gtest/gtest.h>

namespace wavesmith::codeobject {
namespace {

std::optional<unsigned> fit(std::string_view built, std::string_view wanted) {
  return fitness(*parseTargetName(built), *parseTargetName(wanted));
}

TEST(Target, RoundTrips) {
  for (const char* text :
       {"gfx942", "gfx942:xnack-", "gfx90a:sramecc+:xnack-", "gfx942:sramecc-", "gfx9-4-generic"}) {
    const auto target = parseTargetName(text);
    ASSERT_TRUE(target) << text;
    EXPECT_EQ(toString(*target), text);
  }
  EXPECT_EQ(toString(*parseTargetName("gfx942:xnack+:sramecc-")), "gfx942:sramecc-:xnack+");
}

TEST(Target, AcceptsATriple) {
  for (const char* text : {"amdgcn-amd-amdhsa--gfx942:xnack-", "amdgcn-amd-amdhsa-unknown-gfx942:xnack-",
                           "amdgcn-amd-amdhsa-gfx942:xnack-"}) {
    const auto target = parseTargetName(text);
    ASSERT_TRUE(target) << text;
    EXPECT_EQ(toString(*target), "gfx942:xnack-");
  }
}

TEST(Target, ReadsTheTargetDirective) {
  EXPECT_EQ(targetNamedIn(
                "// .amdgcn_target \"no\"\n\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx942:xnack+\" // any\n"),
            "gfx942:xnack+");
  EXPECT_EQ(targetNamedIn(".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\""), "gfx90a");
  for (const char* text :
       {"", "  s_nop 0\n", ".amdgcn_target", ".amdgcn_target \"gfx942", ".amdgcn_target \"gfx942\""})
    EXPECT_EQ(targetNamedIn(text), std::nullopt) << text;
}

TEST(Target, RejectsInvalidTargetIds) {
  for (const char* text :
       {"", "942", "gfx942:", "gfx942:xnack", "gfx942:xnack?", "gfx942:xnack-:xnack+", "gfx942:+",
        "gfx942::xnack+", "amdgcn-amd-amdhsa", "amdgcn-amd-amdhsa-", "x86_64-unknown-linux"})
    EXPECT_FALSE(parseTargetName(text)) << text;
}

TEST(Target, FitsIfEachFeatureFits) {
  EXPECT_FALSE(fit("gfx90a", "gfx942"));
  EXPECT_TRUE(fit("gfx942", "gfx942:xnack-"));
  EXPECT_TRUE(fit("gfx942:xnack-", "gfx942:xnack-"));
  EXPECT_FALSE(fit("gfx942:xnack+", "gfx942:xnack-"));
  EXPECT_FALSE(fit("gfx942:sramecc-", "gfx942:sramecc+:xnack-"));
  EXPECT_TRUE(fit("gfx942:xnack+", "gfx942"));
}

TEST(Target, PrefersTheClosestFeatures) {
  EXPECT_GT(fit("gfx942:xnack-", "gfx942:xnack-"), fit("gfx942", "gfx942:xnack-"));
  EXPECT_GT(fit("gfx942", "gfx942"), fit("gfx942:xnack-", "gfx942"));
  EXPECT_GT(fit("gfx942:xnack-", "gfx942"), fit("gfx942:xnack+", "gfx942"));
  EXPECT_GT(fit("gfx942:sramecc+", "gfx942"), fit("gfx942:sramecc-", "gfx942"));
  EXPECT_EQ(fit("gfx942:xnack-", "gfx942"), 3U); // as documented in target.h
}

TEST(Target, ReadsHeaderFlags) {
  EXPECT_EQ(targetText(0x54c), "gfx942");
  EXPECT_EQ(targetText(0x04c), "gfx942");
  EXPECT_EQ(targetText(0xe4c), "gfx942:sramecc+:xnack-");
  EXPECT_EQ(targetText(0xb3f), "gfx90a:sramecc-:xnack+");
  EXPECT_EQ(processorName(0xff), "processor 0xff");
  EXPECT_TRUE(isSupportedProcessor(0x540));
  EXPECT_FALSE(isSupportedProcessor(0x54b)); // gfx941
}

} // namespace
} // namespace wavesmith::codeobject
