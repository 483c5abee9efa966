// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/number_set.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

namespace wavesmith::analysis {
namespace {

using Interval = NumberSet::Interval;

constexpr std::uint32_t kLargest = ~std::uint32_t{0};
constexpr unsigned kExact = 32; // bits of a congruence that is one number
// Repetitions of an operation that usually changes nothing the second time.
constexpr unsigned kMostRounds = 4;

bool meets(const Interval& a, const Interval& b) {
  return a.low <= b.high && b.low <= a.high;
}

// The intervals of between(low, high), which may wrap.
void append(std::vector<Interval>& intervals, std::uint32_t low, std::uint32_t high) {
  if (low <= high) {
    intervals.push_back({low, high});
  } else {
    intervals.push_back({0, high});
    intervals.push_back({low, kLargest});
  }
}

// Every member is `number` modulo 2^bits.
struct Congruence {
  unsigned bits = 0;
  std::uint32_t number = 0;
};

Congruence either(const Congruence& a, const Congruence& b) {
  const auto apart = static_cast<unsigned>(std::countr_zero(a.number - b.number)); // 32 where they are equal
  return {std::min({a.bits, b.bits, apart}), a.number};
}

Congruence congruenceOf(const NumberSet& set) {
  const auto isSingle = [](const Interval& i) { return i.low == i.high; };
  if (!set.empty() && std::ranges::all_of(set.intervals(), isSingle)) {
    Congruence all{kExact, set.intervals().front().low};
    for (const Interval& interval : set.intervals())
      all = either(all, {kExact, interval.low});
    return all;
  }
  Congruence best;
  for (const Residues& residues : set.residues())
    if (residues.width == 0 && residues.bits > best.bits) best = {residues.bits, residues.low};
  return best;
}

} // namespace

NumberSet::NumberSet(std::vector<Interval> intervals, const std::vector<Residues>& residues) {
  if (!std::ranges::is_sorted(intervals)) std::ranges::sort(intervals);
  intervals_.reserve(intervals.size());
  for (const Interval& next : intervals) {
    if (!intervals_.empty() && (intervals_.back().high == kLargest || next.low <= intervals_.back().high + 1))
      intervals_.back().high = std::max(intervals_.back().high, next.high);
    else
      intervals_.push_back(next);
  }
  for (const Residues& one : residues)
    addResidues(one);
  trim();
  joinAcrossGaps();
  while (intervals_.size() > kMost) {
    std::size_t closest = 1;
    const auto gap = [&](std::size_t n) { return intervals_[n].low - intervals_[n - 1].high; };
    for (std::size_t n = 2; n < intervals_.size(); ++n)
      if (gap(n) < gap(closest)) closest = n;
    intervals_[closest - 1].high = intervals_[closest].high;
    intervals_.erase(intervals_.begin() + static_cast<std::ptrdiff_t>(closest));
  }
}

// Keeps the set empty or minimal: ranges that follow from others are left out.
void NumberSet::addResidues(const Residues& added) {
  if (std::ranges::any_of(residues_, [&](const Residues& one) { return one.isDisjoint(added); })) {
    intervals_.clear();
    residues_.clear();
    return;
  }
  if (std::ranges::any_of(residues_, [&](const Residues& one) { return added.contains(one); })) return;
  std::erase_if(residues_, [&](const Residues& one) { return one.contains(added); });
  if (residues_.size() == kMostResidues) return;
  residues_.insert(std::ranges::upper_bound(residues_, added), added);
}

// Joins intervals that have no member between them, so that a set is written in one way.
void NumberSet::joinAcrossGaps() {
  if (residues_.empty() || intervals_.size() < 2) return;
  std::size_t last = 0; // the last joined interval, at the front
  for (std::size_t n = 1; n < intervals_.size(); ++n) {
    const Interval next = intervals_[n];
    const bool isJoined = std::ranges::any_of(residues_, [&](const Residues& one) {
      const auto member = one.atLeast(intervals_[last].high + 1);
      return !member || *member >= next.low;
    });
    if (isJoined)
      intervals_[last].high = next.high;
    else
      intervals_[++last] = next;
  }
  intervals_.resize(last + 1);
}

// Lets each interval begin and end with a member.
void NumberSet::trim() {
  for (unsigned round = 0; round < kMostRounds; ++round) {
    bool isChanged = false;
    for (Interval& interval : intervals_) {
      for (const Residues& residues : residues_) {
        const auto low = residues.atLeast(interval.low);
        const auto high = residues.atMost(interval.high);
        const bool isEmpty = !low || !high || *low > *high;
        const Interval now = isEmpty ? Interval{1, 0} : Interval{*low, *high};
        isChanged |= now != interval;
        interval = now;
        if (isEmpty) break;
      }
    }
    std::erase_if(intervals_, [](const Interval& interval) { return interval.low > interval.high; });
    if (!isChanged) break;
  }
  // Remainders of single numbers say nothing more.
  if (std::ranges::all_of(intervals_, [](const Interval& i) { return i.low == i.high; })) residues_.clear();
}

NumberSet NumberSet::between(std::uint32_t low, std::uint32_t high) {
  if (low > high) return NumberSet({{0, high}, {low, kLargest}});
  NumberSet set;
  set.intervals_.front() = {low, high};
  return set;
}

NumberSet NumberSet::with(const Residues& residues) {
  return NumberSet({{0, kLargest}}, {residues});
}

bool NumberSet::contains(std::uint32_t number) const {
  return std::ranges::any_of(intervals_,
                             [&](const Interval& i) { return i.low <= number && number <= i.high; }) &&
         std::ranges::all_of(residues_, [&](const Residues& one) { return one.contains(number); });
}

bool NumberSet::contains(const NumberSet& other) const {
  const bool hasIntervals = std::ranges::all_of(other.intervals_, [&](const Interval& inner) {
    return std::ranges::any_of(intervals_, [&](const Interval& outer) {
      return outer.low <= inner.low && inner.high <= outer.high;
    });
  });
  return hasIntervals &&
         std::ranges::all_of(residues_, [&](const Residues& one) { return other.isWithin(one); });
}

bool NumberSet::isWithin(const Residues& residues) const {
  return std::ranges::all_of(intervals_,
                             [&](const Interval& i) { return residues.contains(i.low, i.high); }) ||
         std::ranges::any_of(residues_, [&](const Residues& one) { return residues.contains(one); });
}

// With those that follow from the intervals.
std::vector<Residues> NumberSet::allResidues() const {
  std::vector<Residues> all = residues_;
  const Congruence congruence = congruenceOf(*this);
  if (const auto found = Residues::of(congruence.bits, congruence.number, 0); found && all.empty())
    all.push_back(*found);
  return all;
}

NumberSet NumberSet::shifted(std::uint32_t by) const {
  if (by == 0) return *this;
  std::vector<Interval> moved;
  moved.reserve(intervals_.size() + 1);
  for (const Interval& interval : intervals_)
    append(moved, interval.low + by, interval.high + by);
  std::vector<Residues> residues;
  for (const Residues& one : residues_)
    residues.push_back(one.shifted(by));
  return NumberSet(std::move(moved), residues);
}

NumberSet NumberSet::negated() const {
  std::vector<Interval> moved;
  moved.reserve(intervals_.size() + 1);
  for (const Interval& interval : intervals_)
    append(moved, 0 - interval.high, 0 - interval.low);
  std::vector<Residues> residues;
  for (const Residues& one : residues_)
    residues.push_back(one.negated());
  return NumberSet(std::move(moved), residues);
}

NumberSet NumberSet::complement() const {
  const bool hasAllIntervals = intervals_ == NumberSet().intervals_;
  if (residues_.size() == 1) {
    // Trimming has moved the bounds of every number to the first and the last member.
    return with(residues_.front()) == *this ? with(residues_.front().complement()) : NumberSet();
  }
  if (!residues_.empty()) return {};
  if (hasAllIntervals) return NumberSet(std::vector<Interval>{});
  std::vector<Interval> gaps;
  std::uint64_t from = 0;
  for (const Interval& interval : intervals_) {
    if (from < interval.low) gaps.push_back({static_cast<std::uint32_t>(from), interval.low - 1});
    from = std::uint64_t{interval.high} + 1;
  }
  if (from <= kLargest) gaps.push_back({static_cast<std::uint32_t>(from), kLargest});
  return NumberSet(std::move(gaps));
}

NumberSet NumberSet::common(const NumberSet& other) const {
  std::vector<Interval> parts;
  for (const Interval& a : intervals_)
    for (const Interval& b : other.intervals_)
      if (meets(a, b)) parts.push_back({std::max(a.low, b.low), std::min(a.high, b.high)});
  std::vector<Residues> residues = residues_;
  residues.insert(residues.end(), other.residues_.begin(), other.residues_.end());
  return NumberSet(std::move(parts), residues);
}

std::vector<Residues> NumberSet::residuesOfEither(const NumberSet& a, const NumberSet& b) {
  std::vector<Residues> result;
  for (const Residues& one : a.residues_)
    if (b.isWithin(one)) result.push_back(one);
  for (const Residues& one : b.residues_)
    if (a.isWithin(one)) result.push_back(one);
  const Congruence both = analysis::either(congruenceOf(a), congruenceOf(b));
  if (const auto found = Residues::of(both.bits, both.number, 0)) result.push_back(*found);
  return result;
}

NumberSet NumberSet::either(const NumberSet& other) const {
  if (empty()) return other;
  if (other.empty()) return *this;
  std::vector<Interval> all = intervals_;
  all.insert(all.end(), other.intervals_.begin(), other.intervals_.end());
  return NumberSet(std::move(all), residuesOfEither(*this, other));
}

NumberSet NumberSet::plus(const NumberSet& other) const {
  if (empty() || other.empty()) return NumberSet(std::vector<Interval>{});
  if (other.isSingle()) return shifted(other.intervals_.front().low);
  if (isSingle()) return other.shifted(intervals_.front().low);
  std::vector<Interval> sums;
  for (const Interval& a : intervals_) {
    for (const Interval& b : other.intervals_) {
      if (std::uint64_t{a.high - a.low} + (b.high - b.low) >= kLargest)
        sums.push_back({0, kLargest});
      else
        append(sums, a.low + b.low, a.high + b.high);
    }
  }
  std::vector<Residues> residues;
  const auto add = [&](const std::optional<Residues>& found) {
    if (found) residues.push_back(*found);
  };
  const auto addRange = [&](const NumberSet& set, const NumberSet& range) {
    if (range.intervals_.size() != 1) return;
    const auto [low, high] = range.intervals_.front();
    for (const Residues& one : set.allResidues())
      add(Residues::of(one.bits, one.low + low, std::uint64_t{one.width} + (high - low)));
  };
  for (const Residues& a : allResidues())
    for (const Residues& b : other.allResidues())
      add(sum(a, b));
  addRange(*this, other);
  addRange(other, *this);
  return NumberSet(std::move(sums), residues);
}

NumberSet NumberSet::withoutBounds() const {
  return empty() ? *this : NumberSet({{0, kLargest}}, allResidues());
}

} // namespace wavesmith::analysis
