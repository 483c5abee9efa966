// SPDX-License-Identifier: Apache-2.0
// Small kernels in tests/check/cases; the first line of each says what the check must find.
//
//   // expect: no finding. ...     neither an error nor a warning
#include "analysis/analyzed.h"
#include "source/diagnostic.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace wavesmith::check {
namespace {

constexpr std::string_view kFolder = "tests/check/cases";

std::vector<std::string> cases() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(testing::sourceDirectory() / kFolder))
    if (entry.path().extension() == ".s") names.push_back(entry.path().stem().string());
  std::ranges::sort(names);
  return names;
}

class Cases : public ::testing::TestWithParam<std::string> {};

TEST_P(Cases, HaveTheFindingsThatTheirFirstLineStates) {
  const std::string path = std::string(kFolder) + "/" + GetParam() + ".s";
  std::string expectation;
  std::getline(std::ifstream(testing::sourceDirectory() / path), expectation);
  ASSERT_TRUE(expectation.starts_with("// expect: no finding.")) << expectation;
  const auto program = analysis::testing::programOfFile(path);
  const auto result = analysis::analyze(*program, {});
  for (const analysis::Finding& finding : result->findings)
    EXPECT_EQ(finding.severity, source::Severity::Remark) << analysis::testing::toString(finding, *program);
}

INSTANTIATE_TEST_SUITE_P(Files, Cases, ::testing::ValuesIn(cases()),
                         [](const auto& name) { return name.param; });

} // namespace
} // namespace wavesmith::check
