// SPDX-License-Identifier: Apache-2.0
// The folder of the window: opens and closes it, carries out the commands of the Files panel's menus, and opens its
// settings (.wavesmith/settings.yaml).
//
//   Folders::in(window)->open("/kernels");     shown in the Files panel, and remembered with the session
//   Folders::in(window)->openSettings();       opens the settings of the current file's folder, or creates them
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
  // Opens the settings of this folder; creates them if it has none. Without a folder: the settings that apply to the
  // current file or, if there are none, new ones in the opened folder or the file's folder.
  void openSettings(const QString& folder = {});
  void openBeside(const QString& path); // opens the file in the split
  void findIn(const QString& folder);   // opens Find in Files for this folder

private:
  void addActions();
  void say(const QString& sentence);

  MainWindow* window_;
  RecentFiles* recent_;
};

} // namespace wavesmith::widgets
