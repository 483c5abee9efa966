// SPDX-License-Identifier: Apache-2.0
// Reads the files of a folder in the background, and again whenever something in it changes:
//
//   auto* reader = new FolderReader(this);
//   connect(reader, &FolderReader::changed, model, &FolderModel::setTree);
//   reader->setFolder("/kernels");
//
// Up to kMostWatched folders are watched, the upper ones first. GUI thread only.
#pragma once

#include "document/background.h"
#include "files/folder_tree.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

namespace wavesmith::widgets {

class FolderReader : public QObject {
  Q_OBJECT

public:
  static constexpr int kMostWatched = 1000; // because other programs also need the user's inotify watches

  explicit FolderReader(QObject* parent = nullptr);
  ~FolderReader() override; // stops reading and does not wait

  void setFolder(const QString& folder); // empty: none
  [[nodiscard]] const QString& folder() const { return folder_; }

signals:
  void changed(wavesmith::widgets::FolderTreePointer tree); // null: there is no folder

private:
  void read();
  void take(const QString& folder, const FolderTreePointer& tree);

  QString folder_;
  QFileSystemWatcher watcher_;
  QTimer soon_;
  BackgroundTask reading_;
};

} // namespace wavesmith::widgets
