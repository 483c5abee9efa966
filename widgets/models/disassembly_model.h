// SPDX-License-Identifier: Apache-2.0
// What a file became: one row for each instruction of its code object.
//
//   Address   Bytes              Instruction                        Source
//   001900    c0060100 00000000  s_load_dwordx2 s[4:5], s[0:1], 0x0   41
//   001908    c0060101 00000008  s_load_dwordx2 s[6:7], s[0:1], 0x8   12 in load, 42
//
// Holds a snapshot; knows no dock. GUI thread.
#pragma once

#include "document/snapshot.h"

#include <QAbstractTableModel>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

class DisassemblyModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Address, Bytes, Text, Source, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  void setSnapshot(SnapshotPointer snapshot);

  // Where a person wrote the instruction of a row: outside of all expansions, in the file that is open.
  [[nodiscard]] source::Place place(int row) const;
  // The rows that a line of the open file became: those it expands to, or, in the body of a macro or of a
  // repetition, those it is repeated in. Ascending.
  [[nodiscard]] std::vector<int> rowsOf(const QString& file, int line) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

private:
  [[nodiscard]] QString sourceText(int row) const;
  [[nodiscard]] QString instructionText(int row) const;

  [[nodiscard]] const source::LineEntry* entryOf(int row) const; // nullptr: not from the text
  [[nodiscard]] const program::LineIndex* linesOf(const QString& file) const;

  // Nothing is worked out here for all rows: of a large file, few are ever seen before the next snapshot.
  SnapshotPointer snapshot_;
  // Where the snapshot has no index of the file that is asked about: one made here, and of which.
  mutable QString indexedFile_;
  mutable std::shared_ptr<const program::LineIndex> index_;
};

} // namespace wavesmith::widgets
