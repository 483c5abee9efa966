// SPDX-License-Identifier: Apache-2.0
#include "window/tabs/document_saving.h"

#include "changes/diff_view.h"
#include "changes/linked_change.h"
#include "document/document.h"
#include "document/text/text_file.h"
#include "document/workspace.h"
#include "run/run_dock.h"
#include "source/file.h"
#include "source/text/text_diff.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <cstddef>
#include <span>
#include <utility>

namespace wavesmith::widgets {
namespace {

constexpr QSize kCompareSize(900, 600);

// Of an untitled text: after its first kernel, if there is one whose name can be a file's.
QString nameFor(const Document& document) {
  QString name = document.displayName();
  if (const SnapshotPointer snapshot = document.snapshot(); snapshot && snapshot->program) {
    const auto& kernels = snapshot->program->kernels();
    const QString first = kernels.empty() ? QString() : QString::fromStdString(kernels.front().name);
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z_][A-Za-z0-9_.]{0,99}$"));
    if (plain.match(first).hasMatch()) name = first;
  }
  return name + QStringLiteral(".s");
}

enum class Unsaved : quint8 { Save, Discard, Cancel };

Unsaved askUnsaved(QWidget* parent, const QString& text) {
  QMessageBox question(QMessageBox::NoIcon, DocumentSaving::tr("Unsaved Changes"), text,
                       QMessageBox::NoButton, parent);
  QPushButton* const save = question.addButton(DocumentSaving::tr("&Save"), QMessageBox::AcceptRole);
  const QPushButton* const discard =
      question.addButton(DocumentSaving::tr("&Discard"), QMessageBox::DestructiveRole);
  QPushButton* const cancel = question.addButton(DocumentSaving::tr("&Cancel"), QMessageBox::RejectRole);
  question.setDefaultButton(save);
  question.setEscapeButton(cancel);
  question.exec();
  if (question.clickedButton() == save) return Unsaved::Save;
  return question.clickedButton() == discard ? Unsaved::Discard : Unsaved::Cancel;
}

} // namespace

DocumentSaving::DocumentSaving(Workspace* workspace, RunDock* run, QWidget* window)
    : QObject(window), workspace_(workspace), run_(run), window_(window) {}

void DocumentSaving::refused(const QString& path, const QString& why) {
  QMessageBox::warning(window_, tr("Cannot Save"), tr("%1\n\n%2").arg(path, why));
}

// --- Saving ---

bool DocumentSaving::save(Document* document) {
  if (document->path().isEmpty()) return saveAs(document);
  if (document->isReadOnly() || isReadOnlyFile(document->path())) return askReadOnly(document);
  if (document->isChangedOnDisk()) {
    Answer answer = askChanged(document);
    if (answer == Answer::Compare) answer = compare(document);
    if (answer == Answer::Reload) return reload(document);
    if (answer != Answer::Overwrite) return false;
  }
  if (!mayEncode(document)) return false;
  if (const auto result = document->save(); !result) {
    document->setNextUtf8(false);
    refused(document->path(), QString::fromStdString(result.error().message));
    return false;
  }
  emit message(tr("Saved %1").arg(document->displayName()));
  return true;
}

bool DocumentSaving::saveGroup(Document* document) {
  const QStringList forms = run_->unsavedFormsOf(document);
  const QList<Document*> partners = LinkedChange::unsavedPartners(workspace_, document);
  QStringList saved;
  bool all = true;
  const auto note = [&](bool isSaved, const QString& name) {
    all = all && isSaved;
    if (isSaved) saved << name;
  };
  // A text without changes is written if there is nothing else: its file may have been deleted.
  const bool isText = document->isModified() || (forms.isEmpty() && partners.isEmpty());
  if (isText && !document->isCodeObject()) note(save(document), document->displayName());
  if (!all) return false;
  for (Document* partner : partners)
    note(save(partner), partner->displayName());
  for (const QString& runFile : forms)
    note(run_->saveForm(runFile), QFileInfo(runFile).fileName());
  if (saved.size() > 1) emit message(tr("Saved %1").arg(saved.join(QStringLiteral(", "))));
  return all;
}

bool DocumentSaving::askReadOnly(Document* document) {
  QMessageBox question(QMessageBox::NoIcon, tr("Read-Only File"),
                       tr("%1 is read-only.").arg(document->displayName()), QMessageBox::NoButton, window_);
  question.setInformativeText(tr("Save the text under another name?"));
  QPushButton* const as = question.addButton(tr("Save &As\u2026"), QMessageBox::AcceptRole);
  question.setEscapeButton(question.addButton(tr("&Cancel"), QMessageBox::RejectRole));
  question.setDefaultButton(as);
  question.exec();
  return question.clickedButton() == as && saveAs(document);
}

bool DocumentSaving::mayEncode(Document* document) {
  const auto checked = document->checkEncodable();
  if (checked) return true;
  const source::Diagnostic& why = checked.error();
  QMessageBox question(QMessageBox::Warning, tr("Character Without Encoding"),
                       tr("%1, line %2, column %3:\n%4")
                           .arg(document->displayName())
                           .arg(why.place.line)
                           .arg(why.place.column)
                           .arg(QString::fromStdString(why.message)),
                       QMessageBox::NoButton, window_);
  question.setInformativeText(tr("Save the text as UTF-8? Otherwise nothing is written."));
  QPushButton* const utf8 = question.addButton(tr("Save as &UTF-8"), QMessageBox::AcceptRole);
  question.setEscapeButton(question.addButton(tr("&Cancel"), QMessageBox::RejectRole));
  question.setDefaultButton(utf8);
  question.exec();
  if (question.clickedButton() != utf8) return false;
  document->setNextUtf8(true);
  return true;
}

bool DocumentSaving::saveAsUtf8(Document* document) {
  document->setNextUtf8(true);
  const bool isSaved = save(document);
  document->setNextUtf8(false); // after Cancel
  return isSaved;
}

DocumentSaving::Answer DocumentSaving::askChanged(const Document* document) {
  QMessageBox question(QMessageBox::Warning, tr("File Changed on Disk"),
                       tr("%1 was changed by another program.").arg(document->displayName()),
                       QMessageBox::NoButton, window_);
  question.setInformativeText(tr("Overwrite it with your text, or reload it and lose your changes?"));
  const QPushButton* const overwrite = question.addButton(tr("&Overwrite"), QMessageBox::AcceptRole);
  const QPushButton* const reload = question.addButton(tr("&Reload"), QMessageBox::DestructiveRole);
  QPushButton* const compare = question.addButton(tr("Co&mpare\u2026"), QMessageBox::ActionRole);
  question.setEscapeButton(question.addButton(tr("&Cancel"), QMessageBox::RejectRole));
  question.setDefaultButton(compare);
  question.exec();
  if (question.clickedButton() == overwrite) return Answer::Overwrite;
  if (question.clickedButton() == reload) return Answer::Reload;
  return question.clickedButton() == compare ? Answer::Compare : Answer::Cancel;
}

DocumentSaving::Answer DocumentSaving::compare(const Document* document) {
  const auto onDisk = document->textOnDisk();
  if (!onDisk) {
    refused(document->path(), QString::fromStdString(onDisk.error().message));
    return Answer::Cancel;
  }
  QDialog dialog(window_);
  dialog.setObjectName(QStringLiteral("compare"));
  dialog.setWindowTitle(tr("Compare %1").arg(document->displayName()));
  auto* legend = new QLabel(tr("\u2212 on disk   + in the editor"));
  auto* diff = new DiffView(workspace_->settings(), workspace_->theme());
  diff->setDiff(QString::fromStdString(source::unifiedDiff(
      onDisk->toStdString(), document->content().toStdString(), document->displayName().toStdString())));
  Answer answer = Answer::Cancel;
  auto* buttons = new QDialogButtonBox;
  const auto add = [&](const QString& text, QDialogButtonBox::ButtonRole role, Answer meaning) {
    QPushButton* const button = buttons->addButton(text, role);
    button->setAutoDefault(false); // Enter in the text must not overwrite a file
    connect(button, &QPushButton::clicked, &dialog, [&answer, &dialog, meaning] {
      answer = meaning;
      dialog.accept();
    });
  };
  add(tr("&Overwrite"), QDialogButtonBox::AcceptRole, Answer::Overwrite);
  add(tr("&Reload"), QDialogButtonBox::DestructiveRole, Answer::Reload);
  add(tr("&Cancel"), QDialogButtonBox::RejectRole, Answer::Cancel);
  auto* column = new QVBoxLayout(&dialog);
  column->addWidget(legend);
  column->addWidget(diff, 1);
  column->addWidget(buttons);
  dialog.resize(kCompareSize.boundedTo(window_->size()));
  diff->setFocus();
  dialog.exec();
  return answer;
}

bool DocumentSaving::reload(Document* document) {
  if (const auto result = document->reload(); !result) {
    refused(document->path(), QString::fromStdString(result.error().message));
    return false;
  }
  emit message(tr("Reloaded %1").arg(document->displayName()));
  return true;
}

bool DocumentSaving::saveAs(Document* document) {
  const QString start = document->path().isEmpty() ? nameFor(*document) : document->path();
  const QString path =
      QFileDialog::getSaveFileName(window_, tr("Save As"), start, tr("Assembly (*.s *.S);;All files (*)"));
  if (path.isEmpty() || !mayEncode(document)) return false;
  if (const auto result = document->saveAs(path); !result) {
    document->setNextUtf8(false);
    refused(path, QString::fromStdString(result.error().message));
    return false;
  }
  emit savedUnder(path);
  emit message(tr("Saved %1").arg(document->displayName()));
  return true;
}

QString DocumentSaving::saveAssembly(const Document* document) {
  if (!document->hasText()) return {};
  const QFileInfo info(document->path());
  QString path = QFileDialog::getSaveFileName(
      window_, tr("Save as Assembly"), info.path() + u'/' + info.completeBaseName() + QStringLiteral(".s"),
      tr("Assembly (*.s)"));
  if (path.isEmpty()) return {};
  if (const auto written = document->saveText(path); !written) {
    refused(path, QString::fromStdString(written.error().message));
    return {};
  }
  return path;
}

void DocumentSaving::saveCodeObject(const Document* document) {
  const SnapshotPointer snapshot = document->snapshot();
  if (!snapshot || !snapshot->assembly || !snapshot->assembly->ok()) {
    emit message(tr("This file does not assemble yet"));
    return;
  }
  const QFileInfo info(document->path().isEmpty() ? document->displayName() : document->path());
  const QString suggestion = info.path() + u'/' + info.completeBaseName() + QStringLiteral(".hsaco");
  const QString path =
      QFileDialog::getSaveFileName(window_, tr("Save Code Object"), suggestion, tr("Code objects (*.hsaco)"));
  if (path.isEmpty()) return;
  const auto written =
      source::writeFile(path.toStdString(), std::span<const std::byte>(snapshot->assembly->codeObject));
  emit message(written ? tr("Saved %1").arg(QFileInfo(path).fileName())
                       : QString::fromStdString(written.error().message));
}

bool DocumentSaving::saveAll() {
  bool all = true;
  for (Document* document : workspace_->documents())
    if (document->isModified() && !save(document)) all = false;
  for (const QString& runFile : run_->unsavedForms(nullptr))
    if (!run_->saveForm(runFile)) all = false;
  return all;
}

// --- Closing ---

bool DocumentSaving::mayClose(Document* document) {
  QList<const Document*> answered;
  return mayClose(document, answered);
}

// One answer is for all texts that were changed together; `answered` are those that have one.
bool DocumentSaving::mayClose(Document* document, QList<const Document*>& answered) {
  if (document->isModified() && !answered.contains(document)) {
    workspace_->setCurrent(document);
    QList<Document*> group{document};
    group << LinkedChange::unsavedPartners(workspace_, document);
    QStringList names;
    for (const Document* one : std::as_const(group)) {
      names << one->displayName();
      answered << one;
    }
    const Unsaved answer =
        askUnsaved(window_, tr("Save the changes of %1?").arg(names.join(QStringLiteral(", "))));
    if (answer == Unsaved::Cancel) return false;
    if (answer == Unsaved::Save)
      for (Document* one : std::as_const(group))
        if (!save(one)) return false;
  }
  for (const QString& runFile : run_->unsavedForms(document)) {
    workspace_->setCurrent(document);
    if (!mayLoseForm(runFile)) return false;
  }
  return true;
}

bool DocumentSaving::mayCloseAll() {
  QList<const Document*> answered;
  for (Document* document : workspace_->documents())
    if (!mayClose(document, answered)) return false;
  // Run files that several documents share, or whose documents are already closed.
  for (const QString& runFile : run_->unsavedForms(nullptr))
    if (!mayLoseForm(runFile)) return false;
  return true;
}

bool DocumentSaving::mayLoseForm(const QString& runFile) {
  const Unsaved answer = askUnsaved(
      window_, tr("Save the changes of %1 made in the Run panel?").arg(QFileInfo(runFile).fileName()));
  if (answer == Unsaved::Cancel) return false;
  if (answer == Unsaved::Save) return run_->saveForm(runFile);
  run_->discardForm(runFile);
  return true;
}

} // namespace wavesmith::widgets
