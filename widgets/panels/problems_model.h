// SPDX-License-Identifier: Apache-2.0
// Diagnostics as a tree: one row each, its notes below it.
//
//   ✗ not a valid operand          W1001   vector_add.s   43:21
//       in the expansion of load           vector_add.s   12:3
//
// Holds values; knows no dock. GUI thread.
#pragma once

#include "source/diagnostic.h"

#include <QAbstractItemModel>

namespace wavesmith::widgets {

class Theme;

class ProblemsModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Column : quint8 { Message, CodeName, File, Line, ColumnCount };
  enum Role : int { SeverityRole = Qt::UserRole + 1 }; // int of source::Severity; of a note, its diagnostic's

  // Marks are in the colours of the theme.
  explicit ProblemsModel(const Theme* theme, QObject* parent = nullptr)
      : QAbstractItemModel(parent), theme_(theme) {}

  void setDiagnostics(source::Diagnostics diagnostics);
  [[nodiscard]] const source::Diagnostics& diagnostics() const { return diagnostics_; }

  // Where a row wants one to go; an empty place when nowhere.
  [[nodiscard]] source::Place place(const QModelIndex& index) const;

  [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const final;
  [[nodiscard]] QModelIndex parent(const QModelIndex& index) const final;
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const final;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const final;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                    int role = Qt::DisplayRole) const final;

private:
  [[nodiscard]] const source::Diagnostic& diagnosticOf(const QModelIndex& index) const;
  [[nodiscard]] const source::Note* noteOf(const QModelIndex& index) const; // nullptr: a diagnostic's own row

  const Theme* theme_;
  source::Diagnostics diagnostics_;
};

} // namespace wavesmith::widgets
