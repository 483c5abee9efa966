// SPDX-License-Identifier: Apache-2.0
// The arguments of a design as a table whose rows can be edited and reordered:
//
//   #  Name    Type           Offset  Size  Align  Preload  Read by line
//   0  a       const float*        0     8      8  (s[2:3])  53
//   1  n       uint               20     4      4  (s7)      28 reads 8 bytes at 20: crosses n and stride
//   2  stride  uint               24     4      4            never read
//
// Invalid edits are rejected with the reason, and the old value stays. Knows no dock. GUI thread.
#pragma once

#include "document/snapshot.h"
#include "kernarg/design.h"
#include "kernarg/preload.h"
#include "models/table_model.h"

#include <QString>
#include <QVector>

#include <cstdint>
#include <vector>

namespace wavesmith::widgets {

class Theme;

// A part of a cell's text; `at` is the instruction that it links to.
struct ReadPart {
  QString text;
  std::uint32_t at = ~std::uint32_t{0}; // program::kNone
};

class KernargModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Number, Name, Type, Offset, Size, Alignment, Preload, ReadBy, ColumnCount };

  explicit KernargModel(const Theme* theme, QObject* parent = nullptr);

  // Sets a design, and the index in the snapshot of the kernel whose code reads it. Without a snapshot, the code is
  // unknown.
  void setDesign(kernarg::Design design, SnapshotPointer snapshot, std::size_t kernel);
  void forgetCode() { snapshot_ = nullptr; } // of a text that is closed or has changed; the design stays
  [[nodiscard]] const kernarg::Design& design() const { return design_; }
  [[nodiscard]] const kernarg::Layout& layout() const { return design_.layout(); }
#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
  // The reads after the design has been applied, which moves loads together with their arguments.
  [[nodiscard]] const panels::KernargReads& reads() const { return reads_; }
  // The bytes of the same reads; a refused read is at its old place.
  [[nodiscard]] const std::vector<kernarg::Access>& accesses() const { return accesses_; }
  // Loads that prevent the design from being applied, with the reasons.
  [[nodiscard]] const std::vector<panels::ArgumentRead>& refusedLoads() const { return refused_; }
  [[nodiscard]] const panels::KernargPanel* panel() const; // nullptr: the code is unknown
#endif
  [[nodiscard]] const kernarg::Preloading& preloading() const { return preloading_; }
  [[nodiscard]] const SnapshotPointer& snapshot() const { return snapshot_; }

  // Each edit returns its row, or -1; refused() then has the reason.
  int add(int before);
  void removeArguments(const QList<int>& rows);
  int move(const QList<int>& rows, int before);
  bool setArrangement(kernarg::Arrangement arrangement);
  bool setHidden(bool hidden);
  bool replace(const kernarg::Layout& layout);
  // Not named revert(), because views call a slot of that name when an edit of a cell is discarded.
  void revertDesign();

  // Why the cell would reject this text; empty: it is valid.
  [[nodiscard]] QString problemOf(const QModelIndex& index, const QString& text) const;
  [[nodiscard]] QVector<ReadPart> readParts(int row) const;
  [[nodiscard]] QString lineText(std::uint32_t at) const; // "41", "0x1908"
  // The SGPRs of the argument: "s[2:3]"; in brackets if it would fit but the descriptor does not request it.
  [[nodiscard]] QString registersOf(int row) const;

  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) final;
  [[nodiscard]] Qt::DropActions supportedDropActions() const final { return Qt::MoveAction; }
  [[nodiscard]] QStringList mimeTypes() const final;
  [[nodiscard]] QMimeData* mimeData(const QModelIndexList& indexes) const final;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) final;

signals:
  void edited(int row); // the design has changed in this row; -1: in all rows
  void refused(const QString& reason, int row, int column);

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] QVariant heading(int section, Qt::Orientation orientation, int role) const final;
  int accept(const kernarg::Design& changed, const kernarg::Design::Done& done, int row, int column);
  void show(kernarg::Design design);
  void derive();
  [[nodiscard]] QString text(int row, int column) const;
  [[nodiscard]] QString tip(int row, int column) const;

  const Theme* theme_;
  kernarg::Design design_;
  SnapshotPointer snapshot_;
  std::size_t kernel_ = 0;
#ifndef Q_MOC_RUN
  panels::KernargReads reads_;
  std::vector<kernarg::Access> accesses_;
  std::vector<panels::ArgumentRead> refused_;
#endif
  kernarg::Preloading preloading_;
  std::vector<int> preloaded_; // for each argument: index into preloading_.arguments, or -1
};

} // namespace wavesmith::widgets
