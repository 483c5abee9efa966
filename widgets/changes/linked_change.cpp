// SPDX-License-Identifier: Apache-2.0
#include "changes/linked_change.h"

#include "changes/changes_edit.h"
#include "document/document.h"
#include "document/run_files.h"
#include "document/workspace.h"
#include "source/file.h"

#include <QFileInfo>
#include <QHashFunctions>
#include <QTextDocument>

#include <utility>

namespace wavesmith::widgets {

LinkedChange::LinkedChange(Workspace* workspace, QString name, const QList<FileChange>& files)
    : QObject(workspace), workspace_(workspace), name_(std::move(name)) {
  for (const FileChange& file : files) {
    if (file.before == file.after) continue;
    Part part;
    part.path = file.path;
    part.document = file.document;
    part.before = markOf(file.before);
    part.after = markOf(file.after);
    if (file.document == nullptr || file.isOpened) {
      part.textBefore = file.before;
      part.textAfter = file.after;
    }
    if (file.document != nullptr) {
      part.stepsAfter = file.document->text()->availableUndoSteps();
      connect(file.document, &Document::revisionChanged, this,
              [this, document = file.document] { follow(document); });
      connect(file.document, &Document::saved, this, [this] { appliedWhenSaved_ = applied_; });
      connect(file.document, &QObject::destroyed, this, [this] {
        for (const Part& one : std::as_const(parts_))
          if (one.document) return;
        deleteLater();
      });
    }
    parts_ << part;
  }
}

LinkedChange::Mark LinkedChange::markOf(const QString& text) {
  return {text.size(), qHash(text)};
}

const LinkedChange::Part* LinkedChange::partOf(const Document* document) const {
  for (const Part& part : parts_)
    if (document != nullptr && part.document.data() == document) return &part;
  return nullptr;
}

LinkedChange* LinkedChange::nextUndo(const Workspace* workspace, const Document* document) {
  for (LinkedChange* one : workspace->findChildren<LinkedChange*>()) {
    const Part* part = one->partOf(document);
    if (part != nullptr && one->applied_ && document->text()->availableUndoSteps() == part->stepsAfter)
      return one;
  }
  return nullptr;
}

LinkedChange* LinkedChange::nextRedo(const Workspace* workspace, const Document* document) {
  for (LinkedChange* one : workspace->findChildren<LinkedChange*>()) {
    const Part* part = one->partOf(document);
    if (part != nullptr && !one->applied_ && document->text()->isRedoAvailable() &&
        document->text()->availableUndoSteps() == part->stepsBefore)
      return one;
  }
  return nullptr;
}

QList<Document*> LinkedChange::unsavedPartners(const Workspace* workspace, const Document* document) {
  QList<Document*> partners;
  for (const LinkedChange* one : workspace->findChildren<LinkedChange*>()) {
    if (one->partOf(document) == nullptr || one->applied_ == one->appliedWhenSaved_) continue;
    for (const Part& part : one->parts_)
      if (part.document && part.document.data() != document && part.document->isModified() &&
          !partners.contains(part.document.data()))
        partners << part.document.data();
  }
  return partners;
}

void LinkedChange::discard(const Workspace* workspace, const Document* document) {
  for (LinkedChange* one : workspace->findChildren<LinkedChange*>()) {
    if (one->partOf(document) == nullptr || one->applied_ == one->appliedWhenSaved_) continue;
    one->busy_ = true;
    QStringList paths;
    for (const Part& part : std::as_const(one->parts_)) {
      if (!part.document || part.document.data() == document) continue;
      if (one->applied_ && nextUndo(workspace, part.document) == one)
        part.document->text()->undo();
      else if (!one->applied_ && nextRedo(workspace, part.document) == one)
        part.document->text()->redo();
      paths << part.path;
    }
    one->busy_ = false;
    emit one->filesChanged(paths);
    one->deleteLater(); // what is left are edits of one text
  }
}

void LinkedChange::undo() {
  for (const Part& part : parts_)
    if (part.document && nextUndo(workspace_, part.document) == this) return part.document->text()->undo();
}

void LinkedChange::redo() {
  for (const Part& part : parts_)
    if (part.document && nextRedo(workspace_, part.document) == this) return part.document->text()->redo();
}

// Called after any change of an open text: checks whether it was an undo or a redo of this change.
void LinkedChange::follow(const Document* document) {
  if (busy_) return;
  const Part* part = partOf(document);
  if (part == nullptr) return;
  const int steps = document->text()->availableUndoSteps();
  if (applied_ && steps < part->stepsAfter) {
    if (document->text()->isRedoAvailable() && markOf(document->content()) == part->before)
      takeOver(document, true);
    else if (!document->text()->isRedoAvailable())
      deleteLater(); // another edit has replaced it in the history
  } else if (!applied_ && steps >= part->stepsAfter && markOf(document->content()) == part->after) {
    takeOver(document, false);
  } else if (!applied_ && !document->text()->isRedoAvailable()) {
    deleteLater();
  }
}

void LinkedChange::takeOver(const Document* document, bool undo) {
  busy_ = true;
  applied_ = !undo;
  QStringList stay, paths;
  for (Part& part : parts_) {
    if (!part.path.isEmpty()) paths << part.path;
    if (part.document.data() != document && !change(part, undo))
      stay << QFileInfo(part.path).fileName();
    else if (part.document && undo)
      part.stepsBefore = part.document->text()->availableUndoSteps();
  }
  busy_ = false;
  if (!stay.isEmpty())
    emit workspace_->statusMessage(
        undo ? tr("%1 was changed since, and is not undone").arg(stay.join(QStringLiteral(", ")))
             : tr("%1 was changed since, and is not redone").arg(stay.join(QStringLiteral(", "))));
  if (undo)
    emit undone();
  else
    emit redone();
  emit filesChanged(paths);
}

// The open document of a file; a run file is opened again, because it is not written before it is saved.
Document* LinkedChange::reopen(const Part& part) const {
  if (Document* open = workspace_->find(part.path); open != nullptr || !isRunFile(part.path)) return open;
  auto document = Document::open(part.path);
  return document ? workspace_->add(std::move(*document)) : nullptr;
}

// Returns false if the text is neither of the two.
bool LinkedChange::change(const Part& part, bool undo) {
  const Mark& from = undo ? part.after : part.before;
  if (part.document) {
    if (markOf(part.document->content()) != from) return false;
    if (undo)
      part.document->text()->undo();
    else
      part.document->text()->redo();
    return markOf(part.document->content()) == (undo ? part.before : part.after);
  }
  const QString& now = undo ? part.textAfter : part.textBefore;
  const QString& then = undo ? part.textBefore : part.textAfter;
  if (isHeld_ && isHeld_(part.path)) return false;
  // The file may have been opened or closed meanwhile; a closed file has the saved text.
  if (const Document* open = reopen(part); open != nullptr) {
    if (markOf(open->content()) != from || now.isNull()) return false;
    replaceBy(*open->text(), now, then);
    return true;
  }
  const auto text = source::readText(part.path.toStdString());
  if (!text) return false;
  const QString onDisk = QString::fromStdString(*text);
  if (markOf(onDisk) == (undo ? part.before : part.after)) return true;
  if (markOf(onDisk) != from || now.isNull()) return false;
  return source::writeFile(part.path.toStdString(), then.toStdString()).has_value();
}

} // namespace wavesmith::widgets
