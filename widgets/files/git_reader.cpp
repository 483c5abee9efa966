// SPDX-License-Identifier: Apache-2.0
#include "files/git_reader.h"

#include <QGuiApplication>

namespace wavesmith::widgets {
namespace {

constexpr int kGitPause = 300; // milliseconds: a commit or a checkout changes many files at once

} // namespace

GitReader::GitReader(QObject* parent) : QObject(parent) {
  soon_.setSingleShot(true);
  soon_.setInterval(kGitPause);
  connect(&soon_, &QTimer::timeout, this, &GitReader::read);
  connect(&watcher_, &QFileSystemWatcher::directoryChanged, this, &GitReader::readSoon);
  // The watcher of the folder does not see that another program writes into a file.
  connect(qGuiApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
    if (state == Qt::ApplicationActive) readSoon();
  });
}

GitReader::~GitReader() = default;

void GitReader::setFolder(const QString& folder) {
  if (folder == folder_) return;
  folder_ = folder;
  soon_.stop();
  reading_.cancel();
  take(std::make_shared<const GitChanges>());
  readSoon();
}

void GitReader::readSoon() {
  if (!soon_.isActive() && !folder_.isEmpty()) soon_.start();
}

// One git at a time: in a large repository it takes longer than the pause.
void GitReader::read() {
  isOld_ = reading_.isRunning();
  if (isOld_ || folder_.isEmpty()) return;
  reading_.start(
      this, [folder = folder_](const std::stop_token& stop) { return readGitChanges(folder, stop); },
      [this](const GitChangesPointer& changes) {
        take(changes);
        if (isOld_) readSoon();
      });
}

void GitReader::take(const GitChangesPointer& changes) {
  const QStringList watched = watcher_.directories();
  if (!watched.contains(changes->gitFolder) || watched.size() > 1) {
    if (!watched.isEmpty()) watcher_.removePaths(watched);
    if (!changes->gitFolder.isEmpty()) watcher_.addPath(changes->gitFolder);
  }
  emit changed(changes);
}

} // namespace wavesmith::widgets
