// SPDX-License-Identifier: Apache-2.0
// Applies many fixes to the text of an editor as one undo step: planned in the background, applied in slices,
// with a window that shows the progress and a Cancel button. Canceling leaves the text unchanged.
//
//   connect(&fixAll, &FixAll::finished, this, [](int fixed, int left) { ... });
//   fixAll.start(snapshot, fixes);   the snapshot is of the text as it is now, and keeps the fixes
//
// GUI thread only.
#pragma once

#include "document/background.h"
#include "document/snapshot.h"
#include "editor/edits/wide_edits.h"

#include <QObject>
#include <QPointer>
#include <QTimer>

#include <atomic>
#include <memory>
#include <vector>

class QDialog;
class QProgressBar;

namespace wavesmith::widgets {

class CodeEditor;

class FixAll : public QObject {
  Q_OBJECT

public:
  FixAll(CodeEditor* editor, WideEdits* edits);
  ~FixAll() override; // stops the planning

  // Ignored while another one is active.
  void start(SnapshotPointer snapshot, std::vector<const source::Fix*> fixes);
  void cancel();
  [[nodiscard]] bool isActive() const { return active_; }

signals:
  void finished(int fixed, int left); // `left`: number of fixes whose edits touch another fix's
  void canceled();
  void failed(); // the text was changed meanwhile

private:
  void showProgress(int count);
  void planned(EditPlan plan);
  void advance();
  void end();

  CodeEditor* editor_;
  WideEdits* edits_;
  bool active_ = false;
  quint64 revision_ = 0; // revision that the plan is for
  int fixed_ = 0;
  int left_ = 0;
  BackgroundTask planning_;
  std::shared_ptr<std::atomic<int>> looked_; // number of fixes that the background thread has processed
  QTimer slices_;
  QTimer progress_; // reads looked_
  QPointer<QDialog> dialog_;
  QProgressBar* bar_ = nullptr; // the progress bar in dialog_
};

} // namespace wavesmith::widgets
