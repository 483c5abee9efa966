// SPDX-License-Identifier: Apache-2.0
#include "classroom/lesson_files.h"

#include "document/document.h"
#include "document/workspace.h"
#include "source/file.h"

#include <QDir>
#include <QFileInfo>

namespace wavesmith::widgets {
namespace {

source::Result<void> writeCopy(const QString& path, std::string_view text) {
  if (!QDir().mkpath(QFileInfo(path).absolutePath()))
    return source::failure(source::Code::CannotWriteFile, {path.toStdString(), 0, 0, 0},
                           "cannot make the folder");
  return source::writeFile(path.toStdString(), text);
}

} // namespace

LessonFiles::LessonFiles(std::shared_ptr<const lessons::Lesson> lesson, QString folder)
    : lesson_(std::move(lesson)), folder_(std::move(folder)) {}

QString LessonFiles::pathOf(const std::string& file) const {
  return QDir::cleanPath(folder_ + u'/' + QString::fromStdString(file));
}

source::Result<void> LessonFiles::copyMissing() const {
  const auto texts = lessons::readTexts(*lesson_);
  if (!texts) return std::unexpected(texts.error());
  for (const auto& [file, text] : *texts)
    if (!QFileInfo::exists(pathOf(file)))
      if (auto written = writeCopy(pathOf(file), text); !written) return written;
  return {};
}

source::Result<void> LessonFiles::restore(const Workspace& workspace) const {
  const auto texts = lessons::readTexts(*lesson_);
  if (!texts) return std::unexpected(texts.error());
  for (const auto& [file, text] : *texts) {
    Document* const open = workspace.find(pathOf(file));
    if (open != nullptr && !open->isReadOnly()) open->restore(QString::fromStdString(text));
    auto written = open != nullptr && !open->isReadOnly() ? open->save() : writeCopy(pathOf(file), text);
    if (!written) return written;
  }
  return {};
}

std::map<std::string, std::string> LessonFiles::texts(const Workspace& workspace) const {
  std::map<std::string, std::string> texts;
  for (const std::string& file : lesson_->files) {
    if (const Document* open = workspace.find(pathOf(file)))
      texts[file] = open->content().toStdString();
    else if (auto text = source::readText(pathOf(file).toStdString()))
      texts[file] = std::move(*text);
  }
  return texts;
}

} // namespace wavesmith::widgets
