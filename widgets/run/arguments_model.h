// SPDX-License-Identifier: Apache-2.0
// The arguments of a run file as an editable table: one row each, in the syntax of the file.
//
//   Argument  Type  Count or value   Fill                        Expected      Tolerance
//   a         f32   1000003          uniform: [-1, 1], seed: 1
//   c         f32   1000003          poison                      a[i] + b[i]   ulp: 0
//   n               1000003
//
// A cell with invalid syntax keeps its text and shows the reason (tool tip, and isValid). Knows no dock. GUI
// thread.
#pragma once

#include "models/table_model.h"
#include "project/run_file/argument_text.h"

#include <vector>

namespace wavesmith::widgets {

class Theme;

class ArgumentsModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Name, Type, Amount, Fill, Expected, Tolerance, ColumnCount };
  enum Role : int { ProblemRole = Qt::UserRole + 1 }; // QString: why the row cannot be run; empty: it can

  struct Row {
    project::RunArgument argument; // the last valid one
    project::ArgumentText text;    // the displayed text
    QString problem;               // empty: the text matches the argument
  };

  // The marks have the theme's colors.
  explicit ArgumentsModel(const Theme* theme, QObject* parent = nullptr)
      : TableModel(parent), theme_(theme) {}

  void setArguments(const std::vector<project::RunArgument>& arguments);
  // Includes cells with invalid text.
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  void setRows(std::vector<Row> rows);
  // The arguments of the current rows; an invalid row contributes its last valid argument.
  [[nodiscard]] std::vector<project::RunArgument> arguments() const;
  [[nodiscard]] bool isValid() const;

  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const final;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) final;

signals:
  void edited(); // setData changed something

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  using Cell = std::string project::ArgumentText::*;
  // The text that a cell shows; nullptr: it has none and cannot be edited.
  [[nodiscard]] static Cell cellOf(const Row& row, int column);

  const Theme* theme_;
  std::vector<Row> rows_;
};

[[nodiscard]] std::vector<ArgumentsModel::Row> rowsOf(const std::vector<project::RunArgument>& arguments);

} // namespace wavesmith::widgets
