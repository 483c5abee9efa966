// SPDX-License-Identifier: Apache-2.0
// Lines of a lesson in the student's copy: where an edit has moved them, as labels, and in texts.
#include "lessons/anchors.h"
#include "lessons/lesson_folder.h"
#include "lessons/line_texts.h"
#include "lessons/pictures.h"
#include "lessons/read_lesson.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::lessons {
namespace {

constexpr const char* kOwn =
    "start:\n  s_barrier\n  ds_write_b32 v1, v2\n  ds_read_b32 v3, v4\n\n.Lend:\n  s_endpgm\n";

TEST(AnchorsTest, LinesMoveWithTheEditsOfTheStudent) {
  EXPECT_EQ(lineInCopy(kOwn, kOwn, 4), 4u);
  const std::string inserted = "// mine\n" + std::string(kOwn);
  EXPECT_EQ(lineInCopy(kOwn, inserted, 4), 5u);
  // The barrier was moved after the write, with a wait before it.
  const char* const fixed = "start:\n  ds_write_b32  v1, v2  // first\n  s_waitcnt lgkmcnt(0)\n  s_barrier\n"
                            "  ds_read_b32 v3, v4\n\n.Lend:\n  s_endpgm\n";
  EXPECT_EQ(lineInCopy(kOwn, fixed, 2), 4u);
  EXPECT_EQ(lineInCopy(kOwn, fixed, 3), 2u);
  EXPECT_EQ(lineInCopy(kOwn, fixed, 4), 5u);
  EXPECT_EQ(lineInCopy(kOwn, fixed, 7), 8u);
  // What is in the place of a line.
  const char* const replaced =
      "start:\n  s_nop 0\n  ds_write_b32 v1, v2\n  ds_read_b32 v3, v4\n\n.Lend:\n  s_endpgm\n";
  EXPECT_EQ(lineInCopy(kOwn, replaced, 2), 2u);
  const char* const deleted = "start:\n  ds_write_b32 v1, v2\n  ds_read_b32 v3, v4\n\n.Lend:\n  s_endpgm\n";
  EXPECT_EQ(lineInCopy(kOwn, deleted, 2), std::nullopt);
  EXPECT_EQ(nearestInCopy(kOwn, deleted, 2), 2u);
  EXPECT_EQ(nearestInCopy(kOwn, "", 4), 1u);
}

TEST(AnchorsTest, CountsInstructionsFromALabel) {
  EXPECT_EQ(anchorLine(kOwn, "start"), 1u);
  EXPECT_EQ(anchorLine(kOwn, "start+0"), 2u);
  EXPECT_EQ(anchorLine(kOwn, "start+2"), 4u);
  EXPECT_EQ(anchorLine(kOwn, "start+3"), 7u); // over the next label
  EXPECT_EQ(anchorLine(kOwn, "start+4"), std::nullopt);
  EXPECT_EQ(anchorLine(kOwn, "start+x"), std::nullopt);
  EXPECT_EQ(anchorLine(kOwn, "other+1"), std::nullopt);
}

TEST(AnchorsTest, ComparesCodeWithoutBlanksAndComments) {
  EXPECT_TRUE(sameCode("a:\n  s_nop 1\n", "a:\n\n\ts_nop   1 // wait\n"));
  EXPECT_FALSE(sameCode("  s_nop 1\n", "  s_nop 11\n"));
  EXPECT_FALSE(sameCode("  s_nop 1\n", "  s_nop1\n"));
  EXPECT_FALSE(sameCode("  s_nop 1\n", "  s_nop 1\n  s_nop 1\n"));
}

TEST(LineTextsTest, AreTheNumbersOfTheCopy) {
  WS_ASSERT_OK(lesson, readLesson(testing::testCollection() / "01-index"));
  WS_ASSERT_OK(own, readTexts(lesson));
  std::map<std::string, std::string> copies;
  const std::string text = "line {index.s:10}, {:9}, {index.s:store}, { int x; } and {other.s:1}";
  const auto store = std::to_string(*anchorLine(own.at("index.s"), "store"));
  EXPECT_EQ(withLineNumbers(text, lesson, own, copies),
            "line 10, 9, " + store + ", { int x; } and {other.s:1}");
  copies["index.s"] = "\n" + own.at("index.s");
  EXPECT_THAT(withLineNumbers(text, lesson, own, copies), ::testing::StartsWith("line 11, 10, "));
  EXPECT_TRUE(lineTextProblems(text, lesson, own).empty());
  const auto problems = lineTextProblems("line {index.s:none}", lesson, own);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_THAT(problems[0], ::testing::HasSubstr("index.s has no label 'none'"));
}

TEST(PicturesTest, AreFilesInTheFolderOfTheLesson) {
  const testing::LessonFolder folder;
  folder.write("wave.png", "x");
  EXPECT_TRUE(pictureFile(folder.path(), "wave.png"));
  EXPECT_FALSE(pictureFile(folder.path(), "none.png"));
  EXPECT_FALSE(pictureFile(folder.path(), "../wave.png"));
  EXPECT_FALSE(pictureFile(folder.path(), "/etc/passwd"));
  EXPECT_FALSE(pictureFile(folder.path(), "https://example.com/wave.png"));
  EXPECT_FALSE(pictureFile(folder.path(), "index.s"));
  folder.replace("lesson.md", "## The store\n",
                 "## The store\nA ![wave](wave.png \"of lanes\"), ![none](none.png) and `![code](c.png)`\n");
  WS_ASSERT_OK(lesson, readLesson(folder.path()));
  const std::vector<Picture> pictures = picturesOf(lesson);
  ASSERT_EQ(pictures.size(), 2u);
  EXPECT_EQ(pictures[0].problem, "");
  EXPECT_EQ(pictures[1].problem, "the lesson's folder has no picture none.png");
  EXPECT_NE(pictures[1].place.line, 0u);
}

} // namespace
} // namespace wavesmith::lessons
