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

} // namespace
} // namespace wavesmith::analysis
