// SPDX-License-Identifier: Apache-2.0
// A temporary copy of a lesson's folder, with texts of a student in place of its own; removed at the end.
//
//   auto folder = WorkFolder::create(lesson, texts);
//   folder->path() / "first_wave.s"
//
// One thread.
#pragma once

#include "lessons/lesson.h"

#include <filesystem>
#include <map>
#include <string>

namespace wavesmith::lessons {

class WorkFolder {
public:
  // `texts` by the names of files of the lesson.
  [[nodiscard]] static source::Result<WorkFolder> create(const Lesson& lesson,
                                                         const std::map<std::string, std::string>& texts);
  ~WorkFolder();
  WorkFolder(WorkFolder&& other) noexcept;
  WorkFolder& operator=(WorkFolder&&) = delete;
  WorkFolder(const WorkFolder&) = delete;
  WorkFolder& operator=(const WorkFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  // The diagnostic with names of the lesson's files instead of paths in this folder.
  [[nodiscard]] source::Diagnostic local(source::Diagnostic diagnostic) const;

private:
  explicit WorkFolder(std::filesystem::path path) : path_(std::move(path)) {}
  [[nodiscard]] std::string local(std::string text) const;

  std::filesystem::path path_;
};

} // namespace wavesmith::lessons
