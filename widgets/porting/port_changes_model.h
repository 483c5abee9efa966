// SPDX-License-Identifier: Apache-2.0
// The changes of a ported text as a table, each with its reason.
//
//   kind        line           change                            why
//   Certain     12             v_mac_f32 becomes v_fmac_f32      gfx942 has no v_mac_f32; it rounds once
//   Question    macros.inc:7   image_load                        gfx942 has no image instructions
//
// A large text has many rows, so the model refers to the result instead of copying it, and does its own filtering.
// Knows no dock. GUI thread only.
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot read GCC 12's <compare>
#include "check/port.h"
#endif
#include "models/table_model.h"

#include <QIcon>

#include <cstddef>
#include <memory>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class PortChangesModel : public TableModel {
  Q_OBJECT

public:
  enum Column : quint8 { Kind, Line, What, Why, ColumnCount };

  explicit PortChangesModel(const Theme* theme, QObject* parent = nullptr);

  void setPorted(std::shared_ptr<const check::PortedText> ported); // null: no rows
  void setQuestionsOnly(bool only);
  void setFilter(const QString& words); // shows rows that contain the words in any column

  // The index of the row's change in PortedText::text.changes.
  [[nodiscard]] std::size_t changeOf(int row) const { return rows_[static_cast<std::size_t>(row)]; }

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  void update();
  void makeIcons();
  [[nodiscard]] QString text(const port::Change& change, int column) const;
  [[nodiscard]] bool isShown(const port::Change& change) const;

  const Theme* theme_;
  std::shared_ptr<const check::PortedText> ported_;
  bool questionsOnly_ = false;
  QString filter_;
  std::vector<std::size_t> rows_; // indices into ported_->text.changes
  QIcon certain_;
  QIcon question_;
};

} // namespace wavesmith::widgets
