// SPDX-License-Identifier: Apache-2.0
// The statistics of a run, as two tables: the classes of instructions, and the source lines with the
// statistics of their accesses.
//
//   Class       Executed   Share
//   VALU          41,778   16.9 %
//   VMEM load     38,070   15.4 %
//
//   Line             Instruction   Executed   Lanes   Extra passes   Cache lines
//   vector_add.s:97  ds_read_b32      8,512    64.0            0.0
//
// Hold values; know no dock. GUI thread.
#pragma once

#include "models/table_model.h"
#include "worker/runs/run_client.h"

#include <QSortFilterProxyModel>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

class ClassesModel : public TableModel {
  Q_OBJECT

public:
  // Without underlying types, because lupdate 6.4 would lose the next class of the file.
  enum Column { Class, Executed, Share, ColumnCount };
  enum Role { ShareRole = Qt::UserRole + 1 }; // share relative to the most frequent class, 0 to 1

  using TableModel::TableModel;

  void setSummary(const std::shared_ptr<const worker::RunSummary>& summary); // null: none

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  struct Row {
    QString name;
    quint64 executed = 0;
  };
  std::vector<Row> rows_; // executed classes, the most frequent first
  quint64 total_ = 0;
};

class LinesModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 {
    Line,
    Instruction,
    Executed,
    Lanes,
    ExtraPasses,
    CacheLines,
    LeastCacheLines,
    Remark,
    ColumnCount
  };
  enum Role : int { SortRole = Qt::UserRole + 1, RemarkableRole };

  using TableModel::TableModel;

  void setSummary(std::shared_ptr<const worker::RunSummary> summary); // null: none
  [[nodiscard]] source::Place place(int row) const;

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] const emulator::LineStatistics* line(int row) const;
  std::shared_ptr<const worker::RunSummary> summary_;
};

// Sorts by numbers, and shows all lines or only those with a remark.
class LinesFilter : public QSortFilterProxyModel {
  Q_OBJECT

public:
  explicit LinesFilter(QObject* parent = nullptr) : QSortFilterProxyModel(parent) {
    setSortRole(LinesModel::SortRole);
  }
  void setOnlyRemarkable(bool only);

protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const final;

private:
  bool only_ = false;
};

// "exact", "approximate: v_exp_f32", ...
[[nodiscard]] QString fidelityText(const emulator::RunStatistics& statistics);

} // namespace wavesmith::widgets
