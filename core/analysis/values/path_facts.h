// SPDX-License-Identifier: Apache-2.0
// What is known of the scalars of a wave after the branches of a path: which way each condition went, which
// numbers a symbol can still be, and how far two of them can be apart. A path whose branches contradict one
// another is infeasible: no wave takes it.
//
//   s_cmp_eq_u32 s6, 0
//   s_cbranch_scc1 L1       not taken: take() leaves s6 in {1..2^32-1}
//   ...
//   s_cmp_lt_u32 s6, 1
//   s_cbranch_scc1 L2       taken: take() returns false
//
// Where a block gives a symbol a new meaning, enter() keeps what follows for the new one: after
// "s_add_u32 s4, s4, 2" at the end of a loop, an even s4 is still even in the next iteration.
//
// Values; any thread.
#pragma once

#include "analysis/values/number_set.h"
#include "analysis/values/shared_list.h"
#include "analysis/values/value.h"

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace wavesmith::analysis {

class PathFacts {
public:
  // Control goes one way at a branch on this condition. False: it contradicts what is known, and the facts are
  // of no use.
  [[nodiscard]] bool take(const Values& values, const Values::Condition& condition, bool taken);
  // Control passes from one block to another: facts about symbols that get a new meaning there are expressed in
  // the new symbols, or dropped.
  void enter(const Values& values, std::uint32_t from, std::uint32_t to);
  // Drops the facts about symbols that get a new meaning when an instruction of [first, end) executes.
  void execute(const Values& values, Index first, Index end);
  // Keeps what is known on both paths; mayAdd: also what is explicit on one path and only implied on the other.
  void keepCommon(const Values& values, const PathFacts& other, bool mayAdd);
  // Forgets the bounds of facts that differ from `before`, but not remainders: what a loop changes in each
  // iteration becomes the same for all of them.
  void forgetBounds(const PathFacts& before);
  // Adds what is known for other reasons. False: they contradict one another.
  [[nodiscard]] bool add(const PathFacts& other);

  [[nodiscard]] bool empty() const {
    return outcomes_.empty() && orders_.empty() && sets_.empty() && differences_.empty();
  }
  auto operator<=>(const PathFacts&) const = default;

private:
  // Copies of the facts share their numbers.
  class Numbers {
  public:
    Numbers(NumberSet numbers) // NOLINT(google-explicit-constructor): it is the set
        : set_(std::make_shared<const NumberSet>(std::move(numbers))) {}
    [[nodiscard]] const NumberSet& operator*() const { return *set_; }
    [[nodiscard]] const NumberSet* operator->() const { return set_.get(); }
    friend bool operator==(const Numbers& a, const Numbers& b) { return a.set_ == b.set_ || *a == *b; }
    friend std::strong_ordering operator<=>(const Numbers& a, const Numbers& b) {
      return a.set_ == b.set_ ? std::strong_ordering::equal : *a <=> *b;
    }

  private:
    std::shared_ptr<const NumberSet> set_;
  };

  using Order = Values::Order;
  using Set = std::pair<Symbol, Numbers>;
  struct Outcome { // the outcome of a condition that does not compare numbers
    std::uint32_t condition = 0;
    bool isTrue = false;
    std::array<Symbol, 2> symbols{};
    auto operator<=>(const Outcome&) const = default;
  };
  struct KnownOrder {
    Order order;
    bool isTrue = false;
    auto operator<=>(const KnownOrder&) const = default;
  };
  struct Difference { // left - right, left < right
    Symbol left = 0, right = 0;
    Numbers numbers;
    auto operator<=>(const Difference&) const = default;
  };
  // From `low` to `high`: low <= high, or low < high.
  struct Bound {
    Symbol low = 0, high = 0;
    std::uint32_t lowOffset = 0, highOffset = 0;
    bool isStrict = false;
  };

  [[nodiscard]] static Bound boundOf(const KnownOrder& known);
  [[nodiscard]] const Numbers* known(Symbol symbol) const; // null: nothing but its values say
  [[nodiscard]] const Numbers* knownDifference(Symbol left, Symbol right) const;
  // `room` is for numbers that no fact has.
  [[nodiscard]] const NumberSet& numbersOf(const Values& values, Symbol symbol,
                                           std::optional<NumberSet>& room) const;
  [[nodiscard]] NumberSet differenceOf(const Values& values, Symbol left, Symbol right) const;
  [[nodiscard]] bool implies(const Values& values, const KnownOrder& known) const;
  void set(Symbol symbol, NumberSet numbers);
  void setDifference(Symbol left, Symbol right, const NumberSet& numbers);
  [[nodiscard]] bool restrict(const Values& values, Symbol symbol, const NumberSet& numbers);
  [[nodiscard]] bool restrictDifference(const Values& values, Symbol left, Symbol right,
                                        const NumberSet& numbers);
  [[nodiscard]] bool propagate(const Values& values);
  [[nodiscard]] bool takeOrder(const Values& values, const KnownOrder& taken);
  void addOrder(const KnownOrder& known);
  void addClosest(std::vector<KnownOrder> renamed);
  [[nodiscard]] bool compareRanges(const Values& values, const Bound& bound, bool isSigned);
  enum class Ranges : std::uint8_t { Contradict, SayNothing, Restrict };
  [[nodiscard]] Ranges ranges(const Values& values, const Bound& bound, bool isSigned) const;
  [[nodiscard]] bool joinBounds(const Values& values, const Bound& first, const Bound& second);
  void drop(auto&& isRenewed);
  [[nodiscard]] std::vector<KnownOrder> commonOrders(const Values& values, const PathFacts& other,
                                                     bool mayAdd) const;
  [[nodiscard]] std::vector<Difference> commonDifferences(const Values& values, const PathFacts& other,
                                                          bool mayAdd) const;
  [[nodiscard]] std::vector<Set> commonSets(const Values& values, const PathFacts& other) const;

  SharedList<Outcome> outcomes_; // ascending, as the others
  SharedList<KnownOrder> orders_;
  SharedList<Set> sets_;
  SharedList<Difference> differences_;
};

} // namespace wavesmith::analysis
