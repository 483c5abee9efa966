// SPDX-License-Identifier: Apache-2.0
// Wait states on the executed path (CDNA3 ISA, tables 11 and 37).
#include "checked/checked_machine.h"

#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

constexpr std::uint32_t kPoison = 0xfff5'a5a5;

std::string kernel(const std::string& between) {
  return "s_load_dwordx2 s[4:5], s[0:1], 0\n"
         "v_and_b32 v0, 63, v0\n"
         "v_lshlrev_b32 v1, 2, v0\n"
         "s_waitcnt lgkmcnt(0)\n"
         "v_readfirstlane_b32 s8, v0\n" +
         between +
         "v_readlane_b32 s9, v1, s8\n" // four wait states after a VALU write of the lane select
         "v_mov_b32 v2, s9\n"
         "s_nop 4\n"
         "v_mov_b32 v3, s9\n"
         "global_store_dword v1, v3, s[4:5]\n"
         "s_endpgm\n";
}

TEST(WaitDistance, TooFewWaitStates) {
  const CheckedRun clean = runChecked(kernel("s_nop 3\n"));
  EXPECT_EQ(clean.found(), "W3202@8"); // v_mov_b32 v2, s9 is itself too early after v_readlane_b32
  const CheckedRun wrong = runChecked(kernel("s_nop 2\n"));
  EXPECT_EQ(wrong.found(), "W3202@7 W3202@8");
}

TEST(WaitDistance, TheResultIsPoisoned) {
  const std::string start = "s_load_dwordx2 s[4:5], s[0:1], 0\n"
                            "v_and_b32 v0, 63, v0\n"
                            "v_lshlrev_b32 v1, 2, v0\n"
                            "s_waitcnt lgkmcnt(0)\n"
                            "v_readfirstlane_b32 s8, v1\n";
  const std::string end = "v_mov_b32 v2, s8\nglobal_store_dword v1, v2, s[4:5]\ns_endpgm\n";
  const CheckedRun clean = runChecked(start + "s_nop 1\n" + end);
  EXPECT_EQ(clean.found(), "");
  EXPECT_EQ(clean.out[3], 0u);
  const CheckedRun wrong = runChecked(start + end);
  EXPECT_EQ(wrong.found(), "W3202@6");
  EXPECT_EQ(wrong.out[3], kPoison);
}

// The path that is taken decides: the way around the loop is long enough, the way past it is not.
TEST(WaitDistance, OnlyThePathThatIsTaken) {
  const auto text = [](const char* condition) {
    return std::string("s_load_dwordx2 s[4:5], s[0:1], 0\n"
                       "v_and_b32 v0, 63, v0\n"
                       "v_lshlrev_b32 v1, 2, v0\n"
                       "s_waitcnt lgkmcnt(0)\n") +
           condition +
           "v_readfirstlane_b32 s8, v1\n"
           "s_cbranch_scc1 .Lshort\n"
           "s_nop 4\n"
           ".Lshort:\n"
           "v_mov_b32 v2, s8\nglobal_store_dword v1, v2, s[4:5]\ns_endpgm\n";
  };
  EXPECT_EQ(runChecked(text("s_cmp_eq_u32 s4, s5\n")).found(), "");
  EXPECT_EQ(runChecked(text("s_cmp_lg_u32 s4, s5\n")).found(), "W3202@10");
}

} // namespace
} // namespace wavesmith::testing
