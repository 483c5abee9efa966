// SPDX-License-Identifier: Apache-2.0
// `run` and `debug` with several launches, parameters, saved buffers and expectations in Python.
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class RunLaunchesTest : public CliTest {
protected:
  void SetUp() override {
    CliTest::SetUp();
    copyExample("guarded_copy.s");
  }

  static constexpr std::string_view kSweep = R"(wavesmith: 1
source: guarded_copy.s
parameters: { n: [100, 900, 2000] }
launch: { grid: [1024, 1, 1], workgroup: [256, 1, 1] }
work: { bytes: 8 * n }
arguments:
  in: { type: f32, count: n, fill: "i * 0.5" }
  out: { type: f32, count: 1024, fill: 7, expect: "i < n ? in[i] : 7" }
  n: { value: n }
save: { out: out.npy }
)";
  static constexpr std::string_view kLaunches = R"(wavesmith: 1
source: guarded_copy.s
launches:
  - { grid: 1024, workgroup: 256, arguments: { in: a, out: b }, expect: { b: "i < 900 ? a[i] : 7" } }
  - { grid: 1024, workgroup: 256, repeat: 2, arguments: [b, c, 1000] }
arguments:
  a: { type: f32, count: 900, fill: "i" }
  b: { type: f32, count: 1024, fill: 7 }
  c: { type: f32, count: 1024, fill: 8, expect: "i < 900 ? a[i] : i < 1000 ? 7 : 8" }
  n: { value: 900 }
)";
};

TEST_F(RunLaunchesTest, SweepsPrintATable) {
  write("sweep.run.yaml", std::string(kSweep));
  const auto result = run({"run", "sweep.run.yaml", "--csv", "table.csv"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("   n  result "));
  EXPECT_THAT(result.out, HasSubstr(" 900  passed "));
  EXPECT_THAT(readAll(directory_ / "table.csv"), HasSubstr("\n100,passed,"));
  const auto document = json({"run", "sweep.run.yaml", "-P", "n=100,900"}, "sweep-1", 0);
  EXPECT_EQ(document["parameters"][0], "n");
  ASSERT_EQ(document["points"].size(), 2u);
  EXPECT_EQ(document["points"][1]["values"][0], 900);
  EXPECT_EQ(document["points"][1]["waves"], 16);
  EXPECT_GT(document["points"][1]["gigabytesPerSecond"], 0);
  EXPECT_EQ(run({"run", "sweep.run.yaml", "--csv", "-", "-P", "n=1"}).out.substr(0, 9), "n,result,");
}

TEST_F(RunLaunchesTest, OnePointIsAnOrdinaryRun) {
  write("sweep.run.yaml", std::string(kSweep));
  const auto result = run({"run", "sweep.run.yaml", "-P", "n=64", "--save", "in=in.bin"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("out: all 1,024 elements are equal"));
  EXPECT_EQ(readAll(directory_ / "in.bin").size(), 256u);
  EXPECT_EQ(readAll(directory_ / "out.npy").substr(1, 5), "NUMPY");
  const auto unknown = run({"run", "sweep.run.yaml", "-P", "m=64"});
  EXPECT_EQ(unknown.exitCode, 2);
  EXPECT_THAT(unknown.err, HasSubstr("the run file has no parameter m"));
  EXPECT_EQ(run({"run", "sweep.run.yaml", "--save", "in=in.bin"}).exitCode, 2);
}

TEST_F(RunLaunchesTest, EachLaunchHasItsComparisons) {
  write("two.run.yaml", std::string(kLaunches));
  const auto result = run({"run", "two.run.yaml"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("launch 1 of 2: guarded_copy on "));
  EXPECT_THAT(result.out, HasSubstr("  b: all 1,024 elements are equal"));
  EXPECT_THAT(result.out, HasSubstr(", in 2 launches"));
  EXPECT_THAT(result.out, HasSubstr("after 2 launches\n  c: all 1,024 elements are equal"));
  const auto document = json({"run", "two.run.yaml"}, "run-1", 0);
  ASSERT_EQ(document["launches"].size(), 2u);
  EXPECT_EQ(document["launches"][1]["repeat"], 2);
  EXPECT_EQ(document["counts"]["waves"], 48);
  EXPECT_EQ(document["buffers"][2]["differing"], 0);
}

TEST_F(RunLaunchesTest, DebugSaysWhichLaunchItIs) {
  write("two.run.yaml", std::string(kLaunches));
  EXPECT_THAT(run({"debug", "two.run.yaml", "-c", "step"}).err,
              HasSubstr("debugging launch 1 of 2; --launch N"));
  const auto second = run({"debug", "two.run.yaml", "--launch", "2", "-c", "step"});
  EXPECT_EQ(second.exitCode, 0) << second.err;
  EXPECT_THAT(second.err, HasSubstr("debugging launch 2 of 2"));
  EXPECT_EQ(run({"debug", "two.run.yaml", "--launch", "3", "-c", "step"}).exitCode, 2);
  write("sweep.run.yaml", std::string(kSweep));
  EXPECT_THAT(run({"debug", "sweep.run.yaml", "-c", "step"}).err,
              HasSubstr("debugging at n=100, the first of 3"));
}

TEST_F(RunLaunchesTest, PythonNeedsPermission) {
  std::string text(kSweep);
  const std::string_view expected = "\"i < n ? in[i] : 7\"";
  text.replace(text.find(expected), expected.size(), "{ python: reference.py:copied }");
  write("python.run.yaml", text);
  write("reference.py", "def copied(**all):\n  a = list(all['in'])\n  return a + [7] * (1024 - len(a))\n");
  const auto refused = run({"run", "python.run.yaml", "-P", "n=9"});
  EXPECT_EQ(refused.exitCode, 2);
  EXPECT_THAT(refused.err, HasSubstr("--allow-python"));
  EXPECT_THAT(refused.out, Not(HasSubstr("guarded_copy")));
  EXPECT_EQ(run({"run", "python.run.yaml", "-P", "n=9", "--allow-python"}).exitCode, 0);
}

} // namespace
} // namespace wavesmith::testing
