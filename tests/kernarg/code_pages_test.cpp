// SPDX-License-Identifier: Apache-2.0
// The pages of docs/codes about the kernarg segment: the wrong example is told so and for that reason alone,
// and of the right one there is nothing to be said.
#include "kernarg/kernels.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace wavesmith::kernarg {
namespace {

std::string readAll(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// What stands below "## TITLE", up to the next title.
std::string section(const std::string& page, std::string_view title) {
  const std::string heading = fmt::format("\n## {}\n", title);
  const std::size_t begin = page.find(heading);
  if (begin == std::string::npos) return {};
  const std::string rest = page.substr(begin + heading.size());
  return rest.substr(0, rest.find("\n## "));
}

std::string fenced(const std::string& text, std::string_view language) {
  const std::string fence = fmt::format("```{}\n", language);
  const std::size_t begin = text.find(fence);
  if (begin == std::string::npos) return {};
  const std::string rest = text.substr(begin + fence.size());
  return rest.substr(0, rest.find("```"));
}

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

TEST(KernargCodePages, WrongIsWrongForThisReasonAloneAndRightIsRight) {
  struct Row {
    unsigned number;
    std::string_view name;
  };
  static constexpr Row kRows[] = {
#define WAVESMITH_CODE(number, identifier, name, summary) {number, name},
#include "source/codes.inc"
#undef WAVESMITH_CODE
  };
  const auto directory = wavesmith::testing::sourceDirectory() / "docs" / "codes";
  unsigned pages = 0;
  for (const Row& row : kRows) {
    if (row.number < 500 || row.number >= 600) continue;
    ++pages;
    const std::string code = fmt::format("W{:04}", row.number);
    const std::string page = readAll(directory / (code + ".md"));
    EXPECT_TRUE(page.starts_with(fmt::format("# {} {}\n\n", code, row.name))) << code;
    EXPECT_THAT(readAll(directory / "README.md"),
                ::testing::HasSubstr(fmt::format("| [{0}]({0}.md) | {1} |", code, row.name)));
    EXPECT_EQ(codesOf(section(page, "Wrong")), std::set<std::string>{code}) << code;
    EXPECT_THAT(codesOf(section(page, "Right")), ::testing::IsEmpty()) << code;
    EXPECT_GT(section(page, "Why").size(), 40U) << code;
  }
  EXPECT_EQ(pages, 8U);
}

} // namespace
} // namespace wavesmith::kernarg
