// SPDX-License-Identifier: Apache-2.0
// The user's breakpoints and watchpoints, by file. The settings keep them with the text of their line, so that they
// are found again after another program has changed the file. In an open document they move with their line.
//
//   vector_add.s   line 95   if s_n > 3, after 2 hits
//   vector_add.run.yaml      watch c[17]
//
// GUI thread only.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QString>
#include <QTextCursor>

namespace wavesmith::widgets {

class Document;
class Settings;

struct Breakpoint {
  quint32 id = 0;         // unique in the program
  QString path = {};      // absolute; for a watchpoint, the path of the run file
  int line = 0;           // from 1; 0: a watchpoint
  QString watch = {};     // the location of a watchpoint
  QString condition = {}; // empty: none
  quint64 ignored = 0;    // hits that do not stop
  bool enabled = true;

  bool operator==(const Breakpoint&) const = default;
  [[nodiscard]] bool isWatchpoint() const { return line == 0; }
};

class Breakpoints : public QObject {
  Q_OBJECT

public:
  static constexpr int kMost = 500; // the oldest ones in files that are not open are dropped

  explicit Breakpoints(Settings* settings, QObject* parent = nullptr);

  [[nodiscard]] QList<Breakpoint> all() const; // in the order in which they were set, with current lines
  [[nodiscard]] const Breakpoint* find(quint32 id) const;
  [[nodiscard]] const Breakpoint* find(const QString& path, int line) const;

  quint32 add(Breakpoint breakpoint);     // returns its id
  void set(const Breakpoint& breakpoint); // replaces the breakpoint with the same id
  void remove(quint32 id);
  void removeAll();

  // The breakpoints of this document move with its text as long as it is open.
  void follow(Document* document);

signals:
  void changed(); // breakpoints or their lines have changed

private:
  struct Line {
    QTextCursor cursor; // follows the line in an open document
    QString text;       // text of the line
  };
  void read();
  void store();
  void attach(const Document& document);
  void updateLines(const Document* document);

  Settings* settings_;
  QList<Breakpoint> breakpoints_;
  QHash<quint32, Line> lines_;
  quint32 last_ = 0;
};

} // namespace wavesmith::widgets
