// SPDX-License-Identifier: Apache-2.0
// Keeps unsaved text through any exit of the program. Each modified document and each edited form of a run file has
// a recovery file, at most two seconds older than the last key, until it is saved or closed. The session (which
// files are open, and where) is kept with them.
//
//   Recovery recovery(settings.dataDirectory() + "/recovery");
//   recovery.add(document);
//   for (const RecoveredText& text : recovery.left()) ask, then restore(text) or discard(text)
//
// Each process has its own directory there, with a lock that the operating system releases when the process
// ends, for any reason. Files in a directory whose lock is free were left behind.
//
// GUI thread only; files are written on a background thread.
#pragma once

#include "source/diagnostic.h"

#include <QDateTime>
#include <QList>
#include <QObject>
#include <QString>

#include <memory>

namespace wavesmith::widgets {

class Document;

struct RecoveredText {
  enum class Kind : quint8 { Document, RunForm };
  Kind kind = Kind::Document;
  QString path; // path of the document or run file; empty: untitled
  QString displayName;
  QDateTime written;
  QDateTime fileTime = {}; // time of the file at `path` when the text was written; invalid: there was no file
  QString content;
  QString file; // the recovery file
};

class Recovery : public QObject {
  Q_OBJECT

public:
  // Creates the directory at the first write.
  explicit Recovery(const QString& directory, QObject* parent = nullptr);
  // The program ends normally: removes its own files. Files of earlier processes stay.
  ~Recovery() override;

  // Keeps a recovery file for the document from now on.
  void add(Document* document);
  // Removes the document's recovery file, because the user has closed it.
  void remove(Document* document);

  // Keeps a text that is not in a document; `id` is the owner's name for it. It is written like documents; an
  // older file for the same path is replaced.
  void keep(const QString& id, RecoveredText text);
  void forget(const QString& id);

  // The session of the newest earlier process that did not end normally; empty: none. It stays until
  // keepSession() has written another one.
  [[nodiscard]] QByteArray leftSession();
  void keepSession(const QByteArray& session);

  // The texts that earlier processes left, newest first. They stay until restored or discarded.
  [[nodiscard]] QList<RecoveredText> left();
  // Returns the document with its unsaved changes; untitled if its file can no longer be read. Pass it to add():
  // until then, the recovery file stays.
  [[nodiscard]] std::unique_ptr<Document> restore(const RecoveredText& text);
  // Restores a text into an open document that was passed to add().
  void restore(const RecoveredText& text, Document* document);
  void discard(const RecoveredText& text);

  // Writes all pending texts immediately, and returns when they are on disk.
  void flush();

signals:
  // A recovery file cannot be written. One sentence; emitted once until writing succeeds again.
  void failed(const QString& message);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
