// SPDX-License-Identifier: Apache-2.0
// A lesson in a temporary folder: the test collection with other texts, or a lesson.md alone.
#pragma once

#include "lessons/examiner.h"
#include "lessons/lesson.h"
#include "support/paths.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace wavesmith::testing {

// A copy of a lesson of tests/lessons/collection.
class LessonFolder {
public:
  explicit LessonFolder(std::string_view lesson = "01-index");

  [[nodiscard]] std::filesystem::path path() const { return directory_ / name_; }
  [[nodiscard]] const std::filesystem::path& collection() const { return directory_.path(); }
  void write(std::string_view file, std::string_view text) const;
  [[nodiscard]] std::string read(std::string_view file) const;
  // Replaces the only occurrence of a text in a file.
  void replace(std::string_view file, std::string_view text, std::string_view with) const;
  // Makes this YAML the only question of lesson.md.
  void ask(std::string_view question) const;

private:
  TemporaryDirectory directory_;
  std::string name_;
};

[[nodiscard]] std::filesystem::path testCollection();
// With the workers of this build.
[[nodiscard]] lessons::ExaminerOptions examinerOptions();

} // namespace wavesmith::testing
