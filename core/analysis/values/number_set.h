// SPDX-License-Identifier: Apache-2.0
// Sets of 32-bit numbers, as a few intervals: the numbers that a scalar can be after some comparisons.
//
//   NumberSet::between(0, 6)                       s7 < 7
//   .common(NumberSet::between(3, 3).complement()) and not 3: {0..2, 4..6}
//
// A set has at most kMost intervals. An operation whose result would have more closes the smallest gaps, so
// that the result has more members than it should, never fewer. Pure functions of values; any thread.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

namespace wavesmith::analysis {

class NumberSet {
public:
  static constexpr std::size_t kMost = 8;

  struct Interval {
    std::uint32_t low = 0, high = 0; // both included, low <= high
    auto operator<=>(const Interval&) const = default;
  };

  NumberSet() : intervals_{{0, ~std::uint32_t{0}}} {} // every number

  // From low upward to high, both included; past 2^32 - 1 and on from 0 where high < low.
  [[nodiscard]] static NumberSet between(std::uint32_t low, std::uint32_t high);

  [[nodiscard]] bool empty() const { return intervals_.empty(); }
  [[nodiscard]] bool isAll() const { return *this == NumberSet(); }
  [[nodiscard]] bool contains(std::uint32_t number) const;
  [[nodiscard]] bool contains(const NumberSet& other) const;
  [[nodiscard]] const std::vector<Interval>& intervals() const { return intervals_; }

  [[nodiscard]] NumberSet shifted(std::uint32_t by) const; // by + each number, modulo 2^32
  [[nodiscard]] NumberSet complement() const;
  [[nodiscard]] NumberSet common(const NumberSet& other) const; // the intersection
  [[nodiscard]] NumberSet either(const NumberSet& other) const; // the union

  auto operator<=>(const NumberSet&) const = default;

private:
  explicit NumberSet(std::vector<Interval> intervals);

  std::vector<Interval> intervals_; // ascending, with gaps between them
};

} // namespace wavesmith::analysis
