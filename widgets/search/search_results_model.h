// SPDX-License-Identifier: Apache-2.0
// The matches of a search, grouped by file; files are added while it runs.
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
  QString text;            // of the line, cut if it is very long
  QList<int> letters = {}; // of the text that match
  int column = 0;          // from 1, in bytes, of the first match
  int length = 0;          // in bytes
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
  enum Role : int { MatchRole = Qt::UserRole + 1 }; // QList<int>: letters of the text

  explicit SearchResultsModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

  void clear();
  void add(const QList<FoundFile>& files);
  [[nodiscard]] const QList<FoundFile>& files() const { return files_; }
  [[nodiscard]] int matches() const { return matches_; }
  // The place to go to: the match, or the first one of the file.
  [[nodiscard]] source::Place place(const QModelIndex& index) const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const final;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;

private:
  [[nodiscard]] const FoundLine* lineOf(const QModelIndex& index) const; // nullptr: a file

  QList<FoundFile> files_;
  int matches_ = 0;
};

} // namespace wavesmith::widgets
