// SPDX-License-Identifier: Apache-2.0
#include "syntax/registers.h"

#include <gtest/gtest.h>

namespace wavesmith::syntax {
namespace {

TEST(Registers, AreReadInNumbersOnly) {
  EXPECT_EQ(readRegisters("v7"), (Registers{'v', 7, 1}));
  EXPECT_EQ(readRegisters("s[4:7]"), (Registers{'s', 4, 4}));
  EXPECT_EQ(readRegisters("v[3]"), (Registers{'v', 3, 1}));
  EXPECT_EQ(readRegisters("s[010:013]"), (Registers{'s', 8, 4}));
  EXPECT_EQ(readRegisters("v010"), (Registers{'v', 10, 1}));
  EXPECT_EQ(readRegisters("acc3"), (Registers{'a', 3, 1}));
  EXPECT_EQ(readRegisters("v [ 1 : 2 ]"), (Registers{'v', 1, 2}));
  for (const char* text : {"v[a:a+1]", "vcc", "v", "", "v[2:1]", "v1 v2", "v[1:2", "-v1", "v9999"})
    EXPECT_EQ(readRegisters(text), std::nullopt) << text;
  EXPECT_EQ(toString(Registers{'s', 4, 4}), "s[4:7]");
}

TEST(Registers, MayBeAListInARow) {
  EXPECT_EQ(readRegisters("[v1,v2]"), (Registers{'v', 1, 2}));
  EXPECT_EQ(readRegisters("[s4]"), (Registers{'s', 4, 1}));
  for (const char* text : {"[v1,v3]", "[v1,s2]", "[v1", "[]", "[v1,v2] v3"})
    EXPECT_EQ(readRegisters(text), std::nullopt) << text;
}

TEST(Registers, HaveNames) {
  for (const char* name : {"v7", "acc3", "ttmp11", "vcc_lo", "m0", "src_shared_base", "exec"})
    EXPECT_TRUE(isRegisterName(name)) << name;
  for (const char* name : {"v", "v_x", "off", "vgpr1", "ttmp", "V7"})
    EXPECT_FALSE(isRegisterName(name)) << name;
}

TEST(RegisterTokens, AreNotPartsOfAMacrosName) {
  const auto tokens = registerTokens("v1: v_add_f32 v8, v[9:10], s4\\x, \\v3, s5 // v3", {});
  ASSERT_EQ(tokens.size(), 3U);
  EXPECT_EQ(tokens[0].first, 8U);
  EXPECT_EQ(tokens[1].count, 2U);
  EXPECT_TRUE(tokens[1].isBracketed);
  EXPECT_EQ(tokens[2].first, 5U);
  EXPECT_EQ(moved(tokens[1], 20), "v[20:21]");
}

} // namespace
} // namespace wavesmith::syntax
