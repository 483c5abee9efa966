// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "analysis/waits/wait_counters.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>

namespace wavesmith::analysis {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

std::vector<std::string> found(const program::Program& program) {
  const Footprints footprints(program);
  const Values values(program, footprints);
  const WaitCounters counters(program, footprints, values, {});
  std::vector<Finding> findings;
  for (const Finding& finding : counters.findings())
    if (!finding.strict) findings.push_back(finding);
  return testing::toStrings(findings, program);
}

std::vector<std::string> check(std::string_view body) {
  return found(*testing::programOf(testing::kernel(body)));
}

std::vector<std::string> foundInFile(const std::string& path) {
  return found(*testing::programOfFile(path));
}

// A program and the analyses that the tests query.
struct Analyzed {
  std::unique_ptr<const program::Program> program;
  Footprints footprints;
  Values values;
  WaitCounters counters;

  explicit Analyzed(std::string_view body)
      : program(testing::programOf(testing::kernel(body))), footprints(*program),
        values(*program, footprints), counters(*program, footprints, values, {}) {}

  // "1+1 2+0": lines and how many are younger, `?` after operations out of order.
  [[nodiscard]] std::string queue(std::uint32_t line, Counter counter, Phase phase = Phase::Any) const {
    std::string text;
    for (const Pending& p : counters.before(testing::onLine(*program, line), counter, phase))
      text += fmt::format("{}{}+{}{}", text.empty() ? "" : " ", testing::lineOf(*program, p.producer),
                          p.younger, p.ordered ? "" : "?");
    return text;
  }
  // "Exact 2", "Stronger 0->2 (entry 2, steady 3)".
  [[nodiscard]] std::string answer(std::uint32_t line, Counter counter = Counter::Vm) const {
    for (const WaitAnswer& a : counters.answers()) {
      if (a.counter != counter || testing::lineOf(*program, a.wait) != line) continue;
      constexpr std::array kVerdicts{"Exact", "Stronger", "NotNeeded", "Orders", "Unknown"};
      std::string text = fmt::format("{} {}", kVerdicts[static_cast<unsigned>(a.verdict)], a.count);
      if (a.suffices && *a.suffices != a.count) text += fmt::format("->{}", *a.suffices);
      if (a.onEntry) text += fmt::format(" (entry {}, steady {})", *a.onEntry, *a.inSteadyState);
      return text;
    }
    return "none";
  }
};

std::string repeated(std::string_view line, int times) {
  std::string text;
  for (int n = 0; n < times; ++n)
    text += fmt::format("{}\n", line);
  return text;
}

TEST(WaitCounters, ListQueueOldestFirst) {
  const Analyzed a("global_load_dword v4, v0, s[0:1]\nglobal_store_dword v0, v5, s[0:1]\n"
                   "s_load_dwordx2 s[4:5], s[0:1], 0\nds_read_b32 v6, v0\nflat_load_dword v7, v[2:3]\n"
                   "s_waitcnt vmcnt(1)\ns_waitcnt vmcnt(0) lgkmcnt(0)\ns_endpgm");
  EXPECT_EQ(a.queue(1, Counter::Vm), "");
  EXPECT_EQ(a.queue(6, Counter::Vm), "1+1 2+0 5+0?");
  EXPECT_EQ(a.queue(6, Counter::Lgkm), "3+2? 4+0 5+0?");
  EXPECT_EQ(a.queue(7, Counter::Vm), "2+0 5+0?");
  EXPECT_EQ(a.queue(8, Counter::Vm), "");
  EXPECT_EQ(a.queue(8, Counter::Lgkm), "");
}

// A label without type and size is not a function yet.
TEST(WaitCounters, CheckCodeOutsideOfFunctions) {
  const auto program = testing::programOf("  .text\nk:\n  global_load_dword v1, v0, s[4:5]\n"
                                          "  v_add_f32 v2, v1, v1\n  s_endpgm\n");
  const auto analysis = analyze(*program, {});
  EXPECT_EQ(std::ranges::count(analysis->findings, source::Code::MissingVmcnt, &Finding::code), 1);
}

TEST(WaitCounters, FullCounterStallsTheNextOperation) {
  const std::string use = "v_mov_b32 v1, v4\ns_endpgm";
  const std::string load = "global_load_dword v4, v0, s[0:1]\n";
  EXPECT_THAT(check(load + repeated("global_load_dword v5, v0, s[0:1]", 62) + use),
              ElementsAre("W0102 error 64 <- 1 vmcnt 62/63"));
  EXPECT_THAT(check(load + repeated("global_load_dword v5, v0, s[0:1]", 63) + use), IsEmpty());
  EXPECT_THAT(check("ds_read_b32 v4, v0\n" + repeated("ds_read_b32 v5, v0", 14) + use),
              ElementsAre("W0101 error 16 <- 1 lgkmcnt 14/15"));
  EXPECT_THAT(check("ds_read_b32 v4, v0\n" + repeated("ds_read_b32 v5, v0", 15) + use), IsEmpty());
  // Scalar loads return out of order: none is known to have completed.
  EXPECT_THAT(check("s_load_dword s4, s[0:1], 0\n" +
                    repeated("s_load_dword s5, s[0:1], 0\ns_waitcnt lgkmcnt(0)", 1) +
                    "s_load_dword s4, s[0:1], 0\n" + repeated("ds_read_b32 v5, v0", 40) +
                    "s_mov_b32 s6, s4\ns_endpgm"),
              Contains("W0101 error 45 <- 4 lgkmcnt 0/15"));
}

TEST(WaitCounters, ReportOnceWhatOneWaitFixes) {
  EXPECT_THAT(
      check("global_load_dword v4, v0, s[0:1]\nglobal_load_dword v5, v0, s[0:1]\nv_add_f32 v6, v4, v5\n"
            "v_mov_b32 v7, v4\ns_endpgm"),
      ElementsAre("W0102 error 3 <- 2 vmcnt 0/63"));
  // The older one first: then the younger one is still missing.
  EXPECT_THAT(check("global_load_dword v4, v0, s[0:1]\nglobal_load_dword v5, v0, s[0:1]\nv_mov_b32 v6, v4\n"
                    "v_mov_b32 v7, v5\ns_endpgm"),
              ElementsAre("W0102 error 3 <- 1 vmcnt 1/63", "W0102 error 4 <- 2 vmcnt 0/63"));
}

TEST(WaitCounters, ClassifyEachWait) {
  const std::string loads = "global_load_dword v4, v0, s[0:1]\nglobal_load_dword v5, v0, s[0:1]\n"
                            "global_load_dword v6, v0, s[0:1]\n";
  EXPECT_EQ(Analyzed(loads + "s_waitcnt vmcnt(2)\nv_mov_b32 v1, v4\ns_endpgm").answer(4), "Exact 2");
  EXPECT_EQ(Analyzed(loads + "s_waitcnt vmcnt(0)\nv_mov_b32 v1, v4\ns_endpgm").answer(4), "Stronger 0->2");
  EXPECT_EQ(Analyzed(loads + "s_waitcnt vmcnt(0)\nv_mov_b32 v1, 0\ns_endpgm").answer(4), "NotNeeded 0->63");
  EXPECT_EQ(Analyzed("s_waitcnt vmcnt(0)\nv_mov_b32 v1, 0\ns_endpgm").answer(1), "NotNeeded 0->63");
  // Two waits in a row: the first is enough.
  const Analyzed twice(loads + "s_waitcnt vmcnt(0)\ns_waitcnt vmcnt(0)\nv_mov_b32 v1, v6\ns_endpgm");
  EXPECT_EQ(twice.answer(4), "Exact 0");
  EXPECT_EQ(twice.answer(5), "NotNeeded 0->63");
  // A later wait covers the younger load: the first may leave it outstanding.
  const Analyzed later(loads + "s_waitcnt vmcnt(0)\nv_mov_b32 v1, v4\nglobal_load_dword v7, v0, s[0:1]\n"
                               "s_waitcnt vmcnt(1)\nv_mov_b32 v1, v6\ns_endpgm");
  EXPECT_EQ(later.answer(4), "Stronger 0->2");
  EXPECT_EQ(later.answer(7), "Exact 1");
}

TEST(WaitCounters, KeepWaitsThatOrderOtherWaves) {
  const std::string store = "global_store_dword v0, v5, s[0:1]\ns_waitcnt vmcnt(0)\n";
  EXPECT_EQ(Analyzed(store + "s_barrier\ns_endpgm").answer(2), "Orders 0->63");
  EXPECT_EQ(Analyzed(store + "global_store_dword v0, v6, s[2:3] sc1\ns_endpgm").answer(2), "Orders 0->63");
  EXPECT_EQ(Analyzed(store + "global_atomic_add v0, v6, s[2:3]\ns_endpgm").answer(2), "Orders 0->63");
  EXPECT_EQ(Analyzed(store + "s_setpc_b64 s[30:31]").answer(2), "Orders 0->63");
  EXPECT_EQ(Analyzed(store + "v_mov_b32 v1, v2\ns_endpgm").answer(2), "NotNeeded 0->63");
  EXPECT_EQ(
      Analyzed("buffer_wbl2 sc1\ns_waitcnt vmcnt(0)\nglobal_store_dword v0, v6, s[2:3]\ns_endpgm").answer(2),
      "Orders 0->63");
  EXPECT_EQ(Analyzed("ds_read_b32 v4, v0\nv_nop\ns_waitcnt lgkmcnt(0)\ns_barrier\ns_endpgm")
                .answer(3, Counter::Lgkm),
            "Orders 0->15");
  // A wait right before the end is not reported: it costs nothing there.
  EXPECT_THAT(check(store + "s_endpgm"), IsEmpty());
}

TEST(WaitCounters, ReportStrongerAndUnneededWaits) {
  const std::string loads = "global_load_dword v4, v0, s[0:1]\nds_read_b32 v5, v0\nds_read_b32 v6, v0\n";
  EXPECT_THAT(check(loads + "s_waitcnt vmcnt(0) lgkmcnt(0)\nv_add_f32 v1, v4, v5\ns_endpgm"),
              ElementsAre("W0120 remark 4 <- 2 lgkmcnt 1/0"));
  EXPECT_THAT(check(loads + "s_waitcnt vmcnt(0) lgkmcnt(0)\nv_mov_b32 v1, v6\ns_endpgm"),
              ElementsAre("W0121 remark 4 vmcnt 63/0"));
  // No outstanding operations: harmless next to a counter that is needed.
  EXPECT_THAT(check("ds_read_b32 v6, v0\ns_waitcnt vmcnt(0) lgkmcnt(0)\nv_mov_b32 v1, v6\ns_endpgm"),
              IsEmpty());
  EXPECT_THAT(check("v_mov_b32 v1, v6\ns_waitcnt vmcnt(0) lgkmcnt(0)\nv_mov_b32 v1, v6\ns_endpgm"),
              ElementsAre("W0121 remark 2 vmcnt 63/0"));
}

TEST(WaitCounters, FixesOfOneWaitAreCombined) {
  const Analyzed a("global_load_dword v4, v0, s[0:1]\nglobal_load_dword v7, v0, s[0:1]\nds_read_b32 v5, v0\n"
                   "ds_read_b32 v6, v0\ns_waitcnt vmcnt(0) lgkmcnt(0)\nv_add_f32 v1, v4, v5\ns_endpgm");
  ASSERT_EQ(a.counters.findings().size(), 2u);
  for (const Finding& f : a.counters.findings())
    EXPECT_EQ(f.fixes.at(0).changes.at(0),
              (Change{Change::Kind::Replace, f.at, "s_waitcnt vmcnt(1) lgkmcnt(1)"}));
}

TEST(WaitCounters, FixesOfAMissingWait) {
  const auto best = [](std::string_view body) {
    const Analyzed a(body);
    const auto error = std::ranges::find(a.counters.findings(), source::Severity::Error, &Finding::severity);
    const Change& change = error->fixes.at(0).changes.at(0);
    return fmt::format("{} {} {}", static_cast<int>(change.kind), testing::lineOf(*a.program, change.at),
                       change.text);
  };
  const std::string load = "global_load_dword v4, v0, s[0:1]\n";
  EXPECT_EQ(best(load + "v_mov_b32 v1, v4\ns_endpgm"), "0 2 s_waitcnt vmcnt(0)");
  EXPECT_EQ(best(load + "s_waitcnt lgkmcnt(0)\nv_mov_b32 v1, v4\ns_endpgm"),
            "1 2 s_waitcnt vmcnt(0) lgkmcnt(0)");
  EXPECT_EQ(best(load + "s_waitcnt vmcnt(3)\nv_nop\nv_mov_b32 v1, v4\ns_endpgm"), "1 2 s_waitcnt vmcnt(0)");
  EXPECT_EQ(best("flat_load_dword v4, v[0:1]\nv_mov_b32 v1, v4\ns_endpgm"),
            "0 2 s_waitcnt vmcnt(0) lgkmcnt(0)");
}

// The load of the next iteration is issued before that of this iteration is used.
TEST(WaitCounters, Loops) {
  const auto loop = [](int count) {
    return fmt::format(
        "global_load_dword v4, v0, s[0:1]\nloop:\nglobal_load_dword v5, v0, s[0:1]\n"
        "s_waitcnt vmcnt({})\nv_mov_b32 v1, v4\nv_mov_b32 v4, 0\ns_waitcnt vmcnt(0)\nv_mov_b32 v4, v5\n"
        "global_load_dword v4, v0, s[0:1]\ns_cbranch_scc1 loop\ns_endpgm",
        count);
  };
  EXPECT_THAT(check(loop(1)), IsEmpty());
  EXPECT_THAT(check(loop(2)), ElementsAre("W0102 error 5 <- 1 vmcnt 1/2"));
  EXPECT_THAT(check(loop(0)), ElementsAre("W0121 remark 7 vmcnt 63/0"));
}

TEST(WaitCounters, AroundALoop) {
  // Line 4 needs the result of line 5 of the previous iteration.
  const Analyzed a("v_mov_b32 v4, 0\ns_nop 0\nloop:\nv_mov_b32 v1, v4\nglobal_load_dword v4, v0, s[0:1]\n"
                   "s_cbranch_scc1 loop\ns_endpgm");
  ASSERT_EQ(a.counters.findings().size(), 1u);
  EXPECT_EQ(testing::toString(a.counters.findings()[0], *a.program), "W0102 error 4 <- 5 vmcnt 0/63");
  EXPECT_THAT(a.counters.findings()[0].path,
              ElementsAre(testing::onLine(*a.program, 5), testing::onLine(*a.program, 6),
                          testing::onLine(*a.program, 4)));
  EXPECT_EQ(a.queue(4, Counter::Vm, Phase::Entry), "");
  EXPECT_EQ(a.queue(4, Counter::Vm, Phase::Steady), "5+0");
}

TEST(WaitCounters, NestedLoops) {
  const auto nest = [](int count) {
    return fmt::format(
        "outer:\nglobal_load_dword v4, v0, s[0:1]\nglobal_load_dword v5, v0, s[0:1]\ninner:\n"
        "s_waitcnt vmcnt({})\nv_mov_b32 v1, v4\nglobal_load_dword v4, v0, s[0:1]\n"
        "s_cbranch_scc1 inner\ns_waitcnt vmcnt(0)\nv_add_f32 v1, v4, v5\ns_cbranch_vccnz outer\ns_endpgm",
        count);
  };
  EXPECT_THAT(check(nest(0)), IsEmpty());
  // Enough for the first iteration, not for the next.
  EXPECT_THAT(check(nest(1)), ElementsAre("W0102 error 6 <- 7 vmcnt 0/1"));
}

TEST(WaitCounters, UseTheWorstOfTwoPaths) {
  const auto diamond = [](int count) {
    return fmt::format(
        "global_load_dword v4, v0, s[0:1]\ns_cbranch_scc1 over\nglobal_load_dword v5, v0, s[0:1]\n"
        "over:\ns_waitcnt vmcnt({})\nv_mov_b32 v1, v4\ns_endpgm",
        count);
  };
  EXPECT_THAT(check(diamond(0)), IsEmpty());
  const Analyzed a(diamond(1));
  EXPECT_THAT(testing::toStrings(a.counters.findings(), *a.program),
              ElementsAre("W0102 error 6 <- 1 vmcnt 0/1"));
  EXPECT_THAT(a.counters.findings()[0].path,
              ElementsAre(testing::onLine(*a.program, 1), testing::onLine(*a.program, 2),
                          testing::onLine(*a.program, 6)));
}

// The use depends on the same condition as the wait.
TEST(WaitCounters, IgnoreInfeasiblePaths) {
  const auto twice = [](std::string_view between) {
    return fmt::format("global_load_dword v4, v0, s[0:1]\ns_cmp_eq_u32 s4, 0\ns_cbranch_scc1 b\n"
                       "s_waitcnt vmcnt(0)\nb:\n{}\ns_cmp_eq_u32 s4, 0\ns_cbranch_scc1 c\nv_mov_b32 v1, v4\n"
                       "c:\ns_endpgm",
                       between);
  };
  const Analyzed same(twice("s_nop 0"));
  EXPECT_THAT(testing::toStrings(same.counters.findings(), *same.program), IsEmpty());
  EXPECT_EQ(same.counters.unproven().size(), 1u);
  // s4 differs the second time.
  EXPECT_THAT(check(twice("s_add_u32 s4, s4, 1")), ElementsAre("W0102 error 9 <- 1 vmcnt 0/63"));
}

TEST(WaitCounters, ReportNothingAfterUnknownEffects) {
  // An invalid instruction may be a wait.
  EXPECT_THAT(check("global_load_dword v4, v0, s[0:1]\n.long 0xffffffff\nv_mov_b32 v1, v4\ns_endpgm"),
              IsEmpty());
  const Analyzed a(
      "global_load_dword v4, v0, s[0:1]\n.long 0xffffffff\ns_waitcnt vmcnt(0)\nv_mov_b32 v1, v4\n"
      "s_waitcnt vmcnt(0)\ns_endpgm");
  EXPECT_TRUE(a.counters.unknownBefore(testing::onLine(*a.program, 3)));
  EXPECT_EQ(a.answer(3), "Unknown 0");
  // Operations issued after it are known.
  EXPECT_THAT(check(".long 0xffffffff\nglobal_load_dword v4, v0, s[0:1]\nv_mov_b32 v1, v4\ns_endpgm"),
              ElementsAre("W0102 error 3 <- 2 vmcnt 0/63"));
  // Its uses after the branch are unknown.
  EXPECT_EQ(Analyzed("global_load_dword v4, v0, s[0:1]\ns_waitcnt vmcnt(0)\ns_setpc_b64 s[20:21]").answer(2),
            "Unknown 0");
}

TEST(WaitCounters, Calls) {
  EXPECT_THAT(
      check("global_load_dword v4, v0, s[0:1]\ns_swappc_b64 s[30:31], s[20:21]\nv_mov_b32 v1, v4\ns_endpgm"),
      IsEmpty());
  EXPECT_EQ(Analyzed("global_load_dword v4, v0, s[0:1]\ns_waitcnt vmcnt(0)\ns_swappc_b64 s[30:31], s[20:21]\n"
                     "s_endpgm")
                .answer(2),
            "Orders 0->63");
  EXPECT_EQ(
      Analyzed("s_swappc_b64 s[30:31], s[20:21]\ns_waitcnt vmcnt(0)\nv_mov_b32 v1, v4\ns_endpgm").answer(2),
      "Unknown 0");
}

// What may order memory, or belongs to a measurement, is no reason to change a wait.
TEST(WaitCounters, KeepWhatOrdersMemory) {
  const auto verdict = [](const std::string& before, const std::string& after) {
    const auto lines = static_cast<std::uint32_t>(std::ranges::count(before, '\n'));
    return Analyzed(before + after + "\ns_endpgm")
        .answer(lines, before.starts_with("ds_") ? Counter::Lgkm : Counter::Vm);
  };
  const std::string store = "global_store_dword v0, v1, s[2:3]\ns_waitcnt vmcnt(0)\n";
  EXPECT_THAT(verdict(store, "v_mov_b32 v2, 0"), StartsWith("NotNeeded"));
  EXPECT_THAT(verdict(store, "global_load_dword v2, v0, s[2:3]"), StartsWith("NotNeeded"));
  EXPECT_THAT(verdict(store, "global_store_dword v0, v2, s[4:5]"), StartsWith("Orders"));
  EXPECT_THAT(verdict(store, "global_atomic_add v0, v2, s[4:5]"), StartsWith("Orders"));
  EXPECT_THAT(verdict(store, "s_load_dword s8, s[2:3], 0"), StartsWith("Orders"));
  EXPECT_THAT(verdict(store, "s_store_dword s8, s[2:3], 0\ns_dcache_wb"), StartsWith("Orders"));
  EXPECT_THAT(verdict(store, "ds_write_b32 v0, v1"), StartsWith("Orders"));
  EXPECT_THAT(verdict(store, "ds_read_b32 v4, v1"), StartsWith("NotNeeded"));
  // A FLAT store may be to LDS.
  EXPECT_THAT(verdict("flat_store_dword v[2:3], v1\ns_waitcnt vmcnt(0)\n", "ds_read_b32 v4, v1"),
              StartsWith("Orders"));
  EXPECT_THAT(verdict(store, "s_memtime s[8:9]"), StartsWith("Orders"));

  const std::string lds = "ds_write_b32 v0, v1\ns_waitcnt lgkmcnt(0)\n";
  EXPECT_THAT(verdict(lds, "ds_read_b32 v4, v2"), StartsWith("NotNeeded"));
  EXPECT_THAT(verdict(lds, "flat_load_dword v4, v[2:3]"), StartsWith("Orders"));
  EXPECT_THAT(verdict(lds, "s_mov_b32 m0, 0\ns_nop 0\nbuffer_store_lds_dword s[4:7], 0 lds"),
              StartsWith("Orders"));

  const std::string load = "global_load_dword v4, v0, s[2:3]\ns_waitcnt vmcnt(0)\n";
  EXPECT_THAT(verdict(load, "s_nop 0\ns_waitcnt vmcnt(0)\nv_mov_b32 v5, v6"), StartsWith("NotNeeded"));
  EXPECT_THAT(verdict(load, "s_memrealtime s[8:9]"), StartsWith("Orders"));
}

TEST(WaitCounters, AFullCounterIsNoReasonToRemoveAWait) {
  std::string loads = "global_load_dword v4, v0, s[2:3]\n";
  for (int i = 0; i < 64; ++i)
    loads += "global_load_dword v5, v0, s[2:3]\n";
  EXPECT_THAT(
      Analyzed(loads + "s_waitcnt vmcnt(63)\ns_waitcnt vmcnt(62)\nv_mov_b32 v1, v4\ns_endpgm").answer(67),
      StartsWith("Unknown"));
}

TEST(WaitCounters, ReportNothingInTheExamples) {
  for (const char* name :
       {"vector_add", "unrolled", "matmul_tile", "guarded_copy", "permute", "scratch", "shifted_copy"})
    EXPECT_THAT(foundInFile(std::string("resources/examples/") + name + ".s"), IsEmpty()) << name;
}

// The two remarks that the comments of the example ask the reader to find.
TEST(WaitCounters, SeparateEntryFromSteadyState) {
  EXPECT_THAT(foundInFile("resources/examples/vector_add_loads_first.s"),
              ElementsAre("W0120 remark 109 <- 119 vmcnt 4/3", "W0120 remark 127 <- 101 vmcnt 4/3"));
}

TEST(WaitCounters, FindingsIncludeTheQueue) {
  const Analyzed a("global_load_dword v4, v[0:1], off\n"
                   "global_load_dword v5, v[0:1], off\n"
                   "ds_read_b32 v6, v0\n"
                   "global_store_dword v[0:1], v2, off\n"
                   "v_mov_b32 v7, v5\n"
                   "s_endpgm");
  ASSERT_EQ(a.counters.findings().size(), 1U);
  EXPECT_THAT(a.counters.findings()[0].queue, ElementsAre(0, 1, 3));
}

} // namespace
} // namespace wavesmith::analysis
