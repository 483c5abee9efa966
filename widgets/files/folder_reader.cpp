// SPDX-License-Identifier: Apache-2.0
#include "files/folder_reader.h"

#include <QSet>

#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr int kPause = 150; // milliseconds: a build or a checkout changes many files at once

} // namespace

FolderReader::FolderReader(QObject* parent) : QObject(parent) {
  soon_.setSingleShot(true);
  soon_.setInterval(kPause);
  connect(&soon_, &QTimer::timeout, this, &FolderReader::read);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, [this] {
    if (!soon_.isActive()) soon_.start();
  });
}

FolderReader::~FolderReader() = default;

void FolderReader::setFolder(const QString& folder) {
  if (folder == folder_) return;
  folder_ = folder;
  if (const QStringList watched = watcher_.directories(); !watched.isEmpty()) watcher_.removePaths(watched);
  if (!folder.isEmpty()) return read();
  reading_.cancel();
  emit changed(nullptr);
}

void FolderReader::read() {
  reading_.start(
      this, [folder = folder_](const std::stop_token& stop) { return readFolderTree(folder, stop); },
      [this, folder = folder_](const FolderTreePointer& tree) {
        if (tree) take(folder, tree);
      });
}

void FolderReader::take(const QString& folder, const FolderTreePointer& tree) {
  if (folder != folder_) return;
  const QStringList wanted = tree->folders().mid(0, kMostWatched);
  const QStringList watched = watcher_.directories();
  const QSet<QString> before(watched.begin(), watched.end());
  const QSet<QString> now(wanted.begin(), wanted.end());
  if (const QStringList gone = QStringList((before - now).values()); !gone.isEmpty())
    watcher_.removePaths(gone);
  if (const QStringList added = QStringList((now - before).values()); !added.isEmpty()) {
    const QStringList failed = watcher_.addPaths(added);
    if (failed.size() < added.size()) soon_.start(); // what changed between reading and watching
  }
  emit changed(tree);
}

} // namespace wavesmith::widgets
