// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembling.h"
#include "support/result.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST(Target, WritesFeaturesToTheCodeObject) {
  for (const char* target :
       {"gfx942", "gfx942:xnack-", "gfx942:sramecc+", "gfx942:sramecc+:xnack-", "gfx90a:sramecc-:xnack+"}) {
    Options options;
    options.target = target;
    const std::string text = fmt::format("  .amdgcn_target \"amdgcn-amd-amdhsa--{}\"\n  s_nop 1\n", target);
    const Assembly assembly = assembleText(text, "kernel.s", options);
    EXPECT_TRUE(assembly.ok()) << target;
    EXPECT_EQ(assembly.target, target);
    WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "k"));
    EXPECT_EQ(object.target(), target);
    EXPECT_EQ(assembly.codeObject, clangBytes(text, target)) << target;
  }
}

TEST(Target, NormalizesTargetIds) {
  Options options;
  options.target = "amdgcn-amd-amdhsa--gfx942:xnack-:sramecc+";
  EXPECT_EQ(assembleText("  s_nop 1\n", "kernel.s", options).target, "gfx942:sramecc+:xnack-");
}

TEST(Target, RejectsUnknownTargets) {
  for (const char* target : {"gfx1", "", "gfx942:frob+", "gfx942:xnack", "gfx1100", "x86-64"}) {
    Options options;
    options.target = target;
    const Assembly assembly = assembleText("  s_nop 1\n", "kernel.s", options);
    ASSERT_THAT(assembly.diagnostics, SizeIs(1)) << target;
    EXPECT_EQ(assembly.diagnostics[0].code, source::Code::UnknownTarget);
    EXPECT_THAT(assembly.diagnostics[0].message, HasSubstr("gfx942"));
  }
}

TEST(Target, NamesPortForOlderProcessors) {
  for (const char* target : {"gfx941", "gfx9-4-generic", "gfx9-generic", "gfx900", "gfx908:xnack-"}) {
    Options options;
    options.target = target;
    const Assembly assembly = assembleText("  s_nop 1\n", "kernel.s", options);
    ASSERT_THAT(assembly.diagnostics, SizeIs(1)) << target;
    EXPECT_EQ(assembly.diagnostics[0].code, source::Code::UnknownTarget);
    EXPECT_THAT(assembly.diagnostics[0].message, HasSubstr("wavesmith-cli port"));
  }
}

TEST(Target, ReportsConflictingTargetDirective) {
  const Assembly assembly = assembleText("  .amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n  s_nop 1\n");
  ASSERT_THAT(assembly.diagnostics, SizeIs(1));
  EXPECT_EQ(assembly.diagnostics[0].place.line, 1U);
  EXPECT_EQ(assembly.diagnostics[0].place.column, 18U);
}

TEST(Target, SupportsCodeObjectVersions) {
  for (const unsigned version : {4U, 5U, 6U}) {
    Options options;
    options.codeObjectVersion = version;
    const Assembly assembly = assembleText("  s_nop 1\n", "kernel.s", options);
    WS_ASSERT_OK(object, codeobject::read(assembly.codeObject, "k"));
    EXPECT_EQ(object.version(), version);
  }
  const Assembly written = assembleText("  .amdhsa_code_object_version 4\n  s_nop 1\n");
  WS_ASSERT_OK(object, codeobject::read(written.codeObject, "k"));
  EXPECT_EQ(object.version(), 4U); // the text has precedence
  Options old;
  old.codeObjectVersion = 3;
  EXPECT_FALSE(assembleText("  s_nop 1\n", "kernel.s", old).ok());
}

} // namespace
} // namespace wavesmith::assembler::testing
