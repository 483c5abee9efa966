// SPDX-License-Identifier: Apache-2.0
// The pages of docs/codes about descriptor and metadata: the wrong example has that finding and no other, the
// right example has no findings, and a fix, if there is one, removes the finding.
#include "generate/checked_text.h"
#include "generate/page_text.h"
#include "support/code_pages.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace wavesmith::generate {
namespace {

using testing::CheckedText;
using testing::pageText;
using wavesmith::testing::section;

// Other pages cover registers and control flow.
std::set<std::string> codesOf(const std::string& text) {
  std::set<std::string> codes;
  for (const std::string& code : CheckedText(text).codes())
    if (!code.starts_with("W03")) codes.insert(code);
  return codes;
}

TEST(ConsistencyCodePages, WrongExampleHasOnlyThisFindingAndRightExampleNone) {
  unsigned pages = 0;
  for (const auto& [number, code, name] : wavesmith::testing::codesBetween(400, 500)) {
    ++pages;
    const std::string page = wavesmith::testing::codePage(code);
    EXPECT_TRUE(page.starts_with(fmt::format("# {} {}\n\n", code, name))) << code;
    EXPECT_THAT(wavesmith::testing::codePage("README"),
                ::testing::HasSubstr(fmt::format("| [{0}]({0}.md) | {1} |", code, name)));
    EXPECT_GT(section(page, "Why").size(), 40U) << code;
    const std::string wrong = pageText(section(page, "Wrong"));
    EXPECT_EQ(codesOf(wrong), std::set<std::string>{code}) << wrong;
    EXPECT_THAT(codesOf(pageText(section(page, "Right"))), ::testing::IsEmpty())
        << code << "\n"
        << CheckedText(pageText(section(page, "Right"))).all();
    const CheckedText k(wrong);
    if (number != 413) {
      EXPECT_THAT(codesOf(k.fixed(code)), ::testing::IsEmpty()) << k.fixed(code);
    }
  }
  EXPECT_EQ(pages, 9U);
}

} // namespace
} // namespace wavesmith::generate
