// SPDX-License-Identifier: Apache-2.0
// The live ranges of each register as bars along the instructions of the kernel, with a field to filter them.
//
//   v12  v_sum   ├──────────────┤      ├───┤
//   v13  v_x          ├──┤ ├──┤
//                       | the cursor
//
// A click on a bar, or Enter, goes to the write of the value, a double click or Shift+Enter to its last read. Left
// and Right select another bar of the register. Only visible rows are painted. GUI thread only.
#pragma once

#include "registers/ranges_model.h"

#include <QTreeView>
#include <QWidget>

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QLineEdit;
class QToolButton;

namespace wavesmith::widgets {

class RangesTree : public QTreeView {
  Q_OBJECT

public:
  RangesTree(RangesModel* model, RangesFilter* filter, const Theme* theme, QWidget* parent = nullptr);

  // The instruction at a position in a row's cell, and back.
  [[nodiscard]] std::uint32_t instructionAt(const QRect& cell, int x) const;
  [[nodiscard]] int pixelOf(std::uint32_t at) const; // its left edge, from the left of the cell
  [[nodiscard]] const panels::RegisterBar* barUnder(const QPoint& position) const;
  [[nodiscard]] const panels::RegisterBar* chosenBar() const; // the selected bar of the current row
  [[nodiscard]] QRect cellOf(int row) const;                  // cell with the bars of a row of the model
  // A bar as it is drawn, or many short ones that cover each other: pixels from the left of the cell, the end not included.
  struct Span {
    int left = 0;
    int right = 0;
    bool isFilled = false; // short bars
    std::size_t bar = 0;   // the first of them, among the model's bars of the row
    [[nodiscard]] bool isNarrow() const { return isFilled || right - left <= 3; }
  };
  [[nodiscard]] Span spanOf(const panels::RegisterBar& bar) const;
  [[nodiscard]] std::vector<Span> spansOf(int row) const; // of a row of the model, from left to right
  // What the rows on the screen draw. The tree itself redraws rows and columns that move.
  struct Picture {
    struct Row {
      int row = 0;
      QString names;
      std::vector<std::pair<int, int>> spans;
      std::vector<std::string> inBars; // the names of the registers, in those that are wide
      bool operator==(const Row&) const = default;
    };
    std::vector<Row> rows;
    std::pair<int, int> cursor{-1, -1};
  };
  [[nodiscard]] Picture picture() const;
  void redraw(const Picture& before, const Picture& now); // the rows that differ
  [[nodiscard]] RangesModel* ranges() const { return model_; }
  [[nodiscard]] const Theme* theme() const { return theme_; }
  [[nodiscard]] QSize minimumSizeHint() const override; // room for some rows, because fewer cannot be read

signals:
  void goTo(std::uint32_t at);

protected:
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool viewportEvent(QEvent* event) override;
  void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

private:
  void goToFirst(const panels::RegisterBar& bar);

  RangesModel* model_;
  RangesFilter* filter_;
  const Theme* theme_;
  std::size_t chosen_ = 0; // index of a bar of the current row
};

class RangesView : public QWidget {
  Q_OBJECT

public:
  explicit RangesView(const Theme* theme, QWidget* parent = nullptr);

  void setKernel(const ShownKernel& kernel);
  void setMarked(const isa::RegisterRange& registers); // count 0: none
  [[nodiscard]] RangesModel* model() const { return model_; }
  [[nodiscard]] RangesFilter* filter() const { return filter_; }
  [[nodiscard]] RangesTree* tree() const { return tree_; }
  [[nodiscard]] QLineEdit* filterField() const { return field_; }

signals:
  void goTo(std::uint32_t at);

private:
  const Theme* theme_;
  RangesModel* model_;
  RangesFilter* filter_;
  RangesTree* tree_;
  std::optional<RangesTree::Picture> picture_; // the picture of the last paint
  QLineEdit* field_;
  std::array<QToolButton*, 3> kinds_{};
};

} // namespace wavesmith::widgets
