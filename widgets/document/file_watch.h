// SPDX-License-Identifier: Apache-2.0
// Says that something may have happened to a file, or to one of several: written, replaced by another of its name, removed, made
// again, its permissions changed. What happened is for the listener to find out.
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

  // Empty: none.
  void setPath(const QString& path);
  void setPaths(const QStringList& paths);
  [[nodiscard]] QStringList paths() const;
  // Look again in a moment: touched() once more.
  void lookAgain();

signals:
  void touched();

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
