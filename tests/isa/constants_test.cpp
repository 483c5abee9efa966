// SPDX-License-Identifier: Apache-2.0
// Inline constants: CDNA3 ISA, table 13.
#include "isa/instruction.h"

#include <gtest/gtest.h>

#include <bit>

namespace wavesmith::isa {
namespace {

TEST(InlineConstant, integers) {
  for (int value = 0; value <= 64; ++value) {
    const auto source = static_cast<std::uint16_t>(128 + value);
    EXPECT_EQ(static_cast<std::int32_t>(inlineBits32(source)), value);
    EXPECT_EQ(static_cast<std::int16_t>(inlineBits16(source)), value);
    EXPECT_EQ(static_cast<std::int64_t>(inlineBits64(source)), value);
  }
  for (int value = 1; value <= 16; ++value) {
    const auto source = static_cast<std::uint16_t>(192 + value);
    EXPECT_EQ(static_cast<std::int32_t>(inlineBits32(source)), -value);
    EXPECT_EQ(static_cast<std::int16_t>(inlineBits16(source)), -value);
    EXPECT_EQ(static_cast<std::int64_t>(inlineBits64(source)), -value);
  }
}

TEST(InlineConstant, floats) {
  constexpr double kValues[] = {0.5, -0.5, 1, -1, 2, -2, 4, -4};
  for (unsigned i = 0; i < 8; ++i) {
    const auto source = static_cast<std::uint16_t>(240 + i);
    EXPECT_EQ(std::bit_cast<float>(inlineBits32(source)), static_cast<float>(kValues[i]));
    EXPECT_EQ(std::bit_cast<double>(inlineBits64(source)), kValues[i]);
    EXPECT_EQ(static_cast<float>(std::bit_cast<_Float16>(inlineBits16(source))),
              static_cast<float>(kValues[i]));
  }
}

TEST(InlineConstant, inverseOfTwoPi) {
  constexpr double kInverse = 0.15915494309189535; // the nearest double to 1 / (2 pi) is one ulp off:
  EXPECT_NEAR(std::bit_cast<double>(inlineBits64(248)), kInverse, 1e-16);
  EXPECT_EQ(inlineBits64(248), 0x3fc45f306dc9c882u); // the value in the manual
  EXPECT_EQ(inlineBits32(248), 0x3e22f983u);
  EXPECT_EQ(inlineBits16(248), 0x3118u);
}

} // namespace
} // namespace wavesmith::isa
