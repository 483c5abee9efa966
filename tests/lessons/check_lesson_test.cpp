// SPDX-License-Identifier: Apache-2.0
// What is checked for the author of a lesson: a good collection passes, and each kind of mistake is found.
#include "lessons/check_lesson.h"
#include "lessons/lesson_folder.h"
#include "lessons/read_lesson.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::lessons {
namespace {

using ::testing::HasSubstr;

class CheckLessonTest : public ::testing::Test {
protected:
  LessonCheck check(const std::filesystem::path& folder) {
    const auto lesson = readLesson(folder);
    EXPECT_TRUE(lesson) << testing::describe(lesson.error());
    if (!lesson) return {};
    auto checked = checkLesson(examiner_, *lesson);
    EXPECT_TRUE(checked) << testing::describe(checked.error());
    return checked.value_or(LessonCheck{});
  }

  // The only problem that is found.
  std::string problem(const testing::LessonFolder& folder) {
    const LessonCheck checked = check(folder.path());
    EXPECT_EQ(checked.diagnostics.size(), 1u) << testing::describe(checked.diagnostics);
    return checked.diagnostics.empty()
               ? ""
               : source::toString(checked.diagnostics[0].place) + ": " + checked.diagnostics[0].message;
  }

  Examiner examiner_{testing::examinerOptions()};
};

TEST_F(CheckLessonTest, AGoodCollectionPasses) {
  WS_ASSERT_OK(folders, lessonFolders(testing::testCollection()));
  ASSERT_EQ(folders.size(), 2u);
  std::size_t answers = 0;
  for (const std::filesystem::path& folder : folders) {
    const LessonCheck checked = check(folder);
    EXPECT_TRUE(checked.diagnostics.empty()) << testing::describe(checked.diagnostics);
    answers += checked.answers;
  }
  EXPECT_EQ(answers, 30u);
}

TEST_F(CheckLessonTest, FindsASolutionThatIsNotAccepted) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", "solution: \"5\"", "solution: \"6\"");
  EXPECT_THAT(problem(folder),
              HasSubstr("lesson.md:27:11: the solution of question 1 is not accepted: that is "
                        "not the value"));
}

TEST_F(CheckLessonTest, FindsASolutionOfFilesThatIsNotAccepted) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", "with: \"v_mov_b32 v1, v0\" }\nwrong", "with: \"v_mov_b32 v1, v2\" }\nwrong");
  EXPECT_THAT(problem(folder),
              HasSubstr("the solution of question 3 is not accepted: out[1] is 4, and the run "
                        "file expects 1; 127 of 128 elements differ"));
}

TEST_F(CheckLessonTest, FindsAWrongAnswerThatIsAccepted) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", "\"five\"", "0x5");
  EXPECT_THAT(problem(folder), HasSubstr("a wrong answer is accepted to question 1"));
}

TEST_F(CheckLessonTest, FindsAWrongAnswerOfFilesThatIsAccepted) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", "with: \"v_mov_b32 v1, 7\"", "with: \"v_or_b32 v1, v0, v0\"");
  EXPECT_THAT(problem(folder), HasSubstr("a wrong answer is accepted to question 3"));
}

TEST_F(CheckLessonTest, FindsAWrongAnswerWithoutAnExplanation) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", ", why: \"Look at answer 2 again.\" }", " }");
  EXPECT_THAT(problem(folder), HasSubstr("a wrong answer to question 1 has no explanation; add `why`"));
}

TEST_F(CheckLessonTest, FindsAPictureThatIsMissing) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", "## The store\n", "## The store\n![a wave](wave.png)\n");
  EXPECT_THAT(problem(folder), HasSubstr("the lesson's folder has no picture wave.png"));
}

TEST_F(CheckLessonTest, FindsALineInATextThatDoesNotExist) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", "Step to line 10.", "Step to line {index.s:1000}.");
  EXPECT_THAT(problem(folder), HasSubstr("{index.s:1000}: index.s has no line 1000"));
}

TEST_F(CheckLessonTest, FindsAWaveThatDoesNotComeToShowMe) {
  const testing::LessonFolder folder;
  folder.replace("lesson.md", "debug: index.s:store\nmode: checked\n",
                 "debug: index.s:store\nwave: \"0.1\"\n");
  EXPECT_TRUE(check(folder.path()).diagnostics.empty());
  folder.replace("lesson.md", "wave: \"0.1\"\n", "wave: \"0.7\"\n");
  EXPECT_THAT(problem(folder), HasSubstr("wave 0.7 does not execute this instruction"));
}

TEST_F(CheckLessonTest, FindsUnchangedFilesThatAreAccepted) {
  const testing::LessonFolder folder;
  folder.ask("ask: What?\nclean: true\nsolution: [{ file: index.s, replace: 'v1, 0', with: 'v1, 1' }]");
  EXPECT_THAT(problem(folder), HasSubstr("lesson.md:8: the unchanged files are accepted as the answer to "
                                         "question 1"));
}

TEST_F(CheckLessonTest, FindsARunThatCannotRun) {
  const testing::LessonFolder folder;
  folder.ask("ask: What?\nanswer: { value: 'v0[5]', at: store }\nsolution: 5");
  folder.replace("index.run.yaml", "kernel: index", "kernel: other");
  const LessonCheck checked = check(folder.path());
  ASSERT_FALSE(checked.diagnostics.empty());
  EXPECT_THAT(checked.diagnostics[0].message, HasSubstr("other"));
  EXPECT_EQ(checked.diagnostics[0].place.file, (folder.path() / "index.run.yaml").string());
}

TEST_F(CheckLessonTest, FindsALineThatTheDebuggerDoesNotReach) {
  const testing::LessonFolder folder;
  folder.replace("index.s", "store:\n", "  s_branch store\n  s_nop 0\nstore:\n");
  folder.replace("lesson.md", "debug: index.s:store", "debug: index.s:13");
  const LessonCheck checked = check(folder.path());
  ASSERT_FALSE(checked.diagnostics.empty());
  EXPECT_THAT(checked.diagnostics[0].message,
              HasSubstr("the debugger does not reach index.s:13: no wave executes this instruction"));
}

TEST_F(CheckLessonTest, FindsAnExpressionThatHasNoValue) {
  const testing::LessonFolder folder;
  folder.ask("ask: What?\nanswer: { value: 'v_none[5]', at: store }\nsolution: 5\nwrong: [6]");
  EXPECT_THAT(problem(folder),
              HasSubstr("the solution of question 1 cannot be examined: there is no register, buffer or "
                        "name `v_none`"));
}

TEST_F(CheckLessonTest, CanBeCanceled) {
  WS_ASSERT_OK(lesson, readLesson(testing::testCollection() / "01-index"));
  std::stop_source stop;
  const auto checked = checkLesson(
      examiner_, lesson,
      [&](const std::string& what) {
        if (what == "question 3") stop.request_stop();
      },
      stop.get_token());
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().code, source::Code::RunCanceled);
}

} // namespace
} // namespace wavesmith::lessons
