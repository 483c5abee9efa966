// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

using ShowRegistersTest = CliTest;

TEST_F(ShowRegistersTest, ShowsTheContentsOfTheDock) {
  for (const char* name : {"vector_add.s", "unrolled.s", "matmul_tile.s"}) {
    copyExample(name);
    const auto document = json({"show", "registers", name}, "show-registers-1", 0);
    const auto text = run({"show", "registers", name});
    EXPECT_EQ(text.exitCode, 0) << text.err;
    for (const auto& kernel : document["kernels"]) {
      std::uint64_t registers = 0;
      for (const auto& part : kernel["file"])
        registers += part["count"].get<std::uint64_t>();
      EXPECT_EQ(registers, 512u);
      EXPECT_THAT(text.out, HasSubstr(kernel["occupancy"]["text"].get<std::string>()));
      for (const auto& range : kernel["ranges"])
        EXPECT_THAT(text.out, HasSubstr(range["text"].get<std::string>()));
    }
  }
}

TEST_F(ShowRegistersTest, ShowsDefinitionsOfARegisterAtALine) {
  copyExample("vector_add.s");
  // buffer_store_dword v[v_x], v[v_off0], s[s_c:s_c+3], 0 offen
  const auto document =
      json({"show", "registers", "vector_add.s", "--line", "134", "--column", "24"}, "show-registers-1", 0);
  ASSERT_EQ(document["here"].size(), 1u);
  const auto& here = document["here"][0];
  EXPECT_EQ(here["registers"], "v6");
  EXPECT_EQ(here["name"], "v_x");
  ASSERT_EQ(here["producers"].size(), 1u);
  EXPECT_EQ(here["producers"][0]["line"], 133);
  EXPECT_TRUE(here["consumers"].empty());
  // v6 is written and read in both halves of the loop.
  std::vector<int> lines;
  for (const auto& use : here["uses"])
    lines.push_back(use["line"].get<int>());
  EXPECT_THAT(lines, ::testing::ElementsAre(130, 133, 134, 153, 156, 157));

  const auto text = run({"show", "registers", "vector_add.s", "--line", "134"});
  EXPECT_THAT(text.out, HasSubstr("line 134: reads v6 (v_x)\n  from line 133: v6\n"));
  EXPECT_THAT(text.out, HasSubstr("line 134: reads s[16:19] (s_c)\n"));
}

TEST_F(ShowRegistersTest, RejectsInvalidPlaces) {
  copyExample("vector_add.s");
  EXPECT_EQ(json({"show", "registers", "vector_add.s", "--line", "1"}, "show-registers-1", 2)["ok"], false);
  EXPECT_EQ(json({"show", "registers", "vector_add.s", "--kernel", "k"}, "show-registers-1", 2)["ok"], false);
}

} // namespace
} // namespace wavesmith::testing
