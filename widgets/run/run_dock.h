// SPDX-License-Identifier: Apache-2.0
// The Run panel runs the current kernel and shows its results:
//
//   vector_add.run.yaml ▾   ▶ Run  ■ Cancel  Checked   1.2 s  [====    ]      run on save   save   copy as command
//   | kernel, grid, arguments        |  Passed: 1 buffer is as expected
//   | a  f32  1000003  uniform: …    |  c  f32  1,000,003  all equal
//
// After a run, one line shows the contents of the form (run_form_line.h); a click or Ctrl+Shift+E opens it again.
//
// A run file with parameters is run at all of its points (sweep_results.h), or at the chosen one (run_choice.h).
// Form and result belong to the run file of the current document (run_sessions.h). A result is out of date if text,
// form or input files differ from those of the run. The findings of the result are shown in the documents that were
// run until their text changes.
//
// GUI thread only.
#pragma once

#include "controls/action_reason.h"
#include "document/file_watch.h"
#include "run/python_permission.h"
#include "run/run_controller.h"

#include <QDockWidget>
#include <QHash>
#include <QSet>
#include <QTimer>

#include <optional>

class QAction;
class QCheckBox;
class QLabel;
class QProgressBar;
class QTabWidget;
class QToolButton;
class QUndoStack;

namespace wavesmith::widgets {

class Document;
class HintStack;
class RunChoice;
class RunFileList;
class RunForm;
class RunFormLine;
class RunResults;
class RunSessions;
class SweepResults;
class WindowServices;
class Workspace;
struct RecoveredText;
struct RunSession;

class RunDock : public QDockWidget {
  Q_OBJECT

public:
  explicit RunDock(Workspace* workspace, QWidget* parent = nullptr);
  static RunDock* addTo(WindowServices& window);

  [[nodiscard]] QAction* runAction() const { return run_; }
  [[nodiscard]] QAction* cancelAction() const { return cancel_; }
  [[nodiscard]] QAction* saveAction() const { return save_; } // saves the run file
  [[nodiscard]] QAction* copyAction() const { return copy_; } // copies the run as a command line
  [[nodiscard]] QAction* editAction() const { return edit_; } // opens and closes the form
  [[nodiscard]] RunFileList* files() const { return files_; }
  [[nodiscard]] RunController* controller() const { return controller_; }
  [[nodiscard]] RunForm* form() const { return form_; }
  [[nodiscard]] RunResults* results() const { return results_; } // those of one point, if a file has several
  [[nodiscard]] SweepResults* sweep() const { return sweep_; }
  [[nodiscard]] QTabWidget* pages() const { return pages_; } // results() and sweep(); tabs only with a sweep
  [[nodiscard]] RunChoice* choice() const { return choice_; }

  // Selects the run file of the current kernel. False: it is not a run file of this kernel.
  bool choose(const QString& runFile);
  void run();
  // The run that the form requests, with the unsaved texts of the editors; none: problem() says why. Without a
  // chosen point, it is a sweep if the file has parameters.
  [[nodiscard]] std::optional<RunJob> job() const;
  void addOpenTexts(RunJob& job) const;       // unsaved texts of editors, bytes of open code objects
  [[nodiscard]] QString shownRunFile() const; // empty: the hint is shown
  // Why no run is possible, and which action helps; empty: a run is possible.
  [[nodiscard]] ActionReason refusal() const;
  [[nodiscard]] QString problem() const { return refusal().text; }
  // Call it when another program has changed these files, or an editor has changed their text. Edits of the form are
  // kept.
  void reload(const QStringList& paths);
  // The run file of the current kernel if its form has unsaved edits; otherwise empty.
  [[nodiscard]] QString unsavedRunFile() const;
  // Run files with unsaved edits that no other open document shows; nullptr: all.
  [[nodiscard]] QStringList unsavedForms(const Document* closing) const;
  // Run files with unsaved edits that are shown for this document.
  [[nodiscard]] QStringList unsavedFormsOf(const Document* document) const;
  bool saveForm(const QString& runFile); // asks if necessary; false: not saved
  void discardForm(const QString& runFile);
  [[nodiscard]] QUndoStack* undoStack() const; // undo stack of the shown form; nullptr: none is shown
  void restoreForm(const RecoveredText& text); // restores the edits that a crash left
  [[nodiscard]] QString commandLine() const;   // the text that `copy` puts on the clipboard
  [[nodiscard]] QString status() const;        // the sentence next to the buttons

signals:
  void undoChanged();
  void unsavedChanged(); // the set of run files with unsaved edits has changed
  void stateChanged();   // the state of run(), job() or problem() has changed
  // The shown run file was read, with its error, if any. An empty path: no run file is shown.
  void runFileChecked(const QString& path, const wavesmith::source::Diagnostics& problems);

private:
  QWidget* makeBar();
  void followDocument();
  void followSnapshot();
  void offer(const QStringList& runFiles, const QString& chosen);
  void leave(const QString& hint, const QString& command); // shows no run file but a hint with the reason
  void showSession(RunSession* session);
  void showSweep();
  void showForm();
  void openForm(bool open);
  void showFormOpen();
  void create(const QString& path, project::RunFile file);
  void refresh();
  void finish();
  void onFormEdited();
  bool saveFormAs(RunSession& session);
  void updateState();
  void updateFreshness();
  void updateFindings();

  Workspace* workspace_;
  RunController* controller_;
  RunSessions* sessions_;
  RunForm* form_;
  RunResults* results_;
  SweepResults* sweep_;
  QTabWidget* pages_;
  RunChoice* choice_;
  HintStack* stack_;
  QAction* run_;
  QAction* cancel_;
  QAction* save_;
  QAction* copy_;
  QAction* edit_; // opens the form, or closes it
  RunFileList* files_;
  RunFormLine* line_; // shown instead of the form after a run
  QLabel* status_;
  QProgressBar* progress_;
  QCheckBox* onSave_;
  QTimer clock_;     // redraws the elapsed time
  FileWatch inputs_; // the run file, and the inputs of the shown result
  PythonPermission python_;
  QHash<QString, QString> chosen_; // the selected run file of each document, if any
  RunSession* session_ = nullptr;  // the shown session; nullptr: the hint
  QString lastProblem_;            // problem() at the last stateChanged()
  bool wasBusy_ = false;           // isBusy() at the last stateChanged()
  bool asked_ = false;             // the backends have been requested
};

} // namespace wavesmith::widgets
