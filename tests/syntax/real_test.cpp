// SPDX-License-Identifier: Apache-2.0
#include "syntax/real.h"

#include <gtest/gtest.h>

namespace wavesmith::syntax {
namespace {

TEST(Real, IsDecimalOrHexadecimal) {
  EXPECT_EQ(readReal("1.5"), 1.5);
  EXPECT_EQ(readReal("1."), 1.0);
  EXPECT_EQ(readReal(".5"), 0.5);
  EXPECT_EQ(readReal("2e3"), 2000.0);
  EXPECT_EQ(readReal("2.5E-1"), 0.25);
  EXPECT_EQ(readReal("010.5"), 10.5); // not octal
  EXPECT_EQ(readReal("0x1.8p1"), 3.0);
  EXPECT_EQ(readReal("0X.8P+2"), 2.0);
}

TEST(Real, IsNothingElse) {
  for (const char* text :
       {"",     "12",   "0x1f", "0x1.8",  "1e",   "0x1p", "0xp1", ".",     "0x", "inf",  "nan",
        "infe", "-1.5", "+1.5", "0x-1p1", "1.5f", "1.5 ", " 1.5", "1.5.2", "e5", "1e999"})
    EXPECT_EQ(readReal(text), std::nullopt) << text;
}

} // namespace
} // namespace wavesmith::syntax
