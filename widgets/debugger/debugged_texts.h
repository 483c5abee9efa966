// SPDX-License-Identifier: Apache-2.0
// The texts that the debugged run was built from, compared with the current ones. Edits do not change the run, so
// its lines are mapped to the lines of the editors, and back.
//
//   texts.hasChanged(path)           edited since debugging began
//   texts.lineNow(path, 23)          24: a line was inserted before it
//   texts.lineThen(path, 23)         0: the run does not have this line
//
// While no run is debugged, and for other files, no text has changed. GUI thread only.
#pragma once

#include "document/code_object_file.h"
#ifndef Q_MOC_RUN
#include "source/assembly/moved_lines.h"
#endif

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>

namespace wavesmith::widgets {

class DebugController;
class Document;
class Workspace;

class DebuggedTexts : public QObject {
  Q_OBJECT

public:
  DebuggedTexts(const DebugController* controller, const Workspace* workspace, QObject* parent = nullptr);

  // Whether the run was built from this file.
  [[nodiscard]] bool contains(const QString& path) const { return texts_.contains(path); }
  [[nodiscard]] bool hasChanged(const QString& path) const;
  [[nodiscard]] QStringList changedFiles() const; // paths of the changed files that are open

  // Lines from 1.
  [[nodiscard]] int lineNow(const QString& path, int line) const;  // 0: it was removed
  [[nodiscard]] int lineThen(const QString& path, int line) const; // 0: it is new

signals:
  void changed(); // an open text or the run has changed; emitted a little later

private:
  // One version of a text, and how the run's lines map to its lines.
  struct Known {
    quint64 revision = 0; // revision of the open document; 0: it is not open
    FileStamp stamp = {}; // stamp of a file that is not open
    source::MovedLines lines;
  };
  void follow();
  void followDocument(Document* document);
  void announce();
  [[nodiscard]] const source::MovedLines& linesOf(const QString& path) const;

  const DebugController* controller_;
  const Workspace* workspace_;
  QHash<QString, QString> texts_;       // the texts that the run was built from, by path
  mutable QHash<QString, Known> known_; // the current versions, by path
  bool isAnnounced_ = false;
};

} // namespace wavesmith::widgets
