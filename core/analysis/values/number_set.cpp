// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/number_set.h"

#include <algorithm>
#include <utility>

namespace wavesmith::analysis {
namespace {

using Interval = NumberSet::Interval;

constexpr std::uint32_t kLargest = ~std::uint32_t{0};

bool meets(const Interval& a, const Interval& b) {
  return a.low <= b.high && b.low <= a.high;
}

} // namespace

NumberSet::NumberSet(std::vector<Interval> intervals) {
  std::ranges::sort(intervals);
  for (const Interval& next : intervals) {
    if (!intervals_.empty() && (intervals_.back().high == kLargest || next.low <= intervals_.back().high + 1))
      intervals_.back().high = std::max(intervals_.back().high, next.high);
    else
      intervals_.push_back(next);
  }
  while (intervals_.size() > kMost) {
    std::size_t closest = 1;
    const auto gap = [&](std::size_t n) { return intervals_[n].low - intervals_[n - 1].high; };
    for (std::size_t n = 2; n < intervals_.size(); ++n)
      if (gap(n) < gap(closest)) closest = n;
    intervals_[closest - 1].high = intervals_[closest].high;
    intervals_.erase(intervals_.begin() + static_cast<std::ptrdiff_t>(closest));
  }
}

NumberSet NumberSet::between(std::uint32_t low, std::uint32_t high) {
  if (low <= high) return NumberSet({{low, high}});
  return NumberSet({{0, high}, {low, kLargest}});
}

bool NumberSet::contains(std::uint32_t number) const {
  return std::ranges::any_of(intervals_,
                             [&](const Interval& i) { return i.low <= number && number <= i.high; });
}

bool NumberSet::contains(const NumberSet& other) const {
  return std::ranges::all_of(other.intervals_, [&](const Interval& inner) {
    return std::ranges::any_of(intervals_, [&](const Interval& outer) {
      return outer.low <= inner.low && inner.high <= outer.high;
    });
  });
}

NumberSet NumberSet::shifted(std::uint32_t by) const {
  if (isAll()) return *this;
  std::vector<Interval> moved;
  for (const Interval& interval : intervals_)
    for (const Interval& part : between(interval.low + by, interval.high + by).intervals_)
      moved.push_back(part);
  return NumberSet(std::move(moved));
}

NumberSet NumberSet::complement() const {
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
  return NumberSet(std::move(parts));
}

NumberSet NumberSet::either(const NumberSet& other) const {
  std::vector<Interval> all = intervals_;
  all.insert(all.end(), other.intervals_.begin(), other.intervals_.end());
  return NumberSet(std::move(all));
}

} // namespace wavesmith::analysis
