// SPDX-License-Identifier: Apache-2.0
// Run the current kernel and see what it computes:
//
//   vector_add.run.yaml ▾   ▶ Run  ■ Cancel   1.2 s  [====    ]      run on save   save   copy as command
//   | kernel, grid, arguments        |  Passed: 1 buffer is as expected
//   | a  f32  1000003  uniform: …    |  c  f32  1,000,003  all equal
//
// GUI thread only.
#pragma once

#include "run/run_controller.h"

#include <QDockWidget>
#include <QTimer>

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QProgressBar;
class QToolButton;

namespace wavesmith::widgets {

class Document;
class HintStack;
class RunForm;
class RunResults;
class Workspace;

class RunDock : public QDockWidget {
  Q_OBJECT

public:
  explicit RunDock(Workspace* workspace, QWidget* parent = nullptr);

  [[nodiscard]] QAction* runAction() const { return run_; }
  [[nodiscard]] QAction* cancelAction() const { return cancel_; }
  [[nodiscard]] QAction* saveAction() const { return save_; } // the run file
  [[nodiscard]] QAction* copyAction() const { return copy_; } // the run as a command line
  [[nodiscard]] RunController* controller() const { return controller_; }
  [[nodiscard]] RunForm* form() const { return form_; }
  [[nodiscard]] RunResults* results() const { return results_; }

  void run();
  // Another program has changed these files, or an editor their text. Edits of the form stay.
  void reload(const QStringList& paths);
  [[nodiscard]] QString unsavedRunFile() const; // that the form has changes of; empty: none
  [[nodiscard]] QString commandLine() const;    // what `copy` puts on the clipboard
  [[nodiscard]] QString status() const;         // the sentence beside the buttons

private:
  QWidget* makeBar();
  void followDocument();
  void followSnapshot();
  void loadRunFile(const QString& path);
  void saveRunFile();
  void updateState();
  [[nodiscard]] Document* kernelDocument() const; // whose kernel is run; nullptr: none

  Workspace* workspace_;
  RunController* controller_;
  RunForm* form_;
  RunResults* results_;
  HintStack* stack_;
  QAction* run_;
  QAction* cancel_;
  QAction* save_;
  QAction* copy_;
  QComboBox* files_;
  QLabel* status_;
  QProgressBar* progress_;
  QCheckBox* onSave_;
  QTimer clock_;    // redraws the elapsed time
  QString source_;  // the kernel file whose run files are offered
  QString runFile_; // path of the one that is shown
  QString problem_; // why it cannot be read
  bool edited_ = false;
  bool asked_ = false;     // for the backends
  bool suggested_ = false; // what is shown is a suggestion, better made again when more is known
};

} // namespace wavesmith::widgets
