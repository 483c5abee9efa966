// SPDX-License-Identifier: Apache-2.0
// The first differing elements of a buffer.
//
//   Element   Expected   Actual     Error      ULP
//   17        0.5        nan        nan        –
//
// Holds values; knows no dock. GUI thread.
#pragma once

#include "execution/compare.h"

#include <QAbstractTableModel>

namespace wavesmith::widgets {

class DifferencesModel : public QAbstractTableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Element, Expected, Actual, Error, Ulp, ColumnCount };

  using QAbstractTableModel::QAbstractTableModel;

  // `against` names the other side: "Expected", "Last run".
  void setComparison(const execution::Comparison& comparison, const QString& against = tr("Expected"));
  void clear();
  [[nodiscard]] quint64 elementOf(int row) const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

private:
  execution::ElementType type_{};
  QString against_;
  std::vector<execution::Difference> differences_;
};

} // namespace wavesmith::widgets
