// SPDX-License-Identifier: Apache-2.0
// The collections of lessons: the program's own, and folders that a teacher has added.
//
//   for (const Collection& collection : readShelf(settings)) collection.lessons ...
//
// Reads small files; GUI thread.
#pragma once

#include "lessons/lesson.h"
#include "source/diagnostic.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

class Settings;

struct ShelvedLesson {
  QString folder;
  std::shared_ptr<const lessons::Lesson> lesson; // null: it cannot be read
  QString problem;                               // why it cannot be read
};

struct Collection {
  QString title;
  QString folder;
  bool builtIn = false;
  std::vector<ShelvedLesson> lessons;
  QString problem; // why there are no lessons; empty: there are some
};

// The installed folder, or the one in the source tree that the program was built from; empty: none.
[[nodiscard]] QString builtInLessons();

// The folders that the user has added, in that order. add...() fails for a folder without lessons.
[[nodiscard]] QStringList addedLessons(Settings& settings);
[[nodiscard]] source::Result<void> addLessons(Settings& settings, const QString& folder);
void removeLessons(Settings& settings, const QString& folder);

[[nodiscard]] std::vector<Collection> readShelf(Settings& settings);

// "lesson.md:14:7: unknown key 'opne' in the step"
[[nodiscard]] QString describe(const source::Diagnostic& diagnostic);

} // namespace wavesmith::widgets
