// SPDX-License-Identifier: Apache-2.0
// The index of names (navigation/index.h) of every open text with code, kept up to date in the background. For
// included files that are open, the text in the editor is read.
//
//   if (const auto names = Names::in(workspace)->of(document)) ... names->index->occurrenceAt(0, line, column)
//   Names::in(workspace)->whenCurrent(this, [=] { ... });      for a command: after the newest edit
//
// A look-up costs a binary search; nothing is computed in the GUI thread. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN
#include "navigation/index.h"
#include "navigation/outline.h"
#endif

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace wavesmith::widgets {

class Document;
class Workspace;

// The parts that a newer outline shares with the previous one: equal parts have the same pointer, so that the GUI
// thread does not compare long outlines. Null: unknown.
struct OutlineParts {
  std::shared_ptr<const void> names;   // kinds and names, in their order
  std::shared_ptr<const void> details; // parameters and values
  std::shared_ptr<const void> places;
};

// The names of one revision of a text.
struct DocumentNames {
  quint64 revision = 0;
  std::shared_ptr<const navigation::Index> index; // the file itself is file 0
  std::vector<navigation::Landmark> outline;      // outline of all files of the index
  OutlineParts parts;                             // parts of the outline
  QStringList canonical;                          // paths of the files of the index
};
using DocumentNamesPointer = std::shared_ptr<const DocumentNames>;

// The parts of the outline of `names`; parts that equal those of `before` are shared with it. Takes time
// proportional to the outlines; any thread.
[[nodiscard]] OutlineParts outlineParts(const DocumentNames& names, const DocumentNames& before,
                                        const OutlineParts& partsBefore);

class Names : public QObject {
  Q_OBJECT

public:
  // The names of a workspace; the workspace owns them.
  [[nodiscard]] static Names* in(Workspace* workspace);

  // The newest names, perhaps of an older revision; null: not yet computed, or not a text with code.
  [[nodiscard]] DocumentNamesPointer of(const Document* document) const;
  // The names of an open document, and the number of a file in its index.
  struct Known {
    Document* main = nullptr;
    DocumentNamesPointer names;
    std::uint32_t file = 0;
  };
  // The indexes that know the names of a document: its own, and those of open documents that include it. A file that
  // is only included (.inc) has no index of its own while such a document is open.
  [[nodiscard]] std::vector<Known> around(Document* document) const;
  // A name in one of these indexes.
  struct Found {
    Known known;
    const navigation::Occurrence* occurrence = nullptr;

    [[nodiscard]] const navigation::Index& index() const { return *known.names->index; }
    [[nodiscard]] const navigation::Symbol& symbol() const { return index().symbols()[occurrence->symbol]; }
    [[nodiscard]] QString name() const { return QString::fromStdString(symbol().name); }
  };
  // The name at a place of a text, or directly before it, as its own index knows it, and as the indexes of open
  // texts know it that include the file, or the file in which the name is defined. Line and column from 1, in bytes.
  [[nodiscard]] std::vector<Found> at(Document* document, int line, int column) const;
  // Calls `then` once the names of all documents are up to date; immediately if they are.
  void whenCurrent(QObject* context, std::function<void()> then);
  [[nodiscard]] bool isCurrent() const;
  // Whether it is a text with code, or a file to be included in one.
  [[nodiscard]] static bool isIndexed(const Document* document);
  // The path by which an index and the assembler know a document.
  [[nodiscard]] static QString pathOf(const Document* document);

signals:
  void changed(wavesmith::widgets::Document* document);

private:
  explicit Names(Workspace* workspace);
  struct Entry {
    DocumentNamesPointer names;
    QString canonical;     // path of its file; empty: none
    bool isWanted = false; // its text, or the text of an included file, is newer than the names
    bool isRunning = false;
  };
  struct Waiting {
    QPointer<QObject> context;
    std::function<void()> then;
  };
  void follow(Document* document);
  void forget(Document* document);
  [[nodiscard]] std::vector<Known> having(const QString& canonical) const; // names whose index has this file
  void addOtherTexts(std::vector<Found>& found) const;
  void want(Document* changed);
  void wantAll();
  void startAll();
  void start(Document* document);
  void take(Document* document, DocumentNamesPointer names);
  void deliver();

  Workspace* workspace_;
  QHash<const Document*, Entry> entries_;
  std::vector<Waiting> waiting_;
  QTimer timer_;
};

} // namespace wavesmith::widgets
