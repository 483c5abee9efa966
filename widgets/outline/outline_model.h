// SPDX-License-Identifier: Apache-2.0
// The landmarks of a file and its included files: kernels with their labels, macros, registers, constants.
//
//   vector_add                     41
//     .Lloop                       60
//   Macros
//     load  dst, off=0              3
//   Registers
//     v_x  v[7]                     1
//
// While typing, lines move but names usually do not change: rows are then kept, collapsed rows stay collapsed, and
// new names take no time for each row (OutlineParts). Knows no dock. GUI thread.
#pragma once

#include "document/names.h"

#include <QAbstractItemModel>

#include <vector>

namespace wavesmith::widgets {

class OutlineModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Role : int {
    PlaceFileRole = Qt::UserRole + 1,
    PlaceLineRole,
    PlaceColumnRole,
    OrderRole, // sorts by place: kernels, macros, registers, constants
    NameRole,  // sorts by name within a group
    DetailRole // parameters, or the value
  };

  using QAbstractItemModel::QAbstractItemModel;

  void setNames(const DocumentNamesPointer& names); // null: none
  // The innermost row around a line of the file itself; invalid: none.
  [[nodiscard]] QModelIndex rowAround(int line) const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const final;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

private:
  // Its texts are read from the names when it is shown.
  struct Row {
    navigation::SymbolKind kind{};
    int landmark = -1; // index in the outline of the names; -1: the title of a group
    int child = -1;    // index in that landmark; -1: the landmark itself
    int parent = -1;   // index in rows_
    int row = 0;       // row in its parent
    std::vector<int> children = {};

    [[nodiscard]] bool isGroup() const { return landmark < 0; }
  };
  void makeRows();
  void report(int firstColumn);
  [[nodiscard]] const navigation::Landmark& landmarkOf(const Row& row) const;
  [[nodiscard]] QString nameOf(const Row& row) const;
  [[nodiscard]] QString detailOf(const Row& row) const;
  [[nodiscard]] source::Place placeOf(const Row& row) const;
  [[nodiscard]] QString nameText(const Row& row) const;
  [[nodiscard]] QVariant lineText(const Row& row) const; // nothing: the row has no line
  [[nodiscard]] const Row& rowOf(const QModelIndex& index) const;
  [[nodiscard]] const std::vector<int>& childrenOf(const QModelIndex& parent) const;
  [[nodiscard]] QModelIndex indexOf(int at, int column = 0) const;

  DocumentNamesPointer names_; // the names that the rows refer to; null: none
  OutlineParts parts_;         // parts of the outline of names_
  std::vector<Row> rows_;
  std::vector<int> top_;
};

} // namespace wavesmith::widgets
