// SPDX-License-Identifier: Apache-2.0
// Divides a kernarg segment into rows of bytes. Each row has its arguments, the bytes that belong to no argument or
// to two, and the reads of the code as brackets below.
//
//    0 |n      |///////|a              |
//                       '--- 53 ------'
//
// Rows in the middle of the same argument or gap are omitted, so that a segment can have any size. Value
// types and a pure function; any thread.
#pragma once

#include "kernarg/layout.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace wavesmith::widgets {

struct RulerRead {
  std::int64_t offset = 0;
  std::uint32_t bytes = 0;
};

struct RulerPiece {
  std::uint64_t begin = 0; // byte in the row
  std::uint64_t end = 0;
  std::size_t of = 0;   // index of the argument or read; unused for padding and overlaps
  bool opens = true;    // its first byte is in this row
  bool closes = true;   // its last byte is in this row
  std::size_t lane = 0; // for a read: its lane below the row
};

struct RulerRow {
  std::uint64_t offset = 0; // offset of the first byte
  std::uint64_t bytes = 0;  // fewer at the end of the segment
  bool skipped = false;     // rows between this one and the next are omitted
  std::vector<RulerPiece> arguments = {};
  std::vector<RulerPiece> padding = {};
  std::vector<RulerPiece> overlaps = {};
  std::vector<RulerPiece> reads = {};
  std::size_t lanes = 0; // number of lanes of the reads
  std::size_t more = 0;  // number of reads without a lane
};

inline constexpr std::size_t kMostLanes = 4;

[[nodiscard]] std::vector<RulerRow> rulerRows(const kernarg::Layout& layout,
                                              const std::vector<RulerRead>& reads, std::uint64_t bytesInRow);

} // namespace wavesmith::widgets
