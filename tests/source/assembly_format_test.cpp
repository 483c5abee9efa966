// SPDX-License-Identifier: Apache-2.0
// tests/assembler/format_referee_test.cpp compares the assembled bytes.
#include "source/assembly/assembly_format.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace wavesmith::source {
namespace {

bool isInstruction(std::string_view word) {
  return word.starts_with("s_") || word.starts_with("v_");
}

// Formatting the result again must change nothing.
std::string format(std::string_view text, FormatOptions options = {}) {
  options.isInstruction = isInstruction;
  const std::string result = formatAssembly(text, options);
  EXPECT_EQ(formatAssembly(result, options), result);
  return result;
}

TEST(AssemblyFormat, AlignsOperandsAndCommentsOfAParagraph) {
  EXPECT_EQ(format("loop:\n"
                   "  s_load_dword s4,s[0:1],0x10 // the count\n"
                   "  s_waitcnt lgkmcnt(0)\n"
                   "  v_add_f32 v4, v5 , v6 ; x + y\n"
                   "\n"
                   "  s_nop 1   // another paragraph\n"),
            "loop:\n"
            "  s_load_dword s4, s[0:1], 0x10  // the count\n"
            "  s_waitcnt    lgkmcnt(0)\n"
            "  v_add_f32    v4, v5, v6        ; x + y\n"
            "\n"
            "  s_nop 1   // another paragraph\n");
}

TEST(AssemblyFormat, ALabelBeginsAParagraph) {
  EXPECT_EQ(format("  s_branch a\n  s_nop 0\na:\n  s_nop 0\n  s_endpgm\n"),
            "  s_branch a\n  s_nop    0\na:\n  s_nop 0\n  s_endpgm\n");
  EXPECT_EQ(format("a: s_nop 0\n  s_waitcnt 0\n"), "a: s_nop    0\n  s_waitcnt 0\n");
}

TEST(AssemblyFormat, ALongMnemonicDoesNotMoveItsNeighbors) {
  EXPECT_EQ(format("  v_mfma_f32_32x32x16_bf8_fp8  a[0:15], v[0:1]\n  s_nop 0\n  s_sleep 1\n"),
            "  v_mfma_f32_32x32x16_bf8_fp8 a[0:15], v[0:1]\n  s_nop   0\n  s_sleep 1\n");
}

TEST(AssemblyFormat, KeepsAColumnThatHasRoom) {
  const std::string_view aligned = "  s_nop        0               // a\n"
                                   "  s_sleep      1               // b\n";
  EXPECT_EQ(format(aligned), aligned);
  EXPECT_EQ(format("  s_nop        0               // a\n"
                   "  s_setprio   1               // b\n"),
            "  s_nop     0  // a\n"
            "  s_setprio 1  // b\n");
}

TEST(AssemblyFormat, CommentsThatContinueMoveAlong) {
  EXPECT_EQ(format("  s_nop 0 // one\n"
                   "          //   two\n"
                   "  s_setprio 1 // three\n"
                   "  // another one\n"
                   "  s_nop 0 // four\n"),
            "  s_nop     0  // one\n"
            "               //   two\n"
            "  s_setprio 1  // three\n"
            "  // another one\n"
            "  s_nop     0  // four\n");
}

// The first comment moves to the column of the next line, which continues it from then on.
TEST(AssemblyFormat, ACommentMayMeetAnother) {
  EXPECT_EQ(format("  s_setprio 1\n"
                   "  s_nop 0 // one\n"
                   "               // two\n"
                   "  s_nop 0            // three\n"),
            "  s_setprio 1\n"
            "  s_nop     0  // one\n"
            "               // two\n"
            "  s_nop     0  // three\n");
}

TEST(AssemblyFormat, WideCodeDoesNotMoveTheCommentsOfItsNeighbors) {
  const std::string wide = "  .long " + std::string(90, '1');
  EXPECT_EQ(format(wide + " // wide\n  .long 1 // a\n  .long 12 // b\n"),
            wide + "  // wide\n  .long 1   // a\n  .long 12  // b\n");
}

TEST(AssemblyFormat, OperandsOfDirectivesAndMacrosStay) {
  EXPECT_EQ(format("  .set  a,   4   \n  .long 1 ,2\n  x = 3,4\n  load  a ,b\n  s_nop 0\n"),
            "  .set  a,   4\n  .long 1 ,2\n  x = 3,4\n  load  a ,b\n  s_nop 0\n");
  // This macro has the name of an instruction.
  EXPECT_EQ(format(".macro v_twice a:vararg\n .ascii  \"\\a\"\n.endm\nv_twice 1,2 ,3\n"),
            ".macro v_twice a:vararg\n .ascii  \"\\a\"\n.endm\n v_twice 1,2 ,3\n");
}

TEST(AssemblyFormat, CommasInBracketsAndStringsStay) {
  EXPECT_EQ(format("  v_mov_b32 v0,v1 quad_perm:[0,1,2,3] /* a,b */ row_mask:0xf\n"),
            "  v_mov_b32 v0, v1 quad_perm:[0,1,2,3] /* a,b */ row_mask:0xf\n");
  EXPECT_EQ(format("  s_setreg_b32 hwreg(1,2,3),s4\n"), "  s_setreg_b32 hwreg(1,2,3), s4\n");
}

TEST(AssemblyFormat, OperandsInMacrosStay) {
  EXPECT_EQ(format(".macro m a\n  s_nop   \\a ,1 // b \n.endm  \n"),
            ".macro m a\n  s_nop   \\a ,1 // b \n.endm  \n");
}

TEST(AssemblyFormat, BlockCommentsMetadataAndHashLinesStay) {
  for (const std::string_view text :
       {"/* a  \n s_nop 0  \n*/ s_nop  0  // b\n",
        ".amdgpu_metadata\n---\na:   1  \n...  \n.end_amdgpu_metadata  \n",
        "#define  A   1 \\\n  s_nop  0   \n#if  A  \n", "  s_nop 0  /* a\n*/  // b  \n",
        "  .ascii \"a  // b\n", "  .long 09  // c\n"})
    EXPECT_EQ(format(text), text);
}

TEST(AssemblyFormat, RemovesBlanksAtTheEndAndKeepsLineEnds) {
  EXPECT_EQ(format("  s_nop 0 \t\r\n \t\r\n// a  \r\nl:  \rm: // b \n  s_endpgm  "),
            "  s_nop 0\r\n\r\n// a\r\nl:\rm:  // b\n  s_endpgm");
  EXPECT_EQ(format(""), "");
}

TEST(AssemblyFormat, IndentsInstructionsLikeMostOthers) {
  EXPECT_EQ(format("\ts_nop 0\n\ts_nop 1\ns_nop 2\n.text\nload 1\n"),
            "\ts_nop 0\n\ts_nop 1\n\ts_nop 2\n.text\n\tload  1\n");
  EXPECT_EQ(format("s_nop 0\ns_nop 1\n    s_nop 2\n"), "    s_nop 0\n    s_nop 1\n    s_nop 2\n");
  EXPECT_EQ(format("a:\ns_endpgm\n"), "a:\n  s_endpgm\n");
}

TEST(AssemblyFormat, IndentsByTheWantedStep) {
  EXPECT_EQ(format("a:\n\ts_nop 0\n  .if X\n  s_endpgm\n  .endif\n", {.isInstruction = {}, .indent = 4}),
            "a:\n    s_nop 0\n    .if X\n        s_endpgm\n    .endif\n");
}

TEST(AssemblyFormat, LabelsBeginInTheFirstColumn) {
  EXPECT_EQ(format("  loop:\n  s_nop 0\n    1: s_nop 1\n \"a b\": // c\n  s_branch 1b\n"),
            "loop:\n  s_nop  0\n1: s_nop 1\n\"a b\":  // c\n  s_branch 1b\n");
}

TEST(AssemblyFormat, IndentsBlocks) {
  EXPECT_EQ(format("  .if A\n  s_nop 0\n   .ifdef B\n s_nop 1\n  .else\n    s_nop 2\n.endif\n    s_nop 3\n"
                   "  .endif\n  s_nop 4\n  s_nop 5\n"),
            "  .if A\n    s_nop 0\n    .ifdef B\n      s_nop 1\n    .else\n      s_nop 2\n    .endif\n"
            "    s_nop 3\n  .endif\n  s_nop 4\n  s_nop 5\n");
  EXPECT_EQ(
      format(".rodata\n  .amdhsa_kernel k\n  .amdhsa_next_free_vgpr 1\n.end_amdhsa_kernel\n  s_nop 0\n"),
      ".rodata\n  .amdhsa_kernel k\n    .amdhsa_next_free_vgpr 1\n  .end_amdhsa_kernel\n  s_nop 0\n");
}

// The rest of such a line stays.
TEST(AssemblyFormat, IndentsDefinitionsOfMacros) {
  EXPECT_EQ(format(".macro m a\ns_nop  \\a\n   again\\@:\n    .rept 2\n    s_nop 1 ,2 \n  .endr\n  .endm\n  "
                   "s_nop 0\n"),
            ".macro m a\n  s_nop  \\a\nagain\\@:\n  .rept 2\n    s_nop 1 ,2 \n  .endr\n.endm\n  s_nop 0\n");
  EXPECT_EQ(format(" .macro m\n s_nop 0\n  .endm\n  s_nop 1\n"),
            "  .macro m\n    s_nop 0\n  .endm\n  s_nop 1\n");
}

// As in C, so that a text between .ifndef and .endif is not indented as a whole.
TEST(AssemblyFormat, ConditionsInTheFirstColumnDoNotIndent) {
  const std::string_view text =
      ".ifndef DONE\n.set DONE, 1\n  .text\na:\n  s_nop 0\n.macro m\n  s_nop 1\n.endm\n.endif\n";
  EXPECT_EQ(format(text), text);
}

TEST(AssemblyFormat, IncompleteBlocksDoNotMatter) {
  EXPECT_EQ(format("  .endif\n.endm\n  .else\n  s_nop 0\n.endr\n  s_nop 1\n"),
            "  .endif\n.endm\n  .else\n  s_nop 0\n.endr\n  s_nop 1\n");
  EXPECT_EQ(format(".macro m\n  .if A\n  s_nop 0\n.endm\n  s_nop 1\n  s_nop 2\n"),
            ".macro m\n  .if A\n    s_nop 0\n.endm\n  s_nop 1\n  s_nop 2\n");
}

// A text of open blocks would otherwise grow with the square of their number.
TEST(AssemblyFormat, ManyOpenBlocksAreIndentedToALimit) {
  constexpr std::size_t kBlocks = 50'000;
  std::string text, flat;
  for (std::size_t n = 0; n < kBlocks; ++n) {
    text += "  .rept 2\n.else\n";
    flat += ".if A\n.endr\n";
  }
  const std::string result =
      formatAssembly(text + "  s_nop 0\n", {.isInstruction = isInstruction, .indent = 2});
  EXPECT_LT(result.size(), kBlocks * 2 * 80);
  EXPECT_TRUE(result.ends_with("\n" + std::string(64, ' ') + "s_nop 0\n"));
  EXPECT_EQ(formatAssembly(flat, {.isInstruction = isInstruction}), flat);
}

TEST(AssemblyFormat, CommentsMoveWithTheirCode) {
  EXPECT_EQ(
      format("// head\n\n// one\ns_nop 0\n// two\n\n    // three\n    s_nop 1\n  a:\n  // four\n  .if A\n"
             "  // five\n  s_nop 2\n  // six\n  .endif\n               // seven\n  s_nop 3\n  s_nop 4\n"),
      "// head\n\n  // one\n  s_nop 0\n  // two\n\n  // three\n  s_nop 1\na:\n  // four\n  .if A\n"
      "    // five\n    s_nop 2\n  // six\n  .endif\n               // seven\n  s_nop 3\n  s_nop 4\n");
}

TEST(AssemblyFormat, AlignedOperandsMoveAlong) {
  EXPECT_EQ(format("    s_nop       0\n    s_sleep     1\n\n  s_setprio 1\n  s_nop     1\n  s_nop     2\n"),
            "  s_nop       0\n  s_sleep     1\n\n  s_setprio 1\n  s_nop     1\n  s_nop     2\n");
}

// They may be macros of a preprocessor, which expand to anything.
TEST(AssemblyFormat, CallsWithParenthesesStay) {
  EXPECT_EQ(format("KERNEL(a)\n  s_nop 0\n"), "KERNEL(a)\n  s_nop 0\n");
}

TEST(AssemblyFormat, CountsCharactersAndTabs) {
  EXPECT_EQ(format("  .ascii \"\xc3\xa4\" // a\n  .ascii \"bc\" // b\n"),
            "  .ascii \"\xc3\xa4\"   // a\n  .ascii \"bc\"  // b\n");
  EXPECT_EQ(format("\ts_nop\t0\n\ts_setprio\t1\n"), "\ts_nop     0\n\ts_setprio 1\n");
}

TEST(AssemblyFormat, ChangesOnlySelectedLines) {
  const std::string_view text = "  s_nop  0\n  s_setprio 1\n  s_nop 2  \n";
  EXPECT_EQ(format(text, {.isInstruction = {}, .first = 3, .last = 3}),
            "  s_nop  0\n  s_setprio 1\n  s_nop     2\n");
  EXPECT_EQ(format(text, {.isInstruction = {}, .first = 2, .last = 2}), text);
}

} // namespace
} // namespace wavesmith::source
