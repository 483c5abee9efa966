// SPDX-License-Identifier: Apache-2.0
#include "source/round_up.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace wavesmith::source {
namespace {

TEST(RoundUp, RoundsToMultiples) {
  EXPECT_EQ(roundUp(0U, 4U), 0U);
  EXPECT_EQ(roundUp(1U, 4U), 4U);
  EXPECT_EQ(roundUp(4U, 4U), 4U);
  EXPECT_EQ(roundUp(13U, 5U), 15U);
  EXPECT_EQ(divideUp(0U, 64U), 0U);
  EXPECT_EQ(divideUp(64U, 64U), 1U);
  EXPECT_EQ(divideUp(65U, 64U), 2U);
}

TEST(RoundUp, ComputesInTheWiderType) {
  EXPECT_EQ(roundUp(std::uint64_t{0xffff'ffff}, 4U), 0x1'0000'0000U);
  EXPECT_EQ(roundUp(0xffff'fffdU, std::uint64_t{4}), 0x1'0000'0000U);
}

} // namespace
} // namespace wavesmith::source
