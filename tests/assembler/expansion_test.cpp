// SPDX-License-Identifier: Apache-2.0
// The places of instructions in macros and repetitions.
#include "assembler/assembling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Expansion, MacroInstructionsAreInTheMacroBody) {
  const Assembly assembly = assembleText(R"(.macro pair a, b
  // a comment, and then an empty line

  s_nop \a
    s_nop \b
.endm
kernel:
  pair 1, 2
  s_nop 3
  pair 4, 5
)");
  EXPECT_THAT(instructions(assembly),
              ElementsAre("s_nop 1 @kernel.s:4:3 < pair kernel.s:8:3",
                          "s_nop 2 @kernel.s:5:5 < pair kernel.s:8:3", "s_nop 3 @kernel.s:9:3",
                          "s_nop 4 @kernel.s:4:3 < pair kernel.s:10:3",
                          "s_nop 5 @kernel.s:5:5 < pair kernel.s:10:3"));
}

TEST(Expansion, NestedMacrosMakeAChain) {
  const Assembly assembly = assembleText(R"(.macro inner a
  s_nop \a
.endm
.macro outer a
  inner \a
  inner \a+1
.endm
  outer 1
)");
  EXPECT_THAT(instructions(assembly),
              ElementsAre("s_nop 1 @kernel.s:2:3 < inner kernel.s:5:3 < outer kernel.s:8:3",
                          "s_nop 2 @kernel.s:2:3 < inner kernel.s:6:3 < outer kernel.s:8:3"));
}

TEST(Expansion, RepetitionsHaveIterations) {
  const Assembly assembly = assembleText(R"(  .rept 2
    s_nop 1

    // between
    s_nop 2
  .endr
  .irp n, 3, 4
    s_nop \n
  .endr
  .irpc n, 56
    s_nop \n
  .endr
  s_nop 7
)");
  EXPECT_THAT(
      instructions(assembly),
      ElementsAre(
          "s_nop 1 @kernel.s:2:5 < .rept[0] kernel.s:1:3", "s_nop 2 @kernel.s:5:5 < .rept[0] kernel.s:1:3",
          "s_nop 1 @kernel.s:2:5 < .rept[1] kernel.s:1:3", "s_nop 2 @kernel.s:5:5 < .rept[1] kernel.s:1:3",
          "s_nop 3 @kernel.s:8:5 < .irp[0] kernel.s:7:3", "s_nop 4 @kernel.s:8:5 < .irp[1] kernel.s:7:3",
          "s_nop 5 @kernel.s:11:5 < .irpc[0] kernel.s:10:3",
          "s_nop 6 @kernel.s:11:5 < .irpc[1] kernel.s:10:3", "s_nop 7 @kernel.s:13:3"));
}

TEST(Expansion, NestsInAnyOrder) {
  const Assembly assembly = assembleText(R"(.macro m a
  .rept 2
    .irp n, 1, 2
      .if \n == 2
        s_nop \n
      .endif
    .endr
  .endr
.endm
  .rept 1
  m 0
  .endr
)");
  EXPECT_THAT(
      instructions(assembly),
      ElementsAre("s_nop 2 @kernel.s:5:9 < .irp[1] kernel.s:3:5 < .rept[0] kernel.s:2:3 < m kernel.s:11:3 < "
                  ".rept[0] kernel.s:10:3",
                  "s_nop 2 @kernel.s:5:9 < .irp[1] kernel.s:3:5 < .rept[1] kernel.s:2:3 < m kernel.s:11:3 < "
                  ".rept[0] kernel.s:10:3"));
}

TEST(Expansion, MacroDefinedByAMacroIsInItsDefinition) {
  const Assembly assembly =
      assembleText(".macro maker\n.macro made\n  s_nop 5\n.endm\n.endm\n maker\n made\n");
  EXPECT_THAT(instructions(assembly), ElementsAre("s_nop 5 @kernel.s:3:3 < made kernel.s:7:2"));
}

TEST(Expansion, UsesTheCurrentDefinitionOfAMacro) {
  const Assembly assembly =
      assembleText(".macro m\n s_nop 1\n.endm\n m\n.purgem m\n.macro m\n s_nop 2\n.endm\n m\n");
  EXPECT_THAT(instructions(assembly), ElementsAre("s_nop 1 @kernel.s:2:2 < m kernel.s:4:2",
                                                  "s_nop 2 @kernel.s:7:2 < m kernel.s:9:2"));
}

TEST(Expansion, EmptyBodiesMakeNoInstructions) {
  const Assembly assembly =
      assembleText("  .rept 0\n  s_nop 1\n  .endr\n.macro e\n.endm\n  e\n  .rept 2\n  .endr\n s_nop 2\n");
  EXPECT_THAT(messages(assembly), IsEmpty());
  EXPECT_THAT(instructions(assembly), ElementsAre("s_nop 2 @kernel.s:9:2"));
}

TEST(Expansion, ManyExpansionsStayFast) {
  std::string text = ".macro m a\n s_nop \\a\n.endm\n";
  for (unsigned count = 0; count < 100000; ++count)
    text += "  m 1\n";
  const Assembly assembly = assembleText(text);
  ASSERT_EQ(assembly.lines.entries.size(), 100000U);
  EXPECT_EQ(assembly.lines.outermost(assembly.lines.entries.back().location).line, 100003U);
}

} // namespace
} // namespace wavesmith::assembler::testing
