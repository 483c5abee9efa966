// SPDX-License-Identifier: Apache-2.0
#include "compare/alignment.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace wavesmith::compare {
namespace {

// The value of a pair. An equal pair outweighs two that only have the same opcode.
constexpr std::uint32_t kWhole = 10;
constexpr std::uint32_t kShape = 7;
constexpr std::uint32_t kOpcode = 4;
// A table of this size is computed at once; a larger one is divided first.
constexpr std::size_t kMostCells = std::size_t{1} << 22;
// About a second; two sequences of that size without anything unique in common are not paired.
constexpr std::size_t kMostWork = std::size_t{1} << 29;

using Keys = std::span<const InstructionKeys>;

std::uint32_t valueOf(const InstructionKeys& a, const InstructionKeys& b) {
  if (a.opcode != b.opcode) return 0;
  return a.whole == b.whole ? kWhole : a.shape == b.shape ? kShape : kOpcode;
}

class Aligner {
public:
  Aligner(Keys before, Keys after) : before_(before), after_(after), partners_(before.size(), kUnpaired) {}

  std::vector<std::size_t> run() {
    range({0, before_.size(), 0, after_.size()});
    return std::move(partners_);
  }

private:
  struct Range {
    std::size_t from, to;           // a part of `before`
    std::size_t afterFrom, afterTo; // a part of `after`
  };

  void range(Range r) {
    while (r.from < r.to && r.afterFrom < r.afterTo && isEqual(r.from, r.afterFrom))
      partners_[r.from++] = r.afterFrom++;
    while (r.from < r.to && r.afterFrom < r.afterTo && isEqual(r.to - 1, r.afterTo - 1))
      partners_[--r.to] = --r.afterTo;
    if (r.from == r.to || r.afterFrom == r.afterTo) return;
    const std::size_t cells = (r.to - r.from) * (r.afterTo - r.afterFrom);
    if (cells <= kMostCells) return table(r);
    if (atAnchors(r)) return;
    if (cells <= kMostWork) divide(r);
  }

  [[nodiscard]] bool isEqual(std::size_t a, std::size_t b) const {
    return before_[a].whole == after_[b].whole;
  }

  // The longest ascending pairing of instructions that occur once in both; the ranges between them follow.
  bool atAnchors(const Range& r) {
    struct Count {
      std::size_t before = 0, after = 0; // occurrences
      std::size_t at = 0, atAfter = 0;
    };
    std::unordered_map<std::uint64_t, Count> counts;
    for (std::size_t at = r.from; at < r.to; ++at) {
      Count& count = counts[before_[at].whole];
      ++count.before;
      count.at = at;
    }
    for (std::size_t at = r.afterFrom; at < r.afterTo; ++at) {
      Count& count = counts[after_[at].whole];
      ++count.after;
      count.atAfter = at;
    }
    std::vector<std::pair<std::size_t, std::size_t>> unique;
    for (const auto& [key, count] : counts)
      if (count.before == 1 && count.after == 1) unique.emplace_back(count.at, count.atAfter);
    if (unique.empty()) return false;
    std::ranges::sort(unique);
    std::size_t from = r.from;
    std::size_t afterFrom = r.afterFrom;
    for (const auto& [at, atAfter] : ascending(unique)) {
      range({from, at, afterFrom, atAfter});
      partners_[at] = atAfter;
      from = at + 1;
      afterFrom = atAfter + 1;
    }
    range({from, r.to, afterFrom, r.afterTo});
    return true;
  }

  // The longest subsequence whose second members ascend.
  static std::vector<std::pair<std::size_t, std::size_t>>
  ascending(const std::vector<std::pair<std::size_t, std::size_t>>& all) {
    std::vector<std::size_t> ends; // by length: the index of the element with the smallest second member
    std::vector<std::size_t> previous(all.size(), kUnpaired);
    for (std::size_t n = 0; n < all.size(); ++n) {
      const auto place = std::ranges::lower_bound(ends, all[n].second, {},
                                                  [&all](std::size_t end) { return all[end].second; });
      if (place != ends.begin()) previous[n] = *std::prev(place);
      if (place == ends.end())
        ends.push_back(n);
      else
        *place = n;
    }
    std::vector<std::pair<std::size_t, std::size_t>> result;
    for (std::size_t n = ends.empty() ? kUnpaired : ends.back(); n != kUnpaired; n = previous[n])
      result.push_back(all[n]);
    std::ranges::reverse(result);
    return result;
  }

  // The best pairing from a table of all prefixes.
  void table(const Range& r) {
    const std::size_t rows = r.to - r.from;
    const std::size_t columns = r.afterTo - r.afterFrom;
    std::vector<std::uint32_t> best((rows + 1) * (columns + 1), 0);
    const auto cell = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
      return best[row * (columns + 1) + column];
    };
    for (std::size_t row = 1; row <= rows; ++row)
      for (std::size_t column = 1; column <= columns; ++column) {
        const std::uint32_t value = valueOf(before_[r.from + row - 1], after_[r.afterFrom + column - 1]);
        cell(row, column) = std::max({cell(row - 1, column), cell(row, column - 1),
                                      value == 0 ? 0 : cell(row - 1, column - 1) + value});
      }
    std::size_t row = rows;
    std::size_t column = columns;
    while (row > 0 && column > 0) {
      const std::uint32_t value = valueOf(before_[r.from + row - 1], after_[r.afterFrom + column - 1]);
      if (value != 0 && cell(row, column) == cell(row - 1, column - 1) + value) {
        --row;
        --column;
        partners_[r.from + row] = r.afterFrom + column;
      } else if (cell(row, column) == cell(row - 1, column)) {
        --row;
      } else {
        --column;
      }
    }
  }

  // Hirschberg, "A linear space algorithm for computing maximal common subsequences" (CACM 18, 1975): the best
  // division of `after` at the middle of `before`.
  void divide(const Range& r) {
    const std::size_t middle = r.from + (r.to - r.from) / 2;
    const std::vector<std::uint32_t> first = lastRow({r.from, middle, r.afterFrom, r.afterTo}, false);
    const std::vector<std::uint32_t> second = lastRow({middle, r.to, r.afterFrom, r.afterTo}, true);
    const std::size_t columns = r.afterTo - r.afterFrom;
    std::size_t best = 0;
    for (std::size_t column = 0; column <= columns; ++column)
      if (first[column] + second[columns - column] > first[best] + second[columns - best]) best = column;
    range({r.from, middle, r.afterFrom, r.afterFrom + best});
    range({middle, r.to, r.afterFrom + best, r.afterTo});
  }

  [[nodiscard]] std::vector<std::uint32_t> lastRow(const Range& r, bool backward) const {
    const std::size_t rows = r.to - r.from;
    const std::size_t columns = r.afterTo - r.afterFrom;
    std::vector<std::uint32_t> above(columns + 1, 0);
    std::vector<std::uint32_t> here(columns + 1, 0);
    for (std::size_t row = 1; row <= rows; ++row) {
      const InstructionKeys& a = before_[backward ? r.to - row : r.from + row - 1];
      for (std::size_t column = 1; column <= columns; ++column) {
        const std::uint32_t value =
            valueOf(a, after_[backward ? r.afterTo - column : r.afterFrom + column - 1]);
        here[column] =
            std::max({above[column], here[column - 1], value == 0 ? 0 : above[column - 1] + value});
      }
      std::swap(above, here);
    }
    return above;
  }

  Keys before_;
  Keys after_;
  std::vector<std::size_t> partners_;
};

} // namespace

std::vector<std::size_t> align(std::span<const InstructionKeys> before,
                               std::span<const InstructionKeys> after) {
  return Aligner(before, after).run();
}

} // namespace wavesmith::compare
