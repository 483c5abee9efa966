// SPDX-License-Identifier: Apache-2.0
// What the Run dock knows of each run file that it has shown: the form with its unsaved edits, and the last
// result. Switching between files loses neither; unsaved edits are kept for recovery, as unsaved text is.
//
//   vector_add.run.yaml    form as in the file      Passed
//   permute.run.yaml       form edited (count)      Failed, before the edit
//
// GUI thread only.
#pragma once

#include "document/snapshot.h"
#include "run/run_controller.h"
#include "run/run_form.h"
#include "run/run_results.h"

#include <QObject>
#include <QSet>
#include <QString>

#include <map>
#include <memory>
#include <optional>
#include <string>

namespace wavesmith::widgets {

class Document;
class Workspace;
struct RecoveredText;

struct RunSession {
  QString runFile;                 // absolute path
  QSet<QString> shownWith;         // paths of the documents it was shown for: the kernel, the run file itself
  RunFormContents form;            // as it is shown
  project::RunFile saved;          // as the file says it; without a file, what is suggested
  bool suggested = false;          // the file does not exist yet
  SnapshotPointer suggestedFrom;   // what is known of the kernel that is suggested for
  QString problem;                 // why the file cannot be read; empty: it can, or there is none
  std::optional<std::string> text; // of the file when it was read or written last
  std::shared_ptr<const RunResult> result; // null: never run
  std::optional<ResultsView> view;         // as it was left; nothing: it has not been shown yet

  [[nodiscard]] bool isEdited() const; // and not saved
};

class RunSessions : public QObject {
  Q_OBJECT

public:
  explicit RunSessions(Workspace* workspace, QObject* parent = nullptr);
  ~RunSessions() override;

  // The session of a run file, which need not exist; read when it is new. `document` is what it is shown for.
  // Stays valid as long as this object lives.
  RunSession* open(const QString& runFile, const Document& document);
  [[nodiscard]] RunSession* find(const QString& runFile) const; // nullptr: not opened yet

  // Reads the file again if it says something else than before; unsaved edits stay. formChanged() if so.
  void refresh(RunSession& session);
  // The suggestion for a kernel of which more is known now, unless it was edited: formChanged(), for a large
  // kernel later.
  void suggest(RunSession& session, const Document& document);

  // The user has edited the form.
  void setForm(RunSession& session, RunFormContents form);
  void discardEdits(RunSession& session);
  // Those with unsaved edits that are shown for no open document but this one; nullptr: all.
  [[nodiscard]] QList<RunSession*> unsaved(const Document* closing) const;

  // The file is not what the form was made from: saving would undo the change of another program.
  [[nodiscard]] bool isChangedOnDisk(const RunSession& session) const;
  // Writes the form into its file, whatever is in there now.
  [[nodiscard]] source::Result<void> save(RunSession& session);
  // Writes it into another one, which is shown for the same documents from now on.
  [[nodiscard]] source::Result<RunSession*> saveAs(RunSession& session, const QString& path);

  // What a crash left of a form: edits that are not saved.
  void restore(const RecoveredText& text);

signals:
  void formChanged(wavesmith::widgets::RunSession* session); // not by the user

private:
  void read(RunSession& session);
  void adoptSuggestion(RunSession& session, project::RunFile suggestion);
  void keep(const RunSession& session, const QString& restoredFrom = {});
  [[nodiscard]] std::optional<source::Result<std::string>> textOf(const QString& runFile) const;

  Workspace* workspace_;
  std::map<QString, std::unique_ptr<RunSession>> sessions_; // by path
};

} // namespace wavesmith::widgets
