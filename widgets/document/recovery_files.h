// SPDX-License-Identifier: Apache-2.0
// What recovery keeps on the disk: directories with a lock, and files with one text each.
//
//   recovery/
//     3f2a.../lock       locked while its process lives
//             1.text     a line of JSON (kind, path, name, time), then the text
//             session    what is open, as the window has written it
//
// Any thread, one at a time.
#pragma once

#include "document/recovery.h"

#include <memory>
#include <optional>

namespace wavesmith::widgets {

// A directory of recovery files that is ours as long as this object lives.
class RecoveryDirectory {
public:
  // A new one below `parent`; null when it cannot be made.
  [[nodiscard]] static std::unique_ptr<RecoveryDirectory> make(const QString& parent);
  // Of a process that is gone; null when it lives, or another one was quicker.
  [[nodiscard]] static std::unique_ptr<RecoveryDirectory> claim(const QString& path);
  ~RecoveryDirectory(); // lets go; the files stay
  RecoveryDirectory(const RecoveryDirectory&) = delete;
  RecoveryDirectory& operator=(const RecoveryDirectory&) = delete;

  [[nodiscard]] const QString& path() const { return path_; }
  [[nodiscard]] QStringList files() const;   // of texts, the whole paths
  [[nodiscard]] QString sessionFile() const; // which need not exist
  void removeAll();                          // with the directory

private:
  RecoveryDirectory(QString path, int lock) : path_(std::move(path)), lock_(lock) {}

  QString path_;
  int lock_ = -1;
};

[[nodiscard]] std::optional<RecoveredText> readRecoveryFile(const QString& file);
[[nodiscard]] source::Result<void> writeRecoveryFile(const RecoveredText& text);

} // namespace wavesmith::widgets
