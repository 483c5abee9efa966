// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysed.h"
#include "analysis/flow_findings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> findings(std::string_view body) {
  const auto program = testing::programOf(testing::kernel(body));
  return testing::toStrings(findFlow(*program), *program);
}

TEST(Flow, straightCodeIsSilent) {
  EXPECT_THAT(findings("  s_nop 0\ntop:\n  s_cbranch_scc1 top\n  s_endpgm"), IsEmpty());
}

TEST(Flow, unreachableCode) {
  EXPECT_THAT(findings("  s_branch out\n  v_mov_b32 v0, 0\n  v_mov_b32 v1, 0\nout:\n  s_endpgm"),
              ElementsAre("W0310 remark 2 reach 0/2"));
  EXPECT_THAT(findings("  s_endpgm\ndead:\n  v_mov_b32 v0, 0\n  s_branch dead"),
              ElementsAre("W0310 remark 3 reach 0/2"));
}

TEST(Flow, paddingAndDataAreNotCode) {
  EXPECT_THAT(findings("  s_branch out\n  s_nop 0\n  s_nop 0\n  .long 0\nout:\n  s_endpgm\n  s_nop 0\n  "
                       "s_endpgm\n  .p2align 8"),
              IsEmpty());
  EXPECT_THAT(findings("  s_branch out\n  .long 0x7e000280\n  .long 0xffffffff\nout:\n  s_endpgm"),
              IsEmpty());
}

TEST(Flow, fallingOffTheEnd) {
  EXPECT_THAT(findings("  s_nop 0\n  v_mov_b32 v0, 0"), ElementsAre("W0311 error 2 end 0/0"));
  EXPECT_THAT(findings("  s_cbranch_scc1 out\n  s_endpgm\nout:\n  v_mov_b32 v0, 0"),
              ElementsAre("W0311 error 4 end 0/0"));
  EXPECT_THAT(findings("  s_branch 0x4000"), ElementsAre("W0311 error 1 end 0/0"));
  const auto program = testing::programOf(
      testing::kernel("  s_cbranch_scc1 out\n  s_endpgm\n  s_nop 1\nout:\n  s_nop 0\n  v_mov_b32 v0, 0"));
  const auto found = findFlow(*program);
  ASSERT_EQ(found.size(), 1u);
  std::vector<std::uint32_t> lines;
  for (const Index i : found[0].path)
    lines.push_back(testing::lineOf(*program, i));
  EXPECT_THAT(lines, ElementsAre(1, 6));
}

TEST(Flow, runningIntoWhatFollows) {
  std::string text = testing::kernel("  v_mov_b32 v0, 0");
  const std::string end = ".size k, .Lk_end-k\n";
  text.insert(text.find(end) + end.size(), ".p2align 8\nnext:\n  s_endpgm\n");
  const auto program = testing::programOf(text);
  EXPECT_THAT(testing::toStrings(findFlow(*program), *program), ElementsAre("W0311 error 1 end 0/0"));
}

TEST(Flow, unknownBranches) {
  EXPECT_THAT(findings("  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n  s_setpc_b64 s[4:5]\n"
                       "here:\n  s_endpgm"),
              ElementsAre("W0312 remark 3 branch 0/0"));
  EXPECT_THAT(findings("  s_load_dwordx2 s[4:5], s[0:1], 0x0\n  s_waitcnt lgkmcnt(0)\n"
                       "  s_swappc_b64 s[30:31], s[4:5]\n  s_endpgm"),
              ElementsAre("W0312 remark 3 branch 0/0"));
  EXPECT_THAT(findings("  s_getpc_b64 s[4:5]\nhere:\n  s_add_u32 s4, s4, f-here\n  s_addc_u32 s5, s5, 0\n"
                       "  s_swappc_b64 s[30:31], s[4:5]\n  s_endpgm\nf:\n  s_setpc_b64 s[30:31]"),
              IsEmpty());
}

} // namespace
} // namespace wavesmith::analysis
