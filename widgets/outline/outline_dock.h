// SPDX-License-Identifier: Apache-2.0
// Kernels and labels of the current file; selecting one goes to it.
#pragma once

#include <QDockWidget>

class QTreeView;

namespace wavesmith::widgets {

class HintStack;
class OutlineModel;
class Workspace;

class OutlineDock : public QDockWidget {
  Q_OBJECT

public:
  explicit OutlineDock(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] OutlineModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }

private:
  void refresh();

  Workspace* workspace_;
  OutlineModel* model_;
  QTreeView* view_;
  HintStack* stack_;
};

} // namespace wavesmith::widgets
