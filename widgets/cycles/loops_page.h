// SPDX-License-Identifier: Apache-2.0
// The Loops page of the Timing panel: the loops of the kernel at the cursor with their bounds, the numbers behind
// them, and estimates under assumptions that the user can change:
//
//   Waves per SIMD [2 that fit]   Vector loads assumed [600 cycles]   Scalar loads assumed [200 cycles]
//   Line   Code                     Bound   Binding     Estimate   Change
//   216    loop of 126 instructions 1,024   MFMA pipe      1,256      -88
//   ─────────────────────────────────────────────────────────────
//   gemm, line 216: loop of 126 instructions: at least 1,024 cycles per iteration, by the MFMA pipe
//
//   Compared with the saved text   [Compare with This Version] [Stop Comparing]
//   moving line 45 before line 41: 1,180 → 1,092 cycles per iteration, 88 fewer     [Move]     (what_if_rows.h)
//
// Everything is computed in the background, and only while the page is visible. GUI thread only.
#pragma once

#include "cycles/loops_model.h"
#include "cycles/run_estimate.h"
#include "document/background.h"
#include "models/shown_kernel.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QPushButton;
class QSpinBox;
class QTreeView;

namespace wavesmith::widgets {

class CostBaseline;
class ElidedLabel;
class HintStack;
class LastRun;
class Measured;
class MemoryLevelBox;
class WhatIfRows;
class Workspace;

class LoopsPage : public QWidget {
  Q_OBJECT

public:
  explicit LoopsPage(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] LoopsModel* model() const { return model_; }
  [[nodiscard]] QTreeView* view() const { return view_; }
  [[nodiscard]] HintStack* stack() const { return stack_; }
  [[nodiscard]] QString kernelText() const;
  [[nodiscard]] QString detail() const;   // the numbers of the selected loop
  [[nodiscard]] QString pathNote() const; // what the estimates are based on; empty: there was no run
  [[nodiscard]] QSpinBox* waves() const { return waves_; }
  [[nodiscard]] QSpinBox* vectorLoad() const { return vectorLoad_; }
  [[nodiscard]] MemoryLevelBox* level() const { return level_; }
  [[nodiscard]] QSpinBox* scalarLoad() const { return scalarLoad_; }
  [[nodiscard]] ChosenAssumptions assumptions() const;
  [[nodiscard]] QString baselineText() const; // what the estimates are compared with
  [[nodiscard]] QPushButton* compareButton() const { return compare_; }
  [[nodiscard]] QPushButton* stopButton() const { return stop_; }
  [[nodiscard]] WhatIfRows* whatIf() const { return whatIf_; }

protected:
  void showEvent(QShowEvent* event) override;

private:
  QWidget* makeAssumptions();
  QWidget* makeBaseline();
  void showBaseline();
  void refresh();
  void followCursor();
  void followTrace();
  void followRuns(); // follows the runs of the current document, and its trace
  void compute(const ShownKernel& kernel);
  void show(const std::shared_ptr<const KernelCosts>& costs);
  void showDetail();
  void showRoom();
  void goTo(const QModelIndex& index);

  Workspace* workspace_;
  LoopsModel* model_;
  QTreeView* view_;
  HintStack* stack_;
  ElidedLabel* name_;
  QLabel* detail_;
  QLabel* path_;
  QPointer<LastRun> lastRun_; // last run of the current document
  QPointer<Measured> measured_;
  QSpinBox* waves_ = nullptr;
  QSpinBox* vectorLoad_ = nullptr;
  MemoryLevelBox* level_ = nullptr;
  QSpinBox* scalarLoad_ = nullptr;
  CostBaseline* baseline_;
  ElidedLabel* compared_ = nullptr;
  QPushButton* compare_ = nullptr;
  QPushButton* stop_ = nullptr;
  WhatIfRows* whatIf_;
  QString lastName_; // name of the shown kernel
  ShownKernel wanted_;
  BackgroundTask computing_;
};

} // namespace wavesmith::widgets
