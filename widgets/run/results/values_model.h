// SPDX-License-Identifier: Apache-2.0
// The elements of a buffer before and after a run, and the expected elements, shown as any type. Buffers stay in the
// run worker: the model requests only visible pages. Elements that differ from the expected ones are bold, marked
// and in the color of errors.
//
//   Element   Before         Actual     Expected
//   0         poison         0.25       0.25
//   1         poison       ≠ 0.75       0.5
//
// Knows no dock and no worker: its owner answers `pageWanted`. GUI thread.
#pragma once

#include "execution/compare.h"
#include "execution/element.h"
#include "models/table_model.h"
#include "worker/runs/run_client.h"

#include <QByteArray>
#include <QHash>

#include <array>
#include <optional>
#include <vector>

namespace wavesmith::widgets {

class Theme;

class ValuesModel : public TableModel {
  Q_OBJECT

public:
  // The column Expected exists only if the buffer has an expectation.
  enum Column : quint8 { Element, Before, After, Expected, ColumnCount };

  // Marks and texts have the theme's colors.
  explicit ValuesModel(const Theme* theme, QObject* parent = nullptr) : TableModel(parent), theme_(theme) {}

  // Sets a buffer of `count` elements of `type`, shown as its own type, and forgets all pages. `tolerance` of the
  // comparison; empty: the buffer has no expectation. `isPoisoned`: it was filled with poison before the run.
  void setBuffer(execution::ElementType type, quint64 count, std::optional<execution::Tolerance> tolerance,
                 bool isPoisoned = false);
  void clear();
  void setOutOfDate(bool outOfDate); // if true, there are no colors
  // Whether an element in this row differs from the expected one, as far as pages are loaded.
  [[nodiscard]] bool differs(int row) const { return differingElement(row).has_value(); }
  [[nodiscard]] std::optional<quint64> differingElement(int row) const; // the first one in the row

  // Sets the type that the bytes are shown as; empty: hexadecimal words of the buffer's own element size.
  void setView(std::optional<execution::ElementType> type);

  // Delivers the bytes of the page that begins at this element of the buffer's own type.
  void deliver(worker::BufferSide side, quint64 firstElement, const QByteArray& bytes);

  // The row that contains an element of the buffer's own type.
  [[nodiscard]] int rowOf(quint64 element) const;

signals:
  // Elements [first, first + count) of the buffer's own type are visible but not loaded. Emitted once.
  void pageWanted(wavesmith::worker::BufferSide side, quint64 first, quint64 count) const;

private:
  [[nodiscard]] int rowTotal() const final;
  [[nodiscard]] QVariant cell(const QModelIndex& index, int role) const final;
  [[nodiscard]] std::span<const TableColumn> columns() const final;
  [[nodiscard]] int shownColumns() const final;
  [[nodiscard]] QVariant heading(int section, Qt::Orientation orientation, int role) const final;
  [[nodiscard]] std::size_t viewBytes() const;
  void compare(quint64 page);
  [[nodiscard]] QString text(worker::BufferSide side, quint64 row) const;
  [[nodiscard]] bool isPoison(worker::BufferSide side, std::uint64_t bits) const;

  const Theme* theme_;
  execution::ElementType type_{};
  std::optional<execution::ElementType> view_;
  quint64 count_ = 0;
  std::optional<execution::Tolerance> tolerance_;
  bool isPoisoned_ = false;
  bool outOfDate_ = false;
  // For each page, which elements differ. Only pages with both sides loaded are included.
  QHash<quint64, std::vector<bool>> differing_;
  mutable std::array<QHash<quint64, QByteArray>, 3> pages_; // pages by number; empty: requested
};

} // namespace wavesmith::widgets
