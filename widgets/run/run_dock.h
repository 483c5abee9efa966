// SPDX-License-Identifier: Apache-2.0
// Run the current kernel and see what it computes:
//
//   vector_add.run.yaml ▾   ▶ Run  ■ Cancel   1.2 s  [====    ]      run on save   save   copy as command
//   | kernel, grid, arguments        |  Passed: 1 buffer is as expected
//   | a  f32  1000003  uniform: …    |  c  f32  1,000,003  all equal
//
// Form and result are those of the current document's run file (run_sessions.h). A result is out of date when
// text, form or input files are not those of the run any more.
//
// GUI thread only.
#pragma once

#include "document/file_watch.h"
#include "run/run_controller.h"

#include <QDockWidget>
#include <QHash>
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
class RunSessions;
class Workspace;
struct RecoveredText;
struct RunSession;

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
  // A run file of the current kernel with edits in the form that are not saved; empty: none.
  [[nodiscard]] QString unsavedRunFile() const;
  // Run files with such edits that are shown for no other open document; nullptr: all.
  [[nodiscard]] QStringList unsavedForms(const Document* closing) const;
  bool saveForm(const QString& runFile); // asks where it has to; false: it is not saved
  void discardForm(const QString& runFile);
  void restoreForm(const RecoveredText& text); // that a crash left
  [[nodiscard]] QString commandLine() const;   // what `copy` puts on the clipboard
  [[nodiscard]] QString status() const;        // the sentence beside the buttons

signals:
  // The run file that is shown was read: what is wrong with it, or nothing. An empty path: there is none.
  void runFileChecked(const QString& path, const wavesmith::source::Diagnostics& problems);

private:
  QWidget* makeBar();
  void followDocument();
  void followSnapshot();
  void offer(const QStringList& runFiles, const QString& chosen);
  void leave(const QString& hint); // shows no run file, and why
  void showSession(RunSession* session);
  void showForm();
  void refresh();
  void finish();
  void onFormEdited();
  bool saveFormAs(RunSession& session);
  void updateState();
  void updateFreshness();
  [[nodiscard]] QString problem() const; // why nothing can be run; empty: it can
  [[nodiscard]] QString stateText() const;

  Workspace* workspace_;
  RunController* controller_;
  RunSessions* sessions_;
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
  QTimer clock_;                   // redraws the elapsed time
  FileWatch inputs_;               // the run file, and what the shown result was made from
  QHash<QString, QString> chosen_; // the run file of each document for which one was chosen
  RunSession* session_ = nullptr;  // what is shown; nullptr: the hint
  bool asked_ = false;             // for the backends
};

} // namespace wavesmith::widgets
