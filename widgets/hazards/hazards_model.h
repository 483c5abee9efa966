// SPDX-License-Identifier: Apache-2.0
// Every wait and distance of a program, and the missing ones, as a table.
//
//   line  instruction  verdict               enough    why
//     45  vmcnt(0)     stronger than needed  vmcnt(1)  vmcnt(1) would do for line 46
//
// A large file has many rows, so the model refers to the snapshot instead of copying it, and does its own filtering.
// Knows no dock. GUI thread only.
#pragma once

#include "document/snapshot.h"
#include "models/table_model.h"

#include <QIcon>

#include <array>
#include <optional>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class HazardsModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Line, Instruction, Verdict, Enough, Why, ColumnCount };
  enum Group : quint8 { Missing, TooStrong, Exact, Unknown, GroupCount };

  explicit HazardsModel(const Theme* theme, QObject* parent = nullptr);

  void setSnapshot(SnapshotPointer snapshot); // null: no rows
  void setShown(unsigned groups);             // bits 1 << group; initially all
  void setFilter(const QString& words);       // shows rows that contain the words in any column
  [[nodiscard]] int count(Group group) const { return counts_[group]; } // counts hidden rows, too
  [[nodiscard]] int count() const;

  [[nodiscard]] const panels::HazardRow& row(int row) const;
  // The row of an instruction, or the last row before it; -1: none.
  [[nodiscard]] int rowBefore(quint32 instruction) const;

  [[nodiscard]] static Group groupOf(panels::HazardVerdict verdict);

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  void update();
  void makeIcons();
  [[nodiscard]] QString text(const panels::HazardRow& row, int column) const;
  [[nodiscard]] bool isShown(const panels::HazardRow& row) const;
  [[nodiscard]] const QIcon& iconOf(const panels::HazardRow& row) const;

  const Theme* theme_;
  SnapshotPointer snapshot_;
  unsigned groups_ = ~0u;
  QString filter_;
  std::array<int, GroupCount> counts_{};
  int count_ = 0; // number of rows
  // Indices into snapshot_->panels->hazards.rows; nothing: all of them.
  std::optional<std::vector<quint32>> rows_;
  std::array<QIcon, 5> icons_;
};

} // namespace wavesmith::widgets
