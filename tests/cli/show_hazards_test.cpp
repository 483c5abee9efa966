// SPDX-License-Identifier: Apache-2.0
#include "cli/cli_test.h"

namespace wavesmith::testing {
namespace {

using ::testing::HasSubstr;

class ShowHazards : public CliTest {};

TEST_F(ShowHazards, ListsAllWaits) {
  copyExample("vector_add_loads_first.s");
  const auto json = this->json({"show", "hazards", "vector_add_loads_first.s"}, "show-hazards-1", 0);
  EXPECT_TRUE(json["at"].is_null());
  ASSERT_EQ(json["rows"].size(), 6U); // the waits of the file
  // Two tiles of half 0 are needed in the next iteration; a store and two more loads are younger.
  const auto& last = json["rows"].back();
  EXPECT_EQ(last["line"], 127);
  EXPECT_EQ(last["verdict"], "stronger than needed");
  EXPECT_EQ(last["enough"], "vmcnt(4)");
  EXPECT_EQ(last["code"], "W0120");
  EXPECT_FALSE(last["fixes"].empty());
}

TEST_F(ShowHazards, ShowsTheOutstandingOperationsAtALine) {
  copyExample("vector_add_loads_first.s");
  const auto json =
      this->json({"show", "hazards", "vector_add_loads_first.s", "--line", "109"}, "show-hazards-1", 0);
  const auto& vm = json["at"]["counters"][0];
  ASSERT_EQ(vm["counter"], "vmcnt");
  const auto lines = [](const nlohmann::json& items) {
    std::vector<int> result;
    for (const auto& item : items)
      result.push_back(item["line"].get<int>());
    return result;
  };
  // Determined by hand from the text of the example.
  EXPECT_EQ(lines(vm["firstTrip"]["before"]), (std::vector{82, 84, 99, 101, 104}));
  EXPECT_EQ(lines(vm["laterTrips"]["before"]), (std::vector{117, 119, 122, 99, 101, 104}));
  EXPECT_EQ(lines(vm["after"]), (std::vector{99, 101, 104}));
  EXPECT_THAT(run({"show", "hazards", "vector_add_loads_first.s", "--line", "109"}).out,
              HasSubstr("first iteration  (82 LDS)  (84 LDS)  99 LDS  101 LDS  104 memory\n"));
}

TEST_F(ShowHazards, WorksOnACodeObject) {
  copyExample("vector_add_loads_first.s");
  ASSERT_EQ(run({"assemble", "vector_add_loads_first.s", "-o", "a.hsaco"}).exitCode, 0);
  const auto json = this->json({"show", "hazards", "a.hsaco"}, "show-hazards-1", 0);
  EXPECT_EQ(json["rows"].size(), 6U);
  const auto columns = this->json({"show", "columns", "a.hsaco"}, "show-columns-1", 0);
  EXPECT_GT(columns["instructions"].size(), 50U);
}

TEST_F(ShowHazards, ReportsWhenThereAreNoWaits) {
  write("k.s", ".text\nk:\n  v_mov_b32 v1, 0\n  s_endpgm\n");
  EXPECT_EQ(run({"show", "hazards", "k.s"}).out, "no waits, and none are needed\n");
}

// A flag is stored after its data: nothing in the wave needs the wait.
TEST_F(ShowHazards, NamesWaitsThatOrderMemory) {
  write("k.s", ".text\nk:\n  v_mov_b32 v1, 1\n  global_store_dword v0, v1, s[4:5]\n  s_waitcnt vmcnt(0)\n"
               "  global_store_dword v0, v1, s[6:7]\n  s_endpgm\n");
  const auto json = this->json({"show", "hazards", "k.s"}, "show-hazards-1", 0);
  ASSERT_EQ(json["rows"].size(), 1U);
  EXPECT_EQ(json["rows"][0]["verdict"], "orders");
  EXPECT_THAT(run({"show", "hazards", "k.s"}).out, HasSubstr("5  vmcnt(0)     orders   -       the stores"));
  EXPECT_THAT(run({"show", "hazards", "k.s", "--line", "5"}).out,
              HasSubstr("vmcnt(0) orders memory: the stores"));
}

class ShowColumns : public CliTest {};

// Words from LLVM's listing of the instructions.
TEST_F(ShowColumns, ListsEachInstruction) {
  write("k.s", ".text\nk:\n  global_load_dword v1, v0, s[4:5]\n  s_waitcnt vmcnt(0)\n  s_endpgm\n");
  const auto json = this->json({"show", "columns", "k.s"}, "show-columns-1", 0);
  ASSERT_EQ(json["instructions"].size(), 3U);
  const auto& wait = json["instructions"][1];
  EXPECT_EQ(wait["line"], 4);
  EXPECT_EQ(wait["mnemonic"], "s_waitcnt");
  EXPECT_EQ(wait["encoding"], "bf8c0f70");
  EXPECT_EQ(wait["pending"]["vmcnt"], 1);
  EXPECT_EQ(json["instructions"][0]["encoding"], "dc508000 01040000");
}

TEST_F(ShowColumns, MatchGoldensOfTheExamples) {
  for (const char* example : {"vector_add", "vector_add_loads_first", "unrolled", "matmul_tile"}) {
    const std::string file = std::string(example) + ".s";
    copyExample(file);
    EXPECT_TRUE(
        matchesGolden(fmt::format("panels/columns_{}.txt", example), run({"show", "columns", file}).out));
  }
}

} // namespace
} // namespace wavesmith::testing
