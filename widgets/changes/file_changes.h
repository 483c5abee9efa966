// SPDX-License-Identifier: Apache-2.0
// Changes one or more files: all of them, or none.
//
//   FileChanges changes(workspace, {{.path = path, .document = document, .before = now, .after = then}});
//   const QString why = changes.apply(tr("Port of old.s"));   empty: done; one undo step in the open documents
//
// A text that is no longer the one that the change was computed from is not changed. A run file that is not open, and
// another file with `opens`, is opened in a tab, so that it is saved together with the text (LinkedChange). GUI thread only.
#pragma once

#include <QList>
#include <QPointer>
#include <QString>

namespace wavesmith::widgets {

class Document;
class LinkedChange;
class Workspace;

struct FileChange {
  QString path;                 // empty: an untitled document
  Document* document = nullptr; // the open document; nullptr: the file on disk is changed
  // the text that the change was computed from; a text that differs is not changed
  QString before;
  QString after;
  bool opens = false;    // a file on disk is opened in a tab first, as run files are
  bool isOpened = false; // the change has opened the document: its tab may be closed again
};

class FileChanges {
public:
  // Finds an open document by its path if `files` does not name it.
  FileChanges(Workspace* workspace, QList<FileChange> files);
  ~FileChanges();
  FileChanges(const FileChanges&) = delete;
  FileChanges& operator=(const FileChanges&) = delete;

  [[nodiscard]] qsizetype size() const { return changes_.size(); }
  [[nodiscard]] const FileChange& at(qsizetype index) const { return changes_[index].file; }
  [[nodiscard]] QString nameOf(qsizetype index) const; // name to show: "old.s"
  [[nodiscard]] QString pathOf(qsizetype index) const; // path to go to; the name of an untitled document
  [[nodiscard]] bool isNone(qsizetype index) const { return changes_[index].isNone(); }

  // Returns the reason why nothing was changed: a text has changed meanwhile, or a file cannot be written.
  [[nodiscard]] QString apply(const QString& name);
  // The applied change, which is one undo step in all files; nullptr if nothing was applied or none of the
  // texts is open.
  [[nodiscard]] LinkedChange* applied() const;

private:
  // A file whose document was closed in the meantime is not written.
  struct Change {
    FileChange file;
    QPointer<Document> document;
    bool wasOpen = false;

    [[nodiscard]] bool isNone() const { return file.before == file.after; }
    [[nodiscard]] QString name() const;
  };
  [[nodiscard]] static QString obstacle(const Change& change);
  [[nodiscard]] QString openFiles();
  [[nodiscard]] QString writeFiles() const;

  Workspace* workspace_;
  QList<Change> changes_;
  QPointer<LinkedChange> applied_;
};

} // namespace wavesmith::widgets
