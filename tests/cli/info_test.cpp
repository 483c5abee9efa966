// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using InfoTest = CliTest;

TEST_F(InfoTest, ShowsWhatIsInACodeObject) {
  copyExample("vector_add.s");
  const auto result = run({"info", "vector_add.s"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_TRUE(matchesGolden("cli/info_vector_add.txt", result.out));
}

TEST_F(InfoTest, SourceAndCodeObjectSayTheSame) {
  copyExample("matmul_tile.s");
  ASSERT_EQ(run({"assemble", "matmul_tile.s", "-o", "m.hsaco"}).exitCode, 0);
  auto ofSource = json({"info", "matmul_tile.s"}, "info-1", 0);
  auto ofObject = json({"info", "m.hsaco"}, "info-1", 0);
  ofSource.erase("file");
  ofObject.erase("file");
  // Lines are in the source alone.
  for (auto* const document : {&ofSource, &ofObject}) {
    for (auto& kernel : (*document)["kernels"]) {
      for (const char* const list : {"atMaximum", "pressure"})
        for (auto& entry : kernel[list])
          entry.erase("line"), entry.erase("file");
      for (auto& initial : kernel["initialState"])
        for (auto& entry : initial["readBy"])
          entry.erase("line"), entry.erase("file");
    }
  }
  EXPECT_EQ(ofSource, ofObject);
  ASSERT_EQ(ofObject["kernels"].size(), 1u);
  EXPECT_EQ(ofObject["kernels"][0]["name"], "matmul_tile");
  EXPECT_TRUE(ofObject["kernels"][0]["hasMetadata"]);
}

TEST_F(InfoTest, TellsPressureOccupancyAndInitialState) {
  copyExample("matmul_tile.s");
  const auto kernel = json({"info", "matmul_tile.s"}, "info-1", 0)["kernels"][0];
  EXPECT_EQ(kernel["occupancy"]["wavesPerSimd"], 8);
  EXPECT_EQ(kernel["initialState"][0]["name"], "kernarg segment pointer");
  EXPECT_EQ(kernel["initialState"][0]["registers"], "s[0:1]");
  EXPECT_FALSE(kernel["initialState"][0]["readBy"].empty());
  EXPECT_EQ(kernel["pressure"][0]["address"], kernel["entry"]);
  EXPECT_GT(kernel["mostLive"], 0);
  EXPECT_LE(kernel["mostLive"],
            kernel["used"]["vectors"].get<int>() + kernel["used"]["accumulations"].get<int>());
}

TEST_F(InfoTest, ErrorsOfASourceAreFindings) {
  write("bad.s", "nonsense\n");
  EXPECT_EQ(json({"info", "bad.s"}, "info-1", 1)["diagnostics"][0]["line"], 1);
}

TEST_F(InfoTest, WhatIsNoCodeObjectIsAFinding) {
  write("not.hsaco", "nothing of the kind");
  EXPECT_EQ(json({"info", "not.hsaco"}, "info-1", 1)["diagnostics"][0]["code"], "W1201");
  EXPECT_EQ(json({"info", "missing.hsaco"}, "info-1", 2)["diagnostics"][0]["code"], "W4101");
}

} // namespace
} // namespace wavesmith::testing
