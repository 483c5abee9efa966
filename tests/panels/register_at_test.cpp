// SPDX-License-Identifier: Apache-2.0
// Expected values are determined by hand.
#include "analysis/analyzed.h"
#include "panels/register_at.h"
#include "panels/registers_under.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::panels {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> operands(std::string_view line) {
  std::vector<std::string> result;
  for (const OperandText& place : operandsOf(line))
    result.emplace_back(line.substr(place.column - 1, place.length));
  return result;
}

TEST(OperandsOf, SplitsAtCommas) {
  EXPECT_THAT(operands("v_add_f32 v[a:b], s4, 1.0 // x, y"), ElementsAre("v[a:b]", "s4", "1.0"));
  EXPECT_THAT(operands("\tv_fma_f32 v0, -|v1|, neg(2), s3 clamp mul:2 ; , v9"),
              ElementsAre("v0", "-|v1|", "neg(2)", "s3"));
  EXPECT_THAT(operands(".L1: top:  s_mov_b32 s0, s_n + 4"), ElementsAre("s0", "s_n + 4"));
  EXPECT_THAT(operands("buffer_load_dword v1, v2, s[s_a : s_a+3], 0 offen offset:16 lds"),
              ElementsAre("v1", "v2", "s[s_a : s_a+3]", "0"));
  EXPECT_THAT(operands("v_mov_b32_dpp v1, v2 quad_perm:[0,1,2,3] row_mask:0xf"), ElementsAre("v1", "v2"));
  EXPECT_THAT(operands("v_add_u32 v[\\dst], /* v7, */ v[\\src], v\\()3"),
              ElementsAre("v[\\dst]", "v[\\src]", "v\\()3"));
  EXPECT_THAT(operands("s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s1"),
              ElementsAre("hwreg(HW_REG_MODE, 0, 4)", "s1"));
}

TEST(OperandsOf, StartsInsideAComment) {
  using source::LineState;
  EXPECT_THAT(operandsOf("x, y */ s_mov_b32 s0, s1", LineState::Comment),
              ElementsAre(OperandText{19, 2}, OperandText{23, 2}));
  EXPECT_THAT(operandsOf("s_mov_b32 s0, s1", LineState::Comment), IsEmpty());
  EXPECT_THAT(operandsOf("*/ s0, s1", LineState::CommentInStatement), IsEmpty());
  EXPECT_THAT(operands("s_mov_b32 s0, \"a, \\\" b\", s1"), ElementsAre("s0", "\"a, \\\" b\"", "s1"));
}

TEST(OperandsOf, IsEmptyOutsideInstructions) {
  for (const char* line : {"", "  ", ".set v_x, 4", "  .long 0, 1", "v_x = 3, 4", "// s_mov_b32 s0, s1",
                           "label:", "s_endpgm", "  s_barrier ; x, y", "/* v_mov_b32 v0, v1"})
    EXPECT_THAT(operands(line), IsEmpty()) << line;
}

// A program and a cursor: `^` in a line of the body marks the cursor and is removed.
struct CursorCase {
  explicit CursorCase(std::string body) {
    const std::size_t cursor = body.find('^');
    if (cursor != std::string::npos) body.erase(cursor, 1);
    text = analysis::testing::kernel(body);
    if (cursor != std::string::npos) {
      const std::size_t at = text.find(body) + cursor;
      line =
          static_cast<std::uint32_t>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n')) +
          1;
      const std::size_t begin = text.rfind('\n', at - 1) + 1;
      column = static_cast<std::uint32_t>(at - begin) + 1;
    }
    program = analysis::testing::programOf(text);
    analysis = analysis::analyze(*program, {});
    lines = program::LineIndex(*program, "body.s");
  }
  [[nodiscard]] std::string_view textOf(std::uint32_t number) const {
    std::string_view rest = text;
    for (; number > 1; --number)
      rest.remove_prefix(rest.find('\n') + 1);
    return rest.substr(0, rest.find('\n'));
  }
  [[nodiscard]] std::optional<RegisterAt> at() const {
    auto found = registerAt(*program, *analysis, lines, line, column, textOf(line));
    EXPECT_EQ(registersUnder(*program, lines, line, column, textOf(line)),
              found ? std::optional(found->registers) : std::nullopt);
    return found;
  }
  // "s4 s_x rw 2: 1w 2r 3r; 1>2 s4": registers, name, access and line here, uses by line of the body, arrows.
  [[nodiscard]] std::string description() const {
    const auto found = at();
    if (!found) return "nothing";
    const auto of = [&](Index i) { return analysis::testing::lineOf(*program, i); };
    std::string result = fmt::format("{} {} {}{} {}:", isa::toString(found->registers), found->name,
                                     found->reads ? "r" : "", found->writes ? "w" : "", of(found->at));
    for (const RegisterUse& use : found->uses)
      result += fmt::format(" {}{}{}", of(use.at), use.reads ? "r" : "", use.writes ? "w" : "");
    result += ";";
    for (const Arrow& arrow : found->arrows)
      result += fmt::format(" {}>{} {}", of(arrow.from), of(arrow.to), arrow.text);
    return result;
  }

  std::string text;
  std::uint32_t line = 0, column = 0;
  std::unique_ptr<const program::Program> program;
  std::unique_ptr<const analysis::Analysis> analysis;
  program::LineIndex lines;
};

TEST(RegisterAt, ListsWritesAndReads) {
  EXPECT_EQ(CursorCase("s_mov_b32 s4, 1\ns_add_u32 s5, s^4, 2\ns_mov_b32 s4, 3\ns_mov_b32 s6, s4\ns_endpgm")
                .description(),
            "s4 s4 r 2: 1w 2r 3w 4r; 1>2 s4");
  EXPECT_EQ(CursorCase("s_mov_b32 ^s4, 1\ns_add_u32 s5, s4, 2\ns_mov_b32 s4, 3\ns_mov_b32 s6, s4\ns_endpgm")
                .description(),
            "s4 s4 w 1: 1w 2r 3w 4r; 1>2 s4");
}

TEST(RegisterAt, IsFoundOnlyAtItsText) {
  EXPECT_EQ(CursorCase("v_mov_b32 v4^, v5\ns_endpgm").description(), "v4 v4 w 1: 1w;");
  EXPECT_EQ(CursorCase("v_mov^_b32 v4, v5\ns_endpgm").description(), "nothing");
  EXPECT_EQ(CursorCase("v_mov_b32 v4, 1^7\ns_endpgm").description(), "nothing");
  EXPECT_EQ(CursorCase("v_mov_b32 v4, v5 // v^6\ns_endpgm").description(), "nothing");
  EXPECT_EQ(CursorCase("s_endpgm\n// ^\n").description(), "nothing");
}

// v[010] is v8, and v010 is v10.
TEST(RegisterAt, ReadsOctalNumbersInBrackets) {
  EXPECT_EQ(CursorCase("v_mov_b32 v[0^10], v010\ns_endpgm").description(), "v8 v8 w 1: 1w;");
  EXPECT_EQ(CursorCase("v_mov_b32 v[010], v0^10\ns_endpgm").description(), "v10 v10 r 1: 1r;");
}

TEST(RegisterAt, UsesTheSymbolicName) {
  const std::string names = ".set s_a, 8\n.set v_x, 3\n";
  EXPECT_EQ(CursorCase(names + "s_load_dwordx2 s[s_a:s_a+1], s[0:1], 0\ns_mov_b32 s[s_a^+2], 0\n"
                               "s_mov_b64 s[4:5], s[s_a+2:s_a+3]\ns_endpgm")
                .description(),
            "s10 s_a+2 w 4: 4w 5r; 4>5 s10");
  EXPECT_EQ(CursorCase(names + "v_mov_b32 v[v_x], 0\nv_add_f32 v4, -v^[v_x], |v3|\ns_endpgm").description(),
            "v3 v_x r 4: 3w 4r; 3>4 v3");
}

// The parts of a range have different definitions, and each is followed.
TEST(RegisterAt, FindsTheDefinitionOfEachPartOfARange) {
  EXPECT_EQ(CursorCase("s_mov_b64 s[4:5], 0\ns_mov_b32 s6, 1\ns_mov_b32 s7, 2\ns_mov_b32 s5, 3\n"
                       "s_nop 0\nbuffer_load_dword v1, off, s[4:7]^, 0\ns_endpgm")
                .description(),
            "s[4:7] s[4:7] r 6: 1w 2w 3w 4w 6r; 1>6 s4 2>6 s6 3>6 s7 4>6 s5");
}

TEST(RegisterAt, FollowsLoopsAndPartialWrites) {
  EXPECT_EQ(
      CursorCase("s_mov_b32 s4, 9\n.Ltop:\ns_sub_u32 s4, s^4, 1\ns_cmp_lg_u32 s4, 0\ns_cbranch_scc1 .Ltop\n"
                 "s_endpgm")
          .description(),
      "s4 s4 r 3: 1w 3rw 4r; 1>3 s4 3>3 s4");
  // v_writelane keeps the other lanes.
  EXPECT_EQ(
      CursorCase("v_mov_b32 v4, 0\nv_writelane_b32 v4, s0, 3\nv_mov_b32 v5, v^4\ns_endpgm").description(),
      "v4 v4 r 3: 1w 2rw 3r; 1>3 v4 2>3 v4");
}

TEST(RegisterAt, HandlesOmittedOperands) {
  // With lds there is no VDATA.
  EXPECT_EQ(
      CursorCase("v_mov_b32 v4, 0\ns_mov_b32 m0, 0\nbuffer_load_dword v^4, s[4:7], 0 offen lds\ns_endpgm")
          .description(),
      "v4 v4 r 3: 1w 3r; 1>3 v4");
  EXPECT_EQ(
      CursorCase("v_add_co_u32 v1, vcc, v2, v3\nv_addc_co_u32 v4, vcc, v5, v6, v^cc\ns_endpgm").description(),
      "vcc vcc r 2: 1w 2rw; 1>2 vcc");
  EXPECT_EQ(CursorCase("v_mov_b32 v2, 0\nglobal_load_dword v1, v^2, s[2:3] offset:4\ns_endpgm").description(),
            "v2 v2 r 2: 1w 2r; 1>2 v2");
  EXPECT_EQ(
      CursorCase("v_accvgpr_write_b32 a3, v0\nv_mfma_f32_4x4x1_16b_f32 a[0:3], v0, v1, a[^0:3]\ns_endpgm")
          .description(),
      "a[0:3] a[0:3] r 2: 1w 2rw; 1>2 a3");
}

// The first expansion is the one used.
TEST(RegisterAt, WorksInMacroBodies) {
  const std::string macro =
      ".macro twice r\nv_add_u32 v[\\r], v[\\^r], v1\n.endm\nv_mov_b32 v5, 0\ntwice 5\ntwice 6\n"
      "s_endpgm";
  EXPECT_EQ(CursorCase(macro).description(), "v5 v5 r 2: 4w 2rw; 4>2 v5");
  EXPECT_EQ(
      CursorCase(".macro twice r\nv_add_u32 v[\\r], v[\\r], v1\n.endm\ntwice ^5\ns_endpgm").description(),
      "nothing");
}

TEST(RegisterAt, IgnoresChangedLines) {
  const CursorCase c("v_mov_b32 v4, v5\ns_endpgm");
  EXPECT_FALSE(registerAt(*c.program, *c.analysis, c.lines, 7, 11, "v_mov_b32 v7, v8"));
  EXPECT_FALSE(registerAt(*c.program, *c.analysis, c.lines, 7, 11, ""));
  EXPECT_FALSE(registerAt(*c.program, *c.analysis, c.lines, 9999, 1, "v_mov_b32 v4, v5"));
}

TEST(RegisterPlaces, MarkEachUseInALine) {
  const CursorCase c(".set v_x, 4\nv_add_f32 v[v_x], v4, v[4]\nv_mov_b32 v5, v6\n.rept 2\nv_mov_b32 v5, "
                     "v4\n.endr\ns_endpgm");
  const isa::RegisterRange v4{isa::RegisterClass::Vector, 4, 1};
  const auto places = [&](std::uint32_t line) {
    std::vector<std::string> result;
    for (const RegisterPlace& p : registerPlaces(*c.program, c.lines, line, v4, c.textOf(line)))
      result.push_back(fmt::format("{}+{}{}{}", p.place.column, p.place.length, p.reads ? " r" : "",
                                   p.writes ? " w" : ""));
    return result;
  };
  EXPECT_THAT(places(8), ElementsAre("11+6 w", "19+2 r", "23+4 r"));
  EXPECT_THAT(places(9), IsEmpty());
  EXPECT_THAT(places(11), ElementsAre("15+2 r"));
}

} // namespace
} // namespace wavesmith::panels
