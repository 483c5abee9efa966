// SPDX-License-Identifier: Apache-2.0
// The pages of docs/codes: each code that `check` can say has one, its wrong example is told so and for that
// reason alone, and of the right one there is nothing to be said.
#include "analysis/analyzed.h"
#include "check/render.h"
#include "check/suppression.h"
#include "source/text_lines.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <set>

namespace wavesmith::analysis {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// What the examples take for granted (docs/codes/README.md): arguments in s[2:15], the number of the
// work-group in s16.
constexpr std::string_view kPrologue = "  s_mov_b32 s16, s2\n"
                                       "  s_load_dwordx2 s[2:3], s[0:1], 0x0\n"
                                       "  s_load_dwordx4 s[4:7], s[0:1], 0x8\n"
                                       "  s_load_dwordx8 s[8:15], s[0:1], 0x18\n"
                                       "  s_waitcnt lgkmcnt(0)\n";
constexpr std::string_view kMore = "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n";

struct Known {
  std::string code;
  std::string_view name;
};
std::ostream& operator<<(std::ostream& out, const Known& known) {
  return out << known.code;
}

std::vector<Known> codesBelow(unsigned end) {
  struct Row {
    unsigned number;
    std::string_view name;
  };
  static constexpr Row kRows[] = {
#define WAVESMITH_CODE(number, identifier, name, summary) {number, name},
#include "source/codes.inc"
#undef WAVESMITH_CODE
  };
  std::vector<Known> codes;
  for (const Row& row : kRows)
    if (row.number < end) codes.push_back({fmt::format("W{:04}", row.number), row.name});
  return codes;
}
// Those of the kernarg segment need metadata, those of the descriptor a whole text: tests/kernarg and
// tests/generate have them.
std::vector<Known> codesOfTheAnalyses() {
  std::vector<Known> codes = codesBelow(1000);
  std::erase_if(codes, [](const Known& known) {
    return known.code.starts_with("W04") || known.code.starts_with("W05");
  });
  return codes;
}

std::filesystem::path pagesDirectory() {
  return wavesmith::testing::sourceDirectory() / "docs" / "codes";
}

std::string readAll(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// What stands below "## TITLE", up to the next title.
std::string_view section(std::string_view page, std::string_view title) {
  const std::string heading = fmt::format("\n## {}\n", title);
  const std::size_t begin = page.find(heading);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = page.substr(begin + heading.size());
  return rest.substr(0, rest.find("\n## "));
}

std::string_view example(std::string_view text) {
  constexpr std::string_view kFence = "```asm\n";
  const std::size_t begin = text.find(kFence);
  if (begin == std::string_view::npos) return {};
  const std::string_view rest = text.substr(begin + kFence.size());
  return rest.substr(0, rest.find("```"));
}

// The example in a kernel: lines of .amdhsa_kernel go there, in place of what kernel() says of the same.
std::string programText(std::string_view example) {
  std::string body(kPrologue);
  std::vector<std::string> directives;
  for (const std::string_view line : splitLines(example)) {
    if (line.starts_with(".amdhsa_"))
      directives.emplace_back(line);
    else
      body += fmt::format("{}\n", line);
  }
  std::string text = testing::kernel(body, kMore);
  for (const std::string& directive : directives) {
    const std::size_t begin = text.find(directive.substr(0, directive.find(' ') + 1));
    if (begin == std::string::npos)
      text.insert(text.find(kMore), "  " + directive + "\n");
    else
      text.replace(begin, text.find('\n', begin) - begin, directive);
  }
  return text;
}

// "W0102 error", of what is said of the example.
std::vector<std::string> said(std::string_view example) {
  const std::string text = programText(example);
  const auto program = testing::programOf(text);
  const Analysis analysis(*program, {});
  const TextOf textOf = [&text](const std::string&) { return std::string_view(text); };
  const std::vector<std::string> files = program->lines().files;
  const auto diagnostics =
      suppress(toDiagnostics(analysis.findings, *program, textOf), files, textOf).diagnostics;
  const std::size_t before = text.find(kPrologue) + kPrologue.size();
  const auto first = static_cast<std::uint32_t>(
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(before), '\n'));
  std::vector<std::string> result;
  for (const source::Diagnostic& d : diagnostics)
    if (d.place.line >= first)
      result.push_back(fmt::format("{} {}", source::toString(d.code), source::name(d.severity)));
  return result;
}

class CodePages : public ::testing::TestWithParam<Known> {
protected:
  [[nodiscard]] static std::string page() { return readAll(pagesDirectory() / (GetParam().code + ".md")); }
};

TEST_P(CodePages, SaysWhatItIsAndWhy) {
  const std::string text = page();
  EXPECT_THAT(text, StartsWith(fmt::format("# {} {}\n\n", GetParam().code, GetParam().name)));
  const std::size_t title = text.find('\n');
  EXPECT_GT(text.find("## Wrong"), title + 40) << "what it is";
  EXPECT_THAT(section(text, "Why"), ::testing::SizeIs(::testing::Gt(40)));
  EXPECT_THAT(readAll(pagesDirectory() / "README.md"),
              HasSubstr(fmt::format("| [{0}]({0}.md) | {1} |", GetParam().code, GetParam().name)));
}

TEST_P(CodePages, WrongIsWrongForThisReasonAlone) {
  const std::string_view code = GetParam().code;
  const std::string text = page();
  const std::string wrong(example(section(text, "Wrong")));
  ASSERT_THAT(wrong, ::testing::Not(IsEmpty()));
  std::set<std::string> codes;
  for (const std::string& one : said(wrong))
    codes.insert(one.substr(0, 5));
  std::set<std::string> expected{std::string(code)};
  // Who waits as W0108 asks for is never accused of W0103; and what a bad comment does not suppress is said.
  if (code == "W0103") expected.insert("W0108");
  if (code == "W0902") expected.insert("W0220");
  EXPECT_EQ(codes, expected) << fmt::format("{}", fmt::join(said(wrong), "\n"));
}

TEST_P(CodePages, RightIsRight) {
  const std::string text = page();
  const std::string right(example(section(text, "Right")));
  ASSERT_THAT(right, ::testing::Not(IsEmpty()));
  EXPECT_THAT(said(right), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Codes, CodePages, ::testing::ValuesIn(codesOfTheAnalyses()),
                         [](const ::testing::TestParamInfo<Known>& of) { return of.param.code; });

TEST(CodePagesFolder, HasNoPageOfACodeThatIsNone) {
  std::vector<std::string> known{"README"};
  for (const Known& code : codesBelow(10000))
    known.push_back(code.code);
  for (const auto& file : std::filesystem::directory_iterator(pagesDirectory()))
    EXPECT_THAT(known, Contains(file.path().stem().string()));
}

} // namespace
} // namespace wavesmith::analysis
