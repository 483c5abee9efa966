// SPDX-License-Identifier: Apache-2.0
// What a student types, compared with what the debugger prints.
#include "lessons/typed_answer.h"

#include <gtest/gtest.h>

namespace wavesmith::lessons {
namespace {

using enum TypedResult;

TEST(TypedAnswer, ReadsTheWaysToWriteAnInteger) {
  for (const char* const typed : {"5", " 5\n", "0x5", "0X5", "0b101", "5.0", "+5", "05"})
    EXPECT_EQ(compareTyped(typed, "5", 4, {}), Equal) << typed;
  for (const char* const typed : {"6", "-5", "0x6", "5.1", "4294967301"})
    EXPECT_EQ(compareTyped(typed, "5", 4, {}), Different) << typed;
  for (const char* const typed : {"", " ", "five", "0x", "--5", "5x", "0b102", "v0"})
    EXPECT_EQ(compareTyped(typed, "5", 4, {}), NotANumber) << typed;
}

TEST(TypedAnswer, ABitPatternIsANegativeNumber) {
  EXPECT_EQ(compareTyped("0xffffffff", "-1", 4, {}), Equal);
  EXPECT_EQ(compareTyped("4294967295", "-1", 4, {}), Different);
  EXPECT_EQ(compareTyped("0xffffffff", "-1", 8, {}), Different);
  EXPECT_EQ(compareTyped("-1", "0xffffffffffffffff", 8, {}), Equal);
  EXPECT_EQ(compareTyped("18446744073709551615", "0xffffffffffffffff", 8, {}), Equal);
  EXPECT_EQ(compareTyped("0x100000005", "5", 4, {}), Different); // it does not fit
}

TEST(TypedAnswer, RealNumbersAgreeWithinTheTolerance) {
  EXPECT_EQ(compareTyped("0.3333333", "0.33333334", 4, {}), Equal);
  EXPECT_EQ(compareTyped("0.333", "0.33333334", 4, {}), Different);
  EXPECT_EQ(compareTyped("0.333", "0.33333334", 4, 0.001), Equal);
  EXPECT_EQ(compareTyped("1.5f", "1.5", 4, {}), Equal);
  EXPECT_EQ(compareTyped("15e-1", "1.5", 4, {}), Equal);
  EXPECT_EQ(compareTyped("10", "12", 4, 2.0), Equal);
  EXPECT_EQ(compareTyped("0", "1e-9", 4, {}), Different);
  EXPECT_EQ(compareTyped("NaN", "nan (0x7fc00001)", 4, {}), Equal);
  EXPECT_EQ(compareTyped("-inf", "-inf", 4, {}), Equal);
  EXPECT_EQ(compareTyped("inf", "-inf", 4, {}), Different);
}

TEST(TypedAnswer, SeveralValuesAreSeparatedByCommasOrBlanks) {
  EXPECT_EQ(compareTyped("0.5, -1", "0.5, -1", 4, {}), Equal);
  EXPECT_EQ(compareTyped("0.50 -1.0", "0.5, -1", 4, {}), Equal);
  EXPECT_EQ(compareTyped("0.5", "0.5, -1", 4, {}), OtherCount);
  EXPECT_EQ(compareTyped("-1, 0.5", "0.5, -1", 4, {}), Different);
}

TEST(TypedAnswer, AnAddressIsAText) {
  EXPECT_EQ(compareTyped("a + 0x44", "a + 0x44", 8, {}), Equal);
  EXPECT_EQ(compareTyped("b + 0x44", "a + 0x44", 8, {}), Different);
}

} // namespace
} // namespace wavesmith::lessons
