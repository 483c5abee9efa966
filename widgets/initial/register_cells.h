// SPDX-License-Identifier: Apache-2.0
// Registers as cells, grouped by value. The views of the Initial State dock share it.
//
//   | s0    s1    | s2    | s3    |
//   | kernarg     | id x  | id y  |
//
// A value type; GUI thread only, because its texts are translated.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "panels/initial_panel.h"
#endif
#include "style/mixed_color.h"
#include "style/theme.h"

#include <QString>
#include <QVector>

class QPainter;

namespace wavesmith::widgets {

struct CellGroup {
  isa::RegisterRange registers;
  QString name;            // "kernarg segment pointer"
  QString shortName;       // "kernarg"
  QString tag;             // its origin: "user", "system"; "nothing"
  QString mark;            // "was s[0:1]", "new"; empty: as in the file
  QVector<QString> values; // one for each register, "00000005"; empty: unknown
  panels::FilledBy by{};
  bool warning = false; // read uninitialized
  bool empty = false;   // uninitialized and unread
  int row = -1;         // row in InitialModel; -1: none

  bool operator==(const CellGroup&) const = default;
};

// The groups of SGPRs and of v0, by number: values, registers that are read uninitialized, and gaps between them.
// Special registers are omitted.
[[nodiscard]] QVector<CellGroup> cellGroups(const panels::InitialPanel& panel);
// The groups of special registers: FLAT_SCRATCH, EXEC.
[[nodiscard]] QVector<CellGroup> specialGroups(const panels::InitialPanel& panel);

[[nodiscard]] QColor colorOf(const CellGroup& group, const Theme& theme);
// Paints the band over a cell; its pattern has the same meaning as its color.
void paintBand(QPainter& painter, const QRect& band, const CellGroup& group, const Theme& theme);

} // namespace wavesmith::widgets
