// SPDX-License-Identifier: Apache-2.0
// The examples of docs/codes/W32xx.md: the wrong one has exactly this finding, the right one none.
#include "checked/checked_machine.h"
#include "support/code_pages.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace wavesmith::testing {
namespace {

std::set<std::string> codesOf(const CheckedRun& run) {
  std::set<std::string> codes;
  for (const source::Diagnostic& finding : run.report.findings)
    codes.insert(source::toString(finding.code));
  return codes;
}

class CheckedPages : public ::testing::TestWithParam<CodeRow> {};

TEST_P(CheckedPages, ExamplesAreTrue) {
  const std::string page = codePage(GetParam().code);
  ASSERT_NE(page, "");
  CheckedLaunch launch;
  launch.groups = 2;
  launch.waves = 2;
  launch.directives = "    .amdhsa_group_segment_fixed_size 1024\n";
  launch.readOnly = GetParam().name == "written-read-only";
  const CheckedRun wrong = runChecked(fenced(section(page, "Wrong"), "asm"), launch);
  EXPECT_EQ(codesOf(wrong), std::set{GetParam().code}) << wrong.found();
  const CheckedRun right = runChecked(fenced(section(page, "Right"), "asm"), launch);
  EXPECT_EQ(right.found(), "");
}

INSTANTIATE_TEST_SUITE_P(All, CheckedPages, ::testing::ValuesIn(codesBetween(3200, 3300)),
                         [](const auto& page) { return page.param.code; });

} // namespace
} // namespace wavesmith::testing
