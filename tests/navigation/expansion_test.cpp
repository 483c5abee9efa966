// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "navigation/expansion.h"
#include "navigation/texts.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace wavesmith::navigation {
namespace {

using ::testing::ElementsAre;

constexpr const char* kBody =
    ".macro zero r, n=1\n"                                                    // 1
    "  .if \\n > 1\n"                                                         // 2
    "  .irp k, 5, 6\n"                                                        // 3
    "  v_mov_b32 v[\\r+\\k], \\n\n"                                           // 4
    "  .endr\n"                                                               // 5
    "  .else\n"                                                               // 6
    "  v_mov_b32 v\\r, 0\n"                                                   // 7
    "  .endif\n"                                                              // 8
    ".endm\n"                                                                 // 9
    ".macro both a\n  s_nop \\a\nlab\\@:\n  zero \\a, 2\n  zero \\a\n.endm\n" // 10-15
    "  zero 3\n  both 4\n  s_endpgm\n";                                       // 16-18

struct Texts {
  explicit Texts(const std::string& body)
      : text(analysis::testing::kernel(body)), program(analysis::testing::programOf(text)),
        index({.path = program->lines().files.front(), .text = text}, {}),
        before(static_cast<std::uint32_t>(std::ranges::count(text.substr(0, text.find(body)), '\n'))) {}

  [[nodiscard]] std::vector<std::string> at(std::uint32_t line, bool assembled) const {
    const auto code =
        expand(index, assembled ? program.get() : nullptr, program->lines().files.front(), line + before);
    if (!code) return {"refused: " + code.error().reason};
    EXPECT_EQ(code->isAssembled, assembled);
    std::vector<std::string> lines;
    for (const ExpandedLine& one : code->lines)
      lines.push_back(fmt::format("{} {} {}: {}{}", one.depth, one.within, one.place.line - before, one.text,
                                  one.instruction != program::kNone ? "" : " -"));
    return lines;
  }

  std::string text;
  std::unique_ptr<const program::Program> program;
  Index index;
  std::uint32_t before;
};

// Of each line, the parts that its arguments have put there: "4 at 17:8".
std::vector<std::string> argumentsAt(const Texts& texts, std::uint32_t line, bool assembled) {
  const auto code = expand(texts.index, assembled ? texts.program.get() : nullptr,
                           texts.program->lines().files.front(), line + texts.before);
  std::vector<std::string> all;
  if (!code) return {code.error().reason};
  for (const ExpandedLine& one : code->lines) {
    std::string parts;
    for (const WrittenPart& part : one.arguments) {
      EXPECT_EQ(part.length, part.place.length);
      parts +=
          fmt::format("{}{} at {}:{}", parts.empty() ? "" : ", ", one.text.substr(part.begin, part.length),
                      part.place.line - texts.before, part.place.column);
    }
    all.push_back(parts);
  }
  return all;
}

// Through two macros and a list; the default of n is written where the macro is.
TEST(Expansion, KnowsWhereItsArgumentsAreWritten) {
  const Texts texts(kBody);
  EXPECT_THAT(argumentsAt(texts, 16, true), ElementsAre("3 at 16:8"));
  EXPECT_THAT(argumentsAt(texts, 17, true), ElementsAre("4 at 17:8", "4 at 17:8, 5 at 3:11, 2 at 13:12",
                                                        "4 at 17:8, 6 at 3:14, 2 at 13:12", "4 at 17:8"));
  EXPECT_EQ(argumentsAt(texts, 16, false)[0], "1 at 1:18");
}

// A part that two arguments have made together was written nowhere; what is around it was.
TEST(Expansion, ComposedArgumentsHaveNoPlace) {
  const Texts texts(".macro in x\n  v_mov_b32 v\\x, 0\n  v_mov_b32 v0, \\x\n.endm\n" // 1-4
                    ".macro out a, b\n  in \\a\\b\n  in \"\\b\"\n.endm\n"            // 5-8
                    "  out 1, 2\n");                                                 // 9
  EXPECT_THAT(argumentsAt(texts, 9, false), ElementsAre("", "", "2 at 9:10", "2 at 9:10"));
}

TEST(Expansion, ShowsTheLinesThatWereAssembled) {
  const Texts texts(kBody);
  EXPECT_THAT(texts.at(16, true), ElementsAre("0 zero 7: v_mov_b32 v3, 0"));
  EXPECT_THAT(texts.at(17, true),
              ElementsAre("0 both 11: s_nop 4", "2 .irp 1 4: v_mov_b32 v[4+5], 2",
                          "2 .irp 2 4: v_mov_b32 v[4+6], 2", "1 zero 7: v_mov_b32 v4, 0"));
  EXPECT_THAT(texts.at(18, true), ElementsAre("refused: no macro is invoked here"));
}

TEST(Expansion, EachInstructionIsOfTheProgram) {
  const Texts texts(kBody);
  const auto code =
      expand(texts.index, texts.program.get(), texts.program->lines().files.front(), 17 + texts.before);
  ASSERT_TRUE(code.has_value());
  ASSERT_EQ(code->lines.size(), 4U);
  EXPECT_EQ(texts.program->instructions()[code->lines[1].instruction].operands[0].index, 9U);
}

TEST(Expansion, ShowsTheBodyWithoutAProgram) {
  const Texts texts(kBody);
  EXPECT_THAT(texts.at(17, false),
              ElementsAre("0 both 11: s_nop 4 -", "0 both 12: lab\\@: -", "1 zero 2: .if 2 > 1 -",
                          "1 zero 3: .irp k, 5, 6 -", "1 zero 4: v_mov_b32 v[4+\\k], 2 -",
                          "1 zero 5: .endr -", "1 zero 6: .else -", "1 zero 7: v_mov_b32 v4, 0 -",
                          "1 zero 8: .endif -", "1 zero 2: .if 1 > 1 -", "1 zero 3: .irp k, 5, 6 -",
                          "1 zero 4: v_mov_b32 v[4+\\k], 1 -", "1 zero 5: .endr -", "1 zero 6: .else -",
                          "1 zero 7: v_mov_b32 v4, 0 -", "1 zero 8: .endif -"));
}

TEST(Expansion, ShowsRepetitions) {
  const Texts texts(".rept 2\n  s_nop 1\n.endr\n  s_endpgm\n");
  EXPECT_THAT(texts.at(1, true), ElementsAre("0 .rept 1 2: s_nop 1", "0 .rept 2 2: s_nop 1"));
}

} // namespace
} // namespace wavesmith::navigation
