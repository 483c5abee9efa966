// SPDX-License-Identifier: Apache-2.0
// Operations on sets of numbers, compared with the same operations on each number of a sample.
#include "analysis/values/number_set.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace wavesmith::analysis {
namespace {

constexpr std::uint32_t kLargest = ~std::uint32_t{0};

// The numbers around zero, the largest, and where the sign changes.
std::vector<std::uint32_t> sample() {
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t n = 0; n < 40; ++n)
    for (const std::uint32_t from : {0U - 20, 0x80000000U - 20})
      numbers.push_back(from + n);
  return numbers;
}

std::uint32_t anyOf(const std::vector<std::uint32_t>& numbers, std::mt19937& random) {
  return numbers[random() % numbers.size()];
}

TEST(NumberSet, HasTheNumbersBetweenItsBounds) {
  EXPECT_TRUE(NumberSet().isAll());
  EXPECT_TRUE(NumberSet().complement().empty());
  EXPECT_TRUE(NumberSet::between(0, kLargest).isAll());
  const NumberSet wrapping = NumberSet::between(kLargest - 1, 1);
  for (const std::uint32_t number : {kLargest - 1, kLargest, 0U, 1U})
    EXPECT_TRUE(wrapping.contains(number)) << number;
  EXPECT_FALSE(wrapping.contains(2));
  EXPECT_FALSE(wrapping.contains(kLargest - 2));
  EXPECT_EQ(NumberSet::between(3, 4).either(NumberSet::between(5, 9)), NumberSet::between(3, 9));
}

TEST(NumberSet, OperationsAreThoseOnEachNumber) {
  const std::vector<std::uint32_t> numbers = sample();
  std::mt19937 random(16);
  for (unsigned round = 0; round < 2000; ++round) {
    // Few enough intervals that nothing is approximated.
    const NumberSet a = NumberSet::between(anyOf(numbers, random), anyOf(numbers, random))
                            .common(NumberSet::between(anyOf(numbers, random), anyOf(numbers, random)));
    const NumberSet b = NumberSet::between(anyOf(numbers, random), anyOf(numbers, random));
    ASSERT_TRUE(a.either(a) == a);
    const std::uint32_t by = random() % 9;
    for (const std::uint32_t n : numbers) {
      ASSERT_EQ(a.complement().contains(n), !a.contains(n)) << n;
      ASSERT_EQ(a.common(b).contains(n), a.contains(n) && b.contains(n)) << n;
      ASSERT_EQ(a.either(b).contains(n), a.contains(n) || b.contains(n)) << n;
      ASSERT_EQ(a.shifted(by).contains(n + by), a.contains(n)) << n;
    }
    ASSERT_TRUE(a.contains(a.common(b)));
    ASSERT_TRUE(a.either(b).contains(b));
  }
}

TEST(NumberSet, LosesNoNumberWhenItHasTooManyIntervals) {
  std::mt19937 random(16);
  NumberSet set = NumberSet::between(0, 0);
  std::vector<std::uint32_t> members{0};
  for (unsigned n = 0; n < 200; ++n) {
    members.push_back(static_cast<std::uint32_t>(random()));
    set = set.either(NumberSet::between(members.back(), members.back()));
    ASSERT_LE(set.intervals().size(), NumberSet::kMost);
    for (const std::uint32_t member : members)
      ASSERT_TRUE(set.contains(member)) << member;
  }
}

NumberSet anySet(const std::vector<std::uint32_t>& numbers, std::mt19937& random) {
  NumberSet set = NumberSet::between(anyOf(numbers, random), anyOf(numbers, random));
  for (unsigned n = random() % 3; n > 0; --n) {
    const unsigned bits = 1 + random() % 5;
    const auto residues = Residues::of(bits, random() % 32, random() % (1U << bits));
    if (residues) set = set.common(NumberSet::with(*residues));
  }
  return set;
}

TEST(NumberSet, LosesNoNumberThatItsRemaindersAllow) {
  const std::vector<std::uint32_t> numbers = sample();
  std::mt19937 random(16);
  for (unsigned round = 0; round < 2000; ++round) {
    const NumberSet a = anySet(numbers, random), b = anySet(numbers, random);
    const NumberSet common = a.common(b), either = a.either(b), sum = a.plus(b), negated = a.negated();
    const std::uint32_t by = random() % 9;
    const NumberSet shifted = a.shifted(by), complement = a.complement(), unbounded = a.withoutBounds();
    for (const std::uint32_t n : numbers) {
      if (a.contains(n) && b.contains(n)) {
        ASSERT_TRUE(common.contains(n)) << n;
      }
      if (a.contains(n) || b.contains(n)) {
        ASSERT_TRUE(either.contains(n)) << n;
      }
      if (!a.contains(n)) {
        ASSERT_TRUE(complement.contains(n)) << n;
      }
      if (!a.contains(n)) continue;
      ASSERT_TRUE(shifted.contains(n + by)) << n;
      ASSERT_TRUE(negated.contains(0 - n)) << n;
      ASSERT_TRUE(unbounded.contains(n)) << n;
      for (const std::uint32_t m : numbers)
        if (b.contains(m)) {
          ASSERT_TRUE(sum.contains(n + m)) << n << " + " << m;
        }
    }
  }
}

TEST(NumberSet, KnowsRemainders) {
  const NumberSet odd = NumberSet::with({.bits = 1, .low = 1});
  EXPECT_EQ(odd.complement(), NumberSet::with({.bits = 1}));
  EXPECT_EQ(odd.complement().complement(), odd);
  EXPECT_TRUE(odd.common(odd.complement()).empty());
  EXPECT_TRUE(odd.common(NumberSet::between(4, 4)).empty());
  EXPECT_EQ(odd.common(NumberSet::between(4, 6)), NumberSet::between(5, 5));
  EXPECT_EQ(odd.plus(odd), odd.complement());
  // The bounds of a counter are forgotten, not its step.
  const NumberSet counter = NumberSet::between(32, 32).either(NumberSet::between(96, 96));
  EXPECT_EQ(counter.withoutBounds(), NumberSet::with({.bits = 6, .low = 32}));
  // However a set was made, it is written in one way.
  const NumberSet bit = NumberSet::with({.bits = 6, .width = 31});
  EXPECT_EQ(bit.shifted(0U - 31).shifted(31), bit);
  EXPECT_EQ(bit.shifted(0U - 31).complement().shifted(31), bit.complement());
}

} // namespace
} // namespace wavesmith::analysis
