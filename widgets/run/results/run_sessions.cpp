// SPDX-License-Identifier: Apache-2.0
#include "run/results/run_sessions.h"

#include "changes/changes_edit.h"
#include "document/background.h"
#include "document/document.h"
#include "document/recovery.h"
#include "document/run_files.h"
#include "document/workspace.h"
#include "project/run_file/read_run_file.h"
#include "project/run_file/run_file_changes.h"
#include "project/run_file/run_file_edit.h"
#include "project/run_file/write_run_file.h"
#include "source/file.h"
#include "style/core_texts.h"

#include <QFileInfo>
#include <QUndoCommand>

#include <algorithm>
#include <functional>
#include <utility>

namespace wavesmith::widgets {
namespace {

// Up to this number of instructions, a suggestion takes about as long as drawing the form.
constexpr std::size_t kInstructionsAtOnce = 4000;

// The part of the form in which two of its contents differ; the first one.
enum class FormPart : quint8 { Kernel, Grid, WorkGroup, Parameters, Matrix, Mode, Arguments };

FormPart changedPart(const RunFormContents& before, const RunFormContents& after) {
  const auto extentsDiffer = [](const auto& a, const auto& b) {
    return !std::ranges::equal(a, b, {}, &project::Scalar::text, &project::Scalar::text);
  };
  if (before.file.kernel != after.file.kernel) return FormPart::Kernel;
  if (extentsDiffer(before.file.grid, after.file.grid)) return FormPart::Grid;
  if (extentsDiffer(before.file.workgroup, after.file.workgroup)) return FormPart::WorkGroup;
  if (before.parameters != after.parameters || project::changesBetween(before.file, after.file).parameters)
    return FormPart::Parameters;
  if (before.file.plainMatrix != after.file.plainMatrix) return FormPart::Matrix;
  return before.file.checkedMode != after.file.checkedMode ? FormPart::Mode : FormPart::Arguments;
}

QString nameOf(FormPart part) {
  switch (part) {
  case FormPart::Kernel: return RunSessions::tr("Change of the Kernel");
  case FormPart::Grid: return RunSessions::tr("Change of the Grid");
  case FormPart::WorkGroup: return RunSessions::tr("Change of the Work-Group");
  case FormPart::Parameters: return RunSessions::tr("Change of the Parameters");
  case FormPart::Matrix: return RunSessions::tr("Change of the Matrix Products");
  case FormPart::Mode: return RunSessions::tr("Change of the Mode");
  case FormPart::Arguments: break;
  }
  return RunSessions::tr("Change of the Arguments");
}

// Letters that are typed one after the other into one field are one step.
class FormEdit : public QUndoCommand {
public:
  using Show = std::function<void(const RunFormContents&)>;
  FormEdit(FormPart part, RunFormContents before, RunFormContents after, Show show)
      : QUndoCommand(nameOf(part)), part_(part), before_(std::move(before)), after_(std::move(after)),
        show_(std::move(show)) {}

  void undo() override { show_(before_); }
  void redo() override {
    if (std::exchange(isDone_, true)) show_(after_); // the form has it already when it is pushed
  }
  [[nodiscard]] int id() const override {
    const bool isTyped = part_ == FormPart::Kernel || part_ == FormPart::Grid ||
                         part_ == FormPart::WorkGroup || part_ == FormPart::Parameters;
    return isTyped ? static_cast<int>(part_) : -1;
  }
  bool mergeWith(const QUndoCommand* next) override {
    const RunFormContents& then = static_cast<const FormEdit*>(next)->after_;
    // Another parameter, or one less, is another step.
    if (part_ == FormPart::Parameters && parameterCount(after_) != parameterCount(then)) return false;
    after_ = then;
    return true;
  }

private:
  static qsizetype parameterCount(const RunFormContents& contents) {
    return parameterAssignments(contents.parameters).size();
  }

  FormPart part_;
  RunFormContents before_, after_;
  Show show_;
  bool isDone_ = false;
};

RunFormContents contentsOf(const project::RunFile& file, const RunFormContents& before) {
  return {file, rowsOf(file.arguments), before.backend, before.device, parametersText(file.parameters)};
}

} // namespace

bool RunSession::isEdited() const {
  project::RunFileChanges changes = project::changesBetween(saved, form.file);
  changes.mode = false;
  return changes.any() || std::ranges::any_of(form.rows, [](const ArgumentsModel::Row& row) {
           return !row.problem.isEmpty();
         });
}

RunSessions::RunSessions(Workspace* workspace, QObject* parent) : QObject(parent), workspace_(workspace) {}

RunSessions::~RunSessions() = default;

RunSession* RunSessions::find(const QString& runFile) const {
  const auto found = sessions_.find(runFile);
  return found == sessions_.end() ? nullptr : found->second.get();
}

RunSession* RunSessions::open(const QString& runFile, const Document& document) {
  RunSession* session = find(runFile);
  if (session == nullptr) {
    session = make(runFile);
    read(*session);
  } else {
    refresh(*session);
  }
  session->shownWith.insert(document.path());
  suggest(*session, document);
  return session;
}

RunSession* RunSessions::make(const QString& runFile) {
  auto& session = sessions_[runFile] = std::make_unique<RunSession>();
  session->runFile = runFile;
  connect(&session->undo, &QUndoStack::indexChanged, this, &RunSessions::undoChanged);
  return session.get();
}

// If an editor has the file open with unsaved changes, its visible text counts. Empty: the file does not
// exist.
std::optional<source::Result<std::string>> RunSessions::textOf(const QString& runFile) const {
  if (const Document* open = workspace_->find(runFile)) return open->content().toStdString();
  if (!QFileInfo::exists(runFile)) return std::nullopt;
  return source::readText(runFile.toStdString());
}

void RunSessions::read(RunSession& session) {
  const auto text = textOf(session.runFile);
  session.text.reset();
  session.problem.clear();
  session.suggested = !text;
  session.saved = {};
  session.saved.path = session.runFile.toStdString();
  if (text) {
    if (*text) session.text = **text;
    auto file =
        *text ? project::readRunFile(**text, session.runFile.toStdString()) : std::unexpected(text->error());
    if (file)
      session.saved = std::move(*file);
    else
      session.problem = QStringLiteral("%1:%2: %3")
                            .arg(QFileInfo(session.runFile).fileName())
                            .arg(file.error().place.line)
                            .arg(coreText(file.error().message));
  }
  session.form = contentsOf(session.saved, session.form);
  session.undo.clear();
}

void RunSessions::refresh(RunSession& session) {
  if (session.isEdited() || !isChangedOnDisk(session)) return;
  const bool isOther = session.isOtherMode();
  const bool mode = session.saved.checkedMode;
  read(session);
  // The mode that was chosen stays, unless the file has got another one.
  if (isOther && session.saved.checkedMode == mode) session.form.file.checkedMode = !mode;
  emit formChanged(&session);
}

void RunSessions::suggest(RunSession& session, const Document& document) {
  if (!session.suggested || session.isEdited() || !document.hasCode()) return;
  const SnapshotPointer snapshot = document.snapshot();
  const bool isNews =
      snapshot != std::exchange(session.suggestedFrom, snapshot).lock() || session.saved.sources.empty();
  if (!isNews) return;
  const QString path = document.path();
  const bool isLarge =
      snapshot && snapshot->program && snapshot->program->instructions().size() > kInstructionsAtOnce;
  if (!isLarge) return adoptSuggestion(session, suggestRunFile(path, snapshot));
  inBackground(
      this, [path, snapshot] { return suggestRunFile(path, snapshot); },
      [this, &session, snapshot](project::RunFile suggestion) {
        if (session.suggested && !session.isEdited() && session.suggestedFrom.lock() == snapshot)
          adoptSuggestion(session, std::move(suggestion));
      });
}

void RunSessions::adoptSuggestion(RunSession& session, project::RunFile suggestion) {
  if (!project::changesBetween(session.saved, suggestion).any()) return;
  const bool mode = session.form.file.checkedMode;
  session.saved = std::move(suggestion);
  session.form = contentsOf(session.saved, session.form);
  session.form.file.checkedMode = mode; // keep the chosen mode
  session.undo.clear();
  emit formChanged(&session);
}

void RunSessions::setForm(RunSession& session, RunFormContents form) {
  const RunFormContents before = std::exchange(session.form, std::move(form));
  session.undo.push(new FormEdit(changedPart(before, session.form), before, session.form,
                                 [this, &session](const RunFormContents& contents) {
                                   session.form = contents;
                                   keep(session);
                                   emit formChanged(&session);
                                 }));
  keep(session);
}

void RunSessions::discardEdits(RunSession& session) {
  session.form = contentsOf(session.saved, session.form);
  session.undo.clear();
  keep(session);
  refresh(session);
}

// For an invalid cell, the text contains its previous value.
void RunSessions::keep(const RunSession& session, const QString& restoredFrom) {
  const QString id = QStringLiteral("run:") + session.runFile;
  const bool wasEdited = edited_.contains(session.runFile);
  if (session.isEdited())
    edited_.insert(session.runFile);
  else
    edited_.remove(session.runFile);
  if (wasEdited != session.isEdited()) emit unsavedChanged();
  if (!session.isEdited()) return workspace_->recovery()->forget(id);
  RecoveredText text;
  text.kind = RecoveredText::Kind::RunForm;
  text.path = session.runFile;
  text.displayName = QFileInfo(session.runFile).fileName();
  text.content = QString::fromStdString(project::writeRunFile(session.form.file));
  text.file = restoredFrom;
  workspace_->recovery()->keep(id, std::move(text));
}

QList<RunSession*> RunSessions::unsaved(const Document* closing) const {
  const auto isShownElsewhere = [&](const RunSession& session) {
    return std::ranges::any_of(workspace_->documents(), [&](const Document* document) {
      return document != closing && session.shownWith.contains(document->path());
    });
  };
  QList<RunSession*> result;
  for (const auto& [path, session] : sessions_) {
    if (!session->isEdited()) continue;
    const bool closes =
        closing == nullptr || (session->shownWith.contains(closing->path()) && !isShownElsewhere(*session));
    if (closes) result << session.get();
  }
  return result;
}

bool RunSessions::isChangedOnDisk(const RunSession& session) const {
  const auto text = textOf(session.runFile);
  if (!text) return session.text.has_value();
  return !*text || **text != session.text;
}

source::Result<void> RunSessions::save(RunSession& session) {
  project::RunFile file = session.form.file;
  file.path = session.runFile.toStdString();
  // Comments and other parts that the form does not show stay.
  const auto before = textOf(session.runFile);
  std::string text = before && *before ? project::editRunFile(**before, file) : project::writeRunFile(file);
  if (auto written = write(session.runFile, text); !written) return written;
  session.saved = session.form.file = std::move(file);
  session.text = std::move(text);
  session.suggested = false;
  session.problem.clear();
  keep(session);
  return {};
}

// An open document and its file are one: its editor shows what is written.
source::Result<void> RunSessions::write(const QString& runFile, const std::string& text) const {
  Document* const open = workspace_->find(runFile);
  if (open == nullptr) return source::writeFile(runFile.toStdString(), std::string_view(text));
  replaceBy(*open->text(), open->content(), QString::fromStdString(text));
  return open->save();
}

source::Result<RunSession*> RunSessions::saveAs(RunSession& session, const QString& path) {
  RunSession* other = find(path);
  if (other == nullptr) other = make(path);
  other->shownWith.unite(session.shownWith);
  other->form = session.form;
  if (auto written = save(*other); !written) return std::unexpected(written.error());
  discardEdits(session);
  return other;
}

source::Result<RunSession*> RunSessions::create(const RunSession& from, const QString& path,
                                                project::RunFile file) {
  file.path = path.toStdString();
  const std::string text = from.text ? project::editRunFile(*from.text, file) : project::writeRunFile(file);
  if (auto written = write(path, text); !written) return std::unexpected(written.error());
  RunSession* other = find(path);
  if (other == nullptr) other = make(path);
  other->shownWith.unite(from.shownWith);
  read(*other);
  return other;
}

void RunSessions::restore(const RecoveredText& text) {
  auto file = project::readRunFile(text.content.toStdString(), text.path.toStdString());
  if (!file) return;
  RunSession* session = find(text.path);
  if (session == nullptr) {
    session = make(text.path);
    read(*session);
  }
  session->form = contentsOf(*file, session->form);
  keep(*session, text.file);
}

} // namespace wavesmith::widgets
