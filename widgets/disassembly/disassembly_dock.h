// SPDX-License-Identifier: Apache-2.0
// The Disassembly panel shows the instructions of the current file and links them with its lines: the rows of the
// cursor's line are selected, and selecting a row moves the cursor. If there are no instructions, it says why and
// what to do. GUI thread only.
#pragma once

#include <QDockWidget>

class QTableView;

namespace wavesmith::widgets {

class DisassemblyModel;
class HintStack;
class WindowServices;
class Workspace;

class DisassemblyDock : public QDockWidget {
  Q_OBJECT

public:
  explicit DisassemblyDock(Workspace* workspace, QWidget* parent = nullptr);
  static DisassemblyDock* addTo(WindowServices& window);

  [[nodiscard]] DisassemblyModel* model() const { return model_; }
  [[nodiscard]] QTableView* view() const { return view_; }
  [[nodiscard]] HintStack* stack() const { return stack_; } // shows the reason if there is nothing to show

protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

private:
  void refresh();
  void followCursor();
  void followRow(int row);

  Workspace* workspace_;
  DisassemblyModel* model_;
  QTableView* view_;
  HintStack* stack_;
  bool following_ = false; // a selection made by the dock does not move the cursor
};

} // namespace wavesmith::widgets
