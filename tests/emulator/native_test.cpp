// SPDX-License-Identifier: Apache-2.0
// Arithmetic that the emulator leaves to the host (core/emulator/lanes/native.h). It does so for a whole wave or not at
// all, so here all lanes of a wave are of one kind: ordinary numbers, denormal operands, results next to the smallest
// normal number, sums in the middle between two numbers of the narrower format, NaNs in a single lane.
#include "emulator/machine.h"
#include "emulator/vectors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <random>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

u32 bitsOf(float v) {
  return std::bit_cast<u32>(v);
}
float floatOf(u64 v) {
  return std::bit_cast<float>(static_cast<u32>(v));
}
bool isDenormal(u32 v) {
  return (v & 0x7f80'0000u) == 0 && (v & 0x007f'ffffu) != 0;
}

// One number of a kind.
using DrawNumber = std::function<u32(std::mt19937&)>;
struct NumberKind {
  const char* name;
  DrawNumber a, b, c;
};

u32 withExponent(std::mt19937& random, int least, int most) {
  std::uniform_int_distribution<int> exponent(127 + least, 127 + most);
  return static_cast<u32>(random() & 0x807f'ffffu) | static_cast<u32>(exponent(random)) << 23;
}
DrawNumber exponents(int least, int most) {
  return [=](std::mt19937& random) { return withExponent(random, least, most); };
}
u32 denormal(std::mt19937& random) {
  return (random() & 0x807f'ffffu) | 1;
}
DrawNumber oneOf(std::vector<u32> values) {
  return [values = std::move(values)](std::mt19937& random) { return values[random() % values.size()]; };
}

const std::vector<NumberKind>& kinds() {
  static const std::vector<NumberKind> all{
      {"ordinary", exponents(-8, 8), exponents(-8, 8), exponents(-8, 8)},
      {"far apart", exponents(-120, 120), exponents(-6, 6), exponents(-120, 120)},
      {"zeros and ones", oneOf({0, 0x8000'0000, 0x3f80'0000, 0xbf80'0000}),
       oneOf({0, 0x8000'0000, 0x3f80'0000, 0xbf80'0000}), oneOf({0, 0x8000'0000, 0x3f80'0000, 0xbf80'0000})},
      {"denormal operands", denormal, exponents(-1, 30), denormal},
      // The sum and the product lie around 2^-126, some of them within half a unit in the last place.
      {"next to the smallest normal", exponents(-64, -62), exponents(-64, -62), exponents(-128 + 1, -125)},
      {"half a unit below the smallest normal",
       oneOf({0x3f7f'ffff, 0x3f7f'fffe, 0xbf7f'ffff, 0x3f80'0000, 0x3f80'0001, 0x3f00'0001}),
       oneOf({0x0080'0000, 0x0080'0001, 0x8080'0000, 0x0100'0000, 0x00ff'ffff}),
       oneOf({0, 0x8000'0000, 0x0080'0000, 0x8080'0000, 0x0080'0001})},
      {"in the middle", oneOf({0x3f80'0001, 0x4b80'0001, 0x3f80'0000, 0x4080'0003}),
       oneOf({0x3f80'0001, 0x3f80'0000, 0x3300'0001, 0x3380'0000, 0x3300'0000}),
       oneOf({0x3f80'0000, 0x4b80'0000, 0x3380'0000, 0xb380'0000, 0x3300'0000, 0x2680'0000})},
      {"overflows", exponents(100, 127), exponents(100, 127), exponents(120, 127)},
  };
  return all;
}

struct Operation {
  const char* text; // of v2, v4, v6 to v8
  std::function<float(float, float, float)> value;
};
const std::vector<Operation>& operations() {
  static const std::vector<Operation> all{
      {"v_add_f32 v8, v2, v4", [](float a, float b, float) { return a + b; }},
      {"v_sub_f32 v8, v2, v4", [](float a, float b, float) { return a - b; }},
      {"v_mul_f32 v8, v2, v4", [](float a, float b, float) { return a * b; }},
      {"v_fma_f32 v8, v2, v4, v6", [](float a, float b, float c) { return std::fma(a, b, c); }},
      {"v_fma_f32 v8, -v2, |v4|, v6",
       [](float a, float b, float c) { return std::fma(-a, std::fabs(b), c); }},
      {"v_fma_f32 v8, v2, v2, 1.0", [](float a, float, float) { return std::fma(a, a, 1.0f); }},
      {"v_mov_b32 v8, v6\n  v_fmac_f32 v8, v2, v4",
       [](float a, float b, float c) { return std::fma(a, b, c); }},
      {"v_mov_b32 v8, v2\n  v_mul_f32 v8, v8, v8", [](float a, float, float) { return a * a; }},
      {"v_mov_b32 v3, v2\n  v_mov_b32 v5, v4\n  v_mov_b32 v7, v6\n  v_pk_fma_f32 v[8:9], v[2:3], v[4:5], "
       "v[6:7]",
       [](float a, float b, float c) { return std::fma(a, b, c); }},
      {"v_max_f32 v8, v2, v4",
       [](float a, float b, float) { return a > b || (a == b && !std::signbit(a)) ? a : b; }},
      {"v_min_f32 v8, v2, v4",
       [](float a, float b, float) { return a < b || (a == b && std::signbit(a)) ? a : b; }},
  };
  return all;
}

u32 flushed(u32 v, bool flush) {
  return flush && isDenormal(v) ? v & 0x8000'0000u : v;
}

TEST(Native, SingleEqualsTheHost) {
  constexpr unsigned kWaves = 24;
  std::mt19937 random(1);
  for (const NumberKind& kind : kinds()) {
    std::vector<Input> inputs;
    for (unsigned i = 0; i < 64 * kWaves; ++i)
      inputs.push_back({kind.a(random), kind.b(random), kind.c(random), 0});
    for (unsigned denorm = 0; denorm < 4; ++denorm) { // 1: keeps operands, 2: keeps results
      const bool flushIn = (denorm & 1) == 0, flushOut = (denorm & 2) == 0;
      for (const Operation& operation : operations()) {
        const auto results = evaluate(operation.text, inputs, {.denorm32 = denorm});
        ASSERT_EQ(results.size(), inputs.size());
        for (std::size_t i = 0; i < inputs.size(); ++i) {
          const auto operand = [&](u64 v) { return floatOf(flushed(static_cast<u32>(v), flushIn)); };
          const float value =
              operation.value(operand(inputs[i].a), operand(inputs[i].b), operand(inputs[i].c));
          if (std::isnan(value)) continue; // infinity minus infinity
          ASSERT_EQ(hex(static_cast<u32>(results[i].value)), hex(flushed(bitsOf(value), flushOut)))
              << operation.text << " of " << hex(inputs[i].a) << ", " << hex(inputs[i].b) << ", "
              << hex(inputs[i].c) << ", " << kind.name << ", denorm " << denorm;
        }
      }
    }
  }
}

// f16 is computed in f32 where the host converts between the two, otherwise in double: evaluate() compares both.
TEST(Native, HalvesAreTheSameOnAllInstructionSets) {
  constexpr unsigned kWaves = 256;
  std::mt19937 random(2);
  const auto ordinary = [&] {
    return static_cast<u32>(random() & 0x83ffu) | static_cast<u32>(8 + random() % 14) << 10;
  };
  const auto small = [&] { return random() & 0x87ffu; }; // denormal, or the least normal ones
  const auto any = [&] {                                 // no NaN and no infinity
    const u32 v = random() & 0xffffu;
    return (v & 0x7c00u) == 0x7c00u ? v ^ 0x4000u : v;
  };
  const auto large = [&] {
    return static_cast<u32>(random() & 0x83ffu) | static_cast<u32>(27 + random() % 4) << 10;
  };
  for (const std::function<u32()>& half : {std::function<u32()>(ordinary), std::function<u32()>(small),
                                           std::function<u32()>(any), std::function<u32()>(large)}) {
    std::vector<Input> inputs;
    for (unsigned i = 0; i < 64 * kWaves; ++i) {
      const auto two = [&] { return u64{half()} | u64{half()} << 16; };
      inputs.push_back({two(), two(), two(), 0});
    }
    for (const char* text :
         {"v_add_f16 v8, v2, v4", "v_sub_f16 v8, v2, v4", "v_subrev_f16 v8, v2, v4", "v_mul_f16 v8, v2, v4",
          "v_fma_f16 v8, v2, v4, v6", "v_pk_add_f16 v8, v2, v4", "v_pk_mul_f16 v8, v2, v4",
          "v_pk_fma_f16 v8, v2, v4, v6",
          "v_pk_fma_f16 v8, v2, v4, v6 op_sel:[1,0,0] op_sel_hi:[0,1,1] neg_lo:[1,0,0]",
          "v_cvt_f32_f16 v8, v2", "v_cvt_f16_f32 v8, v2", "v_cvt_pkrtz_f16_f32 v8, v2, v4"})
      for (const unsigned denorm : {3u, 0u}) {
        ASSERT_EQ(evaluate(text, inputs, {.denorm16_64 = denorm}).size(), inputs.size());
        // While the host flushes denormals of f32.
        const std::string after = fmt::format("v_mul_f32 v12, v2, v4\n  {}", text);
        ASSERT_EQ(evaluate(after, inputs, {.denorm32 = 0, .denorm16_64 = denorm}).size(), inputs.size());
      }
  }
}

// The other lanes' results must not depend on a lane whose result the host does not get right.
TEST(Native, OneLaneThatNeedsCare) {
  std::mt19937 random(3);
  for (const u32 odd : {0x7fa0'0001u, 0xffc0'0005u, 0x0000'0001u, 0x7f80'0000u}) {
    std::vector<Input> inputs;
    for (unsigned i = 0; i < 64; ++i)
      inputs.push_back(
          {withExponent(random, -4, 4), withExponent(random, -4, 4), withExponent(random, -4, 4), 0});
    for (const unsigned lane : {0u, 17u, 63u}) {
      std::vector<Input> changed = inputs;
      changed[lane].a = odd;
      for (const Operation& operation : operations())
        for (const unsigned denorm : {3u, 0u}) {
          const auto results = evaluate(operation.text, changed, {.denorm32 = denorm});
          ASSERT_EQ(results.size(), inputs.size());
          for (unsigned i = 0; i < 64; ++i) {
            if (i == lane) continue;
            const float value =
                operation.value(floatOf(inputs[i].a), floatOf(inputs[i].b), floatOf(inputs[i].c));
            EXPECT_EQ(hex(static_cast<u32>(results[i].value)), hex(bitsOf(value))) << operation.text;
          }
        }
    }
  }
}

// The host's setting for denormals changes between f32 and f64 in the same straight line of code.
TEST(Native, SingleAndDoubleInTurn) {
  constexpr const char* kText = "v_mul_f32 v8, v2, v4\n  v_mov_b32 v10, 0\n  v_mov_b32 v11, 0\n"
                                "  v_add_f64 v[10:11], v[6:7], v[10:11]\n  v_add_f32 v8, v8, v2\n"
                                "  v_mov_b32 v8, v10\n  v_mov_b32 v9, v11";
  std::vector<Input> inputs;
  for (u64 i = 1; i <= 64; ++i)
    inputs.push_back({0x3f80'0000, 0x0000'0001, i << 20 | i, 0}); // c: a denormal of f64
  const auto results = evaluate(kText, inputs, {.denorm32 = 0, .denorm16_64 = 3});
  ASSERT_EQ(results.size(), inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i)
    EXPECT_EQ(results[i].value, inputs[i].c);
}

// A matrix product of f16 keeps denormals of C whatever MODE says of f32 (CDNA3 ISA 7.3).
TEST(Native, SingleAndMatricesInTurn) {
  std::vector<Input> inputs;
  for (u64 i = 1; i <= 64; ++i)
    inputs.push_back({0, i | u64{0x8000'0000 + i} << 32, 0, 0}); // b: denormals of f32
  const auto results =
      evaluate("v_mul_f32 v12, 1.0, v2\n  v_mfma_f32_4x4x4_16b_f16 v[8:11], v[2:3], v[2:3], v[4:7]\n"
               "  s_nop 15\n  v_mul_f32 v12, 1.0, v8",
               inputs, {.denorm32 = 0});
  ASSERT_EQ(results.size(), inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i)
    EXPECT_EQ(hex(results[i].value), hex(inputs[i].b));
}

} // namespace
} // namespace wavesmith::testing
