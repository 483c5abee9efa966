// SPDX-License-Identifier: Apache-2.0
// Signals that a file, or one of several, may have changed: it was written, replaced by another file of the same
// name, removed or created again, or its permissions changed. The listener must find out which.
//
// GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>

namespace wavesmith::widgets {

class FileWatch : public QObject {
  Q_OBJECT

public:
  explicit FileWatch(QObject* parent = nullptr);
  ~FileWatch() override;

  // Sets the watched files; empty: none.
  void setPath(const QString& path);
  void setPaths(const QStringList& paths);
  [[nodiscard]] QStringList paths() const;
  // Emits touched() again after a moment.
  void lookAgain();

signals:
  void touched();

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
