// SPDX-License-Identifier: Apache-2.0
// The interpreter's own arithmetic, compared with values computed by hand.
#include "operations/interpreter/interpreter.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace wavesmith::operations {
namespace {

constexpr std::uint32_t kDenormals = 0xf0, kRound64Up = 4;

struct OneLane {
  std::uint32_t s0 = 0, s1 = 0, d = 0;
  std::uint32_t mode = kDenormals;
  bool clamp = false;

  // D of lane 0, the only active lane; 0xbad if the program cannot be run.
  [[nodiscard]] std::uint32_t operator()(std::string_view text) const {
    State state;
    state.clamp = clamp;
    state.setSpecial64("MODE", mode);
    state.setSpecial64("EXEC", 1);
    state.operands["S0"] = Operand::vector(1, 0);
    state.operands["S1"] = Operand::vector(1, 1);
    state.operands["D"] = Operand::vector(1, 3);
    state.operands["D"].destination = true;
    *state.operands["S0"].at(0) = s0;
    *state.operands["S1"].at(0) = s1;
    *state.operands["D"].at(0) = d;
    const auto program = parse(text);
    if (!program || !interpret(*program, state)) return 0xbad;
    EXPECT_EQ(*state.operands["D"].at(1), 0u); // not active
    return *state.operands["D"].at(0);
  }
};

TEST(Interpreter, RoundsOnce) {
  // 1 + 2^-11 is half way between two f16.
  const OneLane tie{.s0 = 0x3c00, .s1 = 0x1000};
  EXPECT_EQ(tie("D.f16 = S0.f16 + S1.f16"), 0x3c00u);
  OneLane up = tie;
  up.mode |= kRound64Up;
  EXPECT_EQ(up("D.f16 = S0.f16 + S1.f16"), 0x3c01u);
  // 3 * (1 + 2^-10) - 2^-24: a product rounded to even would stay at 0x4202.
  const OneLane fused{.s0 = 0x3c01, .s1 = 0x4200};
  EXPECT_EQ(fused("D.f16 = fma(S0.f16, S1.f16, as_f16(0x8001))"), 0x4201u);
  EXPECT_EQ(fused("D.f32 = f32(16777217)"), 0x4b800000u);
  EXPECT_EQ(fused("D.f32 = 1.0f32 / 3.0f32"), 0x3eaaaaabu);
}

TEST(Interpreter, FlushesOnReadAndWrite) {
  const OneLane kept{.s0 = 0x80000001};
  EXPECT_EQ(kept("D.f32 = S0.f32"), 0x80000001u);
  const OneLane flushes{.s0 = 0x80000001, .mode = 0};
  EXPECT_EQ(flushes("D.f32 = S0.f32"), 0x80000000u);
  EXPECT_EQ(flushes("D.b32 = S0.b32"), 0x80000001u);
  const OneLane intermediate{.s0 = 0x00800000, .mode = 0};
  EXPECT_EQ(intermediate("t = ldexp(S0.f32, -1); D.f32 = ldexp(t, 1)"), 0x00800000u);
}

TEST(Interpreter, ChoosesTheNanOfTheFirstOperand) {
  const OneLane nans{.s0 = 0xff800001, .s1 = 0x7fc12345};
  EXPECT_EQ(nans("D.f32 = S0.f32 + S1.f32"), 0xffc00001u);
  EXPECT_EQ(nans("D.f32 = S1.f32 - S0.f32"), 0xffc00001u);
  EXPECT_EQ(nans("D.f32 = inf32 - inf32"), 0xffc00000u);
  EXPECT_EQ(nans("D.f32 = minnum(S0.f32, 1.0f32)"), 0x3f800000u);
}

TEST(Interpreter, ConvertsSmallFloats) {
  const OneLane run{};
  EXPECT_EQ(run("D.u32 = fp8(1.0f32)"), 0x40u); // FNUZ: the bias is 8
  EXPECT_EQ(run("D.u32 = fp8(-240.0f32)"), 0xffu);
  EXPECT_EQ(run("D.u32 = fp8(1000.0f32)"), 0x80u);
  EXPECT_EQ(run("D.u32 = bf8(1.0f32)"), 0x40u);
  EXPECT_EQ(run("D.f32 = from_fp8(1)"), 0x3a800000u); // 2^-10
  EXPECT_EQ(run("D.u32 = fp8_sr(1.0625f32, 0x7fffffff)"), 0x40u);
  EXPECT_EQ(run("D.u32 = fp8_sr(1.0625f32, 0x80000000)"), 0x41u);
}

TEST(Interpreter, AssignsPartsAndClamps) {
  const OneLane run{.s0 = 0xffffffff, .s1 = 2, .d = 0x11223344};
  EXPECT_EQ(run("D[15:8] = 0xab"), 0x1122ab44u);
  EXPECT_EQ(run("D.u8[3] = 0x1ff"), 0xff223344u);
  EXPECT_EQ(run("D.u16 = 5"), 5u);
  EXPECT_EQ(run("D.u32 = saturate(S0.u32 + S1.u32)"), 1u);
  EXPECT_EQ(run("D.u32 = S0.u32 + S1.u32 >> 32"), 1u);
  EXPECT_EQ(run("D.i32 = S0.i32 * S1.i32"), 0xfffffffeu);
  OneLane clamped = run;
  clamped.clamp = true;
  EXPECT_EQ(clamped("D.u32 = saturate(S0.u32 + S1.u32)"), 0xffffffffu);
  EXPECT_EQ(clamped("D.f32 = 3.0f32"), 0x3f800000u);
}

TEST(Interpreter, RunsLoopsAndConditions) {
  const OneLane run{.s0 = 0x00ff00f1};
  EXPECT_EQ(run("n = 0\nfor k in 0 .. 32 do n = n + S0[k] end\nD.u32 = n"), 13u);
  EXPECT_EQ(run("if S0[0] then D.u32 = 1 elif S0[1] then D.u32 = 2 else D.u32 = 3 end"), 1u);
  EXPECT_EQ(run("if not S0[0] then D.u32 = 1 elif S0[1] then D.u32 = 2 else D.u32 = 3 end"), 3u);
  EXPECT_EQ(run("D.u32 = 1 | 2 ^ 3 & 4 == 4 << 1 + 2 * 3 ? 5 : 6"), 5u);
}

TEST(Interpreter, RejectsInvalidPrograms) {
  const OneLane run{};
  EXPECT_EQ(run("D.f32 = S0.f32 + 1"), 0xbadu);
  EXPECT_EQ(run("D.f32 = S0.u32"), 0xbadu);
  EXPECT_EQ(run("D.u32 = t"), 0xbadu);
  EXPECT_EQ(run("D.u32 = 1 / 0"), 0xbadu);
  EXPECT_EQ(run("D.u32 = S9.u32"), 0xbadu);
}

} // namespace
} // namespace wavesmith::operations
