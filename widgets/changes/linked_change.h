// SPDX-License-Identifier: Apache-2.0
// A change of several files that is one undo step: when it is undone in one open text, by any command, it is
// also undone in the other texts and in the files on disk.
//
//   vector_add.s          open        Ctrl+Z here ...
//   vector_add.run.yaml   on disk     ... writes the text that this had before
//
// Redo works in the same way. A file that was edited since stays unchanged, and a status message says so.
// Until one of the texts is saved, they belong together: they are saved together, and discarding one of them undoes
// the change in the others. When a text is edited after the undo, its redo is lost, and this object deletes itself.
// GUI thread only.
#pragma once

#include "changes/file_changes.h"

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <functional>
#include <utility>

namespace wavesmith::widgets {

class LinkedChange : public QObject {
  Q_OBJECT

public:
  // Create it after `files` have been changed; in the open ones, the change must be the last undo step. `name` is
  // shown in the Undo action: "Change the Arguments of vector_add". A child of the workspace.
  LinkedChange(Workspace* workspace, QString name, const QList<FileChange>& files);

  [[nodiscard]] QString name() const { return name_; }
  // Sets the predicate for files on disk that must not be written now, because they are edited elsewhere.
  void setHeld(std::function<bool(const QString& path)> isHeld) { isHeld_ = std::move(isHeld); }
  [[nodiscard]] bool isApplied() const { return applied_; }
  // Undo or redo the change in all files, like Undo and Redo in one of the texts; do nothing if it is not the next
  // step there.
  void undo();
  void redo();

  // The change that the next Undo or Redo in this text affects; nullptr: the step changes this text only.
  [[nodiscard]] static LinkedChange* nextUndo(const Workspace* workspace, const Document* document);
  [[nodiscard]] static LinkedChange* nextRedo(const Workspace* workspace, const Document* document);

  // Open texts that share unsaved changes with this one.
  [[nodiscard]] static QList<Document*> unsavedPartners(const Workspace* workspace, const Document* document);
  // Call it when the unsaved changes of this text are discarded: undoes the shared ones in the partners, unless they
  // were edited since.
  static void discard(const Workspace* workspace, const Document* document);

signals:
  void undone();
  void redone();
  void filesChanged(const QStringList& paths); // paths of all files, after an Undo or a Redo

private:
  // Identifies a text without storing it.
  struct Mark {
    qsizetype length = 0;
    size_t hash = 0;
    bool operator==(const Mark&) const = default;
  };
  struct Part {
    QString path;
    QPointer<Document> document; // the document if it was open; its text is identified by its marks
    Mark before, after;
    int stepsBefore = 0; // QTextDocument::availableUndoSteps() before and after the change
    int stepsAfter = 0;
    QString textBefore, textAfter; // texts of a file that was not open
  };
  static Mark markOf(const QString& text);
  void follow(const Document* document);
  void takeOver(const Document* document, bool undo);
  [[nodiscard]] bool change(const Part& part, bool undo);
  [[nodiscard]] Document* reopen(const Part& part) const;
  [[nodiscard]] const Part* partOf(const Document* document) const;

  Workspace* workspace_;
  QString name_;
  QList<Part> parts_;
  std::function<bool(const QString&)> isHeld_;
  bool applied_ = true;
  bool appliedWhenSaved_ = false;
  bool busy_ = false;
};

} // namespace wavesmith::widgets
