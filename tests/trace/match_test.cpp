// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "isa/text.h"
#include "trace/match.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

namespace wavesmith::trace {
namespace {

using compare::Change;

constexpr const char* kBody = R"(  s_load_dwordx2 s[2:3], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
again:
  global_load_dword v2, v1, s[2:3]
  s_waitcnt vmcnt(0)
  v_add_f32 v2, v2, v2
  s_cbranch_scc1 again
  s_endpgm
)";

std::unique_ptr<const program::Program> programOf(const std::string& body) {
  return analysis::testing::programOf(analysis::testing::kernel(body));
}

// A trace of a kernel whose every instruction was executed once, in a code object at another address.
Trace traceOf(const program::Program& program, bool hasBytes, const std::string& name = "k") {
  Trace trace;
  trace.code.push_back({.text = "; " + name, .source = {}, .pc = {3, 0x1000}, .totals = {}});
  const std::uint64_t entry = program.instructions()[program.kernels()[0].entry].address;
  for (Index at = program.kernels()[0].first; at < program.kernels()[0].end; ++at) {
    const isa::Instruction& instruction = program.instructions()[at];
    CodeRow row{.text = isa::toString(instruction),
                .source = {},
                .pc = {3, 0x1000 + instruction.address - entry},
                .totals = {.hits = 1, .latency = 4 * at}};
    if (hasBytes) {
      row.bits = instruction.bits;
      row.length = instruction.length;
      row.text = "text that is not compared";
    }
    trace.code.push_back(std::move(row));
  }
  return trace;
}

TEST(Match, UsesCodeBytesWhereTheTraceHasThem) {
  const auto program = programOf(kBody);
  const Trace trace = traceOf(*program, true);
  const Match match = matchTo(trace, *program);
  EXPECT_TRUE(match.isSameVersion());
  EXPECT_EQ(match.sentence(), "all 8 traced instructions are in this program, matched by code bytes");
  const auto totals = totalsByInstruction(trace, match);
  EXPECT_EQ(totals[3].latency, 12U);
  const auto lines = totalsByLine(trace, match, *program);
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_EQ(analysis::testing::lineOf(*program, lines[3].instructions.front()), 5U);
}

TEST(Match, UsesTheTextOtherwise) {
  const auto program = programOf(kBody);
  const Match match = matchTo(traceOf(*program, false), *program);
  EXPECT_TRUE(match.isSameVersion());
  EXPECT_EQ(match.by, Match::By::Text);
}

TEST(Match, FindsTheKernelWithoutItsName) {
  const auto program = programOf(kBody);
  EXPECT_TRUE(matchTo(traceOf(*program, true, "mangled"), *program).isSameVersion());
}

TEST(Match, PairsAnotherVersion) {
  const auto traced = programOf(kBody);
  std::string body = kBody;
  body.replace(body.find("v_add_f32 v2, v2, v2"), 20, "v_add_f32 v3, v2, v2");
  body.replace(body.find("s_waitcnt vmcnt(0)"), 18, "s_nop 1\n  s_nop 2\n  s_waitcnt vmcnt(0)");
  body.replace(body.find("  v_lshlrev_b32 v1, 2, v0\n"), 26, "");
  const auto program = programOf(body);
  for (const bool hasBytes : {true, false}) {
    const Match match = matchTo(traceOf(*traced, hasBytes), *program);
    EXPECT_FALSE(match.isSameVersion());
    EXPECT_EQ(match.count(Change::Equal), 6U);
    EXPECT_EQ(match.count(Change::Registers), 1U);
    EXPECT_EQ(match.count(Change::Removed), 1U);
    EXPECT_EQ(match.rows[2].at, kNone);
    EXPECT_NE(match.sentence().find("of another version"), std::string::npos);
  }
}

TEST(Match, SaysThatNothingMatches) {
  const auto program = programOf("  s_endpgm\n");
  Trace trace;
  trace.code.push_back({.text = "v_mov_b32_e32 v0, v1", .source = {}, .pc = {1, 0}, .totals = {}});
  EXPECT_EQ(matchTo(trace, *program).sentence(), "none of the 1 traced instructions is in this program");
  EXPECT_EQ(matchTo(Trace{}, *program).sentence(), "the trace has no instructions");
}

TEST(PairRows, PairsTwoTraces) {
  const auto before = programOf(kBody);
  std::string body = kBody;
  body.replace(body.find("  v_lshlrev_b32 v1, 2, v0\n"), 26, "");
  const auto after = programOf(body);
  const auto rows = pairRows(traceOf(*before, true), traceOf(*after, true));
  ASSERT_EQ(rows.size(), 9U);
  EXPECT_EQ(rows[1].change, Change::Equal);
  EXPECT_EQ(rows[2].change, Change::Removed);
  EXPECT_EQ(rows[3].before, 3U);
  EXPECT_EQ(rows[3].after, 2U);
}

} // namespace
} // namespace wavesmith::trace
