// SPDX-License-Identifier: Apache-2.0
// The snippets that completion offers: those that come with the program, in share/wavesmith/snippets, and the user's own,
// in the folder snippets of the settings' data directory. A user's file replaces the program's of the same name.
//
//   shelf.snippets()     loop, mfma_tile, ...; files that have changed are read again
//
// GUI thread only. A call costs a fraction of a millisecond.
#pragma once

#include "source/snippet.h"

#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

#include <vector>

namespace wavesmith::widgets {

class SnippetShelf {
public:
  // `userFolder` need not exist.
  explicit SnippetShelf(QString userFolder);

  [[nodiscard]] const std::vector<source::Snippet>& snippets();
  // Files that could not be read, each as a sentence.
  [[nodiscard]] const QStringList& problems() const { return problems_; }
  [[nodiscard]] const QString& userFolder() const { return userFolder_; }
  [[nodiscard]] static QString ownFolder(); // the folder of the snippets that come with the program

private:
  using Stamp = QPair<QString, qint64>; // a file and its time in milliseconds

  void read(const QString& path);

  QString userFolder_;
  QList<Stamp> seen_;
  std::vector<source::Snippet> snippets_;
  QStringList problems_;
};

} // namespace wavesmith::widgets
