// SPDX-License-Identifier: Apache-2.0
// The counts of a wait as values.
#include "counters/waits.h"

#include <gtest/gtest.h>

namespace wavesmith::counters {
namespace {

TEST(WaitCounts, AreByCounter) {
  WaitCounts counts{.vm = 3, .exp = 2};
  EXPECT_EQ(counts[Counter::Vm], 3);
  EXPECT_EQ(counts[Counter::Lgkm], highest(Counter::Lgkm));
  EXPECT_TRUE(counts.waitsFor(Counter::Exp));
  EXPECT_FALSE(counts.waitsFor(Counter::Lgkm));
  counts[Counter::Lgkm] = 0;
  EXPECT_EQ(counts, (WaitCounts{.vm = 3, .lgkm = 0, .exp = 2}));
  EXPECT_EQ(highest(Counter::Vm), 63);
  EXPECT_EQ(highest(Counter::Lgkm), 15);
  EXPECT_EQ(highest(Counter::Exp), 7);
}

TEST(WaitCounts, OfAnInstruction) {
  isa::Instruction wait;
  wait.op = isa::Op::s_waitcnt;
  wait.immediate = 0xc171;
  EXPECT_EQ(waitCounts(wait), (WaitCounts{.vm = 49, .lgkm = 1}));
  wait.immediate = 0;
  EXPECT_EQ(waitCounts(wait), kWaitForAll);
  wait.immediate = -1; // the high half does not matter
  EXPECT_EQ(waitCounts(wait), kNoWait);
}

TEST(WaitCounts, OfBothWaits) {
  EXPECT_EQ(stricter(only(Counter::Vm, 3), {.vm = 5, .exp = 0}), (WaitCounts{.vm = 3, .exp = 0}));
  EXPECT_EQ(stricter(kNoWait, kWaitForAll), kWaitForAll);
}

TEST(WaitCounts, AsAStatement) {
  EXPECT_EQ(waitStatement(only(Counter::Lgkm, 0)), "s_waitcnt lgkmcnt(0)");
  EXPECT_EQ(waitStatement({.vm = 3, .lgkm = 0, .exp = 2}), "s_waitcnt vmcnt(3) expcnt(2) lgkmcnt(0)");
  EXPECT_EQ(waitStatement(kWaitForAll), "s_waitcnt 0");
  EXPECT_EQ(waitStatement(kNoWait), "s_waitcnt vmcnt(63) expcnt(7) lgkmcnt(15)");
}

TEST(WaitCounts, TooHighOnesAreTheHighest) {
  EXPECT_EQ(isa::encode({.vm = 64, .lgkm = 16, .exp = 8}), isa::encode(kNoWait));
  EXPECT_EQ(isa::encode({.vm = 255, .lgkm = 255, .exp = 255}), 0xcf7fU);
}

} // namespace
} // namespace wavesmith::counters
