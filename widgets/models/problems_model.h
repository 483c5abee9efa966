// SPDX-License-Identifier: Apache-2.0
// Diagnostics as a tree: one row each, with its notes below; for each file, errors come first, then warnings,
// then remarks.
//
//   ✗ not a valid operand          W1001   vector_add.s   43:21
//       in the expansion of load           vector_add.s   12:3
//
// A large file can have many problems, which are replaced at each key press. So the model has no copies, and
// filters by itself, because a proxy would need a table for each row with notes. Knows no dock. GUI thread.
#pragma once

#include "source/diagnostic.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class ProblemsModel : public QAbstractItemModel {
  Q_OBJECT

public:
  enum Column : quint8 { Message, CodeName, File, Line, ColumnCount };
  // int of source::Severity; for a note, that of its diagnostic
  enum Role : int { SeverityRole = Qt::UserRole + 1 };

  // Marks are in the colors of the theme.
  explicit ProblemsModel(const Theme* theme, QObject* parent = nullptr)
      : QAbstractItemModel(parent), theme_(theme) {}

  // The diagnostics of several files, in order; none is null. A snapshot and a pointer into it can form one.
  using Shared = std::shared_ptr<const source::Diagnostics>;
  void share(std::vector<Shared> parts);
  void setDiagnostics(source::Diagnostics diagnostics);
  // Shows only severities whose bit (1 << severity) is set; initially all.
  void setShown(unsigned severities);
  [[nodiscard]] int count() const { return count_; } // of all diagnostics, visible or not

  // The place to go to for a row; empty if there is none.
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
  // nullptr: the row of a diagnostic
  [[nodiscard]] const source::Note* noteOf(const QModelIndex& index) const;

  void show(); // shows the contents of `parts_`

  const Theme* theme_;
  unsigned severities_ = ~0u;
  int count_ = 0;
  std::vector<Shared> parts_; // the diagnostics that the rows refer to
  std::vector<const source::Diagnostic*> rows_;
};

} // namespace wavesmith::widgets
