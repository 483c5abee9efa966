// SPDX-License-Identifier: Apache-2.0
// The Why panel shows what a value was computed from (why_model.h), back to kernel arguments, constants and buffers.
// Return goes to the instruction of a node. GUI thread only.
#pragma once

#include "debugger/debug_dock.h"

class QLineEdit;
class QTreeView;

namespace wavesmith::widgets {

class WhyModel;
class WindowServices;

class WhyDock : public DebugDock {
  Q_OBJECT

public:
  explicit WhyDock(DebugController* controller, QWidget* parent = nullptr);
  static WhyDock* addTo(WindowServices& window, DebugController* controller);

  void ask(const QString& location);
  [[nodiscard]] WhyModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] QLineEdit* field() const { return field_; }

protected:
  void refresh(bool isNewStop) override;
  void clear() override;

private:
  void request(const debug::Request& request);

  WhyModel* model_;
  QTreeView* view_;
  QLineEdit* field_;
  HintStack* tree_; // shows the tree, or a hint why there is none
};

} // namespace wavesmith::widgets
