// SPDX-License-Identifier: Apache-2.0
#include "document/file_watch.h"

#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QTimer>

#include <utility>

namespace wavesmith::widgets {
namespace {

// A save by another program causes several events, which are handled together.
constexpr int kSettleMilliseconds = 40;
// While a program replaces the file, it is missing for a moment.
constexpr int kAgainMilliseconds = 250;

} // namespace

struct FileWatch::Implementation {
  QStringList paths;
  QFileSystemWatcher watcher;
  QTimer timer;

  // Events that arrive while the timer runs do not restart it, so that a file that is written continuously is
  // checked, too.
  void schedule(int milliseconds) {
    if (!timer.isActive()) timer.start(milliseconds);
  }

  // A watch belongs to the file that had the name when the watch began; a different file may have it now.
  void renew() {
    if (!watcher.files().isEmpty()) watcher.removePaths(watcher.files());
    for (const QString& path : std::as_const(paths)) {
      if (QFileInfo::exists(path)) watcher.addPath(path);
      const QString directory = QFileInfo(path).absolutePath();
      if (!watcher.directories().contains(directory) && QFileInfo::exists(directory))
        watcher.addPath(directory);
    }
  }
};

FileWatch::FileWatch(QObject* parent) : QObject(parent), implementation_(std::make_unique<Implementation>()) {
  implementation_->timer.setSingleShot(true);
  connect(&implementation_->watcher, &QFileSystemWatcher::fileChanged, this,
          [this] { implementation_->schedule(kSettleMilliseconds); });
  connect(&implementation_->watcher, &QFileSystemWatcher::directoryChanged, this,
          [this] { implementation_->schedule(kSettleMilliseconds); });
  connect(&implementation_->timer, &QTimer::timeout, this, [this] {
    implementation_->renew(); // first, so that events from here on are seen
    emit touched();
  });
}

FileWatch::~FileWatch() = default;

void FileWatch::setPath(const QString& path) {
  setPaths(path.isEmpty() ? QStringList() : QStringList(path));
}

void FileWatch::setPaths(const QStringList& paths) {
  implementation_->timer.stop();
  QFileSystemWatcher& watcher = implementation_->watcher;
  const QStringList watched = watcher.files() + watcher.directories();
  if (!watched.isEmpty()) watcher.removePaths(watched);
  implementation_->paths = paths;
  implementation_->renew();
}

QStringList FileWatch::paths() const {
  return implementation_->paths;
}

void FileWatch::lookAgain() {
  implementation_->schedule(kAgainMilliseconds);
}

} // namespace wavesmith::widgets
