// SPDX-License-Identifier: Apache-2.0
// Expressions over a wave: their values, the rule for lanes, and what is refused.
#include "debug/language/condition.h"
#include "debug/stopped_wave.h"
#include "support/result.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

using debug::Condition;
using ::testing::HasSubstr;

class ConditionTest : public ::testing::Test {
protected:
  [[nodiscard]] Condition::Moment moment(std::uint8_t lane = 9) const {
    return {.wave = &at_.wave(), .memory = &at_.memory(), .hits = 6, .lane = lane, .group = [this](auto n) {
              return at_.group(n);
            }};
  }
  // The value in lane 9 as text, or the message of the error.
  [[nodiscard]] std::string valueOf(std::string_view text) const {
    const auto condition = Condition::parse(text, at_.scope());
    if (!condition) return condition.error().message;
    const auto value = condition->evaluate(moment());
    return value ? project::toText(*value) : value.error().message;
  }
  [[nodiscard]] bool holds(std::string_view text) const {
    const auto condition = Condition::parse(text, at_.scope());
    EXPECT_TRUE(condition) << text << ": " << (condition ? "" : describe(condition.error()));
    return condition && condition->holds(moment());
  }
  StoppedWave at_;
};

TEST_F(ConditionTest, RegistersAndIds) {
  EXPECT_EQ(valueOf("s4 + 1"), "18");
  EXPECT_EQ(valueOf("s_count * s_step"), "34");
  EXPECT_EQ(valueOf("s4 > 3 && v3[12] == 12"), "1");
  EXPECT_EQ(valueOf("s[6:7]"), "4294967298");
  EXPECT_EQ(valueOf("s[s_pair:s_pair+1] >> 32"), "1");
  EXPECT_EQ(valueOf("u64(v[6:7][5]) == 0x200000005"), "1");
  EXPECT_EQ(valueOf("exec == 0xff00"), "1");
  EXPECT_EQ(valueOf("scc + group * 10 + wave * 100 + hits"), "7");
  EXPECT_EQ(valueOf("a2[3]"), "7");
  EXPECT_EQ(valueOf("0.1:s4"), "0"); // it has not executed anything
  EXPECT_EQ(valueOf("pc != 0"), "1");
}

TEST_F(ConditionTest, TypesOfBits) {
  EXPECT_EQ(valueOf("f32(v_half[2]) < 0.75"), "1");
  EXPECT_EQ(valueOf("f32(v4[2]) * 4"), "2");
  EXPECT_EQ(valueOf("i16(s4)"), "17");
  EXPECT_EQ(valueOf("a[17] + b[5]"), "32");
  EXPECT_EQ(valueOf("lds[0x40]"), "9");
  EXPECT_EQ(valueOf("lds[0x40:8] == 9"), "1");
  EXPECT_EQ(valueOf("lds[0x40:2]"), "9");
}

TEST_F(ConditionTest, OperatorsAreThoseOfC) {
  EXPECT_EQ(valueOf("1 + 2 * 3 == 7 && !(4 < 3)"), "1");
  EXPECT_EQ(valueOf("s4 & 1 | 6"), "7");
  EXPECT_EQ(valueOf("s4 & 1 == 0"), "0"); // == binds before &
  EXPECT_EQ(valueOf("s4 == 17 ? 1.5 : s8"), "1.5");
  EXPECT_EQ(valueOf("s4 == 16 ? 1.5 : s8"), "2");
  EXPECT_THAT(valueOf("s4 == 16 ? 1.5:s8"), HasSubstr("there is no wave 1.5")); // never another value
  EXPECT_EQ(valueOf("s4 == 16 ? 1.5 : 0.1:s4"), "0");
  EXPECT_EQ(valueOf("max(s4, 20) - min(v3, 3)"), "17");
  EXPECT_EQ(valueOf("1e2 + 0x10"), "116");
}

TEST_F(ConditionTest, AVectorRegisterWithoutALaneIsThatOfTheSelectedLane) {
  EXPECT_EQ(valueOf("v_idx"), "9");
  EXPECT_EQ(valueOf("v[6:7] & 0xff"), "9");
  EXPECT_EQ(valueOf("lane"), "9");
  EXPECT_EQ(valueOf("scratch[16]"), "0");
}

// Lanes 8 to 15 are active.
TEST_F(ConditionTest, HoldsInAnyActiveLane) {
  EXPECT_TRUE(holds("v_idx == 15"));
  EXPECT_FALSE(holds("v_idx == 16"));
  EXPECT_FALSE(holds("v_idx < 8"));
  EXPECT_TRUE(holds("v_idx[16] == 16")); // with a lane, also one that is not active
  EXPECT_TRUE(holds("lane == 12"));      // the lane that is selected for printing does not matter
  EXPECT_FALSE(holds("lane == 16"));
  EXPECT_TRUE(holds("lane == 12 && s4 == 17"));
  EXPECT_FALSE(holds("v_idx == 9 && v6 == 10")); // both in the same lane
  at_.wave().setExec(0);
  EXPECT_FALSE(holds("v_idx == v_idx"));
  EXPECT_TRUE(holds("s4 == 17"));
}

TEST_F(ConditionTest, QuantifiersLookAtActiveLanes) {
  EXPECT_EQ(valueOf("any(v_idx == 12)"), "1");
  EXPECT_EQ(valueOf("any(v_idx == 16)"), "0");
  EXPECT_EQ(valueOf("all(v_idx > 7 && v_idx < 16)"), "1");
  EXPECT_EQ(valueOf("all(v_idx > 8)"), "0");
  EXPECT_EQ(valueOf("count(v_idx % 2 == 0)"), "4");
  EXPECT_EQ(valueOf("count(lane > 12) * 10 + count(1)"), "38");
  EXPECT_EQ(valueOf("any(f32(v_half) == 0.5) && all(v7 == 2)"), "1");
  EXPECT_TRUE(holds("any(v_idx == 15) && v6 == 8"));
  EXPECT_FALSE(holds("any(v_idx == 16) && v6 == 8"));
  at_.wave().setExec(0);
  EXPECT_EQ(valueOf("any(1)"), "0");
  EXPECT_EQ(valueOf("all(0)"), "1"); // of no lane
  EXPECT_EQ(valueOf("count(1)"), "0");
}

TEST_F(ConditionTest, SeesChanges) {
  const auto condition = Condition::parse("v_idx[12] == 99 || s_count == 98", at_.scope());
  ASSERT_TRUE(condition);
  EXPECT_FALSE(condition->holds(moment()));
  at_.wave().vgpr[3].lane[12] = 99;
  EXPECT_TRUE(condition->holds(moment()));
  at_.wave().vgpr[3].lane[12] = 12;
  at_.wave().sgpr[4] = 98;
  EXPECT_TRUE(condition->holds(moment()));
}

TEST_F(ConditionTest, ErrorsSayWhatIsWrong) {
  EXPECT_THAT(valueOf("nonsense + 1"), HasSubstr("there is no register, buffer or name `nonsense`"));
  EXPECT_THAT(valueOf("v300 == 0"), HasSubstr("v300 does not exist: the kernel has 12 VGPRs"));
  EXPECT_THAT(valueOf("any(v3 == 1"), HasSubstr("a closing parenthesis is missing"));
  EXPECT_THAT(valueOf("s4 / 0"), HasSubstr("division by zero"));
  EXPECT_FALSE(holds("s4 / 0"));
  EXPECT_FALSE(holds("any(s4 / 0)"));
  EXPECT_FALSE(holds("1.0:s4 == 0")); // has not started
  EXPECT_THAT(valueOf("1.0:s4"), HasSubstr("does not exist here"));
  EXPECT_FALSE(holds("mem[0x10:4] == 0"));
  EXPECT_THAT(valueOf("s4 +"), HasSubstr("missing value"));
  // Two values are not the first one.
  for (const char* text : {"v3[1]f32(v3)", "v3[1] s4", "(s4) v3[1]", "2 v3[1]", "s4 any(v3)"})
    EXPECT_THAT(valueOf(text), HasSubstr("an operator is missing between two values")) << text;
  EXPECT_EQ(valueOf("max(s4, s4) == s4 && -s4 != s4"), valueOf("s4 != 0"));
}

// A value that would be cut off, or made up in part, is refused.
TEST_F(ConditionTest, WidthsHaveToFit) {
  EXPECT_THAT(valueOf("s[4:7] == 17"), HasSubstr("s[4:7] has 16 bytes"));
  EXPECT_THAT(valueOf("v[4:7] == 0"), HasSubstr("16 bytes"));
  EXPECT_THAT(valueOf("lds[0x40:16] == 9"), HasSubstr("16 bytes"));
  EXPECT_THAT(valueOf("lds[0x40:3] == 9"), HasSubstr("3 bytes"));
  EXPECT_THAT(valueOf("f32(s[4:7])"), HasSubstr("s[4:7] has 16 bytes"));
  EXPECT_EQ(valueOf("u32(s[6:7])"), "2"); // the low bits
  EXPECT_THAT(valueOf("f64(v4[2])"), HasSubstr("f64 has 8 bytes, v4[2] has 4"));
  EXPECT_THAT(valueOf("f64(v4)"), HasSubstr("f64 has 8 bytes, v4 has 4"));
  EXPECT_THAT(valueOf("i64(s4)"), HasSubstr("i64 has 8 bytes, s4 has 4"));
}

} // namespace
} // namespace wavesmith::testing
