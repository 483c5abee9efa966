// SPDX-License-Identifier: Apache-2.0
// The folder of the window: opening one, what the menus of the Files panel do, and its settings
// (.wavesmith/settings.yaml).
//
//   Folders::in(window)->open("/kernels");     shown in the Files panel, and remembered with the session
//   Folders::in(window)->openSettings();       those of the current file, or new ones
//
// GUI thread only.
#pragma once

#include <QObject>
#include <QString>

namespace wavesmith::widgets {

class MainWindow;
class RecentFiles;

class Folders : public QObject {
  Q_OBJECT

public:
  Folders(MainWindow* window, RecentFiles* recent);
  [[nodiscard]] static Folders* in(const MainWindow* window);

  void askAndOpen(); // asks for the folder
  void open(const QString& folder);
  void close();
  // Opens the settings of this folder; creates them if it has none. Without a folder: those that hold for the current
  // file or, if there are none, new ones of the opened folder or of that of the file.
  void openSettings(const QString& folder = {});
  void openBeside(const QString& path); // in the split
  void findIn(const QString& folder);   // with Find in Files

private:
  void addActions();
  void say(const QString& sentence);

  MainWindow* window_;
  RecentFiles* recent_;
};

} // namespace wavesmith::widgets
