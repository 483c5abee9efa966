// SPDX-License-Identifier: Apache-2.0
// MFMA: layouts as described in CDNA3 ISA 7.1.4, numerics as measured by microsoft/MMA-Sim on MI300
// (mmasim/simulator/{amd,arithmetic}.py), both reimplemented here in floating point on integer multiples of
// units.
#include "emulator/machine.h"

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
using i8 = std::int8_t;

struct Shape {
  const char* name;
  u32 m, n, k, blocks;
  u32 bits;       // of an element of A and B
  u32 height = 4; // consecutive rows in a lane
  u32 outBits = 32;
};

struct Place {
  u32 item, lane;
};
Place placeA(const Shape& s, u32 b, u32 i, u32 k) {
  const u32 kl = s.k / (64 / (s.m * s.blocks));
  return {k % kl, i + s.m * (b + s.blocks * (k / kl))};
}
Place placeD(const Shape& s, u32 b, u32 i, u32 j) {
  const u32 h = s.height, bi = (64 + s.n * s.m / h - 1) / (s.n * s.m / h), mi = 64 / bi / s.n,
            g = s.m / (h * mi);
  return {i % h + h * (i / (h * mi) + g * (b / bi)), j + s.n * (b % bi + bi * (i / h % mi))};
}

// Registers of one operand: dword d of lane l is at [d * 64 + l].
using Registers = std::vector<u32>;
void put(Registers& r, Place p, u32 bits, u64 value) {
  if (bits == 64) {
    r[2 * p.item * 64 + p.lane] = static_cast<u32>(value);
    r[(2 * p.item + 1) * 64 + p.lane] = static_cast<u32>(value >> 32);
    return;
  }
  const u32 per = 32 / bits, shift = bits * (p.item % per);
  const u32 mask = bits == 32 ? ~0u : (1u << bits) - 1;
  u32& dword = r[p.item / per * 64 + p.lane];
  dword = (dword & ~(mask << shift)) | (static_cast<u32>(value) & mask) << shift;
}
u64 get(const Registers& r, Place p, u32 bits) {
  if (bits == 64)
    return r[2 * p.item * 64 + p.lane] | static_cast<u64>(r[(2 * p.item + 1) * 64 + p.lane]) << 32;
  return r[p.item * 64 + p.lane];
}

u32 dwordsOf(const Shape& s) {
  return std::max(1u, s.k * s.m * s.blocks / 64 * s.bits / 32);
}
u32 outDwords(const Shape& s) {
  return s.m * s.n * s.blocks / 64 * s.outBits / 32;
}

// Runs one instruction on the registers of A, B and C; D is returned. `agprs`: C and D in accumulation
// registers.
Registers multiply(const Shape& s, const Registers& a, const Registers& b, const Registers& c,
                   std::string_view modifiers = "", bool agprs = false) {
  const auto range = [](char file, u32 first, u32 count) {
    return count == 1 ? fmt::format("{}{}", file, first)
                      : fmt::format("{}[{}:{}]", file, first, first + count - 1);
  };
  const u32 n = dwordsOf(s), m = outDwords(s);
  std::string body =
      "  s_load_dwordx8 s[4:11], s[0:1], 0x0\n  v_lshlrev_b32 v1, 2, v0\n  s_waitcnt lgkmcnt(0)\n";
  for (u32 d = 0; d < n; ++d)
    body += fmt::format(
        "  global_load_dword v{}, v1, s[4:5] offset:{}\n  global_load_dword v{}, v1, s[6:7] offset:{}\n",
        2 + d, 256 * d, 10 + d, 256 * d);
  for (u32 d = 0; d < m; ++d) {
    body +=
        fmt::format("  v_mov_b32 v18, {}\n  v_add_u32 v18, v18, v1\n  global_load_dword v{}, v18, s[8:9]\n",
                    256 * d, 20 + d);
    if (agprs) body += fmt::format("  v_accvgpr_write_b32 a{0}, v{1}\n", d, 20 + d);
  }
  const char file = agprs ? 'a' : 'v';
  const u32 first = agprs ? 0 : 20;
  body += fmt::format("  {} {}, {}, {}, {} {}\n", s.name, range(file, first, m), range('v', 2, n),
                      range('v', 10, n), range(file, first, m), modifiers);
  for (u32 d = 0; d < m; ++d) {
    if (agprs) body += fmt::format("  v_accvgpr_read_b32 v{0}, a{1}\n", 20 + d, d);
    body += fmt::format(
        "  v_mov_b32 v18, {}\n  v_add_u32 v18, v18, v1\n  global_store_dword v18, v{}, s[10:11]\n", 256 * d,
        20 + d);
  }
  Machine machine(kernelText("k", body + "  s_endpgm"));
  const auto out = machine.buffer("d", Registers(m * 64));
  const auto report =
      machine.run({64, 1, 1}, {64, 1, 1},
                  arguments(machine.buffer("a", a), machine.buffer("b", b), machine.buffer("c", c), out));
  EXPECT_TRUE(report.completed()) << s.name << "\n" << messages(report);
  EXPECT_GE(report.counts.matrixInstructions, 1u);
  return machine.read<u32>(out, m * 64);
}

// Small integers in the type of an element; their sums are exact in any order.
u64 encode(const Shape& s, int v) {
  const std::string_view name = s.name;
  if (s.bits == 64) return std::bit_cast<u64>(static_cast<double>(v));
  if (s.bits == 32) return std::bit_cast<u32>(static_cast<float>(v));
  if (name.find("bf16") != std::string_view::npos) return std::bit_cast<u32>(static_cast<float>(v)) >> 16;
  if (s.bits == 16) {
    const int a = std::abs(v), e = a == 0 ? 0 : 31 - std::countl_zero(static_cast<u32>(a));
    return (v < 0 ? 0x8000u : 0u) |
           (a == 0 ? 0u : static_cast<u32>((e + 15) << 10 | (a << (10 - e) & 0x3ff)));
  }
  return static_cast<std::uint8_t>(v);
}

void expectLayout(const Shape& s, bool agprs) {
  std::mt19937 random(s.m * 131 + s.k);
  const auto number = [&] { return static_cast<int>(random() % 15) - 7; };
  std::vector<int> a(s.blocks * s.m * s.k), b(s.blocks * s.k * s.n), c(s.blocks * s.m * s.n);
  Registers ra(dwordsOf(s) * 64), rb(dwordsOf(s) * 64), rc(outDwords(s) * 64);
  const bool integers = s.bits == 8;
  const auto encodeOut = [&](int v) -> u64 {
    if (integers) return static_cast<u32>(v);
    return s.outBits == 64 ? std::bit_cast<u64>(static_cast<double>(v))
                           : std::bit_cast<u32>(static_cast<float>(v));
  };
  for (u32 blk = 0; blk < s.blocks; ++blk) {
    for (u32 i = 0; i < s.m; ++i)
      for (u32 k = 0; k < s.k; ++k)
        put(ra, placeA(s, blk, i, k), s.bits, encode(s, a[(blk * s.m + i) * s.k + k] = number()));
    for (u32 j = 0; j < s.n; ++j) // B has the layout of A
      for (u32 k = 0; k < s.k; ++k)
        put(rb, placeA(s, blk, j, k), s.bits, encode(s, b[(blk * s.k + k) * s.n + j] = number()));
    for (u32 i = 0; i < s.m; ++i)
      for (u32 j = 0; j < s.n; ++j)
        put(rc, placeD(s, blk, i, j), s.outBits, encodeOut(c[(blk * s.m + i) * s.n + j] = number()));
  }
  const Registers d = multiply(s, ra, rb, rc, "", agprs);
  unsigned wrong = 0;
  for (u32 blk = 0; blk < s.blocks; ++blk)
    for (u32 i = 0; i < s.m; ++i)
      for (u32 j = 0; j < s.n; ++j) {
        int sum = c[(blk * s.m + i) * s.n + j];
        for (u32 k = 0; k < s.k; ++k)
          sum += a[(blk * s.m + i) * s.k + k] * b[(blk * s.k + k) * s.n + j];
        wrong += get(d, placeD(s, blk, i, j), s.outBits) != encodeOut(sum) ? 1 : 0;
      }
  EXPECT_EQ(wrong, 0u) << s.name;
}

const Shape kShapes[] = {
    {"v_mfma_f32_32x32x1_2b_f32", 32, 32, 1, 2, 32},     {"v_mfma_f32_16x16x1_4b_f32", 16, 16, 1, 4, 32},
    {"v_mfma_f32_4x4x1_16b_f32", 4, 4, 1, 16, 32},       {"v_mfma_f32_32x32x2_f32", 32, 32, 2, 1, 32},
    {"v_mfma_f32_16x16x4_f32", 16, 16, 4, 1, 32},        {"v_mfma_f32_32x32x4_2b_f16", 32, 32, 4, 2, 16},
    {"v_mfma_f32_16x16x4_4b_f16", 16, 16, 4, 4, 16},     {"v_mfma_f32_4x4x4_16b_f16", 4, 4, 4, 16, 16},
    {"v_mfma_f32_32x32x8_f16", 32, 32, 8, 1, 16},        {"v_mfma_f32_16x16x16_f16", 16, 16, 16, 1, 16},
    {"v_mfma_f32_32x32x4_2b_bf16", 32, 32, 4, 2, 16},    {"v_mfma_f32_16x16x4_4b_bf16", 16, 16, 4, 4, 16},
    {"v_mfma_f32_4x4x4_16b_bf16", 4, 4, 4, 16, 16},      {"v_mfma_f32_32x32x8_bf16", 32, 32, 8, 1, 16},
    {"v_mfma_f32_16x16x16_bf16", 16, 16, 16, 1, 16},     {"v_mfma_f32_16x16x8_xf32", 16, 16, 8, 1, 32},
    {"v_mfma_f32_32x32x4_xf32", 32, 32, 4, 1, 32},       {"v_mfma_i32_32x32x4_2b_i8", 32, 32, 4, 2, 8},
    {"v_mfma_i32_16x16x4_4b_i8", 16, 16, 4, 4, 8},       {"v_mfma_i32_4x4x4_16b_i8", 4, 4, 4, 16, 8},
    {"v_mfma_i32_32x32x16_i8", 32, 32, 16, 1, 8},        {"v_mfma_i32_16x16x32_i8", 16, 16, 32, 1, 8},
    {"v_mfma_f64_16x16x4_f64", 16, 16, 4, 1, 64, 1, 64}, {"v_mfma_f64_4x4x4_4b_f64", 4, 4, 4, 4, 64, 1, 64},
};

TEST(Matrix, LayoutsOfEveryShape) {
  for (const Shape& s : kShapes)
    expectLayout(s, false);
}
TEST(Matrix, AccumulatorsInAgprs) {
  for (const Shape& s : kShapes)
    expectLayout(s, true);
}

// --- Numerics ---

struct SplitNumber {
  double significand;
  int exponent;
};
// 1 <= |significand| < 2, or less below the format's smallest exponent; zero has exponent -126.
SplitNumber split(double v, int least) {
  if (v == 0) return {0, -126};
  int e = 0;
  double s = std::frexp(v, &e) * 2;
  --e;
  if (e < least) {
    s = std::ldexp(s, e - least);
    e = least;
  }
  return {s, e};
}
double floorAt(double s, int shift, int unit) {
  return std::ldexp(std::floor(std::ldexp(s, shift)), -unit);
}

float fusedDot(const std::vector<double>& a, const std::vector<double>& b, float c, int least) {
  double all = c;
  for (std::size_t i = 0; i < a.size(); ++i)
    all += a[i] * b[i];
  if (!std::isfinite(all)) return static_cast<float>(all);
  std::vector<SplitNumber> terms;
  int top = -10000;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const SplitNumber x = split(a[i], least), y = split(b[i], least);
    terms.push_back({x.significand * y.significand, x.exponent + y.exponent});
    top = std::max(top, terms.back().exponent);
  }
  double sum = 0;
  for (const SplitNumber& t : terms)
    sum += std::ldexp(std::trunc(std::ldexp(t.significand, 24 + t.exponent - top)), -24);
  const SplitNumber acc = split(c, -126);
  const int both = std::max(top, acc.exponent);
  const double r = floorAt(sum, 31 + top - both, 31) + floorAt(acc.significand, 24 + acc.exponent - both, 24);
  return static_cast<float>(std::ldexp(r, both));
}

double half(u32 v) {
  const int e = (v >> 10) & 31;
  const double m = v & 1023, s = (v & 0x8000) != 0 ? -1 : 1;
  return s * (e == 0    ? std::ldexp(m, -24)
              : e == 31 ? (m != 0 ? NAN : INFINITY)
                        : std::ldexp(1024 + m, e - 25));
}
double brain(u32 v) {
  return std::bit_cast<float>(v << 16);
}

void expectNumerics(const Shape& s, double (*decode)(u32), int least,
                    const std::function<u32(std::mt19937&)>& draw, u32 group) {
  std::mt19937 random(7);
  Registers ra(dwordsOf(s) * 64), rb(dwordsOf(s) * 64), rc(outDwords(s) * 64);
  for (u32& v : ra)
    v = draw(random) | draw(random) << 16;
  for (u32& v : rb)
    v = draw(random) | draw(random) << 16;
  for (u32& v : rc)
    v = std::bit_cast<u32>(static_cast<float>(
        std::ldexp(static_cast<double>(random()) - 0x1p31, -31 + static_cast<int>(random() % 24) - 12)));
  const Registers d = multiply(s, ra, rb, rc);
  const auto element = [&](const Registers& r, Place p) {
    return decode((r[p.item / 2 * 64 + p.lane] >> (16 * (p.item % 2))) & 0xffff);
  };
  unsigned wrong = 0;
  for (u32 i = 0; i < s.m; ++i)
    for (u32 j = 0; j < s.n; ++j) {
      const Place p = placeD(s, 0, i, j);
      float sum = std::bit_cast<float>(static_cast<u32>(get(rc, p, 32)));
      for (u32 k = 0; k < s.k; k += group) {
        std::vector<double> x, y;
        for (u32 l = k; l < k + group; ++l) {
          x.push_back(element(ra, placeA(s, 0, i, l)));
          y.push_back(element(rb, placeA(s, 0, j, l)));
        }
        sum = fusedDot(x, y, sum, least);
      }
      const u32 actual = static_cast<u32>(get(d, p, 32));
      const bool same =
          std::isnan(sum) ? std::isnan(std::bit_cast<float>(actual)) : actual == std::bit_cast<u32>(sum);
      wrong += same ? 0 : 1;
      if (!same && wrong < 4)
        ADD_FAILURE() << s.name << " " << i << "," << j << ": " << std::bit_cast<float>(actual) << " for "
                      << sum;
    }
  EXPECT_EQ(wrong, 0u) << s.name;
}

u32 anyHalf(std::mt19937& random) {
  return random() & 0xfbff;
} // finite, denormals too
u32 nearOneHalf(std::mt19937& random) {
  return (random() & 0x83ff) | (13 + random() % 4) << 10;
}
u32 specialHalf(std::mt19937& random) {
  return random() % 16 == 0   ? (random() % 2 == 0 ? 0x7c00u : 0xfc00u)
         : random() % 16 == 1 ? 0x7e00u
                              : random() & 0xfbff;
}
u32 nearOneBrain(std::mt19937& random) {
  return (random() & 0x807f) | (120 + random() % 14) << 7;
}
u32 tinyBrain(std::mt19937& random) {
  return random() & 0x9fff;
}

TEST(Matrix, HalvesAreBitExact) {
  for (const auto& draw : {anyHalf, nearOneHalf, specialHalf}) {
    expectNumerics({"v_mfma_f32_32x32x8_f16", 32, 32, 8, 1, 16}, half, -14, draw, 8);
    expectNumerics({"v_mfma_f32_16x16x16_f16", 16, 16, 16, 1, 16}, half, -14, draw, 8);
    expectNumerics({"v_mfma_f32_4x4x4_16b_f16", 4, 4, 4, 16, 16}, half, -14, draw, 4);
  }
}
TEST(Matrix, BrainFloatsAreBitExact) {
  for (const auto& draw : {nearOneBrain, tinyBrain}) {
    expectNumerics({"v_mfma_f32_32x32x8_bf16", 32, 32, 8, 1, 16}, brain, -126, draw, 8);
    expectNumerics({"v_mfma_f32_16x16x16_bf16", 16, 16, 16, 1, 16}, brain, -126, draw, 8);
  }
}

TEST(Matrix, BroadcastsAndPermutations) {
  const Shape s{"v_mfma_f32_4x4x1_16b_f32", 4, 4, 1, 16, 32};
  Registers a(64), b(64), c(4 * 64);
  for (u32 i = 0; i < 64; ++i) {
    a[i] = std::bit_cast<u32>(static_cast<float>(i + 1));
    b[i] = std::bit_cast<u32>(static_cast<float>(3 * i + 1));
  }
  const auto expect = [&](std::string_view modifiers, u32 (*la)(u32), u32 (*lb)(u32)) {
    const Registers d = multiply(s, a, b, c, modifiers);
    for (u32 blk = 0; blk < 16; ++blk)
      for (u32 i = 0; i < 4; ++i)
        for (u32 j = 0; j < 4; ++j) {
          const float expected =
              static_cast<float>(la(i + 4 * blk) + 1) * static_cast<float>(3 * lb(j + 4 * blk) + 1);
          EXPECT_EQ(get(d, placeD(s, blk, i, j), 32), std::bit_cast<u32>(expected)) << modifiers;
        }
  };
  const auto same = [](u32 l) { return l; };
  expect("cbsz:4 abid:3", [](u32 l) { return l % 4 + 12; }, same);
  // In each set of four blocks, block 1 (CDNA3 ISA, table 88; AMD's matrix instruction calculator).
  expect("cbsz:2 abid:1", [](u32 l) { return l / 16 * 16 + l % 4 + 4; }, same);
  expect("blgp:1", same, [](u32 l) { return l % 32; });
  expect("blgp:2", same, [](u32 l) { return l % 32 + 32; });
  expect("blgp:3", same, [](u32 l) { return (l + 16) % 64; });
  expect("blgp:6", same, [](u32 l) { return l % 16 + 32; });
}

TEST(Matrix, SinglePrecisionIsASequenceOfFusedMultiplyAdds) {
  const Shape s{"v_mfma_f32_16x16x4_f32", 16, 16, 4, 1, 32};
  std::mt19937 random(11);
  Registers a(64), b(64), c(4 * 64);
  for (Registers* r : {&a, &b, &c})
    for (u32& v : *r)
      v = (random() & 0x807fffff) | (110 + random() % 30) << 23;
  const Registers d = multiply(s, a, b, c);
  for (u32 i = 0; i < 16; ++i)
    for (u32 j = 0; j < 16; ++j) {
      float sum = std::bit_cast<float>(static_cast<u32>(get(c, placeD(s, 0, i, j), 32)));
      for (u32 k = 0; k < 4; ++k)
        sum = std::fma(std::bit_cast<float>(a[placeA(s, 0, i, k).lane]),
                       std::bit_cast<float>(b[placeA(s, 0, j, k).lane]), sum);
      EXPECT_EQ(get(d, placeD(s, 0, i, j), 32), std::bit_cast<u32>(sum));
    }
}

TEST(Matrix, IgnoresExec) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v2, 1.0
  v_lshlrev_b32 v1, 2, v0
  s_mov_b64 exec, 1
  v_mfma_f32_4x4x1_16b_f32 v[4:7], v2, v2, 2.0
  s_mov_b64 exec, -1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v6, s[4:5]
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<float>(64));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<float>(out, 64), std::vector<float>(64, 3.0f));
}

} // namespace
} // namespace wavesmith::testing
