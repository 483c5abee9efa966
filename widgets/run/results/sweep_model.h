// SPDX-License-Identifier: Apache-2.0
// The points of a sweep: parameters, result, and every number that any of the points has.
//
//   n      k   Result     Instructions   Waves   Instructions per Wave   Seconds
//   64     1   ✓ passed             11       1                      11   8.87e-05
//   4096   1   ✗ failed            704      64                      11   0.000421
//
// Holds values; knows no dock. GUI thread.
#pragma once

#include "models/table_model.h"
#include "worker/runs/run_sweep.h"

#include <span>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class SweepModel : public TableModel {
  Q_OBJECT

public:
  // The marks have the theme's colors.
  explicit SweepModel(const Theme* theme, QObject* parent = nullptr) : TableModel(parent), theme_(theme) {}

  void setRows(std::vector<worker::SweepRow> rows);
  // Appends the rows after those that the model already has.
  void extend(std::span<const worker::SweepRow> rows);
  void setOutOfDate(bool outOfDate); // if true, marks are gray
  [[nodiscard]] const std::vector<worker::SweepRow>& rows() const { return rows_; }

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] int shownColumns() const final;
  [[nodiscard]] QVariant heading(int section, Qt::Orientation orientation, int role) const final;
  [[nodiscard]] int parameters() const;

  const Theme* theme_;
  bool outOfDate_ = false;
  std::vector<worker::SweepRow> rows_;
  std::vector<worker::SweepResult> numbers_; // the columns after the result
};

// The name of a number as heading and axis label: "Instructions per Wave".
[[nodiscard]] QString nameOf(worker::SweepResult result);

// The result of a row in words: "passed", "failed".
[[nodiscard]] QString resultText(const worker::SweepRow& row);

} // namespace wavesmith::widgets
