// SPDX-License-Identifier: Apache-2.0
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file_changes.h"
#include "support/result.h"

#include <gtest/gtest.h>

namespace wavesmith::project {
namespace {

constexpr const char* kUnchanged = R"(wavesmith: 1
source: k.s
kernel: k
launch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }
arguments:
  a: { type: f32, count: n, fill: { uniform: [-1, 1], seed: 1 } }
  c: { type: f32, count: n, fill: poison, expect: "a[i]", tolerance: { ulp: 0 } }
  n: { value: 1000 }
)";

RunFile runFileOf(std::string text) {
  auto file = readRunFile(text, "k.run.yaml");
  EXPECT_TRUE(file.has_value());
  return file ? *file : RunFile{};
}

RunFile with(std::string_view from, std::string_view to) {
  std::string text = kUnchanged;
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return runFileOf(text.replace(at, from.size(), to));
}

TEST(RunFileChanges, IgnoresSpellingPlacesAndPath) {
  RunFile other = runFileOf("# a comment\n" + std::string(kUnchanged));
  other.path = "elsewhere/k.run.yaml";
  EXPECT_FALSE(changesBetween(runFileOf(kUnchanged), other).any());
  const RunFile blocks = with("n: { value: 1000 }", "n:\n    value: 1000");
  EXPECT_FALSE(changesBetween(runFileOf(kUnchanged), blocks).any());
}

TEST(RunFileChanges, NameChangedParts) {
  const RunFile before = runFileOf(kUnchanged);
  EXPECT_TRUE(changesBetween(before, with("1024", "2048")).grid);
  EXPECT_TRUE(changesBetween(before, with("256", "64")).workgroup);
  EXPECT_TRUE(changesBetween(before, with("kernel: k", "kernel: other")).kernel);
  EXPECT_TRUE(changesBetween(before, with("source: k.s", "source: [k.s, more.s]")).sources);
  EXPECT_TRUE(changesBetween(before, with("kernel: k", "kernel: k\nmatrix: plain")).matrix);
  EXPECT_TRUE(changesBetween(before, with("kernel: k", "kernel: k\ndefine: { N: 4 }")).assembly);
  EXPECT_TRUE(changesBetween(before, with("kernel: k", "kernel: k\nlimits: { seconds: 1 }")).limits);
  const RunFileChanges grid = changesBetween(before, with("1024", "2048"));
  EXPECT_FALSE(grid.workgroup || grid.kernel || grid.sources || grid.matrix || grid.assembly || grid.limits);
  EXPECT_TRUE(grid.arguments.empty());
}

TEST(RunFileChanges, NameChangedArguments) {
  using Names = std::vector<std::string>;
  const RunFile before = runFileOf(kUnchanged);
  EXPECT_EQ(changesBetween(before, with("value: 1000", "value: 1001")).arguments, Names{"n"});
  EXPECT_EQ(changesBetween(before, with("seed: 1", "seed: 2")).arguments, Names{"a"});
  EXPECT_EQ(changesBetween(before, with("ulp: 0", "ulp: 1")).arguments, Names{"c"});
  EXPECT_EQ(changesBetween(before, with("  n: {", "  m: {")).arguments, (Names{"m", "n"}));
  RunFile reordered = before;
  std::swap(reordered.arguments[0], reordered.arguments[2]);
  EXPECT_TRUE(changesBetween(before, reordered).arguments.empty());
}

} // namespace
} // namespace wavesmith::project
