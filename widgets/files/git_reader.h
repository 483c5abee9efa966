// SPDX-License-Identifier: Apache-2.0
// Asks git in the background which files of a folder have changed, and again after a commit, when the program becomes
// active, and when it is told:
//
//   auto* git = new GitReader(this);
//   connect(git, &GitReader::changed, model, &FolderModel::setChanges);
//   git->setFolder("/kernels");
//   connect(document, &Document::saved, git, &GitReader::readSoon);
//
// GUI thread only.
#pragma once

#include "document/background.h"
#include "files/git_changes.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

namespace wavesmith::widgets {

class GitReader : public QObject {
  Q_OBJECT

public:
  explicit GitReader(QObject* parent = nullptr);
  ~GitReader() override; // stops reading and does not wait

  void setFolder(const QString& folder); // empty: none
  void readSoon();

signals:
  void changed(wavesmith::widgets::GitChangesPointer changes); // never null

private:
  void read();
  void take(const GitChangesPointer& changes);

  QString folder_;
  QFileSystemWatcher watcher_; // of the folder with git's index
  QTimer soon_;
  BackgroundTask reading_;
  bool isOld_ = false; // something has changed while it was read
};

} // namespace wavesmith::widgets
