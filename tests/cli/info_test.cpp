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
  EXPECT_EQ(ofSource, ofObject);
  ASSERT_EQ(ofObject["kernels"].size(), 1u);
  EXPECT_EQ(ofObject["kernels"][0]["name"], "matmul_tile");
  EXPECT_TRUE(ofObject["kernels"][0]["hasMetadata"]);
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
