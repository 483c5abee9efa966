// SPDX-License-Identifier: Apache-2.0
// The tool bar of the Kernarg Designer: the kernel, imports of its arguments, their arrangement, and edits of the
// selected rows. At the right are the size of the segment and its origin.
//
//   vector_add v  From v | Natural Packed By Hand | Hidden | + - ^ v      32 bytes, aligned to 8, as designed
//
//   auto* tools = new DesignerToolBar;
//   connect(tools, &DesignerToolBar::arrangementChosen, model, &KernargModel::setArrangement);
//   tools->showActions(model->design(), grid->selectedRows()); // after each edit, even a rejected one
//
// The tool bar does not change the design itself. GUI thread only.
#pragma once

#include "kernarg/design.h"

#include <QList>
#include <QString>
#include <QToolBar>

#include <array>

class QAction;
class QComboBox;
class QLabel;

namespace wavesmith::widgets {

class DesignerToolBar : public QToolBar {
  Q_OBJECT

public:
  explicit DesignerToolBar(QWidget* parent = nullptr);

  void setKernels(const QStringList& names, int current);
  // Shows size, alignment and origin of the design's layout.
  void showSegment(const kernarg::Design& design);
  // Checks and enables the actions for a design and its selected rows, which are in ascending order.
  void showActions(const kernarg::Design& design, const QList<int>& rows);

  // Add, Remove, Move Up and Move Down. Their keys work only in a widget that has these actions, because other
  // widgets use the same keys.
  [[nodiscard]] QList<QAction*> editActions() const { return {add_, remove_, up_, down_}; }
  [[nodiscard]] QComboBox* kernels() const { return kernels_; }
  [[nodiscard]] QString statusText() const;

signals:                         // emitted when the user acts
  void kernelChosen(int kernel); // index into the names
  void metadataRequested();
  void structRequested();
  void loadsRequested();
  void codeObjectRequested();
  void arrangementChosen(wavesmith::kernarg::Arrangement arrangement);
  void hiddenChosen(bool hidden);
  void addRequested();
  void removeRequested();
  void moveRequested(bool up);

private:
  void makeKernels();
  void makeImports();
  void makeArrangements();
  void makeEdits();

  QComboBox* kernels_;
  QLabel* status_;
  std::array<QAction*, 3> arrangements_{}; // indexed by kernarg::Arrangement
  QAction* hidden_ = nullptr;
  QAction* add_ = nullptr;
  QAction* remove_ = nullptr;
  QAction* up_ = nullptr;
  QAction* down_ = nullptr;
};

} // namespace wavesmith::widgets
