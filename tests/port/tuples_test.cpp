// SPDX-License-Identifier: Apache-2.0
#include "port/ported.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::port {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string aligned(const std::string& text) {
  return ported(text, "gfx906").files[0].after;
}

bool asks(const Ported& result, const std::string& why) {
  for (const Change& change : result.changes)
    if (change.reason.certainty == Certainty::Question && change.reason.why.contains(why)) return true;
  return false;
}

TEST(Tuples, MoveUpToEvenRegisters) {
  const Ported result =
      ported("flat_load_dword v1, v[3:4]\nflat_load_dwordx4 v[5:8], v[10:11]\nv_mov_b32 v9, v2\n", "gfx906");
  EXPECT_EQ(result.files[0].after,
            "flat_load_dword v1, v[4:5]\nflat_load_dwordx4 v[6:9], v[12:13]\nv_mov_b32 v10, v2\n");
  EXPECT_THAT(result.moved, ElementsAre(Moved{3, 9, 1}, Moved{10, 11, 2}));
}

TEST(Tuples, StayWhereTheyAreEven) {
  EXPECT_FALSE(ported("flat_load_dword v1, v[2:3]\nv_mov_b32 v5, v7\n", "gfx906").isChanged());
  EXPECT_FALSE(ported("flat_load_dword v1, v[3:4]\n", "gfx90a").isChanged()); // gfx90a never accepted this
}

TEST(Tuples, MoveWithTheirSymbols) {
  EXPECT_EQ(
      aligned(".set vA, 3 // a pair\nvB = vA+2\nflat_load_dwordx2 v[vB:vB+1], v[vA:vA+1]\nv_mov_b32 v[vB+1], "
              "0\n"),
      ".set vA, 4 // a pair\nvB = vA+2\nflat_load_dwordx2 v[vB:vB+1], v[vA:vA+1]\nv_mov_b32 v[vB+1], 0\n");
}

TEST(Tuples, ThatOverlapInBothWaysAreAQuestion) {
  const Ported result = ported("flat_load_dword v9, v[3:4]\nflat_load_dword v9, v[4:5]\n", "gfx906");
  EXPECT_TRUE(asks(result, "overlaps it and begins at an even one"));
  EXPECT_FALSE(result.isChanged());
  EXPECT_THAT(result.moved, IsEmpty());
}

TEST(Tuples, MoveWithTheArgumentsOfMacros) {
  EXPECT_EQ(aligned(".macro add dst, base\n  v_mov_b32 v[\\dst+1], s[\\base+1]\n.endm\n  add 3, 4\n  "
                    "flat_load_dword v5, v[3:4]\n"),
            ".macro add dst, base\n  v_mov_b32 v[\\dst+1], s[\\base+1]\n.endm\n  add 4, 4\n  flat_load_dword "
            "v6, v[4:5]\n");
}

TEST(Tuples, KnownOnlyToTheAssemblerAreAQuestion) {
  // One number for both kinds of registers cannot move.
  EXPECT_TRUE(
      asks(ported(".macro m x\n  v_mov_b32 v[\\x], s[\\x]\n.endm\n  m 5\n  flat_load_dword v9, v[3:4]\n",
                  "gfx906"),
           "known only to the assembler (line 2)"));
  EXPECT_TRUE(
      asks(ported(".irp x, 5, 6\n  v_mov_b32 v[\\x], 0\n.endr\n  flat_load_dword v9, v[3:4]\n", "gfx906"),
           "known only to the assembler (line 2)"));
}

TEST(Tuples, AreAlignedWhereAMacroNamesThem) {
  const std::string text =
      ".macro VGPR name, count=1\n  .set \\name, next\n  .set next, next + \\count\n.endm\n"
      ".macro SGPR name, count=1\n  \\name = snext\n  snext = snext + \\count\n.endm\n"
      "  VGPR vA, 2\n  SGPR sA, 2\n  flat_load_dword v0, v[vA:vA+1]\n";
  EXPECT_THAT(aligned(text), HasSubstr("count=1\n  .if \\count > 1\n      .set next, (next + 1) / 2 * 2\n  "
                                       ".endif\n  .set \\name, next\n"));
  EXPECT_THAT(aligned(text), HasSubstr(".macro SGPR name, count=1\n  \\name = snext\n"));
}

} // namespace
} // namespace wavesmith::port
