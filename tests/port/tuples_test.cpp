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

// --- With the assembler ---

// The body of a kernel, and what it becomes.
const std::string kBefore = "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx906\"\n  .text\nk:\n";
const std::string kAfter =
    "  s_endpgm\n  .rodata\n  .p2align 6\n  .amdhsa_kernel k\n    .amdhsa_next_free_vgpr 64\n"
    "    .amdhsa_next_free_sgpr 32\n  .end_amdhsa_kernel\n";
Ported assembled(const std::string& body) {
  return ported(kBefore + body + kAfter, "gfx906", assembling());
}
std::string bodyOf(const Ported& result) {
  const std::string& text = result.files[0].after;
  const std::size_t begin = text.find("k:\n") + 3;
  return text.substr(begin, text.find("  s_endpgm") - begin);
}

TEST(Tuples, MoveByTheLivesOfTheirValues) {
  const Ported result =
      assembled("  v_mov_b32 v1, 0\n  v_mov_b32 v2, 0\n  global_load_dword v4, v[1:2], off\n"
                "  v_mov_b32 v2, 0\n  v_mov_b32 v3, 0\n  global_load_dword v5, v[2:3], off\n"
                "  s_waitcnt vmcnt(0)\n  v_add_u32 v4, v4, v5\n"
                "  global_store_dword v0, v4, s[4:5]\n");
  EXPECT_EQ(bodyOf(result), "  v_mov_b32 v2, 0\n  v_mov_b32 v3, 0\n  global_load_dword v4, v[2:3], off\n"
                            "  v_mov_b32 v2, 0\n  v_mov_b32 v3, 0\n  global_load_dword v5, v[2:3], off\n"
                            "  s_waitcnt vmcnt(0)\n  v_add_u32 v4, v4, v5\n"
                            "  global_store_dword v0, v4, s[4:5]\n");
  EXPECT_THAT(result.moved, ElementsAre(Moved{1, 1, 1}, Moved{2, 2, 1, "k.s", 5, 6}));
}

TEST(Tuples, AreCopiedWhereAValueIsInTwoOfThem) {
  const Ported result =
      assembled("  v_mad_u64_u32 v[2:3], vcc, v0, v0, 0\n  v_mov_b32 v4, 0\n"
                "  v_mad_u64_u32 v[3:4], vcc, v0, v0, v[3:4]\n"
                "  global_store_dwordx2 v0, v[3:4], s[4:5]\n  global_store_dword v0, v2, s[4:5]\n");
  EXPECT_EQ(bodyOf(result),
            "  v_mad_u64_u32 v[2:3], vcc, v0, v0, 0\n  v_mov_b32 v4, 0\n"
            "  v_mov_b32 v6, v3\n  v_mov_b32 v7, v4\n"
            "  v_mad_u64_u32 v[4:5], vcc, v0, v0, v[6:7]\n"
            "  global_store_dwordx2 v0, v[4:5], s[4:5]\n  global_store_dword v0, v2, s[4:5]\n");
  EXPECT_FALSE(asks(result, ""));
}

// A write that leaves the lanes alone that are off: both are of one value, which v[1:3] uses as well.
std::string maskedWrite(const std::string& statement) {
  return "  global_load_dwordx2 v[1:2], v0, s[4:5]\n  s_waitcnt vmcnt(0)\n  v_cmp_gt_u32 vcc, 9, v0\n"
         "  s_and_saveexec_b64 s[8:9], vcc\n  " +
         statement +
         "\n  s_waitcnt vmcnt(0)\n  s_or_b64 exec, exec, s[8:9]\n"
         "  global_store_dwordx3 v0, v[1:3], s[4:5]\n";
}

TEST(Tuples, AreCopiedAfterAWriteOfSomeLanes) {
  const Ported result = assembled(maskedWrite("v_lshlrev_b64 v[2:3], 1, v[4:5]"));
  EXPECT_FALSE(asks(result, ""));
  EXPECT_THAT(bodyOf(result),
              HasSubstr("  v_lshlrev_b64 v[2:3], 1, v[4:5]\n  v_mov_b32 v7, v2\n  v_mov_b32 v8, v3\n"));
}

TEST(Tuples, AreAQuestionAfterALoadToSomeLanes) {
  EXPECT_TRUE(asks(assembled(maskedWrite("global_load_dwordx2 v[2:3], v0, s[6:7]")), "must move with it"));
}

TEST(Tuples, MoveInMacrosAndRepetitions) {
  const Ported result =
      assembled("  .macro pair a, b\n  v_lshlrev_b64 v[\\a+\\b:\\a+\\b+1], 2, v[8:9]\n  .endm\n"
                "  .macro both a\n  pair \\a, 1\n  pair \\a, 3\n  .endm\n  both 2\n"
                "  n = 11\n  .rept 2\n  global_store_dwordx2 v0, v[n:n+1], s[4:5]\n  n = n + 2\n  .endr\n");
  EXPECT_THAT(bodyOf(result), HasSubstr("v[\\a+\\b+1:\\a+\\b+2], 2, v[8:9]"));
  EXPECT_THAT(bodyOf(result), HasSubstr("v[n-1:n], s[4:5]"));
}

TEST(Tuples, ThatAreOddInSomeExpansionsAreAQuestion) {
  const Ported result =
      assembled("  .irp x, 4, 7\n  global_store_dwordx2 v0, v[\\x:\\x+1], s[4:5]\n  .endr\n");
  EXPECT_TRUE(asks(result, "v[4:5] (line 4) must move with it and begins at an even one"));
}

TEST(Tuples, OfAFunctionAndIndexedOnesStay) {
  EXPECT_TRUE(asks(assembled("  s_set_gpr_idx_on s4, gpr_idx(SRC0)\n  v_mov_b32 v5, v9\n  s_set_gpr_idx_off\n"
                             "  .irp x, 3\n  global_store_dwordx2 v0, v[\\x:\\x+1], s[4:5]\n  .endr\n"),
                   "registers are indexed"));
}

} // namespace
} // namespace wavesmith::port
