// SPDX-License-Identifier: Apache-2.0
// The buffers of a run: whether each is as expected, its error, and its change since the last run.
//
//   Buffer   Type   Elements    Result      First difference                   Greatest error   Since last run
//   ✓ c      f32    1,000,003   all equal                                      0                unchanged
//   ✗ d      f32    1,024       3 differ    [17] expected 0.5, actual 0.75     0.25 (2 ULP)     3 changed
//
// Holds values; knows no dock. GUI thread.
#pragma once

#include "worker/run_client.h"

#include <QAbstractTableModel>

#include <memory>

namespace wavesmith::widgets {

class Theme;

class BuffersModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column : quint8 {
    Name,
    Type,
    Elements,
    Result,
    FirstDifference,
    GreatestError,
    SinceLast,
    ColumnCount
  };

  // Marks are in the colors of the theme.
  explicit BuffersModel(const Theme* theme, QObject* parent = nullptr)
      : QAbstractTableModel(parent), theme_(theme) {}

  void setSummary(std::shared_ptr<const worker::RunSummary> summary); // null: none
  void setOutOfDate(bool outOfDate);                                  // marks are gray
  [[nodiscard]] const worker::BufferSummary* buffer(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

private:
  const Theme* theme_;
  bool outOfDate_ = false;
  std::shared_ptr<const worker::RunSummary> summary_;
};

// "±0.001, 3 ULP", "exactly": the tolerance as text.
[[nodiscard]] QString toleranceText(const execution::Tolerance& tolerance);

} // namespace wavesmith::widgets
