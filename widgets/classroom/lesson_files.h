// SPDX-License-Identifier: Apache-2.0
// The student's files of a lesson: copies in a folder of the student, which only restore() overwrites.
//
//   LessonFiles files(lesson, folder);   ~/Wavesmith Examples/Lessons/01-a-wave
//   files.copyMissing();
//   files.texts(*workspace)              for lessons::Attempt, with unsaved changes
//
// GUI thread; files are small.
#pragma once

#include "lessons/lesson.h"
#include "source/diagnostic.h"

#include <QString>

#include <map>
#include <memory>
#include <string>

namespace wavesmith::widgets {

class Workspace;

class LessonFiles {
public:
  LessonFiles(std::shared_ptr<const lessons::Lesson> lesson, QString folder);

  [[nodiscard]] const QString& folder() const { return folder_; }
  [[nodiscard]] QString pathOf(const std::string& file) const;

  // Copies the files that the student does not have.
  [[nodiscard]] source::Result<void> copyMissing() const;
  // Restores the lesson's own texts; in an open document as one undo step, and saves it.
  [[nodiscard]] source::Result<void> restore(const Workspace& workspace) const;
  // The student's texts by their names in the lesson; a file that cannot be read is missing.
  [[nodiscard]] std::map<std::string, std::string> texts(const Workspace& workspace) const;

private:
  std::shared_ptr<const lessons::Lesson> lesson_;
  QString folder_;
};

} // namespace wavesmith::widgets
