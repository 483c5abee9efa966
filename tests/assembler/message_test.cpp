// SPDX-License-Identifier: Apache-2.0
// Messages about wrong lines: each appears once, at its place, and the rest of the program is kept.
#include "assembler/assembling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::assembler::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Message, HasLineColumnAndLength) {
  const Assembly assembly =
      assembleText("  s_nop 1\n  v_mov_b33 v0, 1\nl: v_add_f32 v0, v1\n  s_mov_b32 s0, v99999\n"
                   "  .frobnicate 3\n  s_nop 2\n");
  EXPECT_THAT(messages(assembly),
              ElementsAre("kernel.s:2:3+9 error W1001 invalid instruction, did you mean: v_mov_b32?",
                          "kernel.s:3:4+9 error W1001 too few operands for instruction",
                          "kernel.s:4:17+6 error W1001 register index is out of range",
                          "kernel.s:5:3+11 error W1001 unknown directive"));
  EXPECT_FALSE(assembly.ok());
}

// LLVM itself says "invalid HSA metadata" at the end of the block, and nothing about the line.
TEST(Message, NamesTheLineOfRefusedMetadata) {
  const auto with = [](std::string_view name) {
    return messages(assembleText(
        "  s_endpgm\n  .amdgpu_metadata\namdhsa.version: [1, 2]\namdhsa.kernels:\n"
        "  - .name: k\n    .symbol: k.kd\n    .kernarg_segment_size: 4\n"
        "    .group_segment_fixed_size: 0\n    .private_segment_fixed_size: 0\n"
        "    .kernarg_segment_align: 8\n    .wavefront_size: 64\n    .sgpr_count: 8\n"
        "    .vgpr_count: 8\n    .max_flat_workgroup_size: 64\n    .args:\n"
        "      - { .name: " +
        std::string(name) + ", .size: 4, .offset: 0, .value_kind: by_value }\n  .end_amdgpu_metadata\n"));
  };
  EXPECT_THAT(with("count"), IsEmpty());
  EXPECT_THAT(with("!str n"), IsEmpty());
  EXPECT_THAT(with("n"),
              ElementsAre("kernel.s:16:18+1 error W1001 .name must be a string, and YAML reads n as "
                          "false; write !str n"));
  EXPECT_THAT(with("on"),
              ElementsAre("kernel.s:16:18+2 error W1001 .name must be a string, and YAML reads on as "
                          "true; write !str on"));
  EXPECT_THAT(with("12"),
              ElementsAre("kernel.s:16:18+2 error W1001 .name must be a string, and YAML reads 12 as a "
                          "number; write !str 12"));
}

// LLVM says "does not match target id", and not which value would.
TEST(Message, ExplainsTheXnackMask) {
  const auto with = [](int value) {
    return messages(
        assembleText("k:\n  s_endpgm\n.rodata\n.p2align 6\n.amdhsa_kernel k\n.amdhsa_next_free_vgpr 8\n"
                     ".amdhsa_next_free_sgpr 8\n.amdhsa_accum_offset 8\n"
                     ".amdhsa_reserve_xnack_mask " +
                     std::to_string(value) + "\n.end_amdhsa_kernel\n"));
  };
  EXPECT_THAT(with(1), IsEmpty());
  EXPECT_THAT(with(0), ElementsAre(::testing::HasSubstr(
                           ".amdhsa_reserve_xnack_mask must be what the target implies: remove the line")));
}

TEST(Message, KeepsTheRestOfTheFile) {
  const Assembly assembly = assembleText("  s_nop 1\n  v_mov_b33 v0, 1\nl: v_add_f32 v0, v1\n  s_branch l\n");
  EXPECT_THAT(instructions(assembly), ElementsAre("s_nop 1 @kernel.s:1:3", "!s_nop 0 @kernel.s:2:3",
                                                  "!s_nop 0 @kernel.s:3:4", "s_branch 65534 @kernel.s:4:3"));
}

TEST(Message, IncludesTheChainOfExpansions) {
  const Assembly assembly = assembleText(R"(.macro bad a, b
  s_nop \a
  v_oops \a, \b
.endm
.macro outer x
  bad \x, 7
.endm
  outer 5
)");
  EXPECT_THAT(
      messages(assembly),
      ElementsAre(
          "kernel.s:3:3+6 error W1001 invalid instruction | kernel.s:6:3+3 in this expansion of macro "
          "bad | kernel.s:8:3+5 in this expansion of macro outer"));
  EXPECT_THAT(instructions(assembly),
              ElementsAre("s_nop 5 @kernel.s:2:3 < bad kernel.s:6:3 < outer kernel.s:8:3",
                          "!s_nop 0 @kernel.s:3:3 < bad kernel.s:6:3 < outer kernel.s:8:3"));
}

TEST(Message, AppearsOncePerRepetition) {
  const Assembly assembly = assembleText("  .rept 4\n  s_nop 1\n  v_oops\n  .endr\n");
  EXPECT_THAT(
      messages(assembly),
      ElementsAre(
          "kernel.s:3:3+6 error W1001 invalid instruction | kernel.s:1:3+5 in iteration 1 of this .rept "
          "| kernel.s:3:3+6 and in 3 more expansions"));
  EXPECT_EQ(assembly.lines.entries.size(), 8U);
}

TEST(Message, FollowsTheOrderOfTheLines) {
  const Assembly assembly =
      assembleText("  s_branch .Lnowhere\n  v_oops\n  s_branch 1f\n  s_mov_b32 s0, other\n");
  EXPECT_THAT(messages(assembly), ElementsAre("kernel.s:1:12+9 error W1001 undefined label .Lnowhere",
                                              "kernel.s:2:3+6 error W1001 invalid instruction",
                                              "kernel.s:3:12+2 error W1001 undefined label 1f",
                                              "kernel.s:4:17+5 error W1101 undefined symbol other"));
  // A branch to an undefined label has offset 0. The literal of s_mov_b32 is a second word.
  EXPECT_THAT(instructions(assembly),
              ElementsAre("!s_nop 0 @kernel.s:1:3", "!s_nop 0 @kernel.s:2:3", "!s_nop 0 @kernel.s:3:3",
                          "!s_nop 0 @kernel.s:4:3", "!s_nop 0 @kernel.s:4:3"));
}

TEST(Message, SuppressesFollowUpErrors) {
  const Assembly assembly =
      assembleText("  .set q 3\n  v_mov_b32 v[q], 0\n  v_mov_b32 v[q+1], 0\n  s_nop 1\n");
  EXPECT_THAT(messages(assembly), ElementsAre("kernel.s:1:10+1 error W1001 expected comma"));
  EXPECT_EQ(assembly.lines.entries.size(), 3U);
}

TEST(Message, IncludesErrorAndWarningDirectives) {
  const Assembly assembly = assembleText("  s_nop 1\n  .warning \"Mind the gap.\"\n  .error \"stop\"\n");
  EXPECT_THAT(messages(assembly),
              ElementsAre("kernel.s:2:3+8 warning W1002 mind the gap", "kernel.s:3:3+6 error W1001 stop"));
}

TEST(Message, ReportsBadCommandLineDefinition) {
  Options options;
  options.definitions = {{"good", "0x10"}, {"plain", ""}, {"bad", "text"}};
  const Assembly assembly = assembleText("  s_nop good-1\n  s_nop plain\n", "kernel.s", options);
  ASSERT_EQ(assembly.diagnostics.size(), 1U);
  EXPECT_THAT(assembly.diagnostics[0].message, ::testing::HasSubstr("bad=text"));
  EXPECT_THAT(instructions(assembly), ElementsAre("s_nop 15 @kernel.s:1:3", "s_nop 1 @kernel.s:2:3"));
}

TEST(Message, KeepsLabelsOfBrokenLines) {
  const Assembly assembly = assembleText("  s_branch after\nbefore: v_oops\nafter:\n  s_branch before\n");
  EXPECT_THAT(messages(assembly), ElementsAre("kernel.s:2:9+6 error W1001 invalid instruction"));
  EXPECT_THAT(instructions(assembly), ElementsAre("s_branch 1 @kernel.s:1:3", "!s_nop 0 @kernel.s:2:9",
                                                  "s_branch 65534 @kernel.s:4:3"));
}

TEST(Message, ProgressNamesTheLine) {
  std::vector<std::uint32_t> lines;
  const Assembly assembly =
      assemble({{"k.s", "  s_nop 1\n\n  s_nop 2\n"}}, {}, [&](std::string_view path, std::uint32_t line) {
        EXPECT_EQ(path, "k.s");
        lines.push_back(line);
      });
  EXPECT_TRUE(assembly.ok());
  EXPECT_THAT(lines, ElementsAre(1, 1, 3));
}

} // namespace
} // namespace wavesmith::assembler::testing
