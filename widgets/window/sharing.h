// SPDX-License-Identifier: Apache-2.0
// Share files in the window (core/share). Sharing writes the run with its files, breakpoints, position and layout
// into one file. Opening such a file extracts its files into a new folder; nothing runs until the user asks.
// Debugging the run then goes to the shared position.
//
// GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "share/contents.h"
#endif

#include <QObject>
#include <QString>

namespace wavesmith::widgets {

class Debugging;
class MainWindow;
class RunDock;
class Workspace;

class Sharing : public QObject {
  Q_OBJECT

public:
  Sharing(MainWindow* window, Workspace* workspace, RunDock* run, Debugging* debugging);

  void askAndShare(); // asks for the name of the file
  // Writes the run of the Run panel; false: a message says why.
  bool shareTo(const QString& path);
  // Extracts a share file and opens its kernel; false: a message says why.
  bool open(const QString& path);

signals:
  void statusMessage(const QString& message);

private:
  [[nodiscard]] QString folderFor(const QString& path) const; // returns a folder that does not exist yet
  void addBreakpoints(const share::ShareContents& contents, const QString& folder, const QString& runFile);
  void fail(const QString& title, const QString& message);

  MainWindow* window_;
  Workspace* workspace_;
  RunDock* run_;
  Debugging* debugging_;
};

} // namespace wavesmith::widgets
