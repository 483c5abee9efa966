// SPDX-License-Identifier: Apache-2.0
// The answers of a class: a row for each student and a column for each lesson, or a row for each question.
//
//   student   01-a-wave   02-scalar   all
//   Ada             3/3         1/2   4/5
//
//   lesson     question   accepted   attempts   hints
//   01-a-wave         1        2/2          3       1
//
// Pure functions but for readClass(); any thread.
#pragma once

#include "lessons/progress.h"
#include "source/diagnostic.h"

#include <filesystem>
#include <string>
#include <vector>

namespace wavesmith::lessons {

struct ClassCell {
  unsigned accepted = 0;
  unsigned questions = 0; // 0: the student has not started the lesson
  unsigned attempts = 0;
  unsigned hints = 0;
};

struct ClassRow {
  std::string student;
  std::string file;             // the file that it was read from
  std::vector<ClassCell> cells; // by lesson
  std::string last;             // time of the last of all attempts, UTC; empty: none
};

struct ClassTable {
  std::vector<std::string> lessons; // ids of the lessons of any student
  std::vector<unsigned> questions;  // how many questions each lesson has
  std::vector<ClassRow> rows;       // by student, then by file
};

struct StudentFile {
  std::string path;
  Progress progress;
};

// The answers in files, and in all files NAME.json of folders. Files that are not answers are in `diagnostics`.
struct ClassFiles {
  std::vector<StudentFile> students;
  source::Diagnostics diagnostics;
};
[[nodiscard]] ClassFiles readClass(const std::vector<std::filesystem::path>& paths);

[[nodiscard]] ClassTable classTable(const std::vector<StudentFile>& students);

// The answer of a student to a question, with attempts or hints.
struct StudentAnswer {
  std::string student; // the name of the file, if it has none
  bool accepted = false;
  unsigned attempts = 0;
  unsigned hints = 0;
  std::string text; // what was typed, or the diffs of the changed files
};

// How a class answered one question.
struct ClassQuestion {
  std::string lesson;
  unsigned question = 0; // Question::number
  unsigned students = 0; // students who have started the lesson
  unsigned accepted = 0; // students
  unsigned attempts = 0; // attempts of all students
  unsigned hints = 0;
  std::vector<StudentAnswer> answers; // by student
};
// All questions of the lessons that any student has started, by lesson and number.
[[nodiscard]] std::vector<ClassQuestion> classQuestions(const std::vector<StudentFile>& students);

// RFC 4180, with a heading: student, then for each lesson its accepted answers, attempts and hints.
[[nodiscard]] std::string csvText(const ClassTable& table);
// A row for each question: lesson, question, students, accepted, attempts, hints.
[[nodiscard]] std::string csvText(const std::vector<ClassQuestion>& questions);
// Aligned columns, for a terminal.
[[nodiscard]] std::string tableText(const ClassTable& table);
[[nodiscard]] std::string tableText(const std::vector<ClassQuestion>& questions);

} // namespace wavesmith::lessons
