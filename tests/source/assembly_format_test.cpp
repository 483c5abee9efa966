// SPDX-License-Identifier: Apache-2.0
// tests/assembler/format_referee_test.cpp compares the assembled bytes.
#include "source/assembly_format.h"

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
            ".macro v_twice a:vararg\n .ascii  \"\\a\"\n.endm\nv_twice 1,2 ,3\n");
}

TEST(AssemblyFormat, CommasInBracketsAndStringsStay) {
  EXPECT_EQ(format("  v_mov_b32 v0,v1 quad_perm:[0,1,2,3] /* a,b */ row_mask:0xf\n"),
            "  v_mov_b32 v0, v1 quad_perm:[0,1,2,3] /* a,b */ row_mask:0xf\n");
  EXPECT_EQ(format("  s_setreg_b32 hwreg(1,2,3),s4\n"), "  s_setreg_b32 hwreg(1,2,3), s4\n");
}

TEST(AssemblyFormat, BlockCommentsMacrosMetadataAndHashLinesStay) {
  for (const std::string_view text :
       {"/* a  \n s_nop 0  \n*/ s_nop  0  // b\n",
        ".macro m a\n  s_nop \\a  \n .macro n\n .endm\n s_nop  \n.endm  \n",
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
            "\ts_nop 0\n\ts_nop 1\n\ts_nop 2\n.text\nload          1\n");
  EXPECT_EQ(format("s_nop 0\ns_nop 1\n  s_nop 2\n"), "s_nop   0\ns_nop   1\n  s_nop 2\n");
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
