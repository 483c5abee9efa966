// SPDX-License-Identifier: Apache-2.0
#include "source/assembly/assembly_folds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::source {

void PrintTo(const Fold& fold, std::ostream* stream) {
  *stream << fold.first << "-" << fold.last;
}

namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(AssemblyFolds, LabelsEndBeforeTheNextOne) {
  EXPECT_THAT(foldsOf("a:\n"             // 0
                      "  s_nop 0\n"      // 1
                      ".Lloop:\n"        // 2
                      "  s_nop 1\n"      // 3
                      "1: s_nop 2\n"     // 4
                      "  s_nop 3\n"      // 5
                      "\n"               // 6
                      "// about b\n"     // 7
                      "b:\n"             // 8
                      "  s_endpgm\n"     // 9
                      ".section .note\n" // 10
                      "  .long 1\n"),
              ElementsAre(Fold{0, 5}, Fold{2, 3}, Fold{4, 5}, Fold{8, 9}));
  EXPECT_THAT(foldsOf("a:\n\n// comment\nb:\n"), IsEmpty());
}

TEST(AssemblyFolds, BlocksIncludeTheirEnds) {
  EXPECT_THAT(foldsOf(".macro m\n.macro n\n.endm\n.ENDM\n"), ElementsAre(Fold{0, 3}, Fold{1, 2}));
  EXPECT_THAT(foldsOf(".irp i, 1, 2\n.rept 3\n.endr\n.endr\n"), ElementsAre(Fold{0, 3}, Fold{1, 2}));
  EXPECT_THAT(foldsOf(".ifdef A\n.else\n.if 1\n.endif\n.endif\n"), ElementsAre(Fold{0, 4}, Fold{2, 3}));
  EXPECT_THAT(foldsOf(".amdgpu_metadata\n---\n.end_amdgpu_metadata\n.amdhsa_kernel k\n.end_amdhsa_kernel\n"),
              ElementsAre(Fold{0, 2}, Fold{3, 4}));
  EXPECT_THAT(foldsOf(".macro m\n  s_nop 0\n"), IsEmpty()); // not complete
}

TEST(AssemblyFolds, KeysOfMetadataAreNoLabels) {
  EXPECT_THAT(foldsOf("k:\n"                   // 0
                      "  s_endpgm\n"           // 1
                      "  .amdgpu_metadata\n"   // 2
                      "amdhsa.kernels:\n"      // 3
                      "  - .args:\n"           // 4
                      "      - .size: 8\n"     // 5
                      "    .section: .if\n"    // 6
                      "    .name: k\n"         // 7
                      ".end_amdgpu_metadata\n" // 8
                      "l:\n"                   // 9
                      "  s_endpgm\n"),
              ElementsAre(Fold{0, 1}, Fold{2, 8}, Fold{9, 10}));
}

TEST(AssemblyFolds, BlocksAndLabelsContainOneAnother) {
  EXPECT_THAT(foldsOf("a:\n"               // 0
                      ".macro m\n"         // 1
                      "b\\@:\n"            // 2
                      "  s_nop 0\n"        // 3
                      ".endm\n"            // 4
                      "  m\n"              // 5
                      ".if 1\n"            // 6
                      "c:\n"               // 7
                      "  s_nop 1\n"        // 8
                      ".else\n"            // 9
                      ".endif\n"           // 10
                      ".amdhsa_kernel a\n" // 11
                      ".end_amdhsa_kernel\n"),
              ElementsAre(Fold{0, 10}, Fold{1, 4}, Fold{2, 3}, Fold{6, 10}, Fold{7, 8}, Fold{11, 12}));
}

TEST(AssemblyFolds, CommentsAndStringsAreNoMarks) {
  EXPECT_THAT(foldsOf("/* a:\n  b:\n*/ c: // d:\n  s_nop 0\n  // e:\n"), ElementsAre(Fold{2, 3}));
  EXPECT_THAT(foldsOf("  .ascii \"a:\"\n  s_nop 0\n  s_mov_b32 s0, s1 // x:\n"), IsEmpty());
  EXPECT_THAT(foldsOf("a /* x */ :\n  s_nop 0\nb :\n  s_nop 0\n"), ElementsAre(Fold{0, 1}, Fold{2, 3}));
  EXPECT_THAT(foldsOf(""), IsEmpty());
}

TEST(AssemblyFolds, ReadsUtf16) {
  EXPECT_EQ(foldMark(u"  .Rept 3"), FoldMark::RepeatBegin);
  EXPECT_EQ(foldMark(u".Lx:"), FoldMark::LocalLabel);
  EXPECT_EQ(foldMark(u"x: // \u00e4"), FoldMark::Label);
  EXPECT_EQ(foldMark(u"  v_mov_b32 v0, v1 quad_perm:[0,1,2,3]"), FoldMark::Other);
  EXPECT_EQ(foldMark(u"*/ // a", LineState::Comment), FoldMark::Blank);
}

} // namespace
} // namespace wavesmith::source
