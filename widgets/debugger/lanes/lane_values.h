// SPDX-License-Identifier: Apache-2.0
// Vector registers of a wave in all lanes at one moment, and how their bytes become cells: registers by lane, or the
// tile of a matrix. The texts of values are those of the core (debug/values/value_text.h).
//
//   laneGrid({.registers = 1, .columns = 16})                 4 rows of 16 cells, a lane each
//   tileGrid(*isa::matrixShape(op), isa::Matrix::A)           a cell for each element of A
//   cellText(values, grid.at(0, 3), "f32")                    "0.5"
//
// Values; any thread.
#pragma once

#ifndef Q_MOC_RUN // moc cannot read isa/opcode.h
#include "isa/matrix_layout.h"
#include "isa/register.h"
#endif

#include "debugger/lanes/lane_choice.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace wavesmith::widgets {

struct LaneValues {
  isa::RegisterRange registers{isa::RegisterClass::Vector, 0, 0}; // none: nothing is known
  QString prefix;                             // "3.1:" of another wave than the selected one
  std::vector<std::byte> bytes;               // register after register, in each 64 dwords
  std::vector<std::vector<std::byte>> before; // by register: at the last stop; empty: unknown
  quint64 exec = kAllLanes;
  std::vector<quint64> undefined, inFlight; // by register: masks of lanes; may be shorter: none
  QStringList addresses;                    // texts of pairs of registers as addresses, 64 for each pair
};

// A part of one lane's registers.
struct LaneCell {
  int lane = -1;     // -1: there is no cell
  int first = 0;     // register in LaneValues
  int registers = 1; // 2: both are one value
  int low = 0;       // the first bit in them
  int bits = 32;

  bool operator==(const LaneCell&) const = default;
};

struct LaneGrid {
  int rows = 0;
  int columns = 0;
  std::vector<LaneCell> cells; // row by row
  QStringList rowNames, columnNames;
  QStringList names; // of the cells: "D[3][5]"; empty: they have none

  bool operator==(const LaneGrid&) const = default;
  [[nodiscard]] const LaneCell& at(int row, int column) const {
    return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                 static_cast<std::size_t>(column)];
  }
};

struct LaneArrangement {
  isa::RegisterRange registers; // for the names of rows
  int together = 1;             // registers of one value
  int columns = 16;
  quint64 lanes = kAllLanes; // others have no cell
};
[[nodiscard]] LaneGrid laneGrid(const LaneArrangement& arrangement);
// The elements of all blocks. Cells of other lanes than `lanes` are absent.
[[nodiscard]] LaneGrid tileGrid(const isa::MatrixShape& shape, isa::Matrix matrix, quint64 lanes = kAllLanes);

// The cell's bytes, at least one; nothing if the registers are not known.
[[nodiscard]] std::vector<std::byte> cellBytes(const LaneValues& values, const LaneCell& cell);
[[nodiscard]] QString cellText(const LaneValues& values, const LaneCell& cell, const QString& type);
[[nodiscard]] bool hasChanged(const LaneValues& values,
                              const LaneCell& cell); // false also if that is unknown
// The text before; nothing if it has not changed, or is unknown.
[[nodiscard]] std::optional<QString> textBefore(const LaneValues& values, const LaneCell& cell,
                                                const QString& type);
// The location for the debugger: "3.1:v[4:5][12]". A cell of less than a register has that of its register.
[[nodiscard]] QString locationOf(const LaneValues& values, const LaneCell& cell);

// Types of the core for cells of this many bits.
[[nodiscard]] QStringList laneTypes(int bits);
// Types for a cell of one lane: of one register or of two.
[[nodiscard]] QStringList laneTypes();
[[nodiscard]] int registersOfType(const QString& type);

// The parts of a type that has several numbers in a cell: "f16" and 2 for "f16x2", "f32" and 1 for "f32". An empty
// element means an unsigned integer of the whole cell.
struct LaneElements {
  QString element;
  int count = 1;
};
[[nodiscard]] LaneElements elementsOf(const QString& type);
// The numbers of a cell, for a plot.
[[nodiscard]] std::vector<double> numbersOf(const std::vector<std::byte>& bytes, const QString& type);

// "v[4:5]", "3.1:a0"; nothing for other texts.
struct NamedLanes {
  QString prefix;
  isa::RegisterRange registers;
};
[[nodiscard]] std::optional<NamedLanes> namedLanes(const QString& name);

} // namespace wavesmith::widgets
