// SPDX-License-Identifier: Apache-2.0
// The Timeline panel shows the activity of each wave over the steps (timeline_view.h); a slider moves the run to a
// step.
//
// GUI thread only.
#pragma once

#include "debugger/debug_dock.h"

class QLabel;
class QSlider;

namespace wavesmith::widgets {

class Theme;
class TimelineView;
class WindowServices;

class TimelineDock : public DebugDock {
  Q_OBJECT

public:
  TimelineDock(DebugController* controller, const Theme* theme, QWidget* parent = nullptr);
  static TimelineDock* addTo(WindowServices& window, DebugController* controller);

  [[nodiscard]] TimelineView* view() const { return view_; }
  [[nodiscard]] QSlider* slider() const { return slider_; }
  [[nodiscard]] QString text() const; // "step 3,140 of 247,212"

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  void followStop();
  void askForSpans();

  TimelineView* view_;
  QSlider* slider_;
  QLabel* label_;
  quint64 known_ = 0; // last step whose spans have been requested
  bool isAsking_ = false;
};

} // namespace wavesmith::widgets
