// SPDX-License-Identifier: Apache-2.0
#include "document/recovery_files.h"

#include "source/file.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QUuid>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace wavesmith::widgets {
namespace {

constexpr int kVersion = 1;
const auto kVersionKey = QLatin1String("wavesmithRecovery");
const auto kKindKey = QLatin1String("kind"); // missing: a document
const auto kRunForm = QLatin1String("runForm");
const auto kPathKey = QLatin1String("path");
const auto kNameKey = QLatin1String("name");
const auto kWrittenKey = QLatin1String("written");
const auto kFileTimeKey = QLatin1String("fileTime"); // missing: no file, or written by an older version

// A locked descriptor of the directory's lock file, or -1. A lock file that was removed in between does not
// count.
int lockIn(const QString& directory) {
  const QByteArray file = QFile::encodeName(directory + QStringLiteral("/lock"));
  const int lock = ::open(file.constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock < 0) return -1;
  struct stat status{};
  if (::flock(lock, LOCK_EX | LOCK_NB) == 0 && ::fstat(lock, &status) == 0 && status.st_nlink > 0)
    return lock;
  ::close(lock);
  return -1;
}

} // namespace

std::unique_ptr<RecoveryDirectory> RecoveryDirectory::make(const QString& parent) {
  // Another process that looks for leftover files can remove a directory before it is locked; then the next
  // name is tried.
  constexpr int kAttempts = 10;
  if (!QDir().mkpath(parent)) return nullptr;
  for (int i = 0; i < kAttempts; ++i) {
    const QString path = parent + QLatin1Char('/') + QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (::mkdir(QFile::encodeName(path).constData(), 0700) != 0) return nullptr; // unsaved text is private
    if (const int lock = lockIn(path); lock >= 0) {
      return std::unique_ptr<RecoveryDirectory>(new RecoveryDirectory(path, lock));
    }
  }
  return nullptr;
}

std::unique_ptr<RecoveryDirectory> RecoveryDirectory::claim(const QString& path) {
  const int lock = lockIn(path);
  if (lock < 0) return nullptr;
  return std::unique_ptr<RecoveryDirectory>(new RecoveryDirectory(path, lock));
}

RecoveryDirectory::~RecoveryDirectory() {
  ::close(lock_);
}

QStringList RecoveryDirectory::files() const {
  QStringList files;
  const QDir directory(path_);
  // Temporary files of an interrupted write have longer names and are not included.
  for (const QString& name : directory.entryList({QStringLiteral("*.text")}, QDir::Files)) {
    files.append(directory.filePath(name));
  }
  return files;
}

QString RecoveryDirectory::sessionFile() const {
  return path_ + QStringLiteral("/session");
}

void RecoveryDirectory::removeAll() {
  QDir(path_).removeRecursively();
}

std::optional<RecoveredText> readRecoveryFile(const QString& file) {
  QFile opened(file);
  if (!opened.open(QIODevice::ReadOnly)) return std::nullopt;
  const QJsonObject header = QJsonDocument::fromJson(opened.readLine()).object();
  if (header.value(kVersionKey).toInt() != kVersion) return std::nullopt;
  RecoveredText text;
  if (header.value(kKindKey).toString() == kRunForm) text.kind = RecoveredText::Kind::RunForm;
  text.path = header.value(kPathKey).toString();
  text.displayName = header.value(kNameKey).toString();
  text.written = QDateTime::fromString(header.value(kWrittenKey).toString(), Qt::ISODateWithMs);
  text.fileTime = QDateTime::fromString(header.value(kFileTimeKey).toString(), Qt::ISODateWithMs);
  text.content = QString::fromUtf8(opened.readAll());
  text.file = file;
  return text;
}

source::Result<void> writeRecoveryFile(const RecoveredText& text) {
  QJsonObject header{{kVersionKey, kVersion},
                     {kPathKey, text.path},
                     {kNameKey, text.displayName},
                     {kWrittenKey, text.written.toString(Qt::ISODateWithMs)}};
  if (text.kind == RecoveredText::Kind::RunForm) header.insert(kKindKey, QString(kRunForm));
  if (text.fileTime.isValid()) header.insert(kFileTimeKey, text.fileTime.toString(Qt::ISODateWithMs));
  const QByteArray bytes =
      QJsonDocument(header).toJson(QJsonDocument::Compact) + '\n' + text.content.toUtf8();
  return source::writeFile(QFile::encodeName(text.file).toStdString(),
                           std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

} // namespace wavesmith::widgets
