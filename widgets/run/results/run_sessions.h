// SPDX-License-Identifier: Apache-2.0
// The state of each run file that the Run dock has shown: the form with its unsaved edits, and the last result. Both
// are kept when another file is shown; unsaved edits are kept for recovery, like unsaved text.
//
//   vector_add.run.yaml    form as in the file      Passed
//   permute.run.yaml       form edited (count)      Failed, before the edit
//
// GUI thread only.
#pragma once

#include "document/snapshot.h"
#include "run/results/run_results.h"
#include "run/run_controller.h"
#include "run/run_form.h"

#include <QObject>
#include <QSet>
#include <QString>
#include <QUndoStack>

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace wavesmith::widgets {

class Document;
class Workspace;
struct RecoveredText;

struct RunSession {
  QString runFile;         // absolute path
  QSet<QString> shownWith; // paths of the documents it was shown for: the kernel, the run file itself
  RunFormContents form;    // the form as shown
  project::RunFile saved;  // the contents of the file; without a file, the suggestion
  bool suggested = false;  // the file does not exist yet
  std::weak_ptr<const Snapshot>
      suggestedFrom;               // the snapshot that the suggestion was made from; the text may be closed
  QString problem;                 // why the file cannot be read; empty: it can, or does not exist
  std::optional<std::string> text; // contents of the file at the last read or write
  std::shared_ptr<const RunResult> result; // null: never run, or only as a sweep
  // The faults and findings of the result, which the editors show; null: none.
  std::shared_ptr<const source::Diagnostics> found;
  std::shared_ptr<const RunResult> sweep; // the last sweep over the parameters; null: none
  std::optional<ResultsView> view;        // view of the result; empty: it has not been shown yet
  bool isFormOpen = true;                 // the form stays open until a run,
  bool isFormKept = false;                // or longer, if the user has opened it
  QUndoStack undo;                        // undo stack of the form

  // Whether it has unsaved edits. Another mode alone is not an edit, because like the backend it is chosen for the
  // next run.
  [[nodiscard]] bool isEdited() const;
  [[nodiscard]] bool isOtherMode() const { return form.file.checkedMode != saved.checkedMode; }
};

class RunSessions : public QObject {
  Q_OBJECT

public:
  explicit RunSessions(Workspace* workspace, QObject* parent = nullptr);
  ~RunSessions() override;

  // The session of a run file, which need not exist. A new session reads the file. `document` is the document
  // that it is shown for. The pointer stays valid as long as this object lives.
  RunSession* open(const QString& runFile, const Document& document);
  [[nodiscard]] RunSession* find(const QString& runFile) const; // nullptr: not opened yet

  // Reads the file again if its contents have changed, and emits formChanged(); unsaved edits stay.
  void refresh(RunSession& session);
  // Updates the suggestion from a newer snapshot, unless it was edited, and emits formChanged(). For a large kernel,
  // this happens later.
  void suggest(RunSession& session, const Document& document);

  // The user has edited the form: adds a step to its undo stack, or extends the last one.
  void setForm(RunSession& session, RunFormContents form);
  void discardEdits(RunSession& session);
  // Sessions with unsaved edits that no open document except `closing` shows; nullptr: all sessions with unsaved
  // edits.
  [[nodiscard]] QList<RunSession*> unsaved(const Document* closing) const;

  // True if the file differs from the one that the form was made from: saving would undo a change by another
  // program.
  [[nodiscard]] bool isChangedOnDisk(const RunSession& session) const;
  // Writes the form to its file, and overwrites any current contents.
  [[nodiscard]] source::Result<void> save(RunSession& session);
  // Writes the form to another file, which is then shown for the same documents.
  [[nodiscard]] source::Result<RunSession*> saveAs(RunSession& session, const QString& path);

  // Creates another run file, shown for the same documents. Comments of the old file are kept.
  [[nodiscard]] source::Result<RunSession*> create(const RunSession& from, const QString& path,
                                                   project::RunFile file);

  // Restores the unsaved edits that a crash left.
  void restore(const RecoveredText& text);

signals:
  void formChanged(wavesmith::widgets::RunSession* session); // changed in another way than by typing into it
  void undoChanged();                                        // an undo stack of a session has changed
  void unsavedChanged();                                     // other sessions than before have unsaved edits

private:
  void read(RunSession& session);
  void adoptSuggestion(RunSession& session, project::RunFile suggestion);
  void keep(const RunSession& session, const QString& restoredFrom = {});
  RunSession* make(const QString& runFile);
  [[nodiscard]] source::Result<void> write(const QString& runFile, const std::string& text) const;
  [[nodiscard]] std::optional<source::Result<std::string>> textOf(const QString& runFile) const;

  Workspace* workspace_;
  std::map<QString, std::unique_ptr<RunSession>> sessions_; // sessions by path of the run file
  QSet<QString> edited_;                                    // the run files with unsaved edits
};

} // namespace wavesmith::widgets
