// SPDX-License-Identifier: Apache-2.0
#include "run/save_questions.h"

#include "document/document.h"
#include "document/recovery.h"
#include "document/text/text_file.h"
#include "document/workspace.h"
#include "run/results/run_sessions.h"
#include "run/run_dock.h"
#include "run/run_form.h"
#include "style/core_texts.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>
#include <iterator>
#include <utility>

namespace wavesmith::widgets {
namespace {

SaveAnswer askAboutReadOnly(const QString& name, QWidget* parent) {
  QMessageBox question(QMessageBox::NoIcon, RunDock::tr("Read-Only File"),
                       RunDock::tr("%1 is read-only. Save the run file under another name?").arg(name),
                       QMessageBox::Cancel, parent);
  const QPushButton* const as = question.addButton(RunDock::tr("Save &As\u2026"), QMessageBox::AcceptRole);
  question.exec();
  return question.clickedButton() == as ? SaveAnswer::SaveAs : SaveAnswer::Cancel;
}

SaveAnswer askAboutChange(const QString& name, QWidget* parent) {
  QMessageBox question(QMessageBox::Warning, RunDock::tr("Run File Changed"),
                       RunDock::tr("%1 was changed after the Run panel read it.").arg(name),
                       QMessageBox::Cancel, parent);
  question.setInformativeText(
      RunDock::tr("Overwrite it with the form, or reload it and lose the edits of the form?"));
  const QPushButton* const overwrite = question.addButton(RunDock::tr("&Overwrite"), QMessageBox::AcceptRole);
  const QPushButton* const reload = question.addButton(RunDock::tr("&Reload"), QMessageBox::DestructiveRole);
  question.exec();
  if (question.clickedButton() == overwrite) return SaveAnswer::Write;
  return question.clickedButton() == reload ? SaveAnswer::Reload : SaveAnswer::Cancel;
}

} // namespace

SaveAnswer askBeforeSaving(const RunSession& session, bool isChangedOnDisk, QWidget* parent) {
  const QString name = QFileInfo(session.runFile).fileName();
  for (const ArgumentsModel::Row& row : session.form.rows)
    if (!row.problem.isEmpty()) {
      QMessageBox::warning(parent, RunDock::tr("Cannot Save"),
                           RunDock::tr("%1 cannot be saved: argument %2: %3")
                               .arg(name, QString::fromStdString(row.argument.name), row.problem));
      return SaveAnswer::Cancel;
    }
  if (isReadOnlyFile(session.runFile)) return askAboutReadOnly(name, parent);
  return isChangedOnDisk ? askAboutChange(name, parent) : SaveAnswer::Write;
}

// --- What RunDock writes, after these questions ---

QString RunDock::unsavedRunFile() const {
  const QStringList all = unsavedFormsOf(workspace_->current());
  return all.isEmpty() ? QString() : all.front();
}

QStringList RunDock::unsavedForms(const Document* closing) const {
  QStringList paths;
  std::ranges::transform(sessions_->unsaved(closing), std::back_inserter(paths), &RunSession::runFile);
  return paths;
}

QStringList RunDock::unsavedFormsOf(const Document* document) const {
  QStringList paths;
  for (const RunSession* session : sessions_->unsaved(nullptr))
    if (document != nullptr && session->shownWith.contains(document->path())) paths << session->runFile;
  return paths;
}

QUndoStack* RunDock::undoStack() const {
  return session_ != nullptr ? &session_->undo : nullptr;
}

void RunDock::discardForm(const QString& runFile) {
  RunSession* const session = sessions_->find(runFile);
  if (session == nullptr) return;
  sessions_->discardEdits(*session);
  if (session == session_) followDocument();
}

void RunDock::restoreForm(const RecoveredText& text) {
  sessions_->restore(text);
  if (session_ != nullptr && session_->runFile == text.path) showSession(session_);
}

bool RunDock::saveForm(const QString& runFile) {
  RunSession* const session = sessions_->find(runFile);
  if (session == nullptr) return false;
  switch (askBeforeSaving(*session, sessions_->isChangedOnDisk(*session), this)) {
  case SaveAnswer::Write: break;
  case SaveAnswer::SaveAs: return saveFormAs(*session);
  case SaveAnswer::Reload: discardForm(runFile); return true;
  case SaveAnswer::Cancel: return false;
  }
  if (const auto written = sessions_->save(*session); !written) {
    QMessageBox::warning(this, tr("Cannot Save"),
                         tr("%1\n\n%2").arg(runFile, coreText(written.error().message)));
    return false;
  }
  emit workspace_->statusMessage(tr("Saved %1").arg(QFileInfo(runFile).fileName()));
  if (session == session_) showSession(session);
  return true;
}

bool RunDock::saveFormAs(RunSession& session) {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save Run File As"), session.runFile,
                                                    tr("Run files (*.run.yaml)"));
  if (path.isEmpty()) return false;
  const auto saved = sessions_->saveAs(session, path);
  if (!saved) {
    QMessageBox::warning(this, tr("Cannot Save"),
                         tr("%1\n\n%2").arg(path, QString::fromStdString(saved.error().message)));
    return false;
  }
  for (const QString& document : std::as_const(session.shownWith))
    chosen_.insert(document, path);
  followDocument();
  return true;
}

// Writes another run file of the current kernel, and shows it.
void RunDock::create(const QString& path, project::RunFile file) {
  const Document* const document = workspace_->current();
  if (document == nullptr || session_ == nullptr) return;
  const auto created = sessions_->create(*session_, path, std::move(file));
  if (!created) {
    QMessageBox::warning(this, tr("Cannot Save"),
                         tr("%1\n\n%2").arg(path, QString::fromStdString(created.error().message)));
    return;
  }
  for (const QString& shown : std::as_const(session_->shownWith))
    chosen_.insert(shown, path);
  followDocument();
  openForm(true);
}

} // namespace wavesmith::widgets
