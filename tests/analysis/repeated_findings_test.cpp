// SPDX-License-Identifier: Apache-2.0
// Findings that say the same of many places of a kernel are one.
#include "analysis/analyzed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::analysis {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(RepeatedFindings, PartialWritesOfAKernelAreOneFinding) {
  std::string text;
  for (int i = 0; i < 3; ++i)
    text += "v_cvt_f16_f32_sdwa v4, v5 dst_sel:WORD_0 dst_unused:UNUSED_PRESERVE src0_sel:DWORD\n"
            "v_cvt_f16_f32_sdwa v4, v6 dst_sel:WORD_1 dst_unused:UNUSED_PRESERVE src0_sel:DWORD\ns_nop 3\n";
  const auto program = testing::programOf(testing::kernel(text + "s_endpgm"));
  std::vector<Finding> findings = analyze(*program, {})->findings;
  std::erase_if(findings, [](const Finding& f) { return f.code != source::Code::MissingWaitStates; });
  ASSERT_EQ(findings.size(), 1U);
  EXPECT_THAT(findings[0].message, EndsWith("insert s_nop 0 (2 more like this)"));
  EXPECT_EQ(findings[0].steps.back().at, 7U);
  ASSERT_EQ(findings[0].fixes.size(), 1U);
  EXPECT_EQ(findings[0].fixes[0].title, "Insert s_nop 0 in 3 places");
  EXPECT_EQ(findings[0].fixes[0].changes.size(), 3U);
}

TEST(RepeatedFindings, OperationsOutstandingWhereVskipIsEnabled) {
  const std::string one =
      "global_load_dword v4, v0, s[0:1]\ns_setvskip -1, 0\ns_setvskip 0, 0\ns_waitcnt vmcnt(0)\n";
  const auto program = testing::programOf(testing::kernel(one + one + "s_endpgm"));
  const std::vector<Finding> findings = analyze(*program, {})->findings;
  ASSERT_EQ(std::ranges::count(findings, source::Code::PendingAtVskip, &Finding::code), 1);
  EXPECT_THAT(std::ranges::find(findings, source::Code::PendingAtVskip, &Finding::code)->message,
              EndsWith("(1 more like this)"));
}

TEST(RepeatedFindings, ScalarLoadsThatAreWrongOnlyWithXnack) {
  const auto findings = [](std::string_view xnack, std::string_view between) {
    std::string text =
        testing::kernel("s_load_dword s8, s[0:1], 0\n" + std::string(between) +
                        "s_load_dwordx2 s[0:1], s[2:3], 0\ns_nop 0\n"
                        "s_load_dword s8, s[10:11], 0\ns_load_dwordx2 s[10:11], s[2:3], 0\ns_endpgm");
    text.replace(text.find("gfx942"), 6, "gfx942" + std::string(xnack));
    const auto program = testing::programOf(text, "gfx942" + std::string(xnack));
    std::vector<Finding> all = analyze(*program, {})->findings;
    std::erase_if(all, [](const Finding& f) { return f.rule != "H-XNACK-S"; });
    return all;
  };
  EXPECT_THAT(findings(":xnack-", ""), IsEmpty());
  const std::vector<Finding> each = findings(":xnack+", "");
  ASSERT_EQ(each.size(), 2U);
  EXPECT_EQ(each[0].severity, source::Severity::Error);
  EXPECT_EQ(findings(":xnack+", "s_nop 0\n").size(), 1U);
  // Nothing is known about XNACK: one remark, for both places.
  const std::vector<Finding> one = findings("", "");
  ASSERT_EQ(one.size(), 1U);
  EXPECT_EQ(one[0].severity, source::Severity::Remark);
  EXPECT_THAT(one[0].message, HasSubstr("if XNACK is enabled"));
  EXPECT_THAT(one[0].message, EndsWith("(1 more like this)"));
  EXPECT_EQ(one[0].fixes.at(0).changes.size(), 2U);
}

} // namespace
} // namespace wavesmith::analysis
