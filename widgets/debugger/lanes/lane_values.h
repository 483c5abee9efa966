// SPDX-License-Identifier: Apache-2.0
// Vector registers of a wave in all lanes at one moment, and how their bytes become cells: by register and lane, or
// as the tile of a matrix. The texts of values are those of the core (debug/values/value_text.h).
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
  QString prefix;                             // "3.1:" if it is another wave than the selected one
  std::vector<std::byte> bytes;               // register after register, 64 dwords each
  std::vector<std::vector<std::byte>> before; // for each register, its bytes at the last stop; empty: unknown
  quint64 exec = kAllLanes;
  std::vector<quint64> undefined, inFlight; // masks of lanes for each register; missing ones are 0
  QStringList addresses;                    // register pairs as addresses, as texts; 64 for each pair
};

// A part of one lane's registers.
struct LaneCell {
  int lane = -1;     // -1: there is no cell
  int first = 0;     // register in LaneValues
  int registers = 1; // 2: both registers are one value
  int low = 0;       // the value's first bit in the registers
  int bits = 32;

  bool operator==(const LaneCell&) const = default;
};

struct LaneGrid {
  int rows = 0;
  int columns = 0;
  std::vector<LaneCell> cells; // row by row
  QStringList rowNames, columnNames;
  QStringList names; // names of the cells: "D[3][5]"; empty: none

  bool operator==(const LaneGrid&) const = default;
  [[nodiscard]] const LaneCell& at(int row, int column) const {
    return cells[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
                 static_cast<std::size_t>(column)];
  }
};

struct LaneArrangement {
  isa::RegisterRange registers; // the registers that name the rows
  int together = 1;             // number of registers of one value
  int columns = 16;
  quint64 lanes = kAllLanes; // lanes that have cells
};
[[nodiscard]] LaneGrid laneGrid(const LaneArrangement& arrangement);
// The elements of all blocks. Lanes outside of `lanes` have no cells.
[[nodiscard]] LaneGrid tileGrid(const isa::MatrixShape& shape, isa::Matrix matrix, quint64 lanes = kAllLanes);

// The cell's bytes, at least one; nothing if the registers are not known.
[[nodiscard]] std::vector<std::byte> cellBytes(const LaneValues& values, const LaneCell& cell);
[[nodiscard]] QString cellText(const LaneValues& values, const LaneCell& cell, const QString& type);
[[nodiscard]] bool hasChanged(const LaneValues& values,
                              const LaneCell& cell); // false also if that is unknown
// The text at the last stop; nothing if it has not changed, or is unknown.
[[nodiscard]] std::optional<QString> textBefore(const LaneValues& values, const LaneCell& cell,
                                                const QString& type);
// The location for the debugger: "3.1:v[4:5][12]". A cell smaller than a register has the location of its register.
[[nodiscard]] QString locationOf(const LaneValues& values, const LaneCell& cell);

// Types of the core for cells of this number of bits.
[[nodiscard]] QStringList laneTypes(int bits);
// Types for a cell of one lane, for one register or two.
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
