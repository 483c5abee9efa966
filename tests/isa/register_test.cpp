// SPDX-License-Identifier: Apache-2.0
#include "isa/register.h"

#include <gtest/gtest.h>

namespace wavesmith::isa {
namespace {

RegisterRange s(unsigned first, unsigned count = 1) {
  return {RegisterClass::Scalar, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(count)};
}
RegisterRange v(unsigned first, unsigned count = 1) {
  return {RegisterClass::Vector, static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(count)};
}

TEST(Register, names) {
  EXPECT_EQ(toString(s(0)), "s0");
  EXPECT_EQ(toString(s(4, 4)), "s[4:7]");
  EXPECT_EQ(toString(s(101)), "s101");
  EXPECT_EQ(toString(s(scalar::kVccLo, 2)), "vcc");
  EXPECT_EQ(toString(s(scalar::kVccLo)), "vcc_lo");
  EXPECT_EQ(toString(s(scalar::kVccHi)), "vcc_hi");
  EXPECT_EQ(toString(s(scalar::kExecLo, 2)), "exec");
  EXPECT_EQ(toString(s(scalar::kExecHi)), "exec_hi");
  EXPECT_EQ(toString(s(scalar::kM0)), "m0");
  EXPECT_EQ(toString(s(scalar::kFlatScratchLo, 2)), "flat_scratch");
  EXPECT_EQ(toString(s(scalar::kXnackMaskHi)), "xnack_mask_hi");
  EXPECT_EQ(toString(s(scalar::kTtmp0)), "ttmp0");
  EXPECT_EQ(toString(s(scalar::kTtmp0 + 4, 4)), "ttmp[4:7]");
  EXPECT_EQ(toString(v(255)), "v255");
  EXPECT_EQ(toString({RegisterClass::Accumulation, 0, 16}), "a[0:15]");
  EXPECT_EQ(toString({RegisterClass::State, static_cast<std::uint16_t>(StateRegister::Scc), 1}), "scc");
}

TEST(Register, overlapNeedsACommonRegister) {
  EXPECT_TRUE(overlap(v(4, 4), v(7)));
  EXPECT_FALSE(overlap(v(4, 4), v(8)));
  EXPECT_FALSE(overlap(v(4, 4), v(3)));
  EXPECT_TRUE(overlap(v(0, 16), v(4, 2)));
  EXPECT_FALSE(overlap(v(4), s(4)));
  EXPECT_FALSE(overlap(v(4), {RegisterClass::Accumulation, 4, 1}));
}

} // namespace
} // namespace wavesmith::isa
