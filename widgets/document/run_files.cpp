// SPDX-License-Identifier: Apache-2.0
#include "document/run_files.h"

#include "project/launches/launch_shape.h"
#include "project/run_file/read_run_file.h"
#include "project/suggestion/suggestion.h"
#include "source/file.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace wavesmith::widgets {
namespace {

// Qt takes all files that do not exist for the same one.
bool isSameFile(const QFileInfo& a, const QFileInfo& b) {
  if (a.exists() || b.exists()) return a == b;
  return QDir::cleanPath(a.absoluteFilePath()) == QDir::cleanPath(b.absoluteFilePath());
}

bool namesSource(const QString& runFile, const QString& source) {
  const auto text = source::readText(runFile.toStdString());
  if (!text) return false;
  const auto file = project::readRunFile(*text, runFile.toStdString());
  // An unreadable run file is included if its name matches the source; the run pane then shows the error.
  if (!file) return runFile == defaultRunFile(source);
  return std::ranges::any_of(project::sourcePaths(*file), [&](const std::string& path) {
    return isSameFile(QFileInfo(QString::fromStdString(path)), QFileInfo(source));
  });
}

// NAME.run.yaml exists and runs NAME.s.
bool isOfAnother(const QString& path) {
  const QString own = defaultRunFile(path);
  return QFileInfo::exists(own) && !namesSource(own, path);
}

} // namespace

bool isRunFile(const QString& path) {
  return project::isRunFile(path.toStdString());
}

QString defaultRunFile(const QString& path) {
  const QFileInfo info(path);
  return info.absolutePath() + u'/' + info.completeBaseName() + QStringLiteral(".run.yaml");
}

QStringList runFilesOf(const QString& path) {
  const QFileInfo info(path);
  QStringList result;
  for (const QFileInfo& candidate : info.dir().entryInfoList(
           {QStringLiteral("*.run.yaml"), QStringLiteral("*.wavesmith")}, QDir::Files, QDir::Name))
    if (namesSource(candidate.absoluteFilePath(), path)) result << candidate.absoluteFilePath();
  const QString own = defaultRunFile(path);
  if (const auto at = result.indexOf(own); at > 0) result.move(at, 0);
  return result;
}

QString newRunFile(const QString& path) {
  const QString own = defaultRunFile(path);
  return isOfAnother(path) ? QFileInfo(path).filePath() + QStringLiteral(".run.yaml") : own;
}

project::RunFile suggestRunFile(const QString& path, const SnapshotPointer& snapshot) {
  project::RunFile file;
  if (isOfAnother(path)) {
    const QString other = defaultRunFile(path);
    if (const auto text = source::readText(other.toStdString()))
      if (auto known = project::readRunFile(*text, other.toStdString())) {
        known->path = newRunFile(path).toStdString();
        known->sources = {QFileInfo(path).fileName().toStdString()};
        return std::move(*known);
      }
  }
  if (snapshot && snapshot->program && snapshot->analysis && !snapshot->program->kernels().empty()) {
    file = project::suggestRun(*snapshot->program, *snapshot->analysis, 0);
  } else {
    file.grid =
        file.workgroup = {project::Scalar{"64", {}}, project::Scalar{"1", {}}, project::Scalar{"1", {}}};
  }
  file.path = newRunFile(path).toStdString();
  file.sources = {QFileInfo(path).fileName().toStdString()};
  return file;
}

} // namespace wavesmith::widgets
