// SPDX-License-Identifier: Apache-2.0
// `wavesmith-cli show initial`: texts of the examples, JSON, and messages about invalid options.
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

using ShowInitialTest = CliTest;

TEST_F(ShowInitialTest, ShowsTheExamples) {
  for (const std::string name : {"vector_add", "vector_add_loads_first", "unrolled", "matmul_tile"}) {
    copyExample(name + ".s");
    copyExample(name + ".run.yaml");
    const auto first = run({"show", "initial", name + ".s", "--lane", "7"});
    EXPECT_EQ(first.exitCode, 0) << first.err;
    const auto changed = run({"show", "initial", name + ".s", "--set", ".amdhsa_user_sgpr_dispatch_ptr=1",
                              "--set", ".amdhsa_system_vgpr_workitem_id=1", "--grid", "100,5", "--workgroup",
                              "40,4", "--group", "2,1", "--lane", "19"});
    EXPECT_EQ(changed.exitCode, 0) << changed.err;
    EXPECT_TRUE(matchesGolden("panels/initial_" + name + ".txt", first.out + "\n" + changed.out));
  }
}

TEST_F(ShowInitialTest, PrintsJson) {
  copyExample("vector_add.s");
  const auto example = json({"show", "initial", "vector_add.s"}, "show-initial-1", 0);
  EXPECT_EQ(example["kernels"][0]["launch"]["workgroup"], nlohmann::json({256, 1, 1}));
  EXPECT_THAT(example["kernels"][0]["launch"]["from"].get<std::string>(), HasSubstr("metadata"));
  copyExample("vector_add.run.yaml");
  const auto document = json({"show", "initial", "vector_add.s", "--group", "5", "--wave", "1", "--lane", "3",
                              "--set", ".amdhsa_user_sgpr_queue_ptr=1"},
                             "show-initial-1", 0);
  const auto& kernel = document["kernels"][0];
  EXPECT_EQ(kernel["launch"]["from"], "from vector_add.run.yaml");
  EXPECT_EQ(kernel["registers"][1]["registers"], "s[2:3]");
  EXPECT_EQ(kernel["registers"][2]["name"], "work-group id x");
  EXPECT_EQ(kernel["registers"][2]["values"], nlohmann::json({5}));
  EXPECT_FALSE(kernel["otherReads"].empty());
}

TEST_F(ShowInitialTest, RejectsInvalidOptions) {
  copyExample("vector_add.s");
  const auto error = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"show", "initial", "vector_add.s"});
    const auto result = run(options);
    EXPECT_EQ(result.exitCode, 2) << result.out;
    return result.err;
  };
  EXPECT_THAT(error({"--grid", "512", "--group", "2"}), HasSubstr("in x use 0 to 1"));
  EXPECT_THAT(error({"--lane", "64"}), HasSubstr("use 0 to 63"));
  EXPECT_THAT(error({"--wave", "4"}), HasSubstr("use 0 to 3"));
  EXPECT_THAT(error({"--grid", "1,2,3,4"}), HasSubstr("at most three numbers"));
  EXPECT_THAT(error({"--set", ".amdhsa_ieee_mode=1"}), HasSubstr(".amdhsa_user_sgpr_dispatch_ptr"));
  EXPECT_THAT(error({"--set", ".amdhsa_user_sgpr_dispatch_ptr"}), HasSubstr("write it like"));
  EXPECT_THAT(error({"--set", ".amdhsa_system_vgpr_workitem_id=3"}), HasSubstr("use 0 to 2"));
}

} // namespace
} // namespace wavesmith::testing
