// SPDX-License-Identifier: Apache-2.0
// What a count proves, compared with all states in which the hardware can be.
#include "counters/proof.h"

#include <gtest/gtest.h>

#include <bit>
#include <deque>
#include <vector>

namespace wavesmith::counters {
namespace {

constexpr unsigned kMost = 7; // operations

// Whether the hardware can be in a state in which just these operations are outstanding: of those that complete in order
// the youngest.
bool isPossible(unsigned outstanding, unsigned ordered, unsigned operations) {
  bool isOldest = true;
  for (unsigned one = 0; one < operations; ++one) {
    if ((ordered >> one & 1) == 0) continue;
    if ((outstanding >> one & 1) == 0 && !isOldest) return false;
    if ((outstanding >> one & 1) != 0) isOldest = false;
  }
  return true;
}

// The operations that are complete in all states with at most `count` outstanding ones.
unsigned completeInAll(unsigned count, unsigned ordered, unsigned operations) {
  unsigned perhaps = 0;
  for (unsigned outstanding = 0; outstanding < 1U << operations; ++outstanding)
    if (static_cast<unsigned>(std::popcount(outstanding)) <= count &&
        isPossible(outstanding, ordered, operations))
      perhaps |= outstanding;
  return ~perhaps & ((1U << operations) - 1);
}

TEST(Proof, IsWhatHoldsInAllStates) {
  for (unsigned operations = 0; operations <= kMost; ++operations)
    for (unsigned ordered = 0; ordered < 1U << operations; ++ordered)
      for (unsigned count = 0; count <= operations + 1; ++count) {
        Proof proof(count);
        unsigned complete = 0;
        for (unsigned one = operations; one-- > 0;)
          if (proof.completes((ordered >> one & 1) != 0)) complete |= 1U << one;
        EXPECT_EQ(complete, completeInAll(count, ordered, operations))
            << operations << ' ' << ordered << ' ' << count;
      }
}

TEST(Proof, TheHighestCountIsTheLastThatProves) {
  for (int younger = 0; younger < 70; ++younger)
    for (const bool ordered : {false, true}) {
      EXPECT_TRUE(proves(highestProof(ordered, younger), ordered, younger));
      EXPECT_FALSE(proves(highestProof(ordered, younger) + 1, ordered, younger));
    }
}

struct Operation {
  int name = 0;
  bool isOrdered = true;
};

template <typename Queue>
std::vector<int> left(Queue queue, unsigned count) {
  removeComplete(queue, count, &Operation::isOrdered);
  std::vector<int> names;
  for (const Operation& one : queue)
    names.push_back(one.name);
  return names;
}

TEST(Proof, LeavesWhatMayBeOutstanding) {
  const std::vector<Operation> loads{{1}, {2}, {3}};
  EXPECT_EQ(left(loads, 3), (std::vector{1, 2, 3}));
  EXPECT_EQ(left(loads, 1), (std::vector{3}));
  EXPECT_TRUE(left(loads, 0).empty());
  const std::deque<Operation> mixed{{1}, {2, false}, {3}, {4, false}, {5}};
  EXPECT_EQ(left(mixed, 3), (std::vector{1, 2, 3, 4, 5}));
  EXPECT_EQ(left(mixed, 2), (std::vector{2, 3, 4, 5}));
  EXPECT_EQ(left(mixed, 1), (std::vector{2, 4, 5}));
  EXPECT_TRUE(left(mixed, 0).empty());
  EXPECT_TRUE(left(std::deque<Operation>{}, 0).empty());
}

} // namespace
} // namespace wavesmith::counters
