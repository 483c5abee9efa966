// SPDX-License-Identifier: Apache-2.0
// The matches of a search, grouped by file; files are added during the search.
//
//   kernels/sgemm.s                  2 matches
//       v_mac_f32 v1, v2, v3               12
//       v_mac_f32 v4, v5, v6               13
//
// Knows no dock. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare>
#include "source/place.h"
#endif

#include <QAbstractItemModel>
#include <QList>
#include <QString>

namespace wavesmith::widgets {

struct FoundLine {
  int line = 0;            // from 1
  QString text;            // text of the line, cut if it is very long
  QList<int> letters = {}; // matching letters of `text`
  int column = 0;          // byte column of the first match, from 1
  int length = 0;          // length of the first match in bytes
  int matches = 0;
};

struct FoundFile {
  QString path;
  QString name; // relative to the folder of the search
  QList<FoundLine> lines;
};

class SearchResultsModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Column : quint8 { Text, Line, ColumnCount };
  enum Role : int { MatchRole = Qt::UserRole + 1 }; // QList<int>: indices of the matching letters

  explicit SearchResultsModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

  void clear();
  void add(const QList<FoundFile>& files);
  [[nodiscard]] const QList<FoundFile>& files() const { return files_; }
  [[nodiscard]] int matches() const { return matches_; }
  // The place of the match or, for a file, of its first match.
  [[nodiscard]] source::Place place(const QModelIndex& index) const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const final;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;

private:
  [[nodiscard]] const FoundLine* lineOf(const QModelIndex& index) const; // nullptr: the row is a file

  QList<FoundFile> files_;
  int matches_ = 0;
};

} // namespace wavesmith::widgets
