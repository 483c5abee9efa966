// SPDX-License-Identifier: Apache-2.0
// A student's progress: what is recorded, the file, and any bytes in its place.
#include "cli/schema.h"
#include "lessons/lesson_folder.h"
#include "lessons/progress.h"
#include "lessons/read_lesson.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <random>

namespace wavesmith::lessons {
namespace {

using ::testing::HasSubstr;

const Progress::Time kMorning =
    std::chrono::sys_days(std::chrono::year(2026) / 11 / 24) + std::chrono::hours(9);

Lesson indexLesson() {
  auto lesson = readLesson(testing::testCollection() / "01-index");
  EXPECT_TRUE(lesson) << testing::describe(lesson.error());
  return std::move(*lesson);
}

// With everything that a file can have.
Progress someProgress(const Lesson& lesson) {
  Progress progress;
  progress.setStudent("Ada \"L\" \xc3\x9f");
  progress.recordStep(lesson, 1);
  const Question& first = *lesson.question(1);
  progress.recordHint(lesson, first);
  progress.recordAttempt(lesson, first, "4", {}, false, kMorning);
  progress.recordAttempt(lesson, first, "5", {}, true, kMorning + std::chrono::seconds(61));
  progress.recordAttempt(lesson, *lesson.question(3), "", {{"index.s", "--- a\n+++ b\n"}}, false, kMorning);
  return progress;
}

TEST(Progress, RecordsAttemptsUntilOneIsAccepted) {
  const Lesson lesson = indexLesson();
  Progress progress = someProgress(lesson);
  const Question& first = *lesson.question(1);
  progress.recordAttempt(lesson, first, "7", {}, false, kMorning + std::chrono::hours(5));
  const QuestionProgress* const answer = progress.find("01-index", 1);
  ASSERT_NE(answer, nullptr);
  EXPECT_TRUE(answer->accepted);
  EXPECT_EQ(answer->attempts, 2u);
  EXPECT_EQ(answer->hints, 1u);
  EXPECT_EQ(answer->typed, "5");
  EXPECT_EQ(answer->first, "2026-11-24T09:00:00Z");
  EXPECT_EQ(answer->last, "2026-11-24T09:01:01Z");
  EXPECT_EQ(progress.find("01-index")->accepted(), 1u);
  EXPECT_EQ(progress.find("01-index")->questions, 4u);
  EXPECT_EQ(progress.find("01-index", 2), nullptr);
  EXPECT_EQ(progress.find("02-wait"), nullptr);
  for (int i = 0; i < 5; ++i)
    progress.recordHint(lesson, first);
  EXPECT_EQ(progress.find("01-index", 1)->hints, 2u) << "there are two";
  progress.reset("01-index");
  EXPECT_EQ(progress.find("01-index"), nullptr);
}

TEST(Progress, AWrittenFileIsReadAsItWas) {
  const testing::TemporaryDirectory directory;
  const Progress progress = someProgress(indexLesson());
  WS_EXPECT_OK(progress.write(directory / "ada.json"));
  WS_ASSERT_OK(read, Progress::read(directory / "ada.json"));
  EXPECT_EQ(read, progress);
  EXPECT_EQ(read.json(), progress.json());
}

TEST(Progress, TheFileMatchesTheSchema) {
  EXPECT_TRUE(testing::matchesSchema("answers-1", nlohmann::json::parse(someProgress(indexLesson()).json())));
  EXPECT_TRUE(testing::matchesSchema("answers-1", nlohmann::json::parse(Progress{}.json())));
}

TEST(Progress, ANameThatIsNotUtf8IsWritten) {
  Progress progress;
  progress.setStudent("\xff\xfe");
  WS_EXPECT_OK(Progress::parse(progress.json(), "a.json"));
}

TEST(Progress, SaysWhatIsWrongWithAFile) {
  struct Case {
    const char* text;
    const char* message;
  };
  for (
      const Case& one : std::initializer_list<Case>{
          {"", "not JSON"},
          {"[]", "the file is not an object"},
          {"{}", "no 'schema'"},
          {R"({"schema": "wavesmith.run/1", "student": ""})", "must be wavesmith.answers/1"},
          {R"({"schema": "wavesmith.answers/1"})", "no 'student'"},
          {R"({"schema": "wavesmith.answers/1", "student": 3})", "'student' of the file is not a text"},
          {R"({"schema": "wavesmith.answers/1", "student": "", "lessons": {}})", "not a list"},
          {R"({"schema": "wavesmith.answers/1", "student": "", "lessons": [1]})",
           "a lesson is not an object"},
          {R"({"schema": "wavesmith.answers/1", "student": "", "lessons": [{"lesson": "a", "questions": -1}]})",
           "not a non-negative integer"},
          {R"({"schema": "wavesmith.answers/1", "student": "", "lessons": [{"lesson": "a", "questions": 4294967295}]})",
           "lesson a has more than 1000 questions"},
          {R"({"schema": "wavesmith.answers/1", "student": "", "lessons": [{"lesson": "a", "questions": 1},
                {"lesson": "a", "questions": 1}]})",
           "twice"},
          {R"({"schema": "wavesmith.answers/1", "student": "", "lessons": [{"lesson": "a", "questions": 1,
                "answers": [{"question": 0, "accepted": true, "attempts": 1}]}]})",
           "count from 1"},
      }) {
    const auto progress = Progress::parse(one.text, "ada.json");
    ASSERT_FALSE(progress) << one.text;
    EXPECT_EQ(progress.error().code, source::Code::AnswersSchema);
    EXPECT_EQ(progress.error().place.file, "ada.json");
    EXPECT_THAT(progress.error().message, HasSubstr(one.message)) << one.text;
  }
  const auto third = Progress::parse("{\n\n?", "ada.json");
  ASSERT_FALSE(third);
  EXPECT_EQ(third.error().place.line, 3u);
}

TEST(Progress, AnyBytesAreSafe) {
  const std::string good = someProgress(indexLesson()).json();
  std::mt19937 random(21);
  for (int i = 0; i < 5000; ++i) {
    std::string text = good;
    for (int change = 0; change < 3; ++change)
      text[random() % text.size()] = static_cast<char>(random());
    text.resize(random() % 4 == 0 ? random() % text.size() : text.size());
    const auto progress = Progress::parse(text, "a.json");
    EXPECT_TRUE(progress || !progress.error().message.empty());
  }
  EXPECT_FALSE(Progress::parse(std::string(200'000, '['), "a.json"));
}

TEST(Progress, ChangedFilesAreDiffs) {
  const Lesson lesson = indexLesson();
  WS_ASSERT_OK(texts, readTexts(lesson));
  WS_ASSERT_OK(none, changedFiles(lesson, {.typed = {}, .texts = texts}));
  EXPECT_TRUE(none.empty());
  texts["index.s"] += "// more\n";
  WS_ASSERT_OK(changed, changedFiles(lesson, {.typed = {}, .texts = texts}));
  ASSERT_EQ(changed.size(), 1u);
  EXPECT_EQ(changed[0].file, "index.s");
  EXPECT_THAT(changed[0].diff, HasSubstr("\n+// more\n"));
}

} // namespace
} // namespace wavesmith::lessons
