// SPDX-License-Identifier: Apache-2.0
// Runs every run file of resources/examples from the command line: the emulator's results match the CPU's.
#include "cli/command.h"
#include "support/paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
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
  EXPECT_THAT(result.out, ::testing::ContainsRegex(": all [0-9,]+ elements are equal"))
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
                           "shifted_copy", "matmul_tile"}) {
    EXPECT_THAT(names, ::testing::Contains(std::string(name) + std::string(kSuffix)));
  }
  EXPECT_GE(
      std::ranges::count_if(names, [](const std::string& name) { return name.starts_with("unrolled"); }), 2)
      << "two kernels, two run files";
}

} // namespace
} // namespace wavesmith::testing
