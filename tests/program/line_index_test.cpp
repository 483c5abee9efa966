// SPDX-License-Identifier: Apache-2.0
#include "assembler/assembler.h"
#include "program/line_index.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::program {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Program decodedLines(const std::string& text) {
  const assembler::Assembly assembly = assembler::assemble({{"test.s", text}}, {});
  if (assembly.codeObject.empty())
    throw std::runtime_error(wavesmith::testing::describe(assembly.diagnostics));
  auto object = codeobject::read(assembly.codeObject, "test.hsaco");
  if (!object) throw std::runtime_error(wavesmith::testing::describe(object.error()));
  auto program = decode(std::make_shared<const codeobject::CodeObject>(std::move(*object)), assembly.lines);
  if (!program) throw std::runtime_error(wavesmith::testing::describe(program.error()));
  return std::move(*program);
}

TEST(LineIndex, ListsTheInstructionsOfALine) {
  const Program program = decodedLines("  s_nop 0\n\n  .long 0xbf800001, 0xbf800002\n  s_endpgm\n");
  const LineIndex lines(program, "test.s");
  EXPECT_THAT(lines.at(1), ElementsAre(0));
  EXPECT_THAT(lines.at(2), IsEmpty());
  EXPECT_THAT(lines.at(3), ElementsAre(1, 2));
  EXPECT_THAT(lines.at(4), ElementsAre(3));
  EXPECT_THAT(lines.at(0), IsEmpty());
  EXPECT_THAT(lines.at(5), IsEmpty());
  EXPECT_THAT(lines.at(~0u), IsEmpty());
  EXPECT_EQ(lines.lineOf(2), 3);
  EXPECT_EQ(lines.lineOf(kNone), 0);
  EXPECT_EQ(lines.lastLine(), 4);
}

TEST(LineIndex, MapsMacroBodiesToEveryExpansion) {
  const Program program = decodedLines(".macro two n\n  s_nop \\n\n  .rept 2\n  s_nop 7\n  .endr\n.endm\n"
                                       "  two 1\n  two 2\n");
  const LineIndex lines(program, "test.s");
  EXPECT_THAT(lines.at(7), ElementsAre(0, 1, 2));
  EXPECT_THAT(lines.at(8), ElementsAre(3, 4, 5));
  EXPECT_THAT(lines.at(2), ElementsAre(0, 3));
  EXPECT_THAT(lines.at(4), ElementsAre(1, 2, 4, 5));
  EXPECT_EQ(lines.lineOf(1), 7);
  EXPECT_EQ(lines.lineOf(5), 8);
}

TEST(LineIndex, MapsRepeatedLines) {
  const Program program = decodedLines("  .rept 2\n  s_nop 1\n  .rept 2\n  s_nop 2\n  .endr\n  .endr\n");
  const LineIndex lines(program, "test.s");
  EXPECT_EQ(lines.lineOf(0), 2);
  EXPECT_EQ(lines.lineOf(1), 4);
  EXPECT_EQ(lines.lineOf(5), 4);
  EXPECT_THAT(lines.at(4), ElementsAre(1, 2, 4, 5));
  EXPECT_THAT(lines.at(1), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(LineIndex, IgnoresOtherFiles) {
  const Program program = decodedLines("  s_nop 0\n");
  const LineIndex lines(program, "other.s");
  EXPECT_THAT(lines.at(1), IsEmpty());
  EXPECT_EQ(lines.lineOf(0), 0);
  EXPECT_EQ(lines.lastLine(), 0);
}

TEST(LineIndex, ListsTheInstructionsOfAKernel) {
  const Program program = decodedLines(R"(  .text
  s_nop 0
  .globl k
  .p2align 8
  .type k,@function
k:
  s_endpgm
.Lend:
  .size k, .Lend-k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 4
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)");
  ASSERT_EQ(program.kernels().size(), 1);
  EXPECT_EQ(kernelOf(program, program.kernels()[0].entry), 0);
  EXPECT_EQ(kernelOf(program, 0), kNone);
}

} // namespace
} // namespace wavesmith::program
