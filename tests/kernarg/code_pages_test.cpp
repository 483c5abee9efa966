// SPDX-License-Identifier: Apache-2.0
// The pages of docs/codes about the kernarg segment: the wrong example has this finding and no other, the
// right one has none.
#include "kernarg/kernels.h"
#include "support/code_pages.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace wavesmith::kernarg {
namespace {

using wavesmith::testing::fenced;
using wavesmith::testing::section;

std::set<std::string> codesOf(const std::string& example) {
  std::istringstream yaml(fenced(example, "yaml"));
  std::istringstream code(fenced(example, "asm"));
  std::string arguments, body, directives;
  std::uint32_t size = 0;
  for (std::string line; std::getline(yaml, line);) {
    if (line.starts_with(".kernarg_segment_size: "))
      size = static_cast<std::uint32_t>(std::stoul(line.substr(line.find(' '))));
    else if (line.starts_with("  - "))
      arguments += line + "\n";
  }
  for (std::string line; std::getline(code, line);)
    (line.starts_with(".amdhsa_") ? directives : body) += line + "\n";
  if (body.empty()) body = "s_endpgm\n";
  std::set<std::string> codes;
  for (const std::string& finding : testing::Analyzed(body, arguments, size, directives).findings())
    codes.insert(finding.substr(0, 5));
  return codes;
}

TEST(KernargCodePages, WrongHasOnlyThisFindingAndRightHasNone) {
  unsigned pages = 0;
  for (const auto& [number, code, name] : wavesmith::testing::codesBetween(500, 600)) {
    ++pages;
    const std::string page = wavesmith::testing::codePage(code);
    EXPECT_TRUE(page.starts_with(fmt::format("# {} {}\n\n", code, name))) << code;
    EXPECT_THAT(wavesmith::testing::codePage("README"),
                ::testing::HasSubstr(fmt::format("| [{0}]({0}.md) | {1} |", code, name)));
    EXPECT_EQ(codesOf(section(page, "Wrong")), std::set<std::string>{code}) << code;
    EXPECT_THAT(codesOf(section(page, "Right")), ::testing::IsEmpty()) << code;
    EXPECT_GT(section(page, "Why").size(), 40U) << code;
  }
  EXPECT_EQ(pages, 9U);
}

} // namespace
} // namespace wavesmith::kernarg
