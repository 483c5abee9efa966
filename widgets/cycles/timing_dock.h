// SPDX-License-Identifier: Apache-2.0
// The Timing panel shows where the cycles of the kernel at the cursor go.
//
//   Loops      bounds and estimates (loops_page.h)
//   Trace      a measured run: hotspots and waits (trace_page.h)
//   Timeline   the waves of the trace (wave_timeline.h)
//
// A click in the timeline goes to the line; the instructions of the cursor's line are marked in it. GUI thread only.
#pragma once

#include "document/measured.h"

#include <QDockWidget>
#include <QPointer>

#include <memory>

class QTabWidget;

namespace wavesmith::widgets {

class HintStack;
class LoopsPage;
class TraceLoader;
class TimelineLegend;
class TracePage;
class WaveTimeline;
class WindowServices;
class Workspace;

class TimingDock : public QDockWidget {
  Q_OBJECT

public:
  explicit TimingDock(Workspace* workspace, QWidget* parent = nullptr);
  static TimingDock* addTo(WindowServices& window);

  // Reads the trace for the current document; false: there is none.
  bool openTrace(const QString& path);

  [[nodiscard]] QTabWidget* tabs() const { return tabs_; }
  [[nodiscard]] LoopsPage* loops() const { return loops_; }
  [[nodiscard]] TracePage* trace() const { return trace_; }
  [[nodiscard]] WaveTimeline* timeline() const { return timeline_; }
  [[nodiscard]] TimelineLegend* legend() const { return legend_; }
  [[nodiscard]] HintStack* timelineStack() const { return timelineStack_; }

signals:
  void openTraceRequested();
  void statusMessage(const QString& message);

private:
  void follow(); // another document became current
  QWidget* makeTimeline();
  void showMeasurement();
  void markCursor();
  void goTo(quint32 codeRow); // goes to the line of a row of the traced code

  Workspace* workspace_;
  TraceLoader* loader_;
  QTabWidget* tabs_;
  LoopsPage* loops_;
  TracePage* trace_;
  WaveTimeline* timeline_;
  TimelineLegend* legend_;
  HintStack* timelineStack_ = nullptr;
  QPointer<Measured> measured_; // measured run of the current document
  std::shared_ptr<const trace::Trace> shownTrace_;
};

} // namespace wavesmith::widgets
