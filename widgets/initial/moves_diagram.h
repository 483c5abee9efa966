// SPDX-License-Identifier: Apache-2.0
// Shows how values move with other descriptor bits: the registers of the file, the registers with the selected bits,
// and an arrow for each value that moves.
//
//   in the file         |s0 kernarg s1|s2 id x|
//                              |          '-----------------.
//                              '---------------.            |
//                             new              v            v
//   with these bits     |s0 dispatch s1|s2 kernarg s3|s4 id x|
//
// GUI thread only.
#pragma once

#include "initial/register_cells.h"

#include <QWidget>

namespace wavesmith::widgets {

class MovesDiagram : public QWidget {
  Q_OBJECT

public:
  explicit MovesDiagram(const Theme* theme, QWidget* parent = nullptr);

  // Sets the groups of SGPRs; `changes` maps the old ones to the new ones.
  void setMoves(const QVector<CellGroup>& before, const QVector<CellGroup>& after,
                const std::vector<panels::InitialChange>& changes);
  [[nodiscard]] int arrows() const; // number of arrows, one for each value that moves

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  [[nodiscard]] int cells() const;
  [[nodiscard]] int cellWidth() const;
  [[nodiscard]] int rowTop(bool after) const;
  [[nodiscard]] QRect rectOf(const isa::RegisterRange& registers, bool after) const;
  void paintRow(QPainter& painter, const QVector<CellGroup>& groups, bool after) const;
  void paintArrow(QPainter& painter, const panels::InitialChange& change) const;
  void paintStay(QPainter& painter, const CellGroup& group) const;
  [[nodiscard]] bool isChanged(const isa::RegisterRange& registers, bool after) const;

  const Theme* theme_;
  QVector<CellGroup> before_, after_;
  std::vector<panels::InitialChange> changes_;
};

} // namespace wavesmith::widgets
