// SPDX-License-Identifier: Apache-2.0
// All analyses together.
#include "analysis/analyzed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stop_token>
#include <tuple>

namespace wavesmith::analysis {
namespace {

// A load without a wait, too few wait states, an uninitialized register, and unreachable code.
constexpr std::string_view kWrong = "  global_load_dword v4, v0, s[4:5]\n"
                                    "  v_add_f32 v5, v4, v9\n"
                                    "  v_readfirstlane_b32 s6, v5\n"
                                    "  s_nop 0\n"
                                    "  s_branch out\n"
                                    "  v_mov_b32 v1, 0\n"
                                    "out:\n"
                                    "  s_endpgm";

TEST(Analysis, MergesFindingsInInstructionOrder) {
  const auto program = testing::programOf(testing::kernel(kWrong));
  const auto analysis = analyze(*program, {});
  ASSERT_NE(analysis, nullptr);
  const auto has = [&](source::Code code) {
    return std::ranges::find(analysis->findings, code, &Finding::code) != analysis->findings.end();
  };
  EXPECT_TRUE(has(source::Code::MissingVmcnt));
  EXPECT_TRUE(has(source::Code::NopLonger));
  EXPECT_TRUE(std::ranges::is_sorted(
      analysis->findings, {}, [](const Finding& finding) { return std::tuple(finding.at, finding.code); }));
  EXPECT_TRUE(analysis->counters.findings().empty());
  EXPECT_TRUE(analysis->states.findings().empty());
}

TEST(Analysis, StopsOnRequest) {
  const auto program = testing::programOf(testing::kernel(kWrong));
  std::stop_source newer;
  EXPECT_NE(analyze(*program, {}, newer.get_token()), nullptr);
  newer.request_stop();
  EXPECT_EQ(analyze(*program, {}, newer.get_token()), nullptr);
}

} // namespace
} // namespace wavesmith::analysis
