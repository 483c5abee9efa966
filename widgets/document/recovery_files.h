// SPDX-License-Identifier: Apache-2.0
// The files of recovery on disk: directories with a lock, and files with one text each.
//
//   recovery/
//     3f2a.../lock       locked while its process lives
//             1.text     a line of JSON (kind, path, name, time), then the text
//             session    the open files, written by the window
//
// Any thread, one at a time.
#pragma once

#include "document/recovery.h"

#include <memory>
#include <optional>

namespace wavesmith::widgets {

// A directory of recovery files, locked by this process as long as this object lives.
class RecoveryDirectory {
public:
  // Creates a directory in `parent`; null if that fails.
  [[nodiscard]] static std::unique_ptr<RecoveryDirectory> make(const QString& parent);
  // Claims the directory of a process that has ended; null if it still runs or another process has claimed it.
  [[nodiscard]] static std::unique_ptr<RecoveryDirectory> claim(const QString& path);
  ~RecoveryDirectory(); // releases the lock; the files stay
  RecoveryDirectory(const RecoveryDirectory&) = delete;
  RecoveryDirectory& operator=(const RecoveryDirectory&) = delete;

  [[nodiscard]] const QString& path() const { return path_; }
  [[nodiscard]] QStringList files() const;   // full paths of the text files
  [[nodiscard]] QString sessionFile() const; // path of the session file, which need not exist
  void removeAll();                          // removes all files and the directory

private:
  RecoveryDirectory(QString path, int lock) : path_(std::move(path)), lock_(lock) {}

  QString path_;
  int lock_ = -1;
};

[[nodiscard]] std::optional<RecoveredText> readRecoveryFile(const QString& file);
[[nodiscard]] source::Result<void> writeRecoveryFile(const RecoveredText& text);

} // namespace wavesmith::widgets
