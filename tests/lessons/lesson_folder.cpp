// SPDX-License-Identifier: Apache-2.0
#include "lessons/lesson_folder.h"

#include "source/file.h"

#include <gtest/gtest.h>

namespace wavesmith::testing {

namespace fs = std::filesystem;

LessonFolder::LessonFolder(std::string_view lesson) : name_(lesson) {
  fs::copy(testCollection() / lesson, path(), fs::copy_options::recursive);
}

void LessonFolder::write(std::string_view file, std::string_view text) const {
  const auto written = source::writeFile(path() / file, text);
  EXPECT_TRUE(written) << file;
}

std::string LessonFolder::read(std::string_view file) const {
  return source::readText(path() / file).value_or("");
}

void LessonFolder::replace(std::string_view file, std::string_view text, std::string_view with) const {
  std::string contents = read(file);
  const std::size_t at = contents.find(text);
  ASSERT_NE(at, std::string::npos) << text;
  EXPECT_EQ(contents.find(text, at + 1), std::string::npos) << text;
  write(file, contents.replace(at, text.size(), with));
}

void LessonFolder::ask(std::string_view question) const {
  const std::string text = read("lesson.md");
  const std::string front = text.substr(0, text.find("---\n", 3) + 4);
  write("lesson.md", front + "## A step\n```question\n" + std::string(question) + "\n```\n");
}

fs::path testCollection() {
  return sourceDirectory() / "tests/lessons/collection";
}

lessons::ExaminerOptions examinerOptions() {
  lessons::ExaminerOptions options;
  options.language.program = program("wavesmith-worker");
  options.runWorker = program("wavesmith-run-worker");
  return options;
}

} // namespace wavesmith::testing
