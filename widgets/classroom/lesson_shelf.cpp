// SPDX-License-Identifier: Apache-2.0
#include "classroom/lesson_shelf.h"

#include "lessons/read_lesson.h"
#include "settings/settings.h"
#include "style/core_texts.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace wavesmith::widgets {
namespace {

const auto kFoldersKey = QLatin1String("lessons/folders");

Collection readCollection(const QString& folder, const QString& title) {
  Collection collection{.title = title, .folder = folder, .builtIn = false, .lessons = {}, .problem = {}};
  const auto folders = lessons::lessonFolders(folder.toStdString());
  if (!folders) {
    collection.problem = describe(folders.error());
    return collection;
  }
  for (const std::filesystem::path& path : *folders) {
    ShelvedLesson shelved{.folder = QString::fromStdString(path.string()), .lesson = {}, .problem = {}};
    auto lesson = lessons::readLesson(path);
    if (lesson)
      shelved.lesson = std::make_shared<const lessons::Lesson>(std::move(*lesson));
    else
      shelved.problem = describe(lesson.error());
    collection.lessons.push_back(std::move(shelved));
  }
  return collection;
}

} // namespace

QString describe(const source::Diagnostic& diagnostic) {
  source::Place place = diagnostic.place;
  place.file = QFileInfo(QString::fromStdString(place.file)).fileName().toStdString();
  const QString where = QString::fromStdString(source::toString(place));
  const QString message = coreText(diagnostic.message);
  return where.isEmpty() ? message : where + QStringLiteral(": ") + message;
}

QString builtInLessons() {
  return QDir(QCoreApplication::applicationDirPath() + QStringLiteral("/../share/wavesmith/lessons"))
      .canonicalPath();
}

QStringList addedLessons(Settings& settings) {
  return settings.storage().value(kFoldersKey).toStringList();
}

source::Result<void> addLessons(Settings& settings, const QString& folder) {
  const QString clean = QDir::cleanPath(folder);
  const auto found = lessons::lessonFolders(clean.toStdString());
  if (!found) return std::unexpected(found.error());
  QStringList folders = addedLessons(settings);
  if (!folders.contains(clean)) settings.storage().setValue(kFoldersKey, folders << clean);
  return {};
}

void removeLessons(Settings& settings, const QString& folder) {
  QStringList folders = addedLessons(settings);
  folders.removeAll(folder);
  settings.storage().setValue(kFoldersKey, folders);
}

std::vector<Collection> readShelf(Settings& settings) {
  std::vector<Collection> shelf;
  if (const QString folder = builtInLessons(); !folder.isEmpty()) {
    shelf.push_back(
        readCollection(folder, QCoreApplication::translate("LessonsDock", "Lessons of Wavesmith")));
    shelf.back().builtIn = true;
  }
  for (const QString& folder : addedLessons(settings))
    shelf.push_back(readCollection(folder, QDir(folder).dirName()));
  return shelf;
}

} // namespace wavesmith::widgets
