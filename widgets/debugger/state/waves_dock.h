// SPDX-License-Identifier: Apache-2.0
// The Waves panel shows the waves of the running work-groups (waves_model.h) and draws their active lanes. Return or
// a double click selects the wave that the other panels show. GUI thread only.
#pragma once

#include "debugger/debug_dock.h"

class QTableView;

namespace wavesmith::widgets {

class Theme;
class WavesModel;
class WindowServices;

class WavesDock : public DebugDock {
  Q_OBJECT

public:
  WavesDock(DebugController* controller, const Theme* theme, QWidget* parent = nullptr);
  static WavesDock* addTo(WindowServices& window, DebugController* controller);

  [[nodiscard]] WavesModel* model() const { return model_; }
  [[nodiscard]] QTableView* view() const { return view_; }

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  void select(int row);

  WavesModel* model_;
  QTableView* view_;
};

} // namespace wavesmith::widgets
