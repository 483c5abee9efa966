// SPDX-License-Identifier: Apache-2.0
// The State panel: the scalar state of the selected wave and its wait counters (state_model.h). A value is edited in place;
// the context menu asks who wrote it and why. GUI thread only.
#pragma once

#include "debugger/debug_dock.h"

class QTreeView;

namespace wavesmith::widgets {

class LocationMenu;
class StateModel;

class StateDock : public DebugDock {
  Q_OBJECT

public:
  StateDock(DebugController* controller, LocationMenu* menu, QWidget* parent = nullptr);

  [[nodiscard]] StateModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  StateModel* model_;
  QTreeView* view_;
};

} // namespace wavesmith::widgets
