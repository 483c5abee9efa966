// SPDX-License-Identifier: Apache-2.0
// Runs every run file of resources/examples from the command line: the emulator's results match the CPU's.
#include "cli/command.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

constexpr std::string_view kSuffix = ".run.yaml";

std::vector<std::string> runFiles() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(example(""))) {
    const std::string name = entry.path().filename();
    if (name.ends_with(kSuffix)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

class ExampleTest : public ::testing::TestWithParam<std::string> {};

TEST_P(ExampleTest, RunsAndMatchesTheExpectation) {
  const auto result = cli({"run", GetParam()}, example(""));
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, ::testing::ContainsRegex(
                              ": (all [0-9,]+ elements are|its 1 element is) (equal|within the tolerance)"))
      << "it has no expectation";
}

std::string testName(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = info.param.substr(0, info.param.size() - kSuffix.size());
  std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, ExampleTest, ::testing::ValuesIn(runFiles()), testName);

TEST(Examples, AreComplete) {
  const auto names = runFiles();
  for (const char* name : {"vector_add", "vector_add_loads_first", "permute", "guarded_copy", "scratch",
                           "shifted_copy", "matmul_tile", "gemm", "gemm_random", "gemm_no_swizzle"}) {
    EXPECT_THAT(names, ::testing::Contains(std::string(name) + std::string(kSuffix)));
  }
  EXPECT_GE(
      std::ranges::count_if(names, [](const std::string& name) { return name.starts_with("unrolled"); }), 2)
      << "two kernels, two run files";
}

// --- gemm: its swizzle is what avoids bank conflicts, and its loads take whole cache lines ---

std::string runs(std::string_view runFile, std::vector<std::string> options = {}) {
  std::vector<std::string> arguments{"run", std::string(runFile)};
  arguments.insert(arguments.end(), options.begin(), options.end());
  const auto result = cli(arguments, example(""));
  EXPECT_EQ(result.exitCode, 0) << result.out << result.err;
  return result.out;
}

std::string guide() {
  return readAll(sourceDirectory() / "docs/guide/gemm.md");
}

TEST(Gemm, HasNoRemarksOnItsAccesses) {
  EXPECT_THAT(runs("gemm_random.run.yaml"), ::testing::ContainsRegex("\n  accesses +no remarks"));
}

TEST(Gemm, HasEightfoldConflictsInReadsWithoutItsSwizzle) {
  // 8 groups of 8 lanes, which take 8 passes each instead of one. Writes have no conflicts in either layout.
  const std::string out = runs("gemm_no_swizzle.run.yaml");
  const std::regex row("\n +gemm.s:[0-9]+ +ds_read_b128 +256 +64.0 +56.0 +56");
  EXPECT_EQ(std::distance(std::sregex_iterator(out.begin(), out.end(), row), {}), 2) << out;
  EXPECT_THAT(out, ::testing::Not(::testing::HasSubstr("ds_write_b128")));
}

TEST(Gemm, IsAsTheGuideShowsIt) {
  const std::string out = runs("gemm_no_swizzle.run.yaml");
  const std::size_t table = out.find("    LINE ");
  ASSERT_NE(table, std::string::npos) << out;
  EXPECT_THAT(guide(), ::testing::HasSubstr(out.substr(table) + "```"));
  EXPECT_THAT(guide(), ::testing::HasSubstr("`wavesmith-cli show hazards gemm.s --line 196`"));
  const auto hazards = cli({"show", "hazards", "gemm.s", "--line", "196"}, example(""));
  EXPECT_THAT(hazards.out, ::testing::HasSubstr("lgkmcnt(4) is exact")) << hazards.err;
}

TEST(Gemm, MatchesInPlainMatrixArithmetic) {
  EXPECT_THAT(runs("gemm_random.run.yaml", {"--matrix", "plain"}),
              ::testing::ContainsRegex(": all 32,768 elements are within the tolerance; "));
}

} // namespace
} // namespace wavesmith::testing
