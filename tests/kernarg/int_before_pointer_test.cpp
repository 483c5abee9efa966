// SPDX-License-Identifier: Apache-2.0
// The mistake that core/kernarg prevents: a kernel that takes an int and then a pointer, launched by a host
// that packs where the kernel does not, or the other way round.
#include "analysis/analyzed.h"
#include "kernarg/check.h"
#include "kernarg/emit/emit_asm.h"
#include "kernarg/emit/emit_yaml.h"
#include "kernarg/emitted.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::kernarg {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

testing::RandomLayout intBeforePointer(const std::string& kernel, Placement placement) {
  return {.kernel = kernel,
          .layout = place(
              {argument("count", scalarType(Scalar::I32)), argument("a", pointerTo(scalarType(Scalar::F32)))},
              placement),
          .packed = placement == Placement::Packed};
}

TEST(IntBeforePointer, CompilersAgree) {
  const std::vector<testing::RandomLayout> both{intBeforePointer("natural", Placement::Natural),
                                                intBeforePointer("packed", Placement::Packed)};
  const auto right = ElementsAre("natural_args.count 0", "natural_args.a 8", "natural_args 16",
                                 "packed_args.count 0", "packed_args.a 4", "packed_args 12");
  EXPECT_THAT(testing::offsetLines(both), right);
  EXPECT_THAT(testing::offsetsInC(both), right);
  EXPECT_THAT(testing::offsetsInCpp(both), right);
  EXPECT_THAT(testing::offsetsInPython(both), right);
  if (const auto rust = testing::offsetsInRust(both)) {
    EXPECT_THAT(*rust, right);
  }
  EXPECT_THAT(testing::offsetsOfReference({both[0]}),
              ElementsAre("natural_args.count 0", "natural_args.a 8", "natural_args 16"));
}

// A kernel that loads by the generated symbols, with the generated metadata.
TEST(IntBeforePointer, AssemblyAndMetadataAgree) {
  for (const Placement placement : {Placement::Natural, Placement::Packed}) {
    const Subject subject = testing::subjectOf(intBeforePointer("k", placement));
    const std::int64_t at = placement == Placement::Natural ? 8 : 4;
    const auto program = analysis::testing::programOf(
        emitAsm(subject) +
        analysis::testing::kernel("s_load_dword s6, s[0:1], count_offset\n"
                                  "s_load_dwordx2 s[4:5], s[0:1], a_offset\n"
                                  "s_waitcnt lgkmcnt(0)\ns_load_dword s7, s[4:5], 0\ns_endpgm\n",
                                  "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n") +
        emitYaml(subject));
    EXPECT_EQ(program->instructions()[1].immediate, at);
    const codeobject::Kernel& kernel = program->codeObject().kernels()[0];
    const Layout read = layoutOf(program->codeObject(), kernel);
    ASSERT_EQ(read.arguments.size(), 2U);
    EXPECT_EQ(read.arguments[1].offset, at);
    EXPECT_EQ(read.size, at + 8);
    // Each load reads only its argument; with the other layout, the pointer's load does not.
    const auto analysis = analysis::analyze(*program, {});
    const Accesses accesses = accessesOf(*program, *analysis, 0);
    EXPECT_TRUE(accesses.complete);
    EXPECT_THAT(checkAccesses(read, accesses, *program), IsEmpty());
    EXPECT_EQ(readersOf(accesses, read.arguments[1]).size(), 1U);
    const Layout other =
        withPlacement(read, placement == Placement::Natural ? Placement::Packed : Placement::Natural);
    EXPECT_NE(other.arguments[1].offset, at);
    EXPECT_THAT(reachOf(accesses.all[1], other).whole, IsEmpty());
  }
}

} // namespace
} // namespace wavesmith::kernarg
