// SPDX-License-Identifier: Apache-2.0
// The registers of a kernel, a row each, with the author's names and the live ranges.
//
//   v12   v_sum, v_x   line 44 to line 61; line 70, never read
//
// GUI thread only.
#pragma once

#include "models/shown_kernel.h"
#include "models/table_model.h"
#include "style/theme.h"

#include <QSortFilterProxyModel>

#include <optional>
#include <span>
#include <vector>

namespace wavesmith::widgets {

class RangesModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Register, Name, Ranges };

  explicit RangesModel(QObject* parent = nullptr) : TableModel(parent) {}

  // Keeps the rows if the registers are the same; the view finds out which ranges have changed.
  void setKernel(const ShownKernel& kernel);
  [[nodiscard]] const ShownKernel& kernel() const { return kernel_; }
  // Sets the registers to highlight; `count` 0: none.
  void setMarked(const isa::RegisterRange& registers);
  [[nodiscard]] bool isMarked(int row) const;
  [[nodiscard]] int firstMarked() const; // -1: none

  [[nodiscard]] std::span<const panels::RegisterBar> bars(int row) const;
  [[nodiscard]] isa::RegisterRange registerOf(int row) const;
  // The bar that is live at an instruction; otherwise the next bar or, if there is none, the last one.
  [[nodiscard]] const panels::RegisterBar* barAt(int row, std::uint32_t at) const;
  [[nodiscard]] QString textOf(const panels::RegisterBar& bar) const;
  [[nodiscard]] Theme::Role role(int row) const; // color of the register's kind
  [[nodiscard]] QString namesOf(int row) const;

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] QString namesIn(int row) const;
  [[nodiscard]] QString rangesOf(int row) const;

  ShownKernel kernel_;
  std::vector<std::size_t> starts_; // start of each row in the panel's bars, and the end of the last one
  mutable std::vector<std::optional<QString>> names_; // by row: those that were asked for
  isa::RegisterRange marked_{isa::RegisterClass::Vector, 0, 0};
};

// Filters by kind, and by a text that is in the register's number or in one of its names.
class RangesFilter : public QSortFilterProxyModel {
  Q_OBJECT

public:
  enum Kind : quint8 { Vectors = 1, Accumulations = 2, Scalars = 4, All = 7 };

  explicit RangesFilter(RangesModel* model, QObject* parent = nullptr);
  void setKinds(unsigned kinds);
  void setText(const QString& text);
  [[nodiscard]] unsigned kinds() const { return kinds_; }

protected:
  [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
  RangesModel* model_;
  unsigned kinds_ = All;
  QString text_;
};

} // namespace wavesmith::widgets
