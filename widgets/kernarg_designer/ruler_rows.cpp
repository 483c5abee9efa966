// SPDX-License-Identifier: Apache-2.0
#include "kernarg_designer/ruler_rows.h"

#include <algorithm>
#include <array>
#include <set>

namespace wavesmith::widgets {
namespace {

constexpr std::size_t kMostRows = 8192; // a limit beyond what is readable

struct Span {
  std::uint64_t begin, end;
};

// Cuts a span to a row.
bool cut(const Span& span, const RulerRow& row, std::size_t of, RulerPiece& piece) {
  const std::uint64_t begin = std::max(span.begin, row.offset);
  const std::uint64_t end = std::min(span.end, row.offset + row.bytes);
  if (begin >= end) return false;
  piece = {.begin = begin - row.offset,
           .end = end - row.offset,
           .of = of,
           .opens = span.begin >= row.offset,
           .closes = span.end <= row.offset + row.bytes};
  return true;
}

Span spanOf(const RulerRead& read) {
  const auto end = std::max<std::int64_t>(read.offset + read.bytes, 0);
  return {static_cast<std::uint64_t>(std::max<std::int64_t>(read.offset, 0)),
          static_cast<std::uint64_t>(end)};
}

void owners(RulerRow& row) {
  for (std::uint64_t byte = 0; byte < row.bytes;) {
    const auto count = [&](std::uint64_t at) {
      return std::min<std::ptrdiff_t>(2, std::ranges::count_if(row.arguments, [at](const RulerPiece& piece) {
                                        return piece.begin <= at && piece.end > at;
                                      }));
    };
    const std::ptrdiff_t here = count(byte);
    std::uint64_t end = byte + 1;
    while (end < row.bytes && count(end) == here)
      ++end;
    if (here == 0) row.padding.push_back({.begin = byte, .end = end});
    if (here == 2) row.overlaps.push_back({.begin = byte, .end = end});
    byte = end;
  }
}

// Places each read in the first lane that is free from its first byte on.
void giveLanes(RulerRow& row) {
  std::ranges::stable_sort(row.reads, {}, &RulerPiece::begin);
  std::array<std::uint64_t, kMostLanes> taken{};
  std::erase_if(row.reads, [&](RulerPiece& piece) {
    const auto free = std::ranges::find_if(taken, [&](std::uint64_t end) { return end <= piece.begin; });
    if (free == taken.end()) {
      ++row.more;
      return true;
    }
    piece.lane = static_cast<std::size_t>(free - taken.begin());
    *free = piece.end;
    row.lanes = std::max(row.lanes, piece.lane + 1);
    return false;
  });
}

} // namespace

std::vector<RulerRow> rulerRows(const kernarg::Layout& layout, const std::vector<RulerRead>& reads,
                                std::uint64_t bytesInRow) {
  std::uint64_t size = layout.size;
  for (const kernarg::Argument& argument : layout.arguments)
    size = std::max(size, argument.end());
  // numbers of rows in which something begins or ends, and of the rows after them
  std::set<std::uint64_t> wanted;
  const auto want = [&](const Span& span) {
    if (span.begin >= span.end || span.begin >= size) return;
    const std::uint64_t first = span.begin / bytesInRow;
    const std::uint64_t last = (std::min(span.end, size) - 1) / bytesInRow;
    wanted.insert({first, std::min(first + 1, last), last});
    if (last + 1 < (size + bytesInRow - 1) / bytesInRow) wanted.insert(last + 1);
  };
  if (size != 0) want({0, 1});
  if (size != 0) want({size - 1, size});
  for (const kernarg::Argument& argument : layout.arguments)
    want({argument.offset, argument.end()});
  for (const RulerRead& read : reads)
    want(spanOf(read));

  std::vector<RulerRow> rows;
  std::size_t firstArgument = 0; // the first one, by offset, that may still reach a row
  std::uint64_t next = 0;
  for (const std::uint64_t number : wanted) {
    if (rows.size() >= kMostRows) break;
    if (number > next)
      rows.push_back({.offset = next * bytesInRow, .bytes = (number - next) * bytesInRow, .skipped = true});
    next = number + 1;
    RulerRow row{.offset = number * bytesInRow};
    row.bytes = std::min(bytesInRow, size - row.offset);
    while (firstArgument < layout.arguments.size() && layout.arguments[firstArgument].end() <= row.offset)
      ++firstArgument;
    RulerPiece piece;
    for (std::size_t i = firstArgument; i < layout.arguments.size(); ++i) {
      const kernarg::Argument& argument = layout.arguments[i];
      if (argument.offset >= row.offset + row.bytes) break;
      if (cut({argument.offset, argument.end()}, row, i, piece)) row.arguments.push_back(piece);
    }
    for (std::size_t i = 0; i < reads.size(); ++i)
      if (cut(spanOf(reads[i]), row, i, piece)) row.reads.push_back(piece);
    owners(row);
    giveLanes(row);
    rows.push_back(std::move(row));
  }
  return rows;
}

} // namespace wavesmith::widgets
