// SPDX-License-Identifier: Apache-2.0
// As innocents_test.cpp, of many more programs, each at three levels and for three targets.
#include "differential/tools.h"
#include "innocents/trial.h"

#include <gtest/gtest.h>

namespace wavesmith::innocents {
namespace {

TEST(InnocentsLong, NothingIsFoundInWhatTheCompilerMadeAndWhatIsTakenOutIsFound) {
  ASSERT_EQ(differential::missingTools(), "");
  const Trial trial = tryAll(Extent::All);
  EXPECT_GE(trial.totals.kernels, 2000u);
  EXPECT_TRUE(trial.failures().empty()) << trial.failures();
}

} // namespace
} // namespace wavesmith::innocents
