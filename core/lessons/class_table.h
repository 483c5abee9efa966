// SPDX-License-Identifier: Apache-2.0
// The answers of a class: a row for each student, a column for each lesson.
//
//   student   01-a-wave   02-scalar   all
//   Ada             3/3         1/2   4/5
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
  std::string file;             // that it was read from
  std::vector<ClassCell> cells; // by lesson
  std::string last;             // of all attempts, UTC; empty: none
};

struct ClassTable {
  std::vector<std::string> lessons; // of any student, by id
  std::vector<unsigned> questions;  // of each
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
// RFC 4180, with a heading: student, then for each lesson its accepted answers, attempts and hints.
[[nodiscard]] std::string csvText(const ClassTable& table);
// Aligned columns, for a terminal.
[[nodiscard]] std::string tableText(const ClassTable& table);

} // namespace wavesmith::lessons
