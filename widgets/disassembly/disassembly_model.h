// SPDX-License-Identifier: Apache-2.0
// The disassembly of a file: one row for each instruction of its code object.
//
//   Address   Bytes              Instruction                        Source
//   001900    c0060100 00000000  s_load_dwordx2 s[4:5], s[0:1], 0x0   41
//   001908    c0060101 00000008  s_load_dwordx2 s[6:7], s[0:1], 0x8   12 in load, 42
//
// Holds a snapshot; knows no dock. GUI thread.
#pragma once

#include "document/snapshot.h"
#include "models/table_model.h"

#include <memory>
#include <vector>

namespace wavesmith::widgets {

class DisassemblyModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Address, Bytes, Text, Source, ColumnCount };

  using TableModel::TableModel;

  // `texts` belong to this snapshot.
  void setSnapshot(SnapshotPointer snapshot, InstructionTexts texts = nullptr);
  void setTexts(InstructionTexts texts);

  // The place of a row's instruction in the open file, outside of all expansions.
  [[nodiscard]] source::Place place(int row) const;
  // The rows of a line of the open file, ascending: the instructions that it expands to or, in the body of a macro
  // or a repetition, all its copies.
  [[nodiscard]] std::vector<int> rowsOf(const QString& file, int line) const;

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] static int rowsIn(const SnapshotPointer& snapshot);
  [[nodiscard]] QString sourceText(int row) const;
  [[nodiscard]] QString instructionText(int row) const;

  // nullptr: the instruction is not from the text
  [[nodiscard]] const source::LineEntry* entryOf(int row) const;
  [[nodiscard]] const program::LineIndex* linesOf(const QString& file) const;

  // Nothing is precomputed for all rows, because only few rows of a large file become visible before the next
  // snapshot.
  SnapshotPointer snapshot_;
  InstructionTexts texts_;
  // An index made here, with the name of its file, if the snapshot has no index of a requested file.
  mutable QString indexedFile_;
  mutable std::shared_ptr<const program::LineIndex> index_;
};

} // namespace wavesmith::widgets
