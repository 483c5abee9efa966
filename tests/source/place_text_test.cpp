// SPDX-License-Identifier: Apache-2.0
#include "source/place_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::source {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// k.s includes wait.inc at 12, invokes `load` at 229, and `all` at 300, which invokes `load` at 40; line 125
// is in the second iteration of the .rept at 124; a function is inlined at 60.
LineTable placesTable() {
  using enum Expansion::Kind;
  LineTable table;
  table.files = {"k.s", "wait.inc"};
  table.expansions = {
      {Macro, "load", 0, {0, 229, 3, kNoExpansion}},       // 0
      {Macro, "all", 0, {0, 300, 3, kNoExpansion}},        // 1
      {Macro, "load", 0, {0, 40, 5, 1}},                   // 2
      {Repetition, ".rept", 1, {0, 124, 3, kNoExpansion}}, // 3
      {Include, "wait.inc", 0, {0, 12, 0, kNoExpansion}},  // 4
      {Inlining, "", 0, {0, 60, 9, kNoExpansion}},         // 5
      {Macro, "load", 0, {1, 5, 1, 4}},                    // 6: invoked in wait.inc
  };
  return table;
}

TEST(PlaceText, NamesALineOfTheFile) {
  EXPECT_EQ(placeText(placesTable(), {0, 41, 3}, "k.s"), "line 41");
  EXPECT_EQ(shortPlaceText(placesTable(), {0, 41, 3}, "k.s"), "41");
  EXPECT_EQ(expansionText(placesTable(), {0, 41, 3}, "k.s"), "");
  EXPECT_THAT(expansionNotes(placesTable(), {0, 41, 3}), IsEmpty());
  EXPECT_EQ(placeText(placesTable(), {1, 2, 3}, "k.s"), "wait.inc:2");
}

TEST(PlaceText, IsEmptyWithoutALine) {
  EXPECT_EQ(placeText(placesTable(), {0, 0}, "k.s"), "");
  EXPECT_EQ(shortPlaceText(placesTable(), {7, 3}, "k.s"), "");
}

TEST(PlaceText, NamesInvocations) {
  EXPECT_EQ(placeText(placesTable(), {0, 14, 3, 0}, "k.s"), "line 14 (in macro load invoked at line 229)");
  EXPECT_EQ(placeText(placesTable(), {0, 14, 3, 2}, "k.s"),
            "line 14 (in macro load invoked at line 40, in macro all invoked at line 300)");
  EXPECT_EQ(placeText(placesTable(), {0, 125, 3, 3}, "k.s"),
            "line 125 (in iteration 2 of .rept at line 124)");
  EXPECT_EQ(placeText(placesTable(), {1, 2, 3, 4}, "k.s"), "wait.inc:2 (included at line 12)");
  EXPECT_EQ(placeText(placesTable(), {0, 50, 3, 5}, "k.s"), "line 50 (a function inlined at line 60)");
  EXPECT_EQ(placeText(placesTable(), {0, 14, 3, 6}, "k.s"),
            "line 14 (in macro load invoked at wait.inc:5, included at line 12)");
  EXPECT_EQ(placeText(placesTable(), {0, 14, 3, 6}, "wait.inc"),
            "k.s:14 (in macro load invoked at line 5, included at k.s:12)");
}

// A diagnostic that was made without lines gets them where its addresses have some.
TEST(PlaceText, AddsTheLinesOfAddresses) {
  LineTable table = placesTable();
  table.entries = {{.address = 0x100, .location = {0, 14, 3, 0}}, {.address = 0x104, .location = {0, 41, 5}}};
  Diagnostic diagnostic = makeError(Code::MemoryFault, {"", 0, 0, 0, 0x100}, "a fault");
  diagnostic.notes = {{{"", 0, 0, 0, 0x104}, "loaded here"},
                      {{"", 0, 0, 0, 0x108}, "no line"},
                      {{"k.s", 2, 0, 0, 0x104}, "has a line"},
                      {{}, "nowhere"}};
  addLines(diagnostic, table);
  EXPECT_EQ(diagnostic.place, (Place{"k.s", 14, 3, 0, 0x100}));
  EXPECT_THAT(diagnostic.notes,
              ElementsAre(Note{{"k.s", 41, 5, 0, 0x104}, "loaded here"},
                          Note{{"", 0, 0, 0, 0x108}, "no line"}, Note{{"k.s", 2, 0, 0, 0x104}, "has a line"},
                          Note{{}, "nowhere"}, Note{{"k.s", 229, 3, 4}, "in this expansion of macro load"}));
  const Diagnostic before = diagnostic;
  addLines(diagnostic, table); // once is enough
  EXPECT_EQ(diagnostic, before);
}

TEST(PlaceText, ShortForm) {
  EXPECT_EQ(shortPlaceText(placesTable(), {0, 14, 3, 0}, "k.s"), "14 (load at 229)");
  EXPECT_EQ(shortPlaceText(placesTable(), {0, 14, 3, 2}, "k.s"), "14 (load at 40 in all at 300)");
  EXPECT_EQ(shortPlaceText(placesTable(), {0, 125, 3, 3}, "k.s"), "125 (iteration 2 at 124)");
  EXPECT_EQ(shortPlaceText(placesTable(), {1, 2, 3, 4}, "k.s"), "wait.inc:2 (at 12)");
}

TEST(PlaceText, AbbreviatesDeepChains) {
  LineTable deep;
  deep.files = {"k.s"};
  for (std::uint32_t level = 0; level < 20; ++level)
    deep.expansions.push_back({Expansion::Kind::Macro,
                               "m" + std::to_string(level),
                               0,
                               {0, 100 + level, 1, level == 19 ? kNoExpansion : level + 1}});
  EXPECT_EQ(shortPlaceText(deep, {0, 2, 1, 0}, "k.s"),
            "2 (m0 at 100 in m1 at 101 in m2 at 102 in ... in m19 at 119)");
  EXPECT_EQ(expansionNotes(deep, {0, 2, 1, 0}).size(), 20U);
}

TEST(PlaceText, CombinesRecursiveNotes) {
  LineTable recursive;
  recursive.files = {"k.s"};
  recursive.expansions = {{Expansion::Kind::Macro, "again", 0, {0, 3, 5, 1}},
                          {Expansion::Kind::Macro, "again", 0, {0, 3, 5, 2}},
                          {Expansion::Kind::Macro, "again", 0, {0, 9, 3, kNoExpansion}}};
  EXPECT_THAT(expansionNotes(recursive, {0, 2, 1, 0}),
              ElementsAre(Note{{"k.s", 3, 5, 5}, "in this expansion of macro again, 2 deep"},
                          Note{{"k.s", 9, 3, 5}, "in this expansion of macro again"}));
}

TEST(PlaceText, EscapesNamesAndSurvivesCycles) {
  LineTable odd;
  odd.files = {"a\nb.s"};
  odd.expansions = {{Expansion::Kind::Macro, "m\x1b[31m", 0, {0, 3, 5, 0}}};
  EXPECT_THAT(placeText(odd, {0, 2, 1, 0}, "k.s"),
              ::testing::StartsWith("a?b.s:2 (in macro m?[31m invoked at a?b.s:3"));
}

// Notes of one diagnostic that the iterations of a repetition share.
TEST(PlaceText, JoinsIterationsOfARepetition) {
  const Place here{"k.s", 10, 1, 5}, there{"k.s", 20, 1, 5};
  const auto joined = [](std::vector<Note> notes) {
    joinIterations(notes);
    std::vector<std::string> texts;
    for (const Note& note : notes)
      texts.push_back(std::to_string(note.place.line) + " " + note.text);
    return texts;
  };
  std::vector<Note> notes{{{}, "the wave issues one more instruction"}};
  for (const unsigned n : {1, 2, 3, 4})
    notes.push_back({here, "in iteration " + std::to_string(n) + " of this .rept"});
  notes.push_back({there, "in iteration 7 of this .irp"});
  EXPECT_EQ(joined(notes), (std::vector<std::string>{"0 the wave issues one more instruction",
                                                     "10 in iterations 1 to 4 of this .rept",
                                                     "20 in iteration 7 of this .irp"}));
  notes.push_back({there, "in iteration 2 of this .irp"});
  notes.push_back({there, "in iteration 5 of this .irp"});
  EXPECT_EQ(joined(notes).back(), "20 in 3 of the iterations 2 to 7 of this .irp");
}

} // namespace
} // namespace wavesmith::source
