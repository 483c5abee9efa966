// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "check/render.h"
#include "check/suppression.h"
#include "source/assembly/assembly_line.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr std::uint32_t kBefore = 6; // lines before the body in kernel()'s text

struct Rendered {
  explicit Rendered(std::string_view body) : text(testing::kernel(body)), program(testing::programOf(text)) {
    const Analysis analysis(*program, {});
    textOf = [this](const std::string&) { return std::string_view(text); };
    diagnostics = check::toDiagnostics(analysis.findings, *program, textOf);
    std::erase_if(diagnostics,
                  [](const source::Diagnostic& d) { return d.code != source::Code::MissingWaitStates; });
  }

  // The body with the first fix of a diagnostic applied.
  [[nodiscard]] std::string fixed(std::size_t which = 0) const {
    std::string result = text;
    std::vector<source::TextEdit> edits = diagnostics.at(which).fixes.at(0).edits;
    std::ranges::reverse(edits);
    for (const source::TextEdit& edit : edits) {
      const auto lines = source::splitLines(result);
      const auto at = static_cast<std::size_t>(lines.at(edit.place.line - 1).data() - result.data()) +
                      edit.place.column - 1;
      result.replace(at, edit.place.length, edit.replacement);
    }
    const std::size_t begin = result.find("k:\n") + 3;
    return result.substr(begin, result.find("\n.Lk_end") - begin);
  }

  std::string text;
  std::unique_ptr<const program::Program> program;
  check::TextOf textOf;
  source::Diagnostics diagnostics;
};

TEST(Render, ReportsPlaceNoteAndFix) {
  const Rendered r("  v_readlane_b32 s4, v0, 1\n"
                   "  v_add_u32 v1, s4, v0  // sum\n"
                   "  s_endpgm");
  ASSERT_EQ(r.diagnostics.size(), 1U);
  const source::Diagnostic& d = r.diagnostics[0];
  EXPECT_EQ(d.place, (source::Place{"body.s", kBefore + 2, 3, 20}));
  EXPECT_EQ(d.notes.at(0).place.line, kBefore + 1);
  EXPECT_EQ(r.fixed(), "  v_readlane_b32 s4, v0, 1\n"
                       "  s_nop 1\n"
                       "  v_add_u32 v1, s4, v0  // sum\n"
                       "  s_endpgm");
}

TEST(Render, InsertsAfterLabel) {
  const Rendered r("v_readlane_b32 s4, v0, 1\n.Lhere: v_add_u32 v1, s4, v0\ns_endpgm");
  EXPECT_EQ(r.fixed(), "v_readlane_b32 s4, v0, 1\n.Lhere: s_nop 1\n        v_add_u32 v1, s4, v0\ns_endpgm");
}

// What is inserted or removed in front of the target of such a branch would change its target.
TEST(Render, MovesNothingThatBranchesCrossByNumber) {
  const std::string_view kAcross = "{}\nv_readlane_b32 s4, v0, 1\nv_add_u32 v1, s4, v0\ns_endpgm";
  for (const std::string_view branch : {".long 0xbf840003", "s_cbranch_scc0 3", "s_cbranch_scc0 0x3"}) {
    const Rendered r(fmt::format(fmt::runtime(kAcross), branch));
    ASSERT_EQ(r.diagnostics.size(), 1U) << branch;
    EXPECT_THAT(r.diagnostics[0].fixes, IsEmpty()) << branch;
    EXPECT_THAT(r.diagnostics[0].notes.back().text, HasSubstr("whose distance is a number")) << branch;
    EXPECT_EQ(r.diagnostics[0].notes.back().place.line, kBefore + 1) << branch;
  }
  EXPECT_THAT(Rendered("1:\nv_readlane_b32 s4, v0, 1\nv_add_u32 v1, s4, v0\ns_cbranch_scc0 -4\ns_endpgm")
                  .diagnostics.at(0)
                  .fixes,
              IsEmpty());
  // The number is added to the address of an instruction.
  const std::string_view kAdded = "s_getpc_b64 s[8:9]\ns_add_u32 s8, s8, 0x18\nv_readlane_b32 s4, v0, 1\n"
                                  "v_add_u32 v1, s4, v0\ns_endpgm";
  EXPECT_THAT(Rendered(kAdded).diagnostics.at(0).fixes, IsEmpty());
  for (const std::string_view branch : {"s_cbranch_scc0 1f", "s_cbranch_scc0 .Lend", ".long 0xbf840000"}) {
    const std::string body = fmt::format(fmt::runtime(kAcross), branch);
    EXPECT_THAT(Rendered(body + "\n1: .Lend:\ns_endpgm").diagnostics.at(0).fixes, Not(IsEmpty())) << branch;
  }
}

TEST(Render, LengthensExistingNop) {
  const Rendered r("v_readlane_b32 s4, v0, 1\ns_nop 0 ; short\nv_add_u32 v1, s4, v0\ns_endpgm");
  EXPECT_EQ(r.fixed(), "v_readlane_b32 s4, v0, 1\ns_nop 1 ; short\nv_add_u32 v1, s4, v0\ns_endpgm");
}

TEST(Render, ReportsFindingOfAllExpansionsOnceAndFixesTheMacro) {
  const Rendered r(".macro both a\n"
                   "v_readlane_b32 s4, v0, \\a\n"
                   "v_add_u32 v1, s4, v0\n"
                   ".endm\n"
                   "both 1\n"
                   "both 2\n"
                   "s_endpgm");
  ASSERT_EQ(r.diagnostics.size(), 1U);
  EXPECT_EQ(r.diagnostics[0].place.line, kBefore + 3);
  std::vector<std::uint32_t> calls;
  for (const source::Note& note : r.diagnostics[0].notes)
    if (note.text == "in this expansion of macro both") calls.push_back(note.place.line - kBefore);
  EXPECT_THAT(calls, ElementsAre(5, 6));
  EXPECT_THAT(r.fixed(), HasSubstr("\\a\ns_nop 1\nv_add"));
}

TEST(Render, FixesOneExpansionBeforeItsInvocation) {
  const Rendered r(".macro sum\n"
                   "v_add_u32 v1, s4, v0\n"
                   ".endm\n"
                   "v_readlane_b32 s4, v0, 1\n"
                   "here: sum\n"
                   "s_mov_b32 s4, 0\n"
                   "sum\n"
                   "v_readlane_b32 s4, v0, 1\n"
                   "sum\n"
                   "s_endpgm");
  ASSERT_EQ(r.diagnostics.size(), 1U);
  // Both expansions that need it, in one fix.
  EXPECT_EQ(r.fixed(), ".macro sum\n"
                       "v_add_u32 v1, s4, v0\n"
                       ".endm\n"
                       "v_readlane_b32 s4, v0, 1\n"
                       "here: s_nop 1\n"
                       "      sum\n"
                       "s_mov_b32 s4, 0\n"
                       "sum\n"
                       "v_readlane_b32 s4, v0, 1\n"
                       "s_nop 1\n"
                       "sum\n"
                       "s_endpgm");
}

TEST(Render, FixesTheFirstIterationBeforeTheRepetition) {
  const Rendered r("v_readlane_b32 s4, v0, 1\n"
                   ".rept 3\n"
                   "v_add_u32 v1, s4, v0\n"
                   "s_nop 3\n"
                   ".endr\n"
                   "s_endpgm");
  ASSERT_EQ(r.diagnostics.size(), 1U);
  EXPECT_THAT(r.fixed(), HasSubstr("v0, 1\ns_nop 1\n.rept 3\nv_add"));
}

TEST(Render, StatesTheExpansionThatKeepsALineFromBeingFixed) {
  // Not the first instruction of its expansion.
  const Rendered inside(".macro both\n"
                        "s_mov_b32 s5, 0\n"
                        "v_add_u32 v1, s4, v0\n"
                        ".endm\n"
                        "v_readlane_b32 s4, v0, 1\n"
                        "both\n"
                        "s_mov_b32 s4, 0\n"
                        "both\n"
                        "s_endpgm");
  ASSERT_EQ(inside.diagnostics.size(), 1U);
  EXPECT_THAT(inside.diagnostics[0].fixes, IsEmpty());
  const source::Note& reason = inside.diagnostics[0].notes.back();
  EXPECT_EQ(reason.place.line, kBefore + 8);
  EXPECT_EQ(reason.text, "no fix is offered: both is also expanded here, where the change is not needed");
  // A branch to a label in the body would skip what is before the expansion.
  const Rendered labeled(".macro sum\n"
                         "again\\@: v_add_u32 v1, s4, v0\n"
                         "s_cbranch_scc0 again\\@\n"
                         ".endm\n"
                         "v_readlane_b32 s4, v0, 1\n"
                         "sum\n"
                         "s_mov_b32 s4, 0\n"
                         "sum\n"
                         "s_endpgm");
  ASSERT_EQ(labeled.diagnostics.size(), 1U);
  EXPECT_THAT(labeled.diagnostics[0].fixes, IsEmpty());
}

TEST(Render, FixesInAMacroOfAMacroBeforeTheInnerInvocation) {
  const Rendered r(".macro sum\n"
                   "v_add_u32 v1, s4, v0\n"
                   ".endm\n"
                   ".macro read_and_sum\n"
                   "v_readlane_b32 s4, v0, 1\n"
                   "sum\n"
                   ".endm\n"
                   "read_and_sum\n"
                   "read_and_sum\n"
                   "s_mov_b32 s4, 0\n"
                   "sum\n"
                   "s_endpgm");
  ASSERT_EQ(r.diagnostics.size(), 1U);
  EXPECT_THAT(r.fixed(), HasSubstr("v0, 1\ns_nop 1\nsum\n.endm\nread_and_sum\nread_and_sum\n"));
}

TEST(Render, DoesNotSplitDataDirectives) {
  const Rendered second(
      "v_readlane_b32 s4, v0, 1\n.long 0xbf800000, 0x68020004\ns_endpgm"); // s_nop 0; v_add v1, s4, v0
  ASSERT_EQ(second.diagnostics.size(), 1U);
  EXPECT_THAT(second.diagnostics[0].fixes, IsEmpty());
  const Rendered first("v_readlane_b32 s4, v0, 1\n.long 0x68020004\ns_endpgm");
  EXPECT_EQ(first.fixed(), "v_readlane_b32 s4, v0, 1\ns_nop 1\n.long 0x68020004\ns_endpgm");
}

// --- Suppressions ---

std::vector<std::string> codesIn(std::string_view body) {
  const Rendered r(body);
  const std::vector<std::string> files{"body.s"};
  std::vector<std::string> result;
  for (const source::Diagnostic& d : check::suppress(r.diagnostics, files, r.textOf).diagnostics)
    result.push_back(fmt::format("{} {}", source::toString(d.code), d.place.line - kBefore));
  return result;
}

TEST(Suppression, AppliesToItsLineAndTheNext) {
  EXPECT_THAT(
      codesIn(
          "v_readlane_b32 s4, v0, 1\nv_add_u32 v1, s4, v0 // wavesmith: ignore W0201 it is a test\ns_endpgm"),
      IsEmpty());
  EXPECT_THAT(
      codesIn("v_readlane_b32 s4, v0, 1\n; wavesmith: ignore missing-wait-states a test\n// more words\n\n"
              "v_add_u32 v1, s4, v0\ns_endpgm"),
      IsEmpty());
  EXPECT_THAT(
      codesIn("v_readlane_b32 s4, v0, 1 ; wavesmith: ignore W0201 too early\nv_add_u32 v1, s4, v0\ns_endpgm"),
      ElementsAre("W0201 2", "W0901 1"));
}

TEST(Suppression, RequiresCodeAndReason) {
  EXPECT_THAT(codesIn("v_readlane_b32 s4, v0, 1\nv_add_u32 v1, s4, v0 // wavesmith: ignore W0201\ns_endpgm"),
              ElementsAre("W0201 2", "W0902 2"));
  EXPECT_THAT(
      codesIn("v_readlane_b32 s4, v0, 1\nv_add_u32 v1, s4, v0 // wavesmith: ignore because\ns_endpgm"),
      ElementsAre("W0201 2", "W0902 2"));
}

TEST(Suppression, ReportsUnusedSuppression) {
  EXPECT_THAT(codesIn("v_mov_b32 v1, 0 // wavesmith: ignore W0201, W0102 old\ns_endpgm"),
              ElementsAre("W0901 1"));
}

// A line may begin in a comment, have several, or have one in its statement.
TEST(Suppression, WorksInAnyCommentOfTheLine) {
  EXPECT_THAT(
      codesIn("v_readlane_b32 s4, v0, 1\nv_add_u32 v1, /* wavesmith: ignore W0201 known */ s4, v0\ns_endpgm"),
      IsEmpty());
  EXPECT_THAT(codesIn("v_readlane_b32 s4, v0, 1\n/* a\n*/ v_add_u32 v1, s4, v0 // b\ns_endpgm"),
              ElementsAre("W0201 3"));
  EXPECT_THAT(
      codesIn("v_readlane_b32 s4, v0, 1\n/* a\nwavesmith: ignore W0201 known */ v_add_u32 v1, s4, v0\n"
              "s_endpgm"),
      IsEmpty());
}

} // namespace
} // namespace wavesmith::analysis
