// SPDX-License-Identifier: Apache-2.0
// Unsaved text survives any exit of the program: each modified document, and each edited form of a run file, has
// a recovery file, at most two seconds older than the last key, until it is saved or closed. The session (which
// files are open, and where) is kept with them.
//
//   Recovery recovery(settings.dataDirectory() + "/recovery");
//   recovery.add(document);
//   for (const RecoveredText& text : recovery.left()) ask, then restore(text) or discard(text)
//
// A process has a directory of its own in there, with a lock in it that the kernel takes away when the
// process ends, however it does. Files of a directory whose lock is free were left behind.
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
  QString path; // of the document or run file; empty: it had none
  QString displayName;
  QDateTime written;
  QString content;
  QString file; // the recovery file
};

class Recovery : public QObject {
  Q_OBJECT

public:
  // Makes the directory when it first writes.
  explicit Recovery(const QString& directory, QObject* parent = nullptr);
  // The program ends as it wishes: its files go. What earlier processes left stays.
  ~Recovery() override;

  // Looks after the document from now on.
  void add(Document* document);
  // It is closed on purpose: its file goes.
  void remove(Document* document);

  // A text that is in no document; `id` is the owner's name for it. Written as documents are; one that was
  // left for the same path is replaced.
  void keep(const QString& id, RecoveredText text);
  void forget(const QString& id);

  // What an earlier process left of its session, of the newest that did not end as it wished; empty: none. It
  // stays until keepSession() has written another one.
  [[nodiscard]] QByteArray leftSession();
  void keepSession(const QByteArray& session);

  // What earlier processes left, newest first. They stay until restored or discarded.
  [[nodiscard]] QList<RecoveredText> left();
  // The document as it was, with unsaved changes; untitled when its file cannot be read any more. Give it to
  // add(): until then, and forever if the program exits before, the recovery file stays.
  [[nodiscard]] std::unique_ptr<Document> restore(const RecoveredText& text);
  // Into a document that is open and add()ed.
  void restore(const RecoveredText& text, Document* document);
  void discard(const RecoveredText& text);

  // Writes now what waits, and returns when it is on the disk.
  void flush();

signals:
  // A recovery file cannot be written. One sentence; said once until it works again.
  void failed(const QString& message);

private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

} // namespace wavesmith::widgets
