// SPDX-License-Identifier: Apache-2.0
// A change of several files that is one step of undo: where it is taken back in one open text, however that
// was asked for, it is taken back in the other texts and in the files on the disk.
//
//   vector_add.s          open        Ctrl+Z here ...
//   vector_add.run.yaml   on disk     ... writes the text that this had before
//
// Redo likewise. A file that was edited since stays as it is, and a status message says so. Once a text has
// gone another way, its redo is lost, and so is this: it deletes itself. GUI thread only.
#pragma once

#include "changes/change_preview.h"

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
  // After `files` have been changed: the open ones have it as their last step of undo. `name` is what Undo calls
  // it: "Change the Arguments of vector_add". A child of the workspace.
  LinkedChange(Workspace* workspace, QString name, const QList<FileChange>& files);

  [[nodiscard]] QString name() const { return name_; }
  // Files on the disk that must not be written now, because they are edited elsewhere.
  void setHeld(std::function<bool(const QString& path)> isHeld) { isHeld_ = std::move(isHeld); }
  [[nodiscard]] bool isApplied() const { return applied_; }
  // In every file, as Undo and Redo in one of the texts do; nothing if that is not the next step there.
  void undo();
  void redo();

  // The one that the next Undo or Redo in this text is about; nullptr: an edit of the text alone.
  [[nodiscard]] static LinkedChange* nextUndo(const Workspace* workspace, const Document* document);
  [[nodiscard]] static LinkedChange* nextRedo(const Workspace* workspace, const Document* document);

signals:
  void undone();
  void redone();
  void filesChanged(const QStringList& paths); // all of them, after an Undo or a Redo

private:
  // Of a text, without the text.
  struct Mark {
    qsizetype length = 0;
    size_t hash = 0;
    bool operator==(const Mark&) const = default;
  };
  struct Part {
    QString path;
    QPointer<Document> document; // that was open; its text is known by its marks
    Mark before, after;
    int stepsBefore = 0; // QTextDocument::availableUndoSteps() on either side
    int stepsAfter = 0;
    QString textBefore, textAfter; // of a file that was not open
  };
  static Mark markOf(const QString& text);
  void follow(const Document* document);
  void takeOver(const Document* document, bool undo);
  [[nodiscard]] bool change(const Part& part, bool undo);
  [[nodiscard]] const Part* partOf(const Document* document) const;

  Workspace* workspace_;
  QString name_;
  QList<Part> parts_;
  std::function<bool(const QString&)> isHeld_;
  bool applied_ = true;
  bool busy_ = false;
};

} // namespace wavesmith::widgets
