// SPDX-License-Identifier: Apache-2.0
// What a user writes into a cell, as a request to change the register (Verb::Set):
//
//   laneEdit(values, cell, "f32", "1")           {v4[12], 0x3f800000}
//   laneEdit(values, cell, "f16x2", "0.5,-1")    {v4[12], 0xbc003800}
//   laneEdit(values, cell, "u32", "v3[0] + 1")   {v4[12], v3[0] + 1}: the debugger evaluates it
//
// Numbers are of the type in which the cell is shown; a hexadecimal number is the bits. Pure functions; any thread.
#pragma once

#include "debugger/lanes/lane_values.h"

#include <QString>

#include <expected>

namespace wavesmith::widgets {

struct LaneEdit {
  QString location;
  QString value; // an expression
};

// The error is a clause for the user.
[[nodiscard]] std::expected<LaneEdit, QString> laneEdit(const LaneValues& values, const LaneCell& cell,
                                                        const QString& type, const QString& text);

} // namespace wavesmith::widgets
