// SPDX-License-Identifier: Apache-2.0
#include "run/save_questions.h"

#include "document/text_file.h"
#include "run/run_dock.h"
#include "run/run_sessions.h"

#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace wavesmith::widgets {
namespace {

SaveAnswer askAboutReadOnly(const QString& name, QWidget* parent) {
  QMessageBox question(QMessageBox::Question, RunDock::tr("Read-Only File"),
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

} // namespace wavesmith::widgets
