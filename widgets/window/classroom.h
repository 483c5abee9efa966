// SPDX-License-Identifier: Apache-2.0
// Lessons and presenter mode in the window: the Lessons dock at the left, which opens the other panels and starts the
// debugger, and the actions "lessons" and "presenterMode" for the menus. GUI thread only.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

class QDockWidget;

namespace wavesmith::widgets {

class Debugging;
class LessonsDock;
class MainWindow;
class PanelLayout;
class PresenterMode;
class WindowServices;

class Classroom : public QObject {
  Q_OBJECT

public:
  Classroom(MainWindow* window, WindowServices& services, Debugging* debugging);

  [[nodiscard]] LessonsDock* lessons() const { return lessons_; }
  [[nodiscard]] PresenterMode* presenter() const { return presenter_; }
  void showLessons(); // opens the dock with the list of lessons

private:
  void connectPanels();
  void showPanels();
  // The dock that a lesson names (lessons::panelNames); nullptr: the window has none.
  [[nodiscard]] QDockWidget* panel(const QString& name) const;

  MainWindow* window_;
  PanelLayout* panels_;
  LessonsDock* lessons_;
  PresenterMode* presenter_;
  QStringList shown_; // panels of the step whose "Show me" starts the debugger
};

} // namespace wavesmith::widgets
