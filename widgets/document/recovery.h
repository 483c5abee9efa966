// SPDX-License-Identifier: Apache-2.0
// Unsaved text survives any exit of the program: each modified document has a recovery file, at most two
// seconds older than the last key, until it is saved or closed.
//
//   Recovery recovery(settings.dataDirectory() + "/recovery");
//   for (const RecoveredText& text : recovery.left()) ask, then recovery.restore(text) or
//   recovery.discard(text) recovery.add(document);
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
  QString path; // of the document; empty: it had none
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

  // What earlier processes left, newest first. They stay until restored or discarded.
  [[nodiscard]] QList<RecoveredText> left();
  // The document as it was, with unsaved changes; untitled when its file cannot be read any more. Give it to
  // add(): until then, and forever if the program exits before, the recovery file stays.
  [[nodiscard]] std::unique_ptr<Document> restore(const RecoveredText& text);
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
