// SPDX-License-Identifier: Apache-2.0
// The Hazards panel for the examples, line by line, and for small kernels, by hand.
#include "analysis/analyzed.h"
#include "panels/hazard_panel.h"
#include "panels/hazard_text.h"
#include "support/golden.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace wavesmith::panels {
namespace {

using analysis::Counter;
using analysis::testing::kernel;
using analysis::testing::onLine;
using analysis::testing::programOf;
using analysis::testing::programOfFile;

// A program and its panel. Lines count from 1 in the body of kernel(), or in the file.
struct Kernel {
  explicit Kernel(std::unique_ptr<const program::Program> decoded, std::string_view file)
      : program(std::move(decoded)), analysis(analysis::analyze(*program, {})),
        panel(hazardPanel(*program, *analysis)), lines(*program, file) {}
  explicit Kernel(std::string_view body) : Kernel(programOf(kernel(body)), "body.s") {}

  [[nodiscard]] HazardWords words() const { return {*program, *analysis, lines, panel}; }
  [[nodiscard]] Index at(std::uint32_t line) const { return onLine(*program, line); }
  // "1 v1, 2 v2": the lane of a counter.
  [[nodiscard]] std::string lane(std::uint32_t line, Counter counter) const {
    std::string text;
    const Queues queues = queuesAt(*program, *analysis, at(line));
    for (QueueItem item : laneOf(queues.counters[static_cast<unsigned>(counter)].any)) {
      const std::uint32_t from = analysis::testing::lineOf(*program, item.producer);
      text += fmt::format("{}{}{} {}{}{}", text.empty() ? "" : ", ",
                          item.begins ? "+"
                          : item.ends ? "-"
                                      : "",
                          from, item.destination, item.ordered ? "" : "?",
                          item.waitFor != 0 ? fmt::format("/{}", item.waitFor) : "");
    }
    return text;
  }
  // "4 vmcnt(0) stronger than needed, vmcnt(1)"
  [[nodiscard]] std::vector<std::string> rows() const {
    std::vector<std::string> result;
    for (const HazardRow& row : panel.rows)
      result.push_back(fmt::format("{} {} {}{}{}", analysis::testing::lineOf(*program, row.at), row.what,
                                   name(row.verdict), row.enough.empty() ? "" : ", " + row.enough,
                                   row.weak ? " (gray)" : ""));
    return result;
  }

  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  HazardPanel panel;
  program::LineIndex lines;
};

using Lines = std::vector<std::string>;

// By hand. The store is last, so v2 needs a count of 1 and for v1 a count of 2 would be enough.
TEST(Queues, StartWithTheOldestOutstandingOperation) {
  const Kernel k("global_load_dword v1, v0, s[4:5]\n"  // 1
                 "global_load_dword v2, v0, s[4:5]\n"  // 2
                 "global_store_dword v0, v9, s[4:5]\n" // 3
                 "s_waitcnt vmcnt(1)\n"                // 4
                 "v_add_u32 v1, v1, v2\n"              // 5
                 "s_endpgm\n");
  EXPECT_EQ(k.lane(1, Counter::Vm), "+1 v1");
  EXPECT_EQ(k.lane(2, Counter::Vm), "1 v1, +2 v2");
  EXPECT_EQ(k.lane(3, Counter::Vm), "1 v1/1, 2 v2, +3 memory");
  EXPECT_EQ(k.lane(4, Counter::Vm), "-1 v1/2, -2 v2/1, 3 memory");
  EXPECT_EQ(k.lane(5, Counter::Vm), "3 memory");
  EXPECT_EQ(k.lane(4, Counter::Lgkm), "");
  EXPECT_EQ(k.rows(), Lines{"4 vmcnt(1) exact"});
}

TEST(Queues, MarkOutOfOrderOperations) {
  const Kernel k("s_load_dwordx2 s[4:5], s[0:1], 0x0\n"  // 1
                 "s_load_dwordx4 s[8:11], s[0:1], 0x8\n" // 2
                 "ds_read_b32 v1, v0\n"                  // 3
                 "s_waitcnt lgkmcnt(0)\n"                // 4
                 "v_add_u32 v1, s4, v1\n"                // 5
                 "s_endpgm\n");
  EXPECT_EQ(k.lane(3, Counter::Lgkm), "1 s[4:5]?, 2 s[8:11]?, +3 v1");
  EXPECT_EQ(k.lane(4, Counter::Lgkm), "-1 s[4:5]?, -2 s[8:11]?, -3 v1");
  EXPECT_EQ(k.lane(5, Counter::Lgkm), "");
}

TEST(Queues, SeparateIterationsOfALoop) {
  const Kernel k("global_load_dword v1, v0, s[4:5]\n" // 1
                 "L0:\n"
                 "s_waitcnt vmcnt(0)\n"               // 3
                 "v_add_u32 v2, v1, v2\n"             // 4
                 "global_load_dword v1, v0, s[4:5]\n" // 5
                 "s_cmp_lg_u32 s8, 0\n"               // 6
                 "s_cbranch_scc1 L0\n"                // 7
                 "s_endpgm\n");
  const Queues queues = queuesAt(*k.program, *k.analysis, k.at(3));
  const CounterQueue& vm = queues.counters.front();
  ASSERT_TRUE(vm.entry && vm.steady);
  ASSERT_EQ(vm.entry->before.size(), 1U);
  EXPECT_EQ(vm.entry->before[0].producer, k.at(1));
  EXPECT_TRUE(vm.entry->before[0].ends);
  EXPECT_TRUE(vm.entry->after.empty());
  ASSERT_EQ(vm.steady->before.size(), 1U);
  EXPECT_EQ(vm.steady->before[0].producer, k.at(5));
  EXPECT_EQ(vm.any.before.size(), 2U);
  EXPECT_FALSE(queuesAt(*k.program, *k.analysis, k.at(1)).counters.front().entry);
}

TEST(Queues, DescribeAnOperationInASentence) {
  const Kernel k("global_load_dword v1, v0, s[4:5]\n" // 1
                 "global_load_dword v2, v0, s[4:5]\n" // 2
                 "s_waitcnt vmcnt(1)\n"               // 3
                 "v_add_u32 v3, v1, v1\n"             // 4
                 "s_endpgm\n");
  const Queues queues = queuesAt(*k.program, *k.analysis, k.at(3));
  const auto sentence = [&](std::size_t n) {
    // kernel() puts six lines before the body.
    return textOf(sentenceOf(*k.program, *k.analysis, queues.counters[0].any.before[n], Counter::Vm),
                  *k.program, k.lines);
  };
  EXPECT_EQ(sentence(0), "Load into v1, issued at line 7. 1 younger one is counted: vmcnt(1) proves its "
                         "completion. Waited for at line 9. v1 is read at line 10.");
  EXPECT_EQ(sentence(1), "Load into v2, issued at line 8. It is the youngest: vmcnt(0) proves its "
                         "completion. No wait covers its completion.");
}

TEST(HazardPanel, ListsMissingAndTooStrongWaits) {
  const Kernel k("global_load_dword v1, v0, s[4:5]\n"      // 1
                 "global_load_dword v2, v0, s[4:5]\n"      // 2
                 "s_waitcnt vmcnt(0)\n"                    // 3: only v1 is needed: 1 is enough
                 "v_add_u32 v1, v1, v1\n"                  // 4
                 "s_waitcnt lgkmcnt(0)\n"                  // 5: not needed
                 "global_load_dword v3, v0, s[4:5]\n"      // 6
                 "v_add_u32 v3, v3, v1\n"                  // 7
                 "v_readfirstlane_b32 s4, v0\n"            // 8
                 "s_nop 6\n"                               // 9: seven states, five needed
                 "buffer_load_dword v4, off, s[4:7], 0\n"  // 10
                 "v_readfirstlane_b32 s8, v0\n"            // 11
                 "buffer_load_dword v4, off, s[8:11], 0\n" // 12
                 "s_endpgm\n");
  const auto rows = k.rows();
  const auto has = [&](const std::string& row) { return std::ranges::find(rows, row) != rows.end(); };
  EXPECT_TRUE(has("5 lgkmcnt(0) not needed (gray)")) << ::testing::PrintToString(rows);
  EXPECT_TRUE(has("7 v_add_u32_e32 missing, vmcnt(0)") || has("7 v_add_u32 missing, vmcnt(0)"))
      << ::testing::PrintToString(rows);
  EXPECT_TRUE(has("9 s_nop 6 stronger than needed, s_nop 4 (gray)")) << ::testing::PrintToString(rows);
  EXPECT_TRUE(has("12 buffer_load_dword missing, 5 wait states")) << ::testing::PrintToString(rows);
  EXPECT_TRUE(std::ranges::is_sorted(k.panel.rows, {}, &HazardRow::at));
  for (const HazardRow& row : k.panel.rows) {
    EXPECT_FALSE(row.text.words.empty());
    EXPECT_TRUE(!row.weak || row.finding != HazardRow::kNoFinding) << "a gray row has a fix";
  }
}

TEST(HazardPanel, RelaxesAWait) {
  const Kernel k("global_load_dword v1, v0, s[4:5]\n" // 1
                 "global_load_dword v2, v0, s[4:5]\n" // 2
                 "s_waitcnt vmcnt(0)\n"               // 3
                 "v_add_u32 v3, v1, v1\n"             // 4
                 "s_endpgm\n");
  ASSERT_EQ(k.rows(), Lines{"3 vmcnt(0) stronger than needed, vmcnt(1) (gray)"});
  EXPECT_EQ(rowText(k.words(), k.panel.rows[0]),
            "vmcnt(0) is stronger than needed: vmcnt(1) would be enough for line 10");
}

// Nothing in the wave needs the result of a store: the wait is kept for the memory's order.
TEST(HazardPanel, NamesWaitsThatOrderMemory) {
  const Kernel k("v_mov_b32 v1, 1\n"
                 "global_store_dword v0, v1, s[4:5]\n" // 2: the data
                 "s_waitcnt vmcnt(0)\n"                // 3
                 "global_store_dword v0, v1, s[6:7]\n" // 4: the flag
                 "s_endpgm\n");
  ASSERT_EQ(k.rows(), Lines{"3 vmcnt(0) orders"});
  EXPECT_EQ(k.panel.rows[0].finding, HazardRow::kNoFinding);
  EXPECT_EQ(rowText(k.words(), k.panel.rows[0]),
            "vmcnt(0) orders memory: the stores it waits for may have to be complete before a later access");
  EXPECT_NE(rowsText(k.words(), {k.panel.rows.data()}).find("  orders   -       the stores"),
            std::string::npos)
      << rowsText(k.words(), {k.panel.rows.data()});
}

TEST(HazardPanel, IsEmptyWithoutWaits) {
  const Kernel k("v_mov_b32 v1, 0\ns_endpgm\n");
  EXPECT_TRUE(k.panel.rows.empty());
  EXPECT_EQ(rowsText(k.words(), {}), "");
}

TEST(Sentence, NamesLinesWhereKnown) {
  const Kernel k("v_mov_b32 v1, 0\ns_endpgm\n");
  Sentence s;
  s.add("from ").add(Index{0}).add(" to ").add(Index{1}).add(".");
  EXPECT_EQ(textOf(s, *k.program, k.lines), "from line 7 to line 8.");
  const program::LineIndex none;
  EXPECT_EQ(textOf(s, *k.program, none),
            fmt::format("from 0x{:x} to 0x{:x}.", k.program->instructions()[0].address,
                        k.program->instructions()[1].address));
}

class Examples : public ::testing::TestWithParam<const char*> {
protected:
  Kernel open() const {
    const std::string file = fmt::format("resources/examples/{}.s", GetParam());
    return Kernel(programOfFile(file), file);
  }
};

// Every line once; of a repetition, the first and the last iteration.
TEST_P(Examples, ShowTheOutstandingOperationsOfEachLine) {
  const Kernel k = open();
  std::string text;
  std::vector<const HazardRow*> all;
  for (const HazardRow& row : k.panel.rows)
    all.push_back(&row);
  text += rowsText(k.words(), all) + "\n";
  for (Index at = 0; at < k.program->instructions().size(); ++at) {
    const auto same = k.lines.at(k.lines.lineOf(at));
    if (same.size() > 1 && at != same.front() && at != same.back()) continue;
    text += queuesText(k.words(), at);
  }
  EXPECT_TRUE(testing::matchesGolden(fmt::format("panels/hazards_{}.txt", GetParam()), text));
}

INSTANTIATE_TEST_SUITE_P(HazardPanel, Examples,
                         ::testing::Values("vector_add", "vector_add_loads_first", "unrolled",
                                           "matmul_tile"));

} // namespace
} // namespace wavesmith::panels
