// SPDX-License-Identifier: Apache-2.0
// Sets of 32-bit numbers, as a few intervals and remainders modulo powers of two: the numbers that a scalar can
// be after some comparisons.
//
//   NumberSet::between(0, 6)                       s7 < 7
//   .common(NumberSet::between(3, 3).complement()) and not 3: {0..2, 4..6}
//   .common(NumberSet::with({.bits = 1}))          and even: {0..2, 4..6} of 0 mod 2
//
// A set has at most kMost intervals and kMostResidues ranges of remainders, and has only numbers that are in
// both. An operation whose result cannot be expressed so has more members than it should, never fewer. Pure
// functions of values; any thread.
#pragma once

#include "analysis/values/residues.h"

#include <compare>
#include <cstdint>
#include <vector>

namespace wavesmith::analysis {

class NumberSet {
public:
  static constexpr std::size_t kMost = 8;
  static constexpr std::size_t kMostResidues = 3;

  struct Interval {
    std::uint32_t low = 0, high = 0; // both included, low <= high
    auto operator<=>(const Interval&) const = default;
  };

  NumberSet() : intervals_{{0, ~std::uint32_t{0}}} {} // every number

  // From low upward to high, both included; past 2^32 - 1 and on from 0 where high < low.
  [[nodiscard]] static NumberSet between(std::uint32_t low, std::uint32_t high);
  [[nodiscard]] static NumberSet with(const Residues& residues);

  [[nodiscard]] bool empty() const { return intervals_.empty(); }
  [[nodiscard]] bool isAll() const { return *this == NumberSet(); }
  [[nodiscard]] bool isSingle() const {
    return intervals_.size() == 1 && intervals_.front().low == intervals_.front().high;
  }
  [[nodiscard]] bool contains(std::uint32_t number) const;
  [[nodiscard]] bool contains(const NumberSet& other) const; // false for some that it has
  [[nodiscard]] const std::vector<Interval>& intervals() const { return intervals_; }
  [[nodiscard]] const std::vector<Residues>& residues() const { return residues_; }

  [[nodiscard]] NumberSet shifted(std::uint32_t by) const; // by + each number, modulo 2^32
  [[nodiscard]] NumberSet negated() const;                 // 0 - each number, modulo 2^32
  [[nodiscard]] NumberSet complement() const;
  [[nodiscard]] NumberSet common(const NumberSet& other) const; // the intersection
  [[nodiscard]] NumberSet either(const NumberSet& other) const; // the union
  [[nodiscard]] NumberSet plus(const NumberSet& other) const;   // the sums of a member of each
  // The set with only what is known of the remainders: a set that a loop changes by a constant ends as such a set.
  [[nodiscard]] NumberSet withoutBounds() const;

  auto operator<=>(const NumberSet&) const = default;

private:
  explicit NumberSet(std::vector<Interval> intervals, const std::vector<Residues>& residues = {});
  void addResidues(const Residues& added);
  void trim();
  void joinAcrossGaps();
  [[nodiscard]] bool isWithin(const Residues& residues) const;
  [[nodiscard]] std::vector<Residues> allResidues() const;
  [[nodiscard]] static std::vector<Residues> residuesOfEither(const NumberSet& a, const NumberSet& b);

  std::vector<Interval> intervals_; // ascending, with gaps between them; each begins and ends with a member
  std::vector<Residues> residues_;  // ascending; every member is in all of them
};

} // namespace wavesmith::analysis
