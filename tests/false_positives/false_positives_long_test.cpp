// SPDX-License-Identifier: Apache-2.0
// Like false_positives_test.cpp, for many more programs, each at three levels and for three targets.
#include "differential/tools.h"
#include "false_positives/trial.h"

#include <gtest/gtest.h>

namespace wavesmith::false_positives {
namespace {

TEST(FalsePositivesLong, CompiledCodeHasNoFindingsAndMutantsDo) {
  ASSERT_EQ(differential::missingTools(), "");
  const Trial trial = tryAll(Extent::All);
  EXPECT_GE(trial.totals.kernels, 2000u);
  EXPECT_TRUE(trial.failures().empty()) << trial.failures();
}

} // namespace
} // namespace wavesmith::false_positives
