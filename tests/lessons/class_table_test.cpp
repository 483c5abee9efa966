// SPDX-License-Identifier: Apache-2.0
// The answers of a class as a table.
#include "lessons/class_table.h"
#include "lessons/lesson_folder.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::lessons {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

StudentFile student(const std::string& name, const std::string& lessons) {
  auto progress = Progress::parse(R"({"schema": "wavesmith.answers/1", "student": ")" + name +
                                      R"(", "lessons": [)" + lessons + "]}",
                                  name);
  EXPECT_TRUE(progress) << testing::describe(progress.error());
  return {"handed-in/" + name + ".json", std::move(*progress)};
}

const char* const kTwoOfThree = R"({"lesson": "01-a", "questions": 3, "answers": [
  {"question": 1, "accepted": true, "attempts": 2, "hints": 1, "last": "2026-11-24T09:00:00Z"},
  {"question": 2, "accepted": false, "attempts": 4, "last": "2026-11-25T09:00:00Z"},
  {"question": 3, "accepted": true, "attempts": 1, "last": "2026-11-23T09:00:00Z"}]})";

TEST(ClassTable, HasARowForEachStudentAndAColumnForEachLesson) {
  const ClassTable table =
      classTable({student("Grace", R"({"lesson": "02-b", "questions": 1})"), student("Ada", kTwoOfThree)});
  EXPECT_THAT(table.lessons, ElementsAre("01-a", "02-b"));
  EXPECT_THAT(table.questions, ElementsAre(3u, 1u));
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(table.rows[0].student, "Ada");
  EXPECT_EQ(table.rows[0].cells[0].accepted, 2u);
  EXPECT_EQ(table.rows[0].cells[0].attempts, 7u);
  EXPECT_EQ(table.rows[0].cells[0].hints, 1u);
  EXPECT_EQ(table.rows[0].cells[1].questions, 0u);
  EXPECT_EQ(table.rows[0].last, "2026-11-25T09:00:00Z");
  EXPECT_EQ(tableText(table), "student  01-a  02-b  all\n"
                              "Ada       2/3     -  2/4\n"
                              "Grace       -   0/1  0/4\n");
}

TEST(ClassTable, HasARowForEachQuestion) {
  const std::vector<StudentFile> students = {
      student("Grace", R"({"lesson": "01-a", "questions": 3, "answers": [
        {"question": 2, "accepted": true, "attempts": 1, "typed": "7"}]})"),
      student("Ada", kTwoOfThree)};
  const std::vector<ClassQuestion> questions = classQuestions(students);
  ASSERT_EQ(questions.size(), 3u);
  EXPECT_EQ(questions[1].question, 2u);
  EXPECT_EQ(questions[1].students, 2u);
  EXPECT_EQ(questions[1].accepted, 1u);
  EXPECT_EQ(questions[1].attempts, 5u);
  ASSERT_EQ(questions[1].answers.size(), 2u);
  EXPECT_EQ(questions[1].answers[0].student, "Ada");
  EXPECT_FALSE(questions[1].answers[0].accepted);
  EXPECT_EQ(questions[1].answers[1].text, "7");
  EXPECT_EQ(tableText(questions), "lesson  question  accepted  attempts  hints\n"
                                  "01-a           1       1/2         2      1\n"
                                  "01-a           2       1/2         5      0\n"
                                  "01-a           3       1/2         1      0\n");
  EXPECT_THAT(csvText(questions), HasSubstr("lesson,question,students,accepted,attempts,hints\r\n"
                                            "01-a,1,2,1,2,1\r\n"));
}

TEST(ClassTable, CsvQuotesNamesAndDefusesFormulas) {
  const ClassTable table =
      classTable({student("Lovelace, Ada \\\"L\\\"", kTwoOfThree), student("=HYPERLINK(1)", "")});
  const std::string csv = csvText(table);
  EXPECT_THAT(csv, HasSubstr("student,file,01-a,01-a questions,01-a attempts,01-a hints,accepted,last\r\n"));
  EXPECT_THAT(csv, HasSubstr("\"Lovelace, Ada \"\"L\"\"\","));
  EXPECT_THAT(csv, HasSubstr(",2,3,7,1,2,2026-11-25T09:00:00Z\r\n"));
  EXPECT_THAT(csv, HasSubstr("'=HYPERLINK(1),"));
}

TEST(ClassTable, ANameCannotChangeTheTerminal) {
  EXPECT_THAT(tableText(classTable({student("\\u001b[2J", "")})), HasSubstr("?[2J"));
}

TEST(ClassTable, ReadsFilesAndFoldersAndReportsOthers) {
  const testing::TemporaryDirectory directory;
  WS_EXPECT_OK(student("Ada", kTwoOfThree).progress.write(directory / "ada.json"));
  WS_EXPECT_OK(Progress{}.write(directory / "b.json"));
  WS_EXPECT_OK(Progress{}.write(directory / "ignored.txt"));
  const ClassFiles files = readClass({directory.path(), directory / "missing.json"});
  EXPECT_EQ(files.students.size(), 2u);
  ASSERT_EQ(files.diagnostics.size(), 1u);
  EXPECT_THAT(files.diagnostics[0].place.file, HasSubstr("missing.json"));
}

} // namespace
} // namespace wavesmith::lessons
