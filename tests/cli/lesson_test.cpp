// SPDX-License-Identifier: Apache-2.0
// `wavesmith-cli lesson`: lists, checks, and the answers of a class.
#include "cli/cli_test.h"
#include "source/file.h"
#include "support/paths.h"

#include <filesystem>

namespace wavesmith::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class LessonTest : public CliTest {
protected:
  void SetUp() override {
    std::filesystem::copy(sourceDirectory() / "tests/lessons/collection", directory_ / "lessons",
                          std::filesystem::copy_options::recursive);
  }

  void change(const std::string& file, const std::string& text, const std::string& with) {
    std::string contents = source::readText(directory_ / file).value();
    const std::size_t at = contents.find(text);
    ASSERT_NE(at, std::string::npos) << text;
    write(file, contents.replace(at, text.size(), with));
  }
};

constexpr const char* kAda = R"({"schema": "wavesmith.answers/1", "student": "Ada", "lessons": [
  {"lesson": "01-index", "title": "An index", "questions": 4, "step": 1, "answers": [
    {"question": 1, "accepted": true, "attempts": 3, "hints": 1, "last": "2026-11-24T09:00:00Z"}]}]})";
constexpr const char* kGrace =
    R"({"schema": "wavesmith.answers/1", "student": "Grace", "lessons": [{"lesson": "02-wait", "questions": 6}]})";

TEST_F(LessonTest, ListsTitlesAndQuestions) {
  const CommandResult result = run({"lesson", "list", "lessons"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("01-index"));
  EXPECT_THAT(result.out, HasSubstr("3 min   4 questions  An index for every work-item\n"));
  EXPECT_EQ(run({"lesson", "list", "missing"}).exitCode, 2);
}

TEST_F(LessonTest, AcceptsAGoodCollection) {
  const CommandResult result = run({"lesson", "check", "lessons"});
  EXPECT_EQ(result.exitCode, 0) << result.err;
  EXPECT_EQ(result.out, "01-index: 2 steps, 4 questions, 16 answers tried: as its author says\n"
                        "02-wait: 1 step, 6 questions, 14 answers tried: as its author says\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(LessonTest, RefusesAWrongSolution) {
  change("lessons/01-index/lesson.md", "solution: \"5\"", "solution: \"6\"");
  const CommandResult result = run({"lesson", "check", "lessons/01-index"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err,
              AllOf(HasSubstr("lessons/01-index/lesson.md:27:11: error: the solution of question 1 is "
                              "not accepted: that is not the value [W2203 lesson-answer]\n"),
                    Not(HasSubstr("/tmp"))));
  EXPECT_EQ(result.out, "01-index: 2 steps, 4 questions, 16 answers tried: 1 problem\n");
}

TEST_F(LessonTest, RefusesAWrongAnswerThatIsAccepted) {
  change("lessons/02-wait/lesson.md", "answer: \"1.3\"", "answer: \"1.250\"");
  const CommandResult result = run({"lesson", "check", "lessons"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err,
              HasSubstr("lessons/02-wait/lesson.md:29:15: error: a wrong answer is accepted to question "
                        "3 [W2203 lesson-answer]\n"));
}

TEST_F(LessonTest, LocatesAnErrorAndChecksTheOtherLessons) {
  change("lessons/01-index/lesson.md", "open: [state, lanes]", "open: [state, lane]");
  const CommandResult result = run({"lesson", "check", "lessons"});
  EXPECT_EQ(result.exitCode, 1);
  EXPECT_THAT(result.err,
              HasSubstr("lessons/01-index/lesson.md:18:15: error: there is no panel 'lane'; did you mean "
                        "lanes? [W2202 lesson-schema]\n"));
  EXPECT_THAT(result.out, HasSubstr("01-index: cannot be read\n02-wait: "));
}

TEST_F(LessonTest, ShowsTheAnswersOfAClass) {
  std::filesystem::create_directory(directory_ / "class");
  write("class/ada.json", kAda);
  write("grace.json", kGrace);
  const CommandResult table = run({"lesson", "answers", "class", "grace.json"});
  EXPECT_EQ(table.exitCode, 0) << table.err;
  EXPECT_EQ(table.out, "student  01-index  02-wait   all\n"
                       "Ada           1/4        -  1/10\n"
                       "Grace           -      0/6  0/10\n");
  const CommandResult csv = run({"lesson", "answers", "class", "grace.json", "--csv"});
  EXPECT_THAT(csv.out, HasSubstr("\r\nAda,ada.json,1,4,3,1,0,6,0,0,1,2026-11-24T09:00:00Z\r\n"));
  const auto document = json({"lesson", "answers", "class", "grace.json"}, "class-1", 0);
  EXPECT_EQ(document["students"][0]["student"], "Ada");
  EXPECT_EQ(document["students"][0]["lessons"][0]["attempts"], 3);
  EXPECT_TRUE(document["students"][1]["last"].is_null());
  const CommandResult questions = run({"lesson", "answers", "class", "grace.json", "--questions"});
  EXPECT_THAT(questions.out, HasSubstr("lesson    question  accepted  attempts  hints\n"
                                       "01-index         1       1/1         3      1\n"));
  EXPECT_EQ(document["questions"].size(), 10u);
  EXPECT_EQ(document["questions"][0]["attempts"], 3);
}

TEST_F(LessonTest, ReportsFilesThatAreNotAnswers) {
  write("ada.json", kAda);
  write("other.json", "{\"schema\": \"wavesmith.run/1\"}");
  const CommandResult result = run({"lesson", "answers", "ada.json", "other.json"});
  EXPECT_EQ(result.exitCode, 2);
  EXPECT_THAT(result.err, HasSubstr("other.json: error: "));
  EXPECT_THAT(result.out, HasSubstr("Ada           1/4  1/4\n"));
  const auto document = json({"lesson", "answers", "ada.json", "other.json"}, "class-1", 2);
  EXPECT_EQ(document["diagnostics"].size(), 1u);
  EXPECT_EQ(document["students"].size(), 1u);
}

TEST_F(LessonTest, TriesOneAnswer) {
  EXPECT_EQ(run({"lesson", "try", "lessons/01-index", "1", "5"}).exitCode, 0);
  const CommandResult wrong = run({"lesson", "try", "lessons/01-index", "1", "64"});
  EXPECT_EQ(wrong.exitCode, 1);
  EXPECT_EQ(wrong.out, "question 1: not accepted: that is not the value\nLook at answer 2 again.\n");
  EXPECT_EQ(run({"lesson", "try", "lessons/01-index", "9", "64"}).exitCode, 2);
  // The student's files.
  EXPECT_EQ(run({"lesson", "try", "lessons/01-index", "3"}).exitCode, 1);
  std::filesystem::create_directory(directory_ / "mine");
  std::filesystem::copy_file(directory_ / "lessons/01-index/index.s", directory_ / "mine/index.s");
  change("mine/index.s", "v_mov_b32 v1, 0", "v_mov_b32 v1, v0");
  EXPECT_EQ(run({"lesson", "try", "lessons/01-index", "3", "--files", "mine"}).exitCode, 0);
}

} // namespace
} // namespace wavesmith::testing
