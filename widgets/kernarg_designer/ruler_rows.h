// SPDX-License-Identifier: Apache-2.0
// A kernarg segment cut into rows of bytes, with what lies in each: arguments, bytes that belong to none,
// bytes that belong to two, and the reads of the code as brackets below.
//
//    0 |n      |///////|a              |
//                       '--- 53 ------'
//
// Rows in the middle of one and the same thing are left out, so that a segment can have any size. Values and
// a function of them; any thread.
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
  std::size_t of = 0;   // index of the argument or read; of padding and overlaps nothing
  bool opens = true;    // its first byte is in this row
  bool closes = true;   // its last byte is
  std::size_t lane = 0; // of a read: how far below
};

struct RulerRow {
  std::uint64_t offset = 0; // of its first byte
  std::uint64_t bytes = 0;  // fewer at the end of the segment
  bool skipped = false;     // not this row, but all up to the next one
  std::vector<RulerPiece> arguments = {};
  std::vector<RulerPiece> padding = {};
  std::vector<RulerPiece> overlaps = {};
  std::vector<RulerPiece> reads = {};
  std::size_t lanes = 0; // of reads
  std::size_t more = 0;  // reads for which there was no lane
};

inline constexpr std::size_t kMostLanes = 4;

[[nodiscard]] std::vector<RulerRow> rulerRows(const kernarg::Layout& layout,
                                              const std::vector<RulerRead>& reads, std::uint64_t bytesInRow);

} // namespace wavesmith::widgets
