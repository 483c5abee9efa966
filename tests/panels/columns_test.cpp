// SPDX-License-Identifier: Apache-2.0
// The columns agree with the queue and the registers before each instruction, and the state after an
// instruction is the state before the next one.
#include "analysis/analyzed.h"
#include "analysis/shapes.h"
#include "panels/arrows.h"
#include "panels/columns.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::panels {
namespace {

using analysis::Counter;
using analysis::Phase;
using analysis::testing::kernel;
using analysis::testing::lineOf;
using analysis::testing::onLine;
using analysis::testing::programOf;
using analysis::testing::programOfFile;

constexpr std::array kCounters{Counter::Vm, Counter::Lgkm, Counter::Exp};

void expectAsBefore(const program::Program& program, const analysis::Analysis& analysis) {
  const auto columns = instructionColumns(program, analysis);
  ASSERT_EQ(columns.size(), program.instructions().size());
  for (Index i = 0; i < columns.size(); ++i) {
    const auto whole = analysis.counters.outstandingBefore(i);
    EXPECT_EQ(columns[i].live, analysis.liveness.pressure()[i]) << i;
    EXPECT_EQ(columns[i].unknown, analysis.counters.unknownBefore(i)) << i;
    EXPECT_EQ(whole.unknown, columns[i].unknown) << i;
    for (const Counter counter : kCounters) {
      const auto queue = analysis.counters.before(i, counter);
      // In a loop, the iterations are separate: no wave has both outstanding.
      const std::size_t most = std::max(analysis.counters.before(i, counter, Phase::Entry).size(),
                                        analysis.counters.before(i, counter, Phase::Steady).size());
      EXPECT_EQ(columns[i].pending[static_cast<unsigned>(counter)], std::min<std::size_t>(most, 255))
          << "instruction " << i << ", " << name(counter);
      EXPECT_EQ(whole.any[static_cast<unsigned>(counter)], queue) << i;
      if (!whole.entry) continue;
      EXPECT_EQ((*whole.entry)[static_cast<unsigned>(counter)],
                analysis.counters.before(i, counter, Phase::Entry));
      EXPECT_EQ((*whole.steady)[static_cast<unsigned>(counter)],
                analysis.counters.before(i, counter, Phase::Steady));
    }
    if (::testing::Test::HasFailure()) return;
  }
}

// Inside a block there is one path from an instruction to the next.
void expectAfterIsBefore(const program::Program& program, const analysis::Analysis& analysis) {
  for (const program::Block& block : program.blocks()) {
    for (Index i = block.first; i + 1 < block.end; ++i) {
      const auto after = analysis.counters.outstandingAfter(i);
      const auto before = analysis.counters.outstandingBefore(i + 1);
      EXPECT_EQ(after.any, before.any) << i;
      EXPECT_EQ(after.entry, before.entry) << i;
      EXPECT_EQ(after.steady, before.steady) << i;
      EXPECT_EQ(after.unknown, before.unknown) << i;
      if (::testing::Test::HasFailure()) return;
    }
  }
}

void expectConsistent(const program::Program& program) {
  const auto analysis = analysis::analyze(program, {});
  expectAsBefore(program, *analysis);
  expectAfterIsBefore(program, *analysis);
}

TEST(Columns, AgreeWithTheQueuesOfTheExamples) {
  for (const char* example : {"vector_add", "vector_add_loads_first", "unrolled", "matmul_tile",
                              "guarded_copy", "shifted_copy", "permute", "scratch"}) {
    SCOPED_TRACE(example);
    expectConsistent(*programOfFile(fmt::format("resources/examples/{}.s", example)));
  }
}

TEST(Columns, AgreeWithTheQueuesOfHardPrograms) {
  for (const auto& shape : analysis::testing::shapes()) {
    SCOPED_TRACE(shape.name);
    expectConsistent(*programOf(shape.text(400)));
    if (HasFailure()) return;
  }
}

// Blocks of a few hundred instructions, too long to follow a queue from the start, and loops over them.
TEST(Columns, AgreeWithTheQueuesOfRandomPrograms) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(seed);
    std::minstd_rand random(seed);
    const auto next = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
    std::string body;
    for (unsigned n = 0; n < 900; ++n) {
      switch (next(14)) {
      case 0: body += fmt::format("s_waitcnt vmcnt({})\n", next(20)); break;
      case 1: body += fmt::format("s_waitcnt lgkmcnt({})\n", next(3)); break;
      case 2: body += fmt::format("ds_read_b32 v{}, v0\n", 4 + next(20)); break;
      case 3: body += fmt::format("s_load_dword s{}, s[0:1], 0x0\n", 4 + next(60)); break;
      case 4: body += "buffer_load_dword v0, s[4:7], 0 offen lds\n"; break;
      case 5: body += "global_store_dword v0, v1, s[0:1]\n"; break;
      case 6:
      case 7:
      case 8: body += fmt::format("global_load_dword v{}, v0, s[0:1]\n", 4 + next(40)); break;
      case 9: body += fmt::format("flat_load_dword v{}, v[2:3]\n", 4 + next(40)); break;
      case 10: body += fmt::format("v_mov_b32 v{}, v{}\n", 4 + next(40), 4 + next(40)); break;
      case 11:
        if (n % 7 == 0) body += fmt::format("s_cbranch_scc0 L{}\n", n / 300);
        break;
      default: body += fmt::format("v_add_u32 v{}, 1, v{}\n", 44 + next(10), 44 + next(10)); break;
      }
      if (n % 300 == 0) body += fmt::format("L{}:\n", n / 300);
    }
    expectConsistent(*programOf(kernel(body + "s_endpgm\n")));
    if (HasFailure()) return;
  }
}

// By hand: three loads, of which the wait leaves the last one outstanding.
TEST(Columns, CountOutstandingOperations) {
  const auto program = programOf(kernel("s_load_dwordx2 s[4:5], s[0:1], 0x0\n" // 1
                                        "s_waitcnt lgkmcnt(0)\n"               // 2
                                        "global_load_dword v1, v0, s[4:5]\n"   // 3
                                        "global_load_dword v2, v0, s[4:5]\n"   // 4
                                        "flat_load_dword v3, v[10:11]\n"       // 5
                                        "s_waitcnt vmcnt(1)\n"                 // 6
                                        "s_endpgm\n"));                        // 7
  const auto analysis = analysis::analyze(*program, {});
  const auto columns = instructionColumns(*program, *analysis);
  const auto pending = [&](std::uint32_t line) { return columns[onLine(*program, line)].pending; };
  using Counts = std::array<std::uint8_t, analysis::kCounters>;
  EXPECT_EQ(pending(1), (Counts{0, 0, 0}));
  EXPECT_EQ(pending(2), (Counts{0, 1, 0}));
  EXPECT_EQ(pending(3), (Counts{0, 0, 0}));
  EXPECT_EQ(pending(4), (Counts{1, 0, 0}));
  EXPECT_EQ(pending(5), (Counts{2, 0, 0}));
  EXPECT_EQ(pending(6), (Counts{3, 1, 0})); // a FLAT access is in both
  EXPECT_EQ(pending(7), (Counts{2, 1, 0})); // v1 has completed; the count leaves v2 outstanding
  EXPECT_FALSE(columns.back().unknown);
}

// "Drains 3 -> 6"
std::vector<std::string> arrowsAt(const program::Program& program, const analysis::Analysis& analysis,
                                  std::uint32_t line, bool withText = false) {
  constexpr std::array kKinds{"Drains", "Missing", "TooNear", "KeptApart", "Defines"};
  std::vector<std::string> result;
  for (const Arrow& arrow : hazardArrows(program, analysis, onLine(program, line)))
    result.push_back(fmt::format("{} {} -> {}{}", kKinds[static_cast<unsigned>(arrow.kind)],
                                 lineOf(program, arrow.from), lineOf(program, arrow.to),
                                 withText ? ": " + arrow.text : ""));
  return result;
}

using Lines = std::vector<std::string>;

TEST(HazardArrows, LeadFromOperationsToTheirWait) {
  const auto program = programOf(kernel("global_load_dword v1, v0, s[4:5]\n"  // 1
                                        "global_load_dword v2, v0, s[4:5]\n"  // 2
                                        "global_store_dword v0, v9, s[4:5]\n" // 3
                                        "s_waitcnt vmcnt(1)\n"                // 4
                                        "v_add_u32 v1, v1, v2\n"              // 5
                                        "s_waitcnt vmcnt(0)\n"                // 6
                                        "s_endpgm\n"));
  const auto analysis = analysis::analyze(*program, {});
  EXPECT_EQ(arrowsAt(*program, *analysis, 4, true),
            (Lines{"Drains 1 -> 4: vmcnt(1) waits for the load into v1; vmcnt(2) would be enough",
                   "Drains 2 -> 4: vmcnt(1) waits for the load into v2"}));
  EXPECT_EQ(arrowsAt(*program, *analysis, 1), (Lines{"Drains 1 -> 4"}));
  EXPECT_EQ(arrowsAt(*program, *analysis, 6, true), (Lines{"Drains 3 -> 6: vmcnt(0) waits for the store"}));
  EXPECT_EQ(arrowsAt(*program, *analysis, 5), Lines{});
}

TEST(HazardArrows, NameTheIterationInLoops) {
  const auto program = programOf(kernel("global_load_dword v1, v0, s[4:5]\n" // 1
                                        "L0:\n"
                                        "s_waitcnt vmcnt(0)\n"               // 3
                                        "v_add_u32 v2, v1, v2\n"             // 4
                                        "global_load_dword v1, v0, s[4:5]\n" // 5
                                        "s_cmp_lg_u32 s8, 0\n"               // 6
                                        "s_cbranch_scc1 L0\n"                // 7
                                        "s_endpgm\n"));
  const auto analysis = analysis::analyze(*program, {});
  EXPECT_EQ(arrowsAt(*program, *analysis, 3, true),
            (Lines{"Drains 1 -> 3: vmcnt(0) waits for the load into v1 in the first iteration of the loop",
                   "Drains 5 -> 3: vmcnt(0) waits for the load into v1 in the steady state of the loop"}));
}

TEST(HazardArrows, ShowMissingWaitsAtBothEnds) {
  const auto program = programOf(kernel("global_load_dword v1, v0, s[4:5]\n" // 1
                                        "global_load_dword v2, v0, s[4:5]\n" // 2
                                        "v_add_u32 v1, v1, v2\n"             // 3
                                        "s_endpgm\n"));
  const auto analysis = analysis::analyze(*program, {});
  EXPECT_EQ(arrowsAt(*program, *analysis, 3), (Lines{"Missing 1 -> 3", "Missing 2 -> 3"}));
  EXPECT_EQ(arrowsAt(*program, *analysis, 1), (Lines{"Missing 1 -> 3"}));
  EXPECT_EQ(arrowsAt(*program, *analysis, 2), (Lines{"Missing 2 -> 3"}));
}

// A VALU write of an SGPR and a vector memory read of it: five wait states (CDNA3 ISA, table 11).
TEST(HazardArrows, ShowDistances) {
  const auto program = programOf(kernel("v_readfirstlane_b32 s4, v0\n"           // 1
                                        "buffer_load_dword v1, off, s[4:7], 0\n" // 2
                                        "v_readfirstlane_b32 s4, v0\n"           // 3
                                        "s_nop 4\n"                              // 4
                                        "buffer_load_dword v2, off, s[4:7], 0\n" // 5
                                        "s_endpgm\n"));
  const auto analysis = analysis::analyze(*program, {});
  EXPECT_EQ(arrowsAt(*program, *analysis, 2), (Lines{"TooNear 1 -> 2"}));
  EXPECT_EQ(arrowsAt(*program, *analysis, 1), (Lines{"TooNear 1 -> 2"}));
  EXPECT_EQ(arrowsAt(*program, *analysis, 4, true),
            (Lines{"KeptApart 3 -> 5: H-SGPR-VMEM: 5 wait states of the s_nop are needed"}));
  EXPECT_EQ(arrowsAt(*program, *analysis, 5), (Lines{"KeptApart 3 -> 5"}));
}

TEST(HazardArrows, AreEmptyWithoutInstructions) {
  const auto program = programOf(kernel("s_endpgm\n"));
  const auto analysis = analysis::analyze(*program, {});
  EXPECT_TRUE(hazardArrows(*program, *analysis, kNone).empty());
  EXPECT_TRUE(hazardArrows(*program, *analysis, 0).empty());
}

} // namespace
} // namespace wavesmith::panels
