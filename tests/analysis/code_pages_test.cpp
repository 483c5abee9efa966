// SPDX-License-Identifier: Apache-2.0
// The pages of docs/codes: each code of `check` has a page, its wrong example has that finding and no other,
// and its right example has no findings.
#include "analysis/analyzed.h"
#include "check/render.h"
#include "check/suppression.h"
#include "source/assembly/assembly_line.h"
#include "support/code_pages.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace wavesmith::analysis {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;
using wavesmith::testing::codePage;
using wavesmith::testing::CodeRow;
using wavesmith::testing::codesBetween;
using wavesmith::testing::fenced;
using wavesmith::testing::section;

// The setup that the examples assume (docs/codes/README.md): arguments in s[2:15], the work-group id in s16, at most 256
// work-items in a work-group.
constexpr std::string_view kPrologue = "  s_mov_b32 s16, s2\n"
                                       "  s_load_dwordx2 s[2:3], s[0:1], 0x0\n"
                                       "  s_load_dwordx4 s[4:7], s[0:1], 0x8\n"
                                       "  s_load_dwordx8 s[8:15], s[0:1], 0x18\n"
                                       "  s_waitcnt lgkmcnt(0)\n";
constexpr std::string_view kMore = "  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n";
constexpr std::string_view kMetadata = R"(.amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: k
    .symbol: k.kd
    .kernarg_segment_size: 56
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 65536
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 96
    .vgpr_count: 128
    .max_flat_workgroup_size: 256
...
.end_amdgpu_metadata
)";

// Codes of the kernarg segment need metadata, codes of the descriptor a whole file: tests/kernarg and
// tests/generate test them.
std::vector<CodeRow> analysisCodes() {
  std::vector<CodeRow> codes = codesBetween(0, 1000);
  std::erase_if(codes, [](const CodeRow& row) { return row.number >= 400 && row.number < 600; });
  return codes;
}

// The example in a kernel; its lines for .amdhsa_kernel replace those of kernel().
std::string programText(std::string_view example) {
  std::string body(kPrologue);
  std::vector<std::string> directives;
  for (const std::string_view line : source::splitLines(example)) {
    if (line.starts_with(".amdhsa_"))
      directives.emplace_back(line);
    else
      body += fmt::format("{}\n", line);
  }
  std::string text = testing::kernel(body, kMore) + std::string(kMetadata);
  for (const std::string& directive : directives) {
    const std::size_t begin = text.find(directive.substr(0, directive.find(' ') + 1));
    if (begin == std::string::npos)
      text.insert(text.find(kMore), "  " + directive + "\n");
    else
      text.replace(begin, text.find('\n', begin) - begin, directive);
  }
  return text;
}

// "W0102 error" for each finding in the example.
std::vector<std::string> findingsIn(std::string_view example) {
  const std::string text = programText(example);
  const auto program = testing::programOf(text);
  const Analysis analysis(*program, {});
  const check::TextOf textOf = [&text](const std::string&) { return std::string_view(text); };
  const std::vector<std::string> files = program->lines().files;
  const auto diagnostics =
      check::suppress(check::toDiagnostics(analysis.findings, *program, textOf), files, textOf).diagnostics;
  const std::size_t before = text.find(kPrologue) + kPrologue.size();
  const auto first = static_cast<std::uint32_t>(
      1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(before), '\n'));
  std::vector<std::string> result;
  for (const source::Diagnostic& d : diagnostics)
    if (d.place.line >= first)
      result.push_back(fmt::format("{} {}", source::toString(d.code), source::name(d.severity)));
  return result;
}

class CodePages : public ::testing::TestWithParam<CodeRow> {
protected:
  [[nodiscard]] static std::string page() { return codePage(GetParam().code); }
};

TEST_P(CodePages, HasDescriptionAndReason) {
  const std::string text = page();
  EXPECT_THAT(text, StartsWith(fmt::format("# {} {}\n\n", GetParam().code, GetParam().name)));
  const std::size_t title = text.find('\n');
  EXPECT_GT(text.find("## Wrong"), title + 40) << "what it is";
  EXPECT_THAT(section(text, "Why"), ::testing::SizeIs(::testing::Gt(40)));
  EXPECT_THAT(codePage("README"),
              HasSubstr(fmt::format("| [{0}]({0}.md) | {1} |", GetParam().code, GetParam().name)));
}

TEST_P(CodePages, WrongExampleHasOnlyThisFinding) {
  const std::string_view code = GetParam().code;
  const std::string text = page();
  const std::string wrong = fenced(section(text, "Wrong"), "asm");
  ASSERT_THAT(wrong, ::testing::Not(IsEmpty()));
  std::set<std::string> codes;
  for (const std::string& one : findingsIn(wrong))
    codes.insert(one.substr(0, 5));
  std::set<std::string> expected{std::string(code)};
  // A wait for W0108 also avoids W0103; an invalid suppression leaves its finding reported.
  if (code == "W0103") expected.insert("W0108");
  if (code == "W0902") expected.insert("W0220");
  EXPECT_EQ(codes, expected) << fmt::format("{}", fmt::join(findingsIn(wrong), "\n"));
}

TEST_P(CodePages, RightExampleHasNoFindings) {
  const std::string text = page();
  const std::string right = fenced(section(text, "Right"), "asm");
  ASSERT_THAT(right, ::testing::Not(IsEmpty()));
  EXPECT_THAT(findingsIn(right), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Codes, CodePages, ::testing::ValuesIn(analysisCodes()),
                         [](const ::testing::TestParamInfo<CodeRow>& of) { return of.param.code; });

TEST(CodePagesFolder, HasNoPageOfAnUnknownCode) {
  std::vector<std::string> known{"README"};
  for (const CodeRow& code : codesBetween(0, 10000))
    known.push_back(code.code);
  for (const auto& file :
       std::filesystem::directory_iterator(wavesmith::testing::sourceDirectory() / "docs" / "codes"))
    EXPECT_THAT(known, Contains(file.path().stem().string()));
}

} // namespace
} // namespace wavesmith::analysis
