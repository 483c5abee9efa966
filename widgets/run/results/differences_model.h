// SPDX-License-Identifier: Apache-2.0
// The first differing elements of a buffer, with the expected and the actual value. The actual value is bold, with a
// mark and in the color of errors.
//
//   Element   Expected     Actual     Error      ULP
//   17        0.5        ≠ nan        nan        –
//
// Holds values; knows no dock. GUI thread.
#pragma once

#include "execution/compare.h"
#include "models/table_model.h"

namespace wavesmith::widgets {

class Theme;

class DifferencesModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Element, Expected, Actual, Error, Ulp, ColumnCount };

  // Marks and texts have the theme's colors.
  explicit DifferencesModel(const Theme* theme, QObject* parent = nullptr)
      : TableModel(parent), theme_(theme) {}

  // `against` names the other side: "Expected", "Last run".
  void setComparison(const execution::Comparison& comparison, const QString& against = tr("Expected"));
  void clear();
  void setOutOfDate(bool outOfDate); // if true, there are no colors
  [[nodiscard]] quint64 elementOf(int row) const;

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] QVariant heading(int section, Qt::Orientation orientation, int role) const final;
  const Theme* theme_;
  bool outOfDate_ = false;
  execution::ElementType type_{};
  QString against_;
  std::vector<execution::Difference> differences_;
};

} // namespace wavesmith::widgets
