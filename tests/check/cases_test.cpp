// SPDX-License-Identifier: Apache-2.0
// Small kernels in tests/check/cases; the first line of each says what the check must find.
//
//   // expect: no finding. ...     neither an error nor a warning
//   // expect: a finding. ...      an error or a warning
//   // expect: an error. ...
//   // expect: no advice to ...     no remark on a wait
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
  const auto expects = [&](std::string_view what) {
    return expectation.starts_with("// expect: " + std::string(what));
  };
  const auto program = analysis::testing::programOfFile(path);
  const auto result = analysis::analyze(*program, {});
  std::string findings, advice;
  bool hasErrors = false;
  for (const analysis::Finding& finding : result->findings) {
    if (finding.severity == source::Severity::Remark) {
      const bool isOnWait =
          finding.code == source::Code::WaitStronger || finding.code == source::Code::WaitNotNeeded;
      if (isOnWait) advice += analysis::testing::toString(finding, *program) + "\n";
      continue;
    }
    findings += analysis::testing::toString(finding, *program) + "\n";
    hasErrors |= finding.severity == source::Severity::Error;
  }
  if (expects("no finding.")) {
    EXPECT_EQ(findings, "");
  } else if (expects("a finding.") || expects("a warning or an error.")) {
    EXPECT_NE(findings, "");
  } else if (expects("an error.")) {
    EXPECT_TRUE(hasErrors) << findings;
  } else if (expects("no advice to ")) {
    EXPECT_EQ(advice, "");
    EXPECT_EQ(findings, "");
  } else {
    FAIL() << "unknown expectation: " << expectation;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Cases, ::testing::ValuesIn(cases()),
                         [](const auto& name) { return name.param; });

} // namespace
} // namespace wavesmith::check
