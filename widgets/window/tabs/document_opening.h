// SPDX-License-Identifier: Apache-2.0
// Opens files from any source of paths, and shows one message about all that cannot be opened.
//
//   opening->open({"vector_add.s", "broken.s"});    false; vector_add.s is open, and a box says:
//
//     /tmp/broken.s, line 3, column 2:
//     the file is not text: it has a NUL byte here
//
// The box opens from the event loop and does not block. Failures that occur while it is open are added to it.
// GUI thread only.
#pragma once

#include "source/diagnostic.h"
#include "source/text/text_encoding.h"

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <memory>

class QMessageBox;
class QWidget;

namespace wavesmith::widgets {

class Document;
class RecentFiles;
class Workspace;

class DocumentOpening : public QObject {
  Q_OBJECT

public:
  // `window` is the parent of the dialogs.
  DocumentOpening(Workspace* workspace, RecentFiles* recent, QWidget* window);

  // Opens the files and makes the last one current; a folder is only requested. An open file is not opened again. A
  // file that is not UTF-8 leads to a question that does not block. True: all are open; a code object can still turn
  // out to be broken when it is read in the background, which closes it.
  bool open(const QStringList& paths);
  // The same, but a path of a missing file in an existing folder becomes a new document with this path.
  bool openOrCreate(const QStringList& paths);
  // Opens the file without a question. False: the bytes are not in this encoding, and a box has said so.
  bool openAs(const QString& path, source::TextEncoding encoding);
  void askAndOpen(); // asks for the files
  // Whether a file that is not UTF-8 leads to a question about its encoding, or to a failure.
  void setAsking(bool isAsking) { isAsking_ = isAsking; }

signals:
  void shareFileRequested(const QString& path); // a share file is not a document: its files are opened
  void folderRequested(const QString& path);    // a folder is not a document
  void opened(wavesmith::widgets::Document* document);
  void failed(const QString& message); // emitted for each file; the box has the same text

private:
  bool openOne(const QString& path);
  bool adopt(const QString& path, source::Result<std::unique_ptr<Document>> read);
  void askEncoding(const QString& path, source::TextEncoding likely);
  void follow(Document* document);
  void fail(const QString& path, const source::Diagnostic& why);
  void showFailures();

  Workspace* workspace_;
  RecentFiles* recent_;
  QWidget* window_;
  bool isAsking_ = true;
  QPointer<QMessageBox> box_;
  QStringList failures_; // shown in the box, or soon
};

} // namespace wavesmith::widgets
