// SPDX-License-Identifier: Apache-2.0
// Small kernels in tests/check/cases; the first line of each says what the check must find.
//
//   // expect: no finding. ...     neither an error nor a warning
//   // expect: a finding. ...      an error or a warning
//   // expect: an error. ...
//   // expect: no advice to ...     no remark on a wait
//   // expect: after check --fix --only W0220, ... no error     with all its fixes applied at once
#include "analysis/analyzed.h"
#include "generate/consistency/consistency.h"
#include "source/diagnostic.h"
#include "support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
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

// The text with the first fix of each finding on an s_nop, which is alone on its line.
std::string withShorterNops(const std::string& text, const program::Program& program,
                            std::span<const analysis::Finding> findings) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  for (const analysis::Finding& finding : findings)
    if (finding.code == source::Code::NopLonger)
      for (const analysis::Change& change : finding.fixes.at(0).changes)
        lines.at(program.place(change.at).line - 1) = change.text;
  std::string result;
  for (const std::string& line : lines)
    result += line + "\n";
  return result;
}

class Cases : public ::testing::TestWithParam<std::string> {};

TEST_P(Cases, HaveTheFindingsThatTheirFirstLineStates) {
  const std::string path = std::string(kFolder) + "/" + GetParam() + ".s";
  std::string expectation;
  std::ifstream file(testing::sourceDirectory() / path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  expectation = text.substr(0, text.find('\n'));
  const auto expects = [&](std::string_view what) {
    return expectation.starts_with("// expect: " + std::string(what));
  };
  const auto program = analysis::testing::programOfFile(path);
  const auto result = analysis::analyze(*program, {});
  std::string findings, advice;
  bool hasErrors = false;
  for (const source::Diagnostic& diagnostic : generate::check(*program, *result, text, path)) {
    if (diagnostic.severity == source::Severity::Remark) continue;
    findings += diagnostic.message + "\n";
    hasErrors |= diagnostic.severity == source::Severity::Error;
  }
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
  } else if (expects("after check --fix --only W0220, ")) {
    const std::string fixed = withShorterNops(text, *program, result->findings);
    EXPECT_NE(fixed, text);
    for (const analysis::Finding& finding :
         analysis::analyze(*analysis::testing::programOf(fixed), {})->findings)
      EXPECT_EQ(finding.severity, source::Severity::Remark) << finding.message;
  } else {
    FAIL() << "unknown expectation: " << expectation;
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Cases, ::testing::ValuesIn(cases()),
                         [](const auto& name) { return name.param; });

} // namespace
} // namespace wavesmith::check
