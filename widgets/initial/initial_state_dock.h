// SPDX-License-Identifier: Apache-2.0
// The Initial State panel shows the contents of every register of a wave when the kernel at the cursor starts, for a
// selected work-group, wave and lane, and the effects of other descriptor bits. Ctrl+wheel enlarges it, for a
// projector.
//
// Shows the newest snapshot of the current document; while hidden it does nothing. GUI thread only.
#pragma once

#include "document/snapshot.h"
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/initial_panel.h"
#include "project/launches/launch_shape.h"
#endif

#include <QDockWidget>
#include <QHash>
#include <QMap>
#include <QPointer>

class QBoxLayout;
class QLabel;
class QListWidget;
class QScrollArea;
class QTableView;

namespace wavesmith::widgets {

class BitRuler;
class DescriptorBits;
class HintStack;
class InitialModel;
class LaunchPickers;
class MovesDiagram;
class RegisterStrip;
class WindowServices;
class Workspace;

class InitialStateDock : public QDockWidget {
  Q_OBJECT

public:
  explicit InitialStateDock(Workspace* workspace, QWidget* parent = nullptr);
  ~InitialStateDock() override;
  static InitialStateDock* addTo(WindowServices& window);

  [[nodiscard]] InitialModel* model() const { return model_; }
  [[nodiscard]] QTableView* view() const { return view_; }
  [[nodiscard]] RegisterStrip* strip() const { return strip_; }
  [[nodiscard]] MovesDiagram* moves() const { return moves_; }
  [[nodiscard]] DescriptorBits* bits() const { return bits_; }
  [[nodiscard]] LaunchPickers* pickers() const { return pickers_; }
  [[nodiscard]] QListWidget* otherReads() const { return otherReads_; }
  [[nodiscard]] HintStack* stack() const { return stack_; }

  void zoom(int steps); // enlarges texts by this number of points; 0: the size of the program's other texts

protected:
  void showEvent(QShowEvent* event) override;
  bool event(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

private:
  // The user's choices for a kernel, kept while the text changes.
  struct Choice {
    bool ownSizes = false;
    panels::LaunchPoint launch;
    QMap<QString, unsigned> bits; // chosen bits by directive
  };

  QWidget* makePage();
  void connectParts();
  void refresh();
  void forget();
  void showKernel();
  void showPanel();
  void showMoves();
  void showRulers();
  void fitTable();
  void arrange();
  void goToReader(int row, int reader);
  void goTo(analysis::Index at);
  void setBit(const QString& directive, unsigned value);
  [[nodiscard]] std::size_t kernelAtCursor() const;
  [[nodiscard]] Choice& choice();
  [[nodiscard]] codeobject::KernelDescriptor chosenDescriptor();

  QPointer<Workspace> workspace_; // destroyed before the docks when the window is destroyed
  HintStack* stack_;
  QScrollArea* scroll_ = nullptr;
  QBoxLayout* halves_ = nullptr;
  QLabel* title_;
  LaunchPickers* pickers_;
  RegisterStrip* strip_;
  RegisterStrip* special_;
  BitRuler* workItem_;
  BitRuler* workgroupInfo_;
  InitialModel* model_;
  QTableView* view_;
  DescriptorBits* bits_;
  QWidget* changed_;
  MovesDiagram* moves_;
  QLabel* changedText_;
  QListWidget* otherReads_;

  SnapshotPointer snapshot_; // the shown snapshot
  std::size_t kernel_ = 0;
  project::LaunchShape shape_;
  QHash<QString, Choice> choices_; // choices by document and kernel
  QMap<int, int> lastReader_;      // for each row, the last target of Enter
  int zoom_ = 0;
  bool following_ = false;
};

} // namespace wavesmith::widgets
