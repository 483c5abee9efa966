// SPDX-License-Identifier: Apache-2.0
// wavesmith-cli limits, and what kernarg --emit host makes of it.
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class LimitsTest : public CliTest {
protected:
  void SetUp() override {
    copyExample("softmax.s");
    copyExample("softmax.run.yaml");
  }
};

TEST_F(LimitsTest, ShowsPreconditionsForTheLaunchOfTheRunFile) {
  const auto result = run({"limits", "softmax.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("softmax (launch: 16 x 1 x 1 work-groups of 64 x 1 x 1 work-items, from "
                                    "softmax.run.yaml)"));
  EXPECT_THAT(result.out,
              HasSubstr("  4 * work-item x + 256 * iteration of line 84 < 2^32   iterations of line 84 = "
                        "16777217\n"));
  EXPECT_THAT(result.out, HasSubstr("5 memory instructions, 0 with addresses that are not known\n"));
}

TEST_F(LimitsTest, JsonHasTheSame) {
  const auto kernel = json({"limits", "softmax.s"}, "limits-1", 0)["kernels"][0];
  EXPECT_EQ(kernel["groups"], nlohmann::json({16, 1, 1}));
  const auto& first = kernel["preconditions"][0];
  EXPECT_EQ(first["text"], "4 * work-item x + 256 * iteration of line 84 < 2^32");
  EXPECT_EQ(first["limit"], std::int64_t{1} << 32);
  EXPECT_EQ(first["accesses"][0]["line"], 87);
  EXPECT_EQ(first["brokenBy"][0]["value"], 16777217);
  EXPECT_TRUE(first["holds"].get<bool>());
}

TEST_F(LimitsTest, TheHostProgramTestsThem) {
  copyExample("permute.s");
  const std::string host = run({"kernarg", "permute.s", "--emit", "host"}).out;
  EXPECT_THAT(host, HasSubstr("require(4.0 * (kBlock.x - 1) + 1024.0 * (kGrid.x - 1) < 4294967296.0,"));
  // Not those of another layout than the one of the code, and nothing that the host does not know.
  EXPECT_THAT(run({"kernarg", "permute.s", "--emit", "host", "--packed"}).out, Not(HasSubstr("require(")));
  EXPECT_THAT(run({"kernarg", "softmax.s", "--emit", "host"}).out, Not(HasSubstr("require(")));
}

TEST_F(LimitsTest, ReportsErrors) {
  EXPECT_EQ(json({"limits", "softmax.s", "--kernel", "other"}, "limits-1", 2)["diagnostics"][0]["code"],
            "W3001");
  EXPECT_EQ(json({"limits", "missing.s"}, "limits-1", 2)["diagnostics"][0]["code"], "W4101");
  write("bad.s", "nonsense\n");
  EXPECT_EQ(json({"limits", "bad.s"}, "limits-1", 1)["diagnostics"][0]["code"], "W1001");
}

} // namespace
} // namespace wavesmith::testing
