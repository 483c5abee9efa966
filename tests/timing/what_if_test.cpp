// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "timing/what_if.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace wavesmith::timing {
namespace {

using analysis::testing::onLine;
using ::testing::HasSubstr;
using Kind = Change::Kind;
using Verdict = Judgment::Verdict;

constexpr int kLinesBefore = 6; // of analysis::testing::kernel

// With the lines of the body in place of those of the file.
std::string inBody(std::string text) {
  constexpr std::string_view kLine = "line ";
  for (std::size_t at = 0; (at = text.find(kLine, at)) != std::string::npos;) {
    at += kLine.size();
    std::size_t digits = 0;
    const int line = std::stoi(text.substr(at), &digits);
    text.replace(at, digits, std::to_string(line - kLinesBefore));
  }
  return text;
}

// A loop whose body begins at line 2.
class LoopText {
public:
  explicit LoopText(const std::string& body, const std::string& before = "",
                    const Assumptions& assumed = {.simds = 1, .wavesPerGroup = 1})
      : program(analysis::testing::programOf(
            analysis::testing::kernel("loop:\n" + body + "  s_sub_u32 s8, s8, 1\n  s_cbranch_scc1 loop\n" +
                                      "  v_mov_b32 v60, v61\n  s_endpgm\n" + before))),
        analysis(analysis::analyze(*program, {})),
        whatIfs(*program, *analysis, pathOf(*program, onLine(*program, 2)), assumed) {}

  [[nodiscard]] WhatIf of(Kind kind, std::uint32_t at, std::uint32_t other = 0,
                          std::vector<isa::Instruction> inserted = {}) const {
    const auto found = whatIfs.of({.kind = kind,
                                   .at = at == 0 ? program::kNone : onLine(*program, at),
                                   .other = other == 0 ? program::kNone : onLine(*program, other),
                                   .inserted = std::move(inserted)});
    EXPECT_TRUE(found);
    if (!found) return {};
    WhatIf whatIf = *found;
    whatIf.title = inBody(whatIf.title);
    whatIf.judgment.why = inBody(whatIf.judgment.why);
    return whatIf;
  }
  [[nodiscard]] std::string moving(std::uint32_t at, std::uint32_t other) const {
    const Judgment judgment = of(Kind::Move, at, other).judgment;
    return std::string(name(judgment.verdict)) + (judgment.why.empty() ? "" : ": " + judgment.why);
  }

  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  WhatIfs whatIfs;
};

isa::Instruction instructionOf(const std::string& text) {
  const auto program =
      analysis::testing::programOf(analysis::testing::kernel("  " + text + "\n  s_endpgm\n"));
  return program->instructions()[onLine(*program, 1)];
}

constexpr const char* kLoad = "  global_load_dword v1, v0, s[2:3]\n" // 2
                              "  s_waitcnt vmcnt(0)\n"               // 3
                              "  v_add_f32 v2, v1, v1\n"             // 4
                              "  v_exp_f32 v3, v4\n"                 // 5
                              "  v_exp_f32 v5, v6\n";                // 6

TEST(WhatIf, ShowsTheDifferenceOfAMove) {
  const LoopText loop(kLoad);
  const WhatIf moved = loop.of(Kind::Move, 5, 3); // work after a load hides its latency
  EXPECT_DOUBLE_EQ(moved.difference(), -16);
  EXPECT_EQ(moved.judgment.verdict, Verdict::Legal) << moved.judgment.why;
  EXPECT_THAT(moved.sentence(), HasSubstr("line 5 before"));
  EXPECT_THAT(moved.sentence(), HasSubstr(" cycles per iteration, 16 fewer"));
  EXPECT_THAT(moved.sentence(), ::testing::Not(HasSubstr("legal")));
}

TEST(WhatIf, DeletesInsertsAndSwaps) {
  const LoopText loop(kLoad);
  const WhatIf deleted = loop.of(Kind::Delete, 6);
  EXPECT_DOUBLE_EQ(deleted.difference(), -16);
  EXPECT_EQ(deleted.judgment.verdict, Verdict::Legal) << deleted.judgment.why;
  EXPECT_THAT(loop.of(Kind::Delete, 2).sentence(),
              HasSubstr("not legal: line 4 uses v1, which line 2 writes"));
  EXPECT_THAT(loop.of(Kind::Delete, 3).sentence(),
              HasSubstr("not legal: line 4 uses v1 while the operation of line 2 is outstanding"));
  const LoopText counted("  v_add_u32 v2, 1, v2\n  v_add_u32 v3, 1, v3\n  v_mov_b32 v4, v3\n");
  EXPECT_EQ(counted.of(Kind::Delete, 2).judgment.verdict, Verdict::Legal) << "it only counts for itself";
  EXPECT_EQ(counted.of(Kind::Delete, 3).judgment.why, "line 4 uses v3, which line 3 writes");
  const WhatIf inserted = loop.of(Kind::Insert, 0, 4, {instructionOf("s_nop 3")});
  EXPECT_DOUBLE_EQ(inserted.difference(), 16);
  EXPECT_EQ(inserted.judgment.verdict, Verdict::Legal) << inserted.judgment.why;
  EXPECT_THAT(inserted.sentence(), HasSubstr("inserting s_nop 3 before line 4: "));
  EXPECT_THAT(inserted.sentence(), HasSubstr("16 more"));
  EXPECT_THAT(loop.of(Kind::Insert, 0, 4, {instructionOf("v_mov_b32 v1, 0")}).sentence(),
              HasSubstr("not legal: it writes v1, which is live"));
  const WhatIf swapped = loop.of(Kind::Swap, 5, 6);
  EXPECT_DOUBLE_EQ(swapped.difference(), 0);
  EXPECT_EQ(swapped.judgment.verdict, Verdict::Legal) << swapped.judgment.why;
  EXPECT_THAT(swapped.sentence(), HasSubstr("swapping line 5 and line 6: "));
  EXPECT_THAT(swapped.sentence(), HasSubstr("no change"));
}

TEST(WhatIf, KnowsRegistersWaitsAndMemory) {
  const LoopText loop(kLoad);
  EXPECT_EQ(loop.moving(4, 2), "illegal: line 4 uses v1, which line 2 writes");
  EXPECT_EQ(loop.moving(4, 3), "illegal: line 4 uses v1 while the operation of line 2 is outstanding");
  const LoopText data("  v_add_f32 v2, v1, v1\n"     // 2
                      "  v_mul_f32 v3, v2, v2\n"     // 3
                      "  v_mov_b32 v2, v4\n"         // 4
                      "  v_add_f32 v5, v2, v3\n"     // 5
                      "  v_cmp_lt_f32 vcc, v5, v3\n" // 6
                      "  v_cndmask_b32 v6, v5, v3, vcc\n");
  EXPECT_EQ(data.moving(3, 2), "illegal: line 3 uses v2, which line 2 writes");
  EXPECT_EQ(data.moving(4, 3), "illegal: line 3 uses v2 before line 4 writes it");
  EXPECT_EQ(data.moving(7, 6), "illegal: line 7 uses vcc, which line 6 writes");
  EXPECT_EQ(data.moving(2, 8), "illegal: line 3 uses v2, which line 2 writes");
  EXPECT_EQ(data.moving(8, 2), "legal") << "SCC is not used by vector instructions";

  const LoopText waits("  global_load_dword v1, v0, s[2:3]\n"          // 2
                       "  global_load_dword v2, v0, s[2:3] offset:4\n" // 3
                       "  s_waitcnt vmcnt(1)\n"                        // 4
                       "  v_mov_b32 v3, v1\n"                          // 5
                       "  s_waitcnt vmcnt(0)\n"                        // 6
                       "  v_mov_b32 v4, v2\n");                        // 7
  EXPECT_EQ(waits.moving(3, 2), "illegal: line 5 uses v1 while the operation of line 2 is outstanding");
  EXPECT_EQ(waits.moving(7, 5), "illegal: line 7 uses v2 while the operation of line 3 is outstanding");
  EXPECT_EQ(waits.moving(5, 7), "legal");
  EXPECT_EQ(waits.of(Kind::Delete, 6).judgment.verdict, Verdict::Illegal);

  const LoopText memory("  global_store_dword v0, v1, s[2:3]\n" // 2
                        "  global_load_dword v2, v0, s[4:5]\n"  // 3
                        "  ds_write_b32 v3, v1\n"               // 4
                        "  ds_read_b32 v4, v3 offset:64\n"      // 5
                        "  s_waitcnt vmcnt(0) lgkmcnt(0)\n"     // 6
                        "  s_barrier\n"                         // 7
                        "  ds_read_b32 v5, v3\n"                // 8
                        "  s_waitcnt lgkmcnt(0)\n"              // 9
                        "  v_mov_b32 v6, v5\n");                // 10
  EXPECT_EQ(memory.moving(3, 2), "unknown: line 3 and line 2 may access the same memory");
  EXPECT_EQ(memory.moving(8, 7), "illegal: the barrier of line 7 orders the accesses to memory");
  EXPECT_THAT(memory.moving(4, 7), HasSubstr("illegal: "));
  EXPECT_EQ(memory.of(Kind::Delete, 7).judgment.verdict, Verdict::Unknown);
}

TEST(WhatIf, KnowsBytesOfLds) {
  const LoopText loop("  v_and_b32 v2, 63, v0\n"           // 2
                      "  v_lshlrev_b32 v2, 2, v2\n"        // 3
                      "  ds_write_b32 v2, v1\n"            // 4
                      "  ds_read_b32 v3, v2 offset:1024\n" // 5
                      "  ds_read_b32 v4, v2 offset:8\n"    // 6
                      "  s_waitcnt lgkmcnt(0)\n"
                      "  v_add_f32 v5, v3, v4\n");
  EXPECT_EQ(loop.moving(5, 4), "legal");
  EXPECT_THAT(loop.moving(6, 4), HasSubstr("line 6 and line 4 "));
}

TEST(WhatIf, KnowsWaitStates) {
  const LoopText loop("  v_readfirstlane_b32 s4, v0\n" // 2
                      "  s_nop 4\n"                    // 3
                      "  global_load_dword v1, v2, s[4:5]\n"
                      "  s_waitcnt vmcnt(0)\n"
                      "  v_mov_b32 v3, v1\n");
  EXPECT_THAT(loop.of(Kind::Delete, 3).judgment.why, HasSubstr("line 4 needs 5 wait states after line 2"));
  EXPECT_EQ(loop.of(Kind::Delete, 3).judgment.verdict, Verdict::Illegal);
  // For an instruction after the loop.
  const auto program = analysis::testing::programOf(analysis::testing::kernel(
      "loop:\n  v_mov_b32 v1, v2\n  v_readfirstlane_b32 s4, v0\n  s_nop 2\n  s_sub_u32 s8, s8, 1\n"
      "  s_cbranch_scc1 loop\n  global_load_dword v1, v2, s[4:5]\n  s_endpgm\n"));
  const auto analysis = analysis::analyze(*program, {});
  const WhatIfs after(*program, *analysis, pathOf(*program, onLine(*program, 2)), {});
  const auto deleted = after.of({.kind = Kind::Delete, .at = onLine(*program, 4)});
  ASSERT_TRUE(deleted);
  EXPECT_THAT(inBody(deleted->judgment.why), HasSubstr("line 7 needs wait states after line 3"));
}

TEST(WhatIf, ScalarConditionCodesThatNothingReadsAreNoObjection) {
  const LoopText loop("  s_add_u32 s10, s11, s12\n"  // 2: writes SCC, which line 3 overwrites
                      "  s_lshl_b32 s13, s14, 2\n"   // 3
                      "  s_addc_u32 s15, s16, 0\n"); // 4: reads that of line 3
  EXPECT_EQ(loop.moving(3, 2), "illegal: line 2 and line 3 both write scc");
  const LoopText dead("  s_add_u32 s10, s11, s12\n  s_lshl_b32 s13, s14, 2\n");
  EXPECT_EQ(dead.moving(3, 2), "legal");
  EXPECT_THAT(dead.moving(4, 2), HasSubstr("both write scc")) << "the branch reads that of line 4";
}

TEST(WhatIf, OnlyMovesWithinABlock) {
  const LoopText loop("  s_cmp_eq_u32 s4, 0\n  s_cbranch_scc0 skip\n  v_mov_b32 v1, v2\nskip:\n"
                      "  v_mov_b32 v3, v4\n");
  EXPECT_EQ(loop.moving(6, 4), "unknown: line 6 and line 4 are in different blocks");
  EXPECT_EQ(loop.moving(3, 2), "illegal: line 3 is a branch");
  EXPECT_FALSE(loop.whatIfs.of({.kind = Kind::Delete, .at = onLine(*loop.program, 9)})) << "after the loop";
}

TEST(WhatIf, FindsTheBestPlaceInTheBlock) {
  const LoopText loop(kLoad);
  const auto best = loop.whatIfs.bestMove(onLine(*loop.program, 6));
  ASSERT_TRUE(best);
  EXPECT_EQ(best->change.other, onLine(*loop.program, 3)); // in front of the wait
  EXPECT_DOUBLE_EQ(best->difference(), -16);
  const auto filling = loop.whatIfs.bestMove(onLine(*loop.program, 4));
  ASSERT_TRUE(filling);
  EXPECT_EQ(filling->change.other, onLine(*loop.program, 8)); // while the branch waits for its comparison
  EXPECT_DOUBLE_EQ(filling->difference(), -4);
  EXPECT_FALSE(loop.whatIfs.bestMove(onLine(*loop.program, 2))) << "the load is first";
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(loop.whatIfs.bestMove(onLine(*loop.program, 6), stop.get_token()));
}

TEST(WhatIf, FollowsStraightLineCode) {
  const auto program = analysis::testing::programOf(
      analysis::testing::kernel("  v_exp_f32 v1, v2\n  v_exp_f32 v3, v4\n  s_endpgm\n"));
  const auto analysis = analysis::analyze(*program, {});
  const WhatIfs whatIfs(*program, *analysis, pathOf(*program, onLine(*program, 1)), {});
  const auto deleted = whatIfs.of({.kind = Kind::Delete, .at = onLine(*program, 2)});
  ASSERT_TRUE(deleted);
  EXPECT_THAT(deleted->sentence(), HasSubstr("cycles, 16 fewer"));
}

} // namespace
} // namespace wavesmith::timing
