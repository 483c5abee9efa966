// SPDX-License-Identifier: Apache-2.0
// The files and folders that were opened last, and the menu that shows them. The settings keep them.
//
//   RecentFiles recent(settings);
//   recent.remember("/tmp/vector_add.s");
//   recent.paths();           the newest first
//   recent.rememberFolder("/kernels");
//   recent.fillMenu(menu);    when it is about to open: files, then folders; emits chosen(path)
//
// GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>

class QMenu;

namespace wavesmith::widgets {

class Settings;

class RecentFiles : public QObject {
  Q_OBJECT

public:
  explicit RecentFiles(Settings* settings, QObject* parent = nullptr);

  [[nodiscard]] QStringList paths() const; // absolute, the newest first
  void remember(const QString& path);
  void forget(const QString& path);
  [[nodiscard]] QStringList folders() const;
  void rememberFolder(const QString& path);
  void fillMenu(QMenu* menu);

signals:
  void chosen(const QString& path); // the user chose a file or a folder in the menu

private:
  Settings* settings_;
};

} // namespace wavesmith::widgets
