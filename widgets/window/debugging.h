// SPDX-License-Identifier: Apache-2.0
// The debugger in the window. Starts it for the run that the Run panel shows, and marks its position in the editors.
// While a run is debugged, the panels have the layout of debugging.
//
// GUI thread only.
#pragma once

#include "debugger/debug_controller.h"
#ifndef Q_MOC_RUN
#include "share/contents.h"
#endif

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace wavesmith::widgets {

class BreakpointsDock;
class CodeEditor;
class DebugActions;
class DebugPoints;
class DebuggedTexts;
class DivergenceDock;
class EditorView;
class LanesDock;
class LocationMenu;
class MainWindow;
class MemoryDock;
class RunDock;
class StateDock;
class StopBar;
class TimelineDock;
class ValueTableDock;
class Watches;
class WavesDock;
class WhyDock;
class WindowServices;
class Workspace;

class Debugging : public QObject {
  Q_OBJECT

public:
  // Adds the panels of the debugger, whose layout follows the debugged run.
  Debugging(MainWindow* window, WindowServices& services, RunDock* run);

  [[nodiscard]] DebugController* controller() const { return controller_; }
  [[nodiscard]] DebugActions* actions() const { return actions_; }
  [[nodiscard]] DebugPoints* points() const { return points_; }

  // Starts the run of the Run panel; `toBreakpoint`: continues to the first breakpoint, if there is one.
  void start(bool toBreakpoint);
  // Starts the debugged run again, with the current texts.
  void restart();
  // Starts a run of the current document and goes to the first time that the wave, or any wave, is about to execute
  // the line. For lessons.
  struct Target {
    QString source; // paths are absolute
    QString runFile;
    int line = 0;
    bool checkedMode = false;
    std::optional<emulator::WaveId> wave = {};
  };
  void startAt(const Target& target);
  // Debugs the run to its end in this mode, goes to the last write of an element ("c[17]"), and shows why it has its
  // value.
  struct Element {
    QString location;
    bool checkedMode = false;
    quint32 launch = 0; // index of the launch, from 0
    std::optional<project::SweepPoint> point = {};
  };
  void explain(const Element& element);
  // The next start of this run file uses the mode of a share file and goes to its position.
  void restoreAtStart(const QString& runFile, const share::ShareContents& contents);
  void connectView(EditorView* view);
  [[nodiscard]] LanesDock* lanesDock() const { return lanes_; }
  [[nodiscard]] StateDock* stateDock() const { return state_; }
  [[nodiscard]] TimelineDock* timelineDock() const { return timeline_; }
  [[nodiscard]] StopBar* stopBar() const { return bar_; } // the window places it
  [[nodiscard]] ValueTableDock* valueTableDock() const { return table_; }
  [[nodiscard]] WhyDock* whyDock() const { return why_; }

signals:
  void statusMessage(const QString& message);
  void activeChanged(bool active); // a debugged run has begun or ended

private:
  void addPanels(WindowServices& services);
  void connectParts();
  [[nodiscard]] DebugJob debugJob(RunJob job) const;
  void onStateChanged();
  void onMoved();
  void onFailed(const source::Diagnostics& diagnostics);
  void showPosition();
  void showPositionIn(EditorView* view) const;
  void showStop();
  [[nodiscard]] source::Place placeToShow() const;
  void runTo(int line, bool backward);
  void toggleBreakpoint();
  void compareWithOther();
  void backToLastChange();
  void showValuesAtCursor();
  void watchAtCursor();
  void explainAtEnd(const QString& location);
  void showValue(const QString& word, const QString& line, QObject* context,
                 const std::function<void(const QString&)>& show);
  [[nodiscard]] EditorView* viewFor(const source::Place& place) const;
  [[nodiscard]] QString reasonText() const; // "Breakpoint"
  [[nodiscard]] QString stopText() const;   // "Breakpoint: wave 0.1, step 5 of 10"

  MainWindow* window_;
  Workspace* workspace_;
  RunDock* run_;
  DebugController* controller_;
  DebuggedTexts* texts_;
  DebugPoints* points_;
  DebugActions* actions_;
  LocationMenu* menu_;
  Watches* watches_;
  StopBar* bar_;
  LanesDock* lanes_ = nullptr;
  WavesDock* waves_ = nullptr;
  StateDock* state_ = nullptr;
  MemoryDock* memory_ = nullptr;
  TimelineDock* timeline_ = nullptr;
  WhyDock* why_ = nullptr;
  DivergenceDock* divergence_ = nullptr;
  BreakpointsDock* breakpoints_ = nullptr;
  ValueTableDock* table_ = nullptr;
  std::optional<debug::Writer> ran_;           // the instruction that the selected wave executed last
  std::optional<share::ShareContents> shared_; // contents to restore when
  QString sharedRunFile_;                      // this run file is debugged
  std::vector<debug::Request> restoring_;      // the first movements after the start
  std::optional<debug::Request> first_;        // the first movement after the start
  QString explained_; // a location: the first movement goes to the end and explains it; empty: none
  bool wasActive_ = false;
};

} // namespace wavesmith::widgets
