// SPDX-License-Identifier: Apache-2.0
#include "isa/target.h"

#include <gtest/gtest.h>

#include <elf.h>

namespace wavesmith::isa {
namespace {

TEST(Target, isFoundByNameAndElfFlags) {
  ASSERT_NE(findTarget("gfx942"), nullptr);
  EXPECT_EQ(findTarget("gfx942"), &gfx942());
  EXPECT_EQ(findTarget(std::uint8_t{0x4c}), &gfx942()); // EF_AMDGPU_MACH_AMDGCN_GFX942
  EXPECT_EQ(findTarget("gfx1100"), nullptr);
  EXPECT_EQ(findTarget(""), nullptr);
  EXPECT_EQ(findTarget(std::uint8_t{0}), nullptr);
}

TEST(TargetId, normalizesTheOrderOfFeatures) {
  const auto id = parseTargetId("gfx942:xnack-:sramecc+");
  ASSERT_TRUE(id);
  EXPECT_EQ(id->target, &gfx942());
  EXPECT_EQ(id->xnack, Feature::Off);
  EXPECT_EQ(id->sramecc, Feature::On);
  EXPECT_EQ(id->toString(), "gfx942:sramecc+:xnack-");
  EXPECT_EQ(parseTargetId("gfx90a")->toString(), "gfx90a");
}

TEST(TargetId, readsATriple) {
  const auto id = parseTargetId("amdgcn-amd-amdhsa--gfx942:xnack+");
  ASSERT_TRUE(id);
  EXPECT_EQ(id->toString(), "gfx942:xnack+");
}

TEST(TargetId, rejectsUnknownIds) {
  for (const char* text : {"", "gfx", "gfx942:", "gfx942:xnack", "gfx942:wave64+", "gfx942:xnack+:xnack-",
                           "gfx942:xnack-:", "gfx942::xnack-", "gfx942:+", "amdgcn-amd-amdhsa--"})
    EXPECT_FALSE(parseTargetId(text)) << text;
}

} // namespace
} // namespace wavesmith::isa
