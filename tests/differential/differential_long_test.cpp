// SPDX-License-Identifier: Apache-2.0
// Every program at every level.
#include "differential/run_suite.h"
#include "differential/tools.h"

#include <gtest/gtest.h>

namespace wavesmith::differential {
namespace {

TEST(DifferentialLong, EveryProgramMatchesTheCpuAtEveryLevel) {
  ASSERT_EQ(missingTools(), "");
  const Totals totals = runSuite(Extent::All);
  EXPECT_TRUE(totals.mismatches.empty() && totals.troubles.empty()) << totals.text();
  EXPECT_GE(totals.programCount(), 300u);
  for (const unsigned trials : totals.trials)
    EXPECT_EQ(trials, totals.programCount());
}

} // namespace
} // namespace wavesmith::differential
