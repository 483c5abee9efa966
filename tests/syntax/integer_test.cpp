// SPDX-License-Identifier: Apache-2.0
#include "syntax/integer.h"

#include <gtest/gtest.h>

namespace wavesmith::syntax {
namespace {

TEST(Integer, HasTheBasesOfTheAssembler) {
  EXPECT_EQ(readInteger("0"), 0U);
  EXPECT_EQ(readInteger("42"), 42U);
  EXPECT_EQ(readInteger("0x1F"), 31U);
  EXPECT_EQ(readInteger("0XfF"), 255U);
  EXPECT_EQ(readInteger("0b101"), 5U);
  EXPECT_EQ(readInteger("0B11"), 3U);
  EXPECT_EQ(readInteger("010"), 8U);
  EXPECT_EQ(readInteger("0007"), 7U);
}

TEST(Integer, IgnoresSuffixes) {
  for (const char* text : {"5u", "5U", "5l", "5L", "5ul", "5LL", "5Ull", "0x5uL", "05LL", "0b101ULL"})
    EXPECT_EQ(readInteger(text), 5U) << text;
}

TEST(Integer, CanBeACharacter) {
  EXPECT_EQ(readInteger("'a'"), 97U);
  EXPECT_EQ(readInteger("'''"), 39U);
  EXPECT_EQ(readInteger(R"('\n')"), 10U);
  EXPECT_EQ(readInteger(R"('\\')"), 92U);
  EXPECT_EQ(readInteger(R"('\q')"), 113U);
}

TEST(Integer, HasAtMost64Bits) {
  EXPECT_EQ(readInteger("18446744073709551615"), 0xffffffffffffffff);
  EXPECT_EQ(readInteger("0xffffffffffffffff"), 0xffffffffffffffff);
  EXPECT_EQ(readInteger("18446744073709551616"), std::nullopt);
  EXPECT_EQ(readInteger("0x10000000000000000"), std::nullopt);
}

TEST(Integer, IsNothingElse) {
  for (const char* text :
       {"",   "08", "0x", "0b",  "0b2", "1.5",  "1e3", "12f", "1b",   "-1",   "+1",   " 1",
        "1 ", "v1", "u",  "5lu", "5uu", "5lll", "'",   "''",  "'ab'", "'\\'", "0x1g", "1_000"})
    EXPECT_EQ(readInteger(text), std::nullopt) << text;
}

// v010 is v10, and v[010] is v8.
TEST(RegisterNumber, IsDecimalInANameOnly) {
  EXPECT_EQ(readRegisterInName("7"), 7U);
  EXPECT_EQ(readRegisterInName("010"), 10U);
  EXPECT_EQ(readRegisterInName("08"), 8U);
  for (const char* text : {"", "0x1", "1u", "-1", "1_", "1024", "99999999999"})
    EXPECT_EQ(readRegisterInName(text), std::nullopt) << text;
  EXPECT_EQ(readRegisterInBrackets("010"), 8U);
  EXPECT_EQ(readRegisterInBrackets("0x1f"), 31U);
  for (const char* text : {"", "08", "-1", "1024"})
    EXPECT_EQ(readRegisterInBrackets(text), std::nullopt) << text;
}

} // namespace
} // namespace wavesmith::syntax
