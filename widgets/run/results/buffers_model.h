// SPDX-License-Identifier: Apache-2.0
// The buffers of a run, with the first difference, the error, and the change since the last run. Buffers that differ
// come first.
//
//   Buffer   Result       First at   Expected   Actual   Maximum error    Type   Elements    Since last run
//   ✗ d      3 differ     [17]       0.5        0.75     0.25 (2 ULP)     f32    1,024       3 changed
//   ✓ c      all equal                                   0                f32    1,000,003   unchanged
//
// Holds values; knows no dock. GUI thread.
#pragma once

#include "models/table_model.h"
#include "worker/runs/run_client.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class BuffersModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 {
    Name,
    Result,
    FirstAt,
    Expected,
    Actual,
    GreatestError,
    Type,
    Elements,
    SinceLast,
    ColumnCount
  };

  // The marks have the theme's colors.
  explicit BuffersModel(const Theme* theme, QObject* parent = nullptr) : TableModel(parent), theme_(theme) {}

  void setSummary(std::shared_ptr<const worker::RunSummary> summary); // null: none
  void setOutOfDate(bool outOfDate);                                  // if true, marks are gray
  [[nodiscard]] const worker::BufferSummary* buffer(int row) const;
  [[nodiscard]] std::uint32_t number(int row) const;     // the buffer's number in the run; the row is valid
  [[nodiscard]] bool isEmptyColumn(Column column) const; // the column is empty for all buffers

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] QVariant heading(int section, Qt::Orientation orientation, int role) const final;
  const Theme* theme_;
  bool outOfDate_ = false;
  std::shared_ptr<const worker::RunSummary> summary_;
  std::vector<std::uint32_t> order_; // numbers of the buffers in the order of the rows
};

// The tolerance as text: "±0.001, 3 ULP", "exactly".
[[nodiscard]] QString toleranceText(const execution::Tolerance& tolerance);

} // namespace wavesmith::widgets
