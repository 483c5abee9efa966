// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "analysis/waits/wait_plan.h"
#include "support/paths.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

struct Planned {
  explicit Planned(const std::string& body) : Planned(testing::programOf(testing::kernel(body))) {}
  explicit Planned(std::unique_ptr<const program::Program> of)
      : program(std::move(of)), analysis(analyze(*program, {})),
        plan(planWaits(*program, analysis->footprints, analysis->values, {})) {}

  // "4 vmcnt(0)": the line of the body before whose instruction it waits.
  [[nodiscard]] std::vector<std::string> waits() const {
    std::vector<std::string> all;
    for (Index i = 0; i < plan.counts.size(); ++i)
      if (plan.counts[i] != counters::kNoWait)
        all.push_back(fmt::format("{} {}", testing::lineOf(*program, i),
                                  counters::waitStatement(plan.counts[i]).substr(10)));
    return all;
  }
  [[nodiscard]] std::size_t written() const {
    return static_cast<std::size_t>(
        std::ranges::count(program->instructions(), isa::Op::s_waitcnt, &isa::Instruction::op));
  }

  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const Analysis> analysis;
  WaitPlan plan;
};

std::string withoutWaits(const std::string& text) {
  std::string result;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (!line.contains("s_waitcnt ")) result += line + '\n';
  return result;
}

std::string textOf(const std::filesystem::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(WaitPlan, WaitsWhereDataIsNeededAndForNoMore) {
  EXPECT_THAT(Planned("global_load_dword v4, v0, s[0:1]\n" // 1
                      "global_load_dword v5, v0, s[0:1]\n" // 2
                      "v_mov_b32 v9, 0\n"                  // 3
                      "v_mov_b32 v6, v4\n"                 // 4
                      "v_mfma_f32_32x32x1_2b_f32 v[16:47], v9, v9, 0\n"
                      "v_mov_b32 v7, v5\n" // 6
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("4 vmcnt(1)", "6 vmcnt(0)"));
  EXPECT_THAT(Planned("s_load_dword s4, s[0:1], 0\n"       // 1
                      "ds_read_b32 v1, v0\n"               // 2
                      "global_load_dword v4, v0, s[2:3]\n" // 3
                      "v_add_u32 v1, s4, v1\n"             // 4
                      "v_mfma_f32_32x32x1_2b_f32 v[16:47], v9, v9, 0\n"
                      "v_add_u32 v1, v1, v4\n" // 6
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("4 lgkmcnt(0)", "6 vmcnt(0)"));
}

// Between the two uses hardly anything is executed, and no operation that the counter counts is issued.
TEST(WaitPlan, OneWaitForNeighbors) {
  EXPECT_THAT(Planned("global_load_dword v4, v0, s[0:1]\n" // 1
                      "global_load_dword v5, v0, s[0:1]\n" // 2
                      "v_mov_b32 v6, v4\n"                 // 3
                      "v_mov_b32 v9, 0\n"                  // 4
                      "v_mov_b32 v7, v5\n"                 // 5
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("3 vmcnt(0)"));
  EXPECT_THAT(Planned("global_load_dword v4, v0, s[0:1]\n" // 1
                      "global_load_dword v5, v0, s[0:1]\n" // 2
                      "v_mov_b32 v6, v4\n"                 // 3
                      "global_load_dword v4, v0, s[0:1]\n" // 4
                      "v_mov_b32 v7, v5\n"                 // 5
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("3 vmcnt(1)", "5 vmcnt(1)")); // 4 must not be issued later
  EXPECT_THAT(Planned("ds_read_b32 v4, v0\n"            // 1
                      "ds_read_b32 v5, v0 offset:4\n"   // 2
                      "v_mov_b32 v6, v4\n"              // 3
                      "ds_read_b32 v4, v0 offset:8\n"   // 4: younger than the wait
                      "v_mov_b32 v7, v5\n"              // 5
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("3 lgkmcnt(0)"));
  EXPECT_THAT(Planned("global_load_dword v4, v0, s[0:1]\n" // 1
                      "s_load_dword s4, s[0:1], 0\n"       // 2
                      "v_mov_b32 v6, v4\n"                 // 3
                      "s_load_dword s5, s[0:1], 0\n"       // 4, in no order with 2
                      "v_mov_b32 v7, s4\n"                 // 5
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("3 vmcnt(0)", "5 lgkmcnt(0)"));
}

TEST(WaitPlan, KeepsWaitsThatAreRight) {
  // The one in line 3 is not at the latest place, but it is enough for both.
  EXPECT_THAT(Planned("global_load_dword v4, v0, s[0:1]\n"
                      "global_load_dword v5, v0, s[0:1]\n"
                      "s_waitcnt vmcnt(0)\n" // 3
                      "v_mov_b32 v9, 0\n"
                      "v_mov_b32 v6, v4\n"
                      "v_mov_b32 v7, v5\n"
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("3 vmcnt(0)"));
}

TEST(WaitPlan, WeakensAndRemoves) {
  EXPECT_THAT(Planned("global_load_dword v4, v0, s[0:1]\n"
                      "global_load_dword v5, v0, s[0:1]\n"
                      "s_waitcnt vmcnt(0) lgkmcnt(0)\n" // 3
                      "v_mov_b32 v6, v4\n"
                      "s_waitcnt vmcnt(0)\n" // 5
                      "v_mov_b32 v7, v5\n"
                      "s_waitcnt vmcnt(0)\n"
                      "s_nop 0\n"
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("3 vmcnt(0)")); // with it, the others have nothing to wait for
  EXPECT_THAT(Planned("global_load_dword v4, v0, s[0:1]\n"
                      "global_load_dword v5, v0, s[0:1]\n"
                      "s_waitcnt vmcnt(0) lgkmcnt(0)\n" // 3
                      "v_mov_b32 v6, v4\n"
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("3 vmcnt(1)"));
}

TEST(WaitPlan, KeepsWhatIsForOthers) {
  // The data before its flag.
  EXPECT_THAT(Planned("global_store_dword v0, v1, s[0:1]\n"
                      "s_waitcnt vmcnt(0)\n" // 2
                      "global_store_dword v0, v2, s[2:3]\n"
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("2 vmcnt(0)"));
}

TEST(WaitPlan, WritesToLdsAreCompleteAtTheBarrier) {
  EXPECT_THAT(Planned("v_mov_b32 v3, 0\n"
                      "ds_write_b32 v3, v1\n"
                      "s_barrier\n" // 3
                      "ds_read_b32 v2, v3\n"
                      "v_mov_b32 v4, v2\n" // 5
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("3 lgkmcnt(0)", "5 lgkmcnt(0)"));
}

TEST(WaitPlan, NamesProducerAndUse) {
  const Planned p("global_load_dword v4, v0, s[0:1]\n"
                  "v_mov_b32 v6, v4\n"
                  "s_endpgm\n");
  ASSERT_EQ(p.plan.reasons.size(), 1U);
  EXPECT_EQ(testing::lineOf(*p.program, p.plan.reasons[0].producer), 1U);
  EXPECT_EQ(testing::lineOf(*p.program, p.plan.reasons[0].neededBy), 2U);
}

TEST(WaitPlan, LoopsAreRightInEachIteration) {
  // v4 of the last iteration is read in the next one, where one load is younger; in the first iteration none is.
  EXPECT_THAT(Planned("global_load_dword v4, v0, s[0:1]\n" // 1
                      "loop:\n"
                      "v_mov_b32 v6, v4\n"                 // 3
                      "global_load_dword v4, v0, s[0:1]\n" // 4
                      "global_load_dword v7, v0, s[0:1]\n" // 5
                      "s_sub_u32 s4, s4, 1\n"
                      "s_cmp_lg_u32 s4, 0\n"
                      "s_cbranch_scc1 loop\n"
                      "s_endpgm\n")
                  .waits(),
              ElementsAre("3 vmcnt(0)"));
}

// None of the author's waits is missing, and all come back.
TEST(WaitPlan, ExamplesKeepTheirWaitsAndComeBackWithoutThem) {
  std::size_t kernels = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(wavesmith::testing::sourceDirectory() / "resources/examples")) {
    if (entry.path().extension() != ".s") continue;
    const std::string name = entry.path().filename().string();
    SCOPED_TRACE(name);
    const std::string text = textOf(entry.path());
    const Planned kept(testing::programOf(text));
    EXPECT_THAT(kept.plan.unsolved, IsEmpty());
    const Planned written(testing::programOf(withoutWaits(text)));
    EXPECT_EQ(written.written(), 0U);
    EXPECT_THAT(written.plan.unsolved, IsEmpty());
    EXPECT_LE(kept.waits().size(), kept.written());
    // Each wait stands before one use; an author may wait once for several.
    EXPECT_GE(2 * kept.written() + 1, written.waits().size());
    ++kernels;
  }
  EXPECT_GT(kernels, 10U);
}

} // namespace
} // namespace wavesmith::analysis
