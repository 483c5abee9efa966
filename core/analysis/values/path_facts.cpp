// SPDX-License-Identifier: Apache-2.0
#include "analysis/values/path_facts.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

namespace wavesmith::analysis {
namespace {

// Facts of a kind that a path remembers; further ones are dropped, so that fewer paths are proven infeasible.
constexpr std::size_t kMostFacts = 64;
constexpr unsigned kPropagations = 3;
constexpr std::uint32_t kHighest = ~std::uint32_t{0};
constexpr std::uint32_t kSign = 0x80000000; // added to both, it makes a signed comparison an unsigned one

// NumberSet::isAll() makes another set to compare with.
bool isEverything(const NumberSet& numbers) {
  const auto& intervals = numbers.intervals();
  return numbers.residues().empty() && intervals.size() == 1 && intervals.front().low == 0 &&
         intervals.front().high == kHighest;
}

} // namespace

const PathFacts::Numbers* PathFacts::known(Symbol symbol) const {
  const auto at = std::ranges::lower_bound(sets_, symbol, {}, &Set::first);
  return at != sets_.end() && at->first == symbol ? &at->second : nullptr;
}

// left - right, where left < right.
const PathFacts::Numbers* PathFacts::knownDifference(Symbol left, Symbol right) const {
  const auto key = [](const Difference& d) { return std::pair(d.left, d.right); };
  const auto at = std::ranges::lower_bound(differences_, std::pair(left, right), {}, key);
  return at != differences_.end() && key(*at) == std::pair(left, right) ? &at->numbers : nullptr;
}

const NumberSet& PathFacts::numbersOf(const Values& values, Symbol symbol,
                                      std::optional<NumberSet>& room) const {
  if (const Numbers* numbers = known(symbol)) return **numbers;
  return room.emplace(values.numbersOf(symbol));
}

NumberSet PathFacts::differenceOf(const Values& values, Symbol left, Symbol right) const {
  if (const Numbers* numbers = knownDifference(left, right)) return **numbers;
  std::optional<NumberSet> room, otherRoom;
  return numbersOf(values, left, room).plus(numbersOf(values, right, otherRoom).negated());
}

void PathFacts::set(Symbol symbol, NumberSet numbers) {
  const auto at = std::ranges::lower_bound(sets_, symbol, {}, &Set::first);
  const bool isKnown = at != sets_.end() && at->first == symbol;
  if (isKnown)
    sets_.change(at).second = std::move(numbers);
  else if (!isEverything(numbers) && sets_.size() < kMostFacts)
    sets_.insert(at, {symbol, std::move(numbers)});
}

void PathFacts::setDifference(Symbol left, Symbol right, const NumberSet& numbers) {
  if (left > right) return setDifference(right, left, numbers.negated());
  const auto key = [](const Difference& d) { return std::pair(d.left, d.right); };
  const auto at = std::ranges::lower_bound(differences_, std::pair(left, right), {}, key);
  const bool isKnown = at != differences_.end() && key(*at) == std::pair(left, right);
  if (isKnown)
    differences_.change(at).numbers = numbers;
  else if (!isEverything(numbers) && differences_.size() < kMostFacts)
    differences_.insert(at, {left, right, numbers});
}

bool PathFacts::restrict(const Values& values, Symbol symbol, const NumberSet& numbers) {
  std::optional<NumberSet> room;
  const NumberSet& before = numbersOf(values, symbol, room);
  NumberSet now = before.common(numbers);
  if (now.empty()) return false;
  if (now == before) return true;
  set(symbol, std::move(now));
  return propagate(values);
}

bool PathFacts::restrictDifference(const Values& values, Symbol left, Symbol right,
                                   const NumberSet& numbers) {
  if (left > right) return restrictDifference(values, right, left, numbers.negated());
  const NumberSet now = differenceOf(values, left, right).common(numbers);
  if (now.empty()) return false;
  // Two numbers that are in an order are not equal.
  const auto excludes = [&](const KnownOrder& known) {
    const auto& [isSigned, low, high, lowOffset, highOffset] = known.order;
    if (!known.isTrue || std::min(low, high) != left || std::max(low, high) != right) return false;
    return now.contains(low == left ? highOffset - lowOffset : lowOffset - highOffset);
  };
  if (now.isSingle() && std::ranges::any_of(orders_, excludes)) return false;
  if (isEverything(numbers)) return true;
  setDifference(left, right, now);
  return propagate(values);
}

// What is known of one symbol, and how far it is from another, says which numbers the other one can be.
bool PathFacts::propagate(const Values& values) {
  std::optional<NumberSet> room;
  for (unsigned round = 0; round < kPropagations; ++round) {
    bool isChanged = false;
    const auto narrow = [&](Symbol symbol, const NumberSet& numbers) {
      std::optional<NumberSet> beforeRoom;
      const NumberSet& before = numbersOf(values, symbol, beforeRoom);
      NumberSet now = before.common(numbers);
      if (now.empty()) return false;
      if (now == before) return true;
      isChanged = true;
      set(symbol, std::move(now));
      return true;
    };
    for (const Difference& d : differences_) {
      if (!narrow(d.left, numbersOf(values, d.right, room).plus(*d.numbers))) return false;
      if (!narrow(d.right, numbersOf(values, d.left, room).plus(d.numbers->negated()))) return false;
    }
    if (!isChanged) return true;
  }
  return true;
}

bool PathFacts::take(const Values& values, const Values::Condition& condition, bool taken) {
  const bool isTrue = taken == condition.takenIfTrue;
  if (condition.outcome) return *condition.outcome == isTrue;
  if (condition.order) return takeOrder(values, {*condition.order, isTrue});
  if (condition.compared == 0) {
    const auto at = std::ranges::lower_bound(outcomes_, condition.number, {}, &Outcome::condition);
    if (at != outcomes_.end() && at->condition == condition.number) return at->isTrue == isTrue;
    if (outcomes_.size() < kMostFacts) outcomes_.insert(at, {condition.number, isTrue, condition.symbols});
    return true;
  }
  const auto allowed = [&](const NumberSet& numbers) { return isTrue ? numbers : numbers.complement(); };
  if (condition.minus != 0)
    return restrictDifference(values, condition.compared, condition.minus, allowed(condition.numbers));
  return restrict(values, condition.compared, allowed(condition.numbers)) &&
         std::ranges::all_of(condition.bitsOf, [&](const auto& set) {
           return restrict(values, set.first, allowed(set.second));
         });
}

// --- Orders ---

PathFacts::Bound PathFacts::boundOf(const KnownOrder& known) {
  const auto& [isSigned, left, right, leftOffset, rightOffset] = known.order;
  return known.isTrue ? Bound{left, right, leftOffset, rightOffset, true}
                      : Bound{right, left, rightOffset, leftOffset, false};
}

bool PathFacts::takeOrder(const Values& values, const KnownOrder& taken) {
  const auto at = std::ranges::lower_bound(orders_, taken.order, {}, &KnownOrder::order);
  if (at != orders_.end() && at->order == taken.order) return at->isTrue == taken.isTrue;
  const Bound bound = boundOf(taken);
  if (!compareRanges(values, bound, taken.order.isSigned)) return false;
  for (const KnownOrder& other : orders_) {
    if (other.order.isSigned != taken.order.isSigned) continue;
    if (!joinBounds(values, bound, boundOf(other)) || !joinBounds(values, boundOf(other), bound))
      return false;
  }
  addOrder(taken);
  return restrictDifference(values, bound.high, bound.low, NumberSet());
}

void PathFacts::addOrder(const KnownOrder& known) {
  const auto at = std::ranges::lower_bound(orders_, known.order, {}, &KnownOrder::order);
  if (at != orders_.end() && at->order == known.order) return;
  if (orders_.size() < kMostFacts) orders_.insert(at, known);
}

// The largest number of the higher one bounds the lower one, and vice versa.
bool PathFacts::compareRanges(const Values& values, const Bound& bound, bool isSigned) {
  const std::uint32_t sign = isSigned ? kSign : 0, apart = bound.isStrict ? 1 : 0;
  const std::uint32_t low = bound.lowOffset + sign, high = bound.highOffset + sign;
  std::optional<NumberSet> room;
  const NumberSet highs = numbersOf(values, bound.high, room).shifted(high);
  const NumberSet lows = numbersOf(values, bound.low, room).shifted(low);
  if (highs.empty() || lows.empty()) return false;
  const std::uint32_t most = highs.intervals().back().high, least = lows.intervals().front().low;
  if (most < apart || least > kHighest - apart) return false;
  if (most != kHighest && !restrict(values, bound.low, NumberSet::between(0, most - apart).shifted(0 - low)))
    return false;
  return least == 0 ||
         restrict(values, bound.high, NumberSet::between(least + apart, kHighest).shifted(0 - high));
}

// a <= m and m <= a + d, both in the same order: m - a is one of 0..d, however large a is. Where a + d wraps, no m
// is between them.
bool PathFacts::joinBounds(const Values& values, const Bound& first, const Bound& second) {
  if (first.high != second.low || first.highOffset != second.lowOffset || first.low != second.high)
    return true;
  const std::uint32_t apart = second.highOffset - first.lowOffset;
  const std::uint32_t strict = (first.isStrict ? 1U : 0U) + (second.isStrict ? 1U : 0U);
  if (apart < strict) return false;
  const std::uint32_t least = first.isStrict ? 1 : 0, most = second.isStrict ? apart - 1 : apart;
  const std::uint32_t offset = first.lowOffset - first.highOffset;
  return restrictDifference(values, first.high, first.low, NumberSet::between(least, most).shifted(offset));
}

// Known, or a consequence of the numbers that both can be.
bool PathFacts::implies(const Values& values, const KnownOrder& known) const {
  const auto at = std::ranges::lower_bound(orders_, known.order, {}, &KnownOrder::order);
  if (at != orders_.end() && at->order == known.order) return at->isTrue == known.isTrue;
  const Bound opposite = boundOf({known.order, !known.isTrue});
  switch (ranges(values, opposite, known.order.isSigned)) {
  case Ranges::Contradict: return true;
  case Ranges::SayNothing: return false;
  case Ranges::Restrict: break;
  }
  PathFacts copy = *this;
  return !copy.compareRanges(values, opposite, known.order.isSigned);
}

// What compareRanges() would find, without changing anything.
PathFacts::Ranges PathFacts::ranges(const Values& values, const Bound& bound, bool isSigned) const {
  const std::uint32_t sign = isSigned ? kSign : 0, apart = bound.isStrict ? 1 : 0;
  const std::uint32_t low = bound.lowOffset + sign, high = bound.highOffset + sign;
  std::optional<NumberSet> highRoom, lowRoom;
  const NumberSet& ofHigh = numbersOf(values, bound.high, highRoom);
  const NumberSet& ofLow = numbersOf(values, bound.low, lowRoom);
  const NumberSet highs = ofHigh.shifted(high), lows = ofLow.shifted(low);
  if (highs.empty() || lows.empty()) return Ranges::Contradict;
  const std::uint32_t most = highs.intervals().back().high, least = lows.intervals().front().low;
  if (most < apart || least > kHighest - apart) return Ranges::Contradict;
  if (most != kHighest) {
    const NumberSet now = ofLow.common(NumberSet::between(0, most - apart).shifted(0 - low));
    if (now.empty()) return Ranges::Contradict;
    if (now != ofLow) return Ranges::Restrict;
  }
  if (least == 0) return Ranges::SayNothing;
  const NumberSet now = ofHigh.common(NumberSet::between(least + apart, kHighest).shifted(0 - high));
  if (now.empty()) return Ranges::Contradict;
  return now == ofHigh ? Ranges::SayNothing : Ranges::Restrict;
}

// --- New meanings ---

void PathFacts::drop(auto&& isRenewed) {
  outcomes_.eraseIf([&](const Outcome& outcome) { return std::ranges::any_of(outcome.symbols, isRenewed); });
  orders_.eraseIf(
      [&](const KnownOrder& known) { return isRenewed(known.order.left) || isRenewed(known.order.right); });
  sets_.eraseIf([&](const Set& set) { return isRenewed(set.first); });
  differences_.eraseIf([&](const Difference& d) { return isRenewed(d.left) || isRenewed(d.right); });
}

void PathFacts::execute(const Values& values, Index first, Index end) {
  if (!empty() && first < end) drop([&](Symbol symbol) { return values.renewedBetween(symbol, first, end); });
}

// A loop makes new ones of the same two symbols in each iteration; the last comparisons say most.
void PathFacts::addClosest(std::vector<KnownOrder> renamed) {
  const auto pairOf = [](const KnownOrder& known) {
    return std::tuple(known.order.isSigned, known.order.left, known.order.right, known.isTrue);
  };
  const auto apart = [](const KnownOrder& known) {
    return std::abs(
        std::int64_t{static_cast<std::int32_t>(known.order.leftOffset - known.order.rightOffset)});
  };
  std::ranges::sort(renamed, [&](const KnownOrder& a, const KnownOrder& b) {
    return std::tuple(pairOf(a), apart(a), a) < std::tuple(pairOf(b), apart(b), b);
  });
  for (std::size_t n = 0; n < renamed.size(); ++n)
    if (n == 0 || pairOf(renamed[n]) != pairOf(renamed[n - 1])) addOrder(renamed[n]);
}

void PathFacts::enter(const Values& values, std::uint32_t from, std::uint32_t to) {
  const auto renewals = values.renewals(from, to);
  if (empty() && renewals.empty()) return;
  if (renewals.empty()) return drop([&](Symbol symbol) { return values.renewedAt(symbol, to); });
  const auto isSame = [](const Values::Renewal& one) { return one.now == one.before && one.offset == 0; };
  const auto isRenewed = [&](Symbol symbol) {
    return values.renewedAt(symbol, to) && std::ranges::none_of(renewals, [&](const Values::Renewal& one) {
             return one.now == symbol && isSame(one);
           });
  };
  // The symbol that holds the old number of another one, less an offset.
  const auto heirOf = [&](Symbol symbol) -> std::optional<std::pair<Symbol, std::uint32_t>> {
    if (!isRenewed(symbol)) return std::pair(symbol, 0U);
    const Values::Renewal* found = nullptr;
    for (const Values::Renewal& one : renewals)
      if (one.before == symbol && (found == nullptr || one.now == symbol)) found = &one;
    return found != nullptr ? std::optional(std::pair(found->now, found->offset)) : std::nullopt;
  };
  const PathFacts old = *this;
  drop(isRenewed);
  for (const Values::Renewal& one : renewals) {
    if (isSame(one)) continue;
    std::optional<NumberSet> room;
    const NumberSet before =
        one.before == 0 ? NumberSet::between(0, 0) : old.numbersOf(values, one.before, room);
    set(one.now, before.shifted(one.offset));
    if (one.before != 0 && !isRenewed(one.before))
      setDifference(one.now, one.before, NumberSet::between(one.offset, one.offset));
  }
  // Counters that begin with constants may step together.
  const auto first = std::ranges::find(renewals, Symbol{0}, &Values::Renewal::before);
  for (auto other = first; other != renewals.end(); ++other) {
    if (other == first || other->before != 0) continue;
    const std::uint32_t apart = other->offset - first->offset;
    setDifference(other->now, first->now, NumberSet::between(apart, apart));
  }
  std::vector<KnownOrder> renamed;
  for (const KnownOrder& known : old.orders_) {
    const auto& [isSigned, left, right, leftOffset, rightOffset] = known.order;
    if (!isRenewed(left) && !isRenewed(right)) continue;
    const auto newLeft = heirOf(left), newRight = heirOf(right);
    if (newLeft && newRight && newLeft->first != newRight->first)
      renamed.push_back({{isSigned, newLeft->first, newRight->first, leftOffset - newLeft->second,
                          rightOffset - newRight->second},
                         known.isTrue});
  }
  addClosest(std::move(renamed));
  for (const Difference& d : old.differences_) {
    if (!isRenewed(d.left) && !isRenewed(d.right)) continue;
    const auto left = heirOf(d.left), right = heirOf(d.right);
    if (left && right && left->first != right->first)
      setDifference(left->first, right->first, d.numbers->shifted(left->second - right->second));
  }
}

// --- Several paths ---

void PathFacts::keepCommon(const Values& values, const PathFacts& other, bool mayAdd) {
  // All are computed from the facts before, then kept.
  const PathFacts before = *this;
  if (!outcomes_.sharesWith(other.outcomes_)) {
    std::vector<Outcome> outcomes;
    std::ranges::set_intersection(outcomes_, other.outcomes_, std::back_inserter(outcomes));
    outcomes_.become(std::move(outcomes));
  }
  if (!orders_.sharesWith(other.orders_)) orders_.become(before.commonOrders(values, other, mayAdd));
  if (differences_.sharesWith(other.differences_))
    differences_.eraseIf([](const Difference& d) { return isEverything(*d.numbers); });
  else
    differences_.become(before.commonDifferences(values, other, mayAdd));
  if (sets_.sharesWith(other.sets_))
    sets_.eraseIf([](const Set& set) { return isEverything(*set.second); });
  else
    sets_.become(before.commonSets(values, other));
}

std::vector<PathFacts::KnownOrder> PathFacts::commonOrders(const Values& values, const PathFacts& other,
                                                           bool mayAdd) const {
  std::vector<KnownOrder> orders;
  std::ranges::copy_if(orders_, std::back_inserter(orders),
                       [&](const KnownOrder& known) { return other.implies(values, known); });
  for (const KnownOrder& known : other.orders_) {
    const bool isNew = mayAdd && std::ranges::find(orders, known) == orders.end();
    if (isNew && implies(values, known)) orders.insert(std::ranges::upper_bound(orders, known), known);
  }
  return orders;
}

std::vector<PathFacts::Difference> PathFacts::commonDifferences(const Values& values, const PathFacts& other,
                                                                bool mayAdd) const {
  std::vector<Difference> differences;
  const auto keep = [&](const Difference& d) {
    const auto key = [](const Difference& one) { return std::pair(one.left, one.right); };
    const auto at = std::ranges::lower_bound(differences, key(d), {}, key);
    if (at != differences.end() && key(*at) == key(d)) return;
    const Numbers* const ours = knownDifference(d.left, d.right);
    const Numbers* const theirs = other.knownDifference(d.left, d.right);
    const bool isSame = ours != nullptr && theirs != nullptr && *ours == *theirs;
    const Numbers all =
        isSame
            ? *ours
            : Numbers(
                  differenceOf(values, d.left, d.right).either(other.differenceOf(values, d.left, d.right)));
    if (!isEverything(*all)) differences.insert(at, {d.left, d.right, all});
  };
  std::ranges::for_each(differences_, keep);
  if (mayAdd) std::ranges::for_each(other.differences_, keep);
  return differences;
}

std::vector<PathFacts::Set> PathFacts::commonSets(const Values& values, const PathFacts& other) const {
  std::vector<Set> sets;
  sets.reserve(sets_.size());
  std::optional<NumberSet> room;
  for (const Set& set : sets_) {
    const Numbers* const theirs = other.known(set.first);
    const bool isSame = theirs != nullptr && *theirs == set.second;
    Numbers all = isSame ? set.second : Numbers(set.second->either(other.numbersOf(values, set.first, room)));
    if (!isEverything(*all)) sets.emplace_back(set.first, std::move(all));
  }
  return sets;
}

void PathFacts::forgetBounds(const PathFacts& before) {
  std::vector<Set> sets = sets_.list();
  for (Set& set : sets)
    if (std::ranges::find(before.sets_, set) == before.sets_.end()) set.second = set.second->withoutBounds();
  std::vector<Difference> differences = differences_.list();
  for (Difference& d : differences)
    if (std::ranges::find(before.differences_, d) == before.differences_.end())
      d.numbers = d.numbers->withoutBounds();
  std::erase_if(sets, [](const Set& set) { return isEverything(*set.second); });
  std::erase_if(differences, [](const Difference& d) { return isEverything(*d.numbers); });
  sets_.become(std::move(sets));
  differences_.become(std::move(differences));
}

bool PathFacts::add(const PathFacts& other) {
  for (const Outcome& outcome : other.outcomes_) {
    const auto at = std::ranges::lower_bound(outcomes_, outcome.condition, {}, &Outcome::condition);
    if (at == outcomes_.end() || at->condition != outcome.condition)
      outcomes_.insert(at, outcome);
    else if (at->isTrue != outcome.isTrue)
      return false;
  }
  for (const KnownOrder& known : other.orders_) {
    const auto at = std::ranges::lower_bound(orders_, known.order, {}, &KnownOrder::order);
    if (at == orders_.end() || at->order != known.order)
      orders_.insert(at, known);
    else if (at->isTrue != known.isTrue)
      return false;
  }
  for (const auto& [symbol, numbers] : other.sets_) {
    const auto at = std::ranges::lower_bound(sets_, symbol, {}, &Set::first);
    const bool isKnown = at != sets_.end() && at->first == symbol;
    NumberSet now = isKnown ? at->second->common(*numbers) : *numbers;
    if (now.empty()) return false;
    set(symbol, std::move(now));
  }
  for (const Difference& d : other.differences_) {
    const auto key = [](const Difference& one) { return std::pair(one.left, one.right); };
    const auto at = std::ranges::lower_bound(differences_, key(d), {}, key);
    const bool isKnown = at != differences_.end() && key(*at) == key(d);
    const NumberSet now = isKnown ? at->numbers->common(*d.numbers) : *d.numbers;
    if (now.empty()) return false;
    setDifference(d.left, d.right, now);
  }
  return true;
}

} // namespace wavesmith::analysis
