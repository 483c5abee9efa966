// SPDX-License-Identifier: Apache-2.0
#include "execution/timing.h"

#include <gtest/gtest.h>

namespace wavesmith::execution {
namespace {

TEST(Timing, NoSamples) {
  EXPECT_FALSE(spreadOf({}).has_value());
}

TEST(Timing, OneSample) {
  const Spread spread = spreadOf({2.0}).value();
  EXPECT_EQ(spread.median, 2.0);
  EXPECT_EQ(spread.least, 2.0);
  EXPECT_EQ(spread.upperQuartile, 2.0);
}

// Like numpy.quantile with its default method.
TEST(Timing, QuantilesAreInterpolated) {
  const Spread spread = spreadOf({3.0, 1.0, 1.25, 1.125}).value();
  EXPECT_DOUBLE_EQ(spread.least, 1.0);
  EXPECT_DOUBLE_EQ(spread.lowerQuartile, 1.09375);
  EXPECT_DOUBLE_EQ(spread.median, 1.1875);
  EXPECT_DOUBLE_EQ(spread.upperQuartile, 1.6875);
  EXPECT_DOUBLE_EQ(spread.greatest, 3.0);
}

} // namespace
} // namespace wavesmith::execution
