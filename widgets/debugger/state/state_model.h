// SPDX-License-Identifier: Apache-2.0
// The state of the selected wave as a tree: everything that the core lists, under its headings, and the wait counters with
// their outstanding operations; above them, the expressions that the user watches. What has changed since the last stop is bold, with a dot.
//
//   Watched
//     f32 v_x             0.5                   0.5 in all lanes
//   SGPRs
//     s4     s_n          1000003
//     s8:9   s_a          0x7f0000010000
//   Special registers
//     exec                0xffffffffffffffff    64 of 64 lanes active
//   Hardware registers
//     mode                0x000002f0            f32 to nearest even, …
//   Counters
//     vmcnt               2
//                         buffer_load_dword vector_add.s:112
//
// Knows no dock. GUI thread.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare> when that is the first header of a file
#include "debug/request.h"
#endif

#include <QAbstractItemModel>
#include <QHash>
#include <QSet>

#include <vector>

namespace wavesmith::widgets {

class StateModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Column : quint8 { Name, AuthorName, Value, Note, ColumnCount };
  static constexpr int kLocationRole = Qt::UserRole; // "s4"; empty: not a location

  using QAbstractItemModel::QAbstractItemModel;

  static constexpr int kWatchRole = Qt::UserRole + 1; // the watched expression; empty: the row is not watched

  // `isNewStop`: marks differences from the values shown before. Watched expressions carry their own mark.
  void setValues(const std::vector<debug::ItemValue>& values,
                 const std::vector<debug::CounterState>& counters, const std::vector<debug::Display>& watched,
                 bool isNewStop);
  void clear();
  [[nodiscard]] QModelIndex find(const QString& name) const; // the row of "s4"; invalid: none

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const final;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) final;

signals:
  void editRequested(const QString& location, const QString& value);

private:
  struct Row {
    QString name, authorName, value, note;
    QString location;
    QString watched; // the expression
    bool changed = false;
    QStringList operations; // outstanding operations of a counter
  };
  struct Group {
    QString heading;
    std::vector<Row> rows;
  };
  [[nodiscard]] std::vector<Group> groupsOf(const std::vector<debug::ItemValue>& values,
                                            const std::vector<debug::CounterState>& counters,
                                            const std::vector<debug::Display>& watched) const;
  [[nodiscard]] bool hasSameRows(const std::vector<Group>& groups) const;

  std::vector<Group> groups_;
};

} // namespace wavesmith::widgets
