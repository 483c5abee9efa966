// SPDX-License-Identifier: Apache-2.0
// The base of our table models. A model has to provide two functions and a list of its columns.
//
//   int WavesModel::rowTotal() const { return static_cast<int>(waves_.size()); }
//   QVariant WavesModel::cell(const QModelIndex& index, int role) const { ... }
//   std::span<const TableColumn> WavesModel::columns() const {
//     static constexpr TableColumn columns[] = {{QT_TR_NOOP("Wave"), QT_TR_NOOP("Number of ...")},
//                                               {QT_TR_NOOP("Executed"), nullptr, CellAlignment::Number}};
//     return columns;
//   }
//
// A model is a value with signals; it knows no view. GUI thread.
#pragma once

#include <QAbstractTableModel>

#include <span>

namespace wavesmith::widgets {

enum class CellAlignment : quint8 { Text, Number }; // numbers are aligned to the right

struct TableColumn {
  const char* title = nullptr;   // marked with QT_TR_NOOP, in a function of the model
  const char* toolTip = nullptr; // tool tip of the heading; marked with QT_TR_NOOP
  CellAlignment alignment = CellAlignment::Text;
};

class TableModel : public QAbstractTableModel {
public:
  using QAbstractTableModel::QAbstractTableModel;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

protected:
  [[nodiscard]] virtual int rowTotal() const = 0;
  // The data of a valid index. A cell has the alignment of its column unless this returns another one.
  [[nodiscard]] virtual QVariant cell(const QModelIndex& index, int role) const = 0;
  // The columns by number; empty if heading() and shownColumns() are overridden.
  [[nodiscard]] virtual std::span<const TableColumn> columns() const { return {}; }

  // Override these in tables whose columns depend on their values. They return what columns() says.
  [[nodiscard]] virtual int shownColumns() const;
  [[nodiscard]] virtual QVariant heading(int section, Qt::Orientation orientation, int role) const;
};

} // namespace wavesmith::widgets
