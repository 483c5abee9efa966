// SPDX-License-Identifier: Apache-2.0
// MFMA (CDNA3 ISA chapter 7). Layouts are the manual's; the numerics of the narrow types are those that were
// measured on MI300 (microsoft/MMA-Sim, mmasim/simulator/{amd,arithmetic}.py): the products of a group are
// aligned to the largest and cut to 24 fractional bits, their sum and the accumulator are aligned and rounded
// down, and the sum of both is rounded to nearest once. f32 and f64 are sequences of fused multiply-adds.
#include "emulator/lanes/float_math.h"
#include "emulator/lanes/matrix_layout.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

constexpr unsigned kMaxK = 32;

// The lanes of the accumulator operand: registers, or a constant for every item.
struct Accumulator {
  const u32* base;
  unsigned step; // from one item to the next, in dwords
};
Accumulator accumulator(Wave& wave, const MicroOp& op, unsigned dwords) {
  const Source& s = op.sources[2];
  if (s.kind == SourceKind::Vector) return {wave.vgpr[s.index].lane, kLanes};
  if (s.kind == SourceKind::Constant && dwords == 1) return {s.constant, 0};
  return {source(wave, op, 2), 0};
}

// ---- narrow floats
// ----------------------------------------------------------------------------------------------

// value == significand * 2^(exponent - fraction bits of the format); a zero has exponent -126.
struct Split {
  i32 significand;
  i32 exponent;
};

template <int ExponentBits, int MantissaBits, int Bias, bool Fnuz = false>
struct Narrow {
  static constexpr int kMantissaBits = MantissaBits;
  static constexpr Format kFormat{ExponentBits, MantissaBits, Bias, !Fnuz};
  static Split split(u32 v) {
    const i32 exponent = static_cast<i32>(v >> MantissaBits) & ((1 << ExponentBits) - 1);
    const i32 fraction = static_cast<i32>(v & ((1u << MantissaBits) - 1));
    const bool negative = ((v >> (ExponentBits + MantissaBits)) & 1) != 0;
    const i32 magnitude = exponent != 0 ? fraction | 1 << MantissaBits : fraction;
    return {negative ? -magnitude : magnitude, magnitude == 0 ? -126 : (exponent != 0 ? exponent : 1) - Bias};
  }
  static double number(u32 v) { return widen(v, kFormat); }
  // An infinity or a NaN.
  static bool special(u32 v) {
    if (Fnuz) return v == 1u << (ExponentBits + MantissaBits);
    return ((v >> MantissaBits) & ((1u << ExponentBits) - 1)) == (1u << ExponentBits) - 1;
  }
};
using Half = Narrow<5, 10, 15>;
using Brain = Narrow<8, 7, 127>;
using Fp8 = Narrow<4, 3, 8, true>;
using Bf8 = Narrow<5, 2, 16, true>;
// XF32: the upper 10 bits of an f32's mantissa; the rest is cut off.
struct Xf32 {
  static constexpr int kMantissaBits = 10;
  static Split split(u32 v) {
    const i32 exponent = static_cast<i32>(v >> 23) & 0xff;
    const i32 fraction = static_cast<i32>((v >> 13) & 0x3ff);
    const i32 magnitude = exponent != 0 ? fraction | 0x400 : fraction;
    return {(v >> 31) != 0 ? -magnitude : magnitude,
            magnitude == 0 ? -126 : (exponent != 0 ? exponent : 1) - 127};
  }
  static double number(u32 v) { return bits<float>(v & ~0x1fffu); }
  static bool special(u32 v) { return ((v >> 23) & 0xff) == 0xff; }
};

Split splitSingle(u32 v) {
  return Narrow<8, 23, 127>::split(v);
}

// Exact powers of two for exponents of f64's normal range; below it, 0 is near enough: every use rounds down
// a value whose other term is 2^200 larger, and asks for the sign first.
double power(i32 exponent) {
  return exponent < -1022 ? 0.0 : bits<double>(static_cast<u64>(exponent + 1023) << 52);
}

double floorScaled(double value, i32 exponent) {
  if (exponent < -1000) return value < 0 ? -1.0 : 0.0;
  return __builtin_floor(value * power(exponent));
}

struct Aligned {
  i64 sum; // in units of 2^-24 of the largest exponent
  i32 exponent;
};
template <class A, class B>
Aligned alignProducts(const Split* a, const Split* b, unsigned count, unsigned stride) {
  i32 top = -1000;
  for (unsigned k = 0; k < count; k += stride)
    top = greater(top, a[k].exponent + b[k].exponent);
  i64 sum = 0;
  constexpr int kShift = 24 - A::kMantissaBits - B::kMantissaBits;
  for (unsigned k = 0; k < count; k += stride) {
    const i64 product = static_cast<i64>(a[k].significand) * b[k].significand;
    const i32 down = top - (a[k].exponent + b[k].exponent);
    const i64 magnitude = product < 0 ? -product : product;
    const i64 cut = down > 62 ? 0 : (magnitude << kShift) >> down; // towards zero
    sum += product < 0 ? -cut : cut;
  }
  return {sum, top};
}

// A sum that is not finite: the host's double precision says which.
template <class A, class B>
bool notFinite(const u32* a, const u32* b, u32 c, unsigned count, u32& result) {
  double sum = 0;
  bool up = false, down = false;
  for (unsigned k = 0; k < count; ++k) {
    const double product = A::number(a[k]) * B::number(b[k]);
    sum += product;
    up |= product >= 0x1p128;
    down |= product <= -0x1p128;
  }
  sum += static_cast<double>(bits<float>(c));
  if (sum != sum)
    result = 0x7fc0'0000u;
  else if (sum - sum != 0)
    result = sum > 0 ? 0x7f80'0000u : 0xff80'0000u;
  else if (up || down)
    result = up && down ? 0x7fc0'0000u : up ? 0x7f80'0000u : 0xff80'0000u;
  else
    return false;
  return true;
}

// One group of a dot product, added to c.
template <class A, class B, bool Eight>
u32 fusedDot(const u32* a, const u32* b, const Split* sa, const Split* sb, u32 c, unsigned count,
             bool checkFinite) {
  u32 special = 0;
  if (checkFinite && notFinite<A, B>(a, b, c, count, special)) return special;
  const Split sc = splitSingle(c);
  double sum = 0;
  i32 exponent = 0;
  if constexpr (Eight) { // the even and the odd products are added apart
    const Aligned even = alignProducts<A, B>(sa, sb, count, 2),
                  odd = alignProducts<A, B>(sa + 1, sb + 1, count - 1, 2);
    exponent = greater(even.exponent, odd.exponent);
    sum = floorScaled(static_cast<double>(even.sum), even.exponent - exponent) +
          floorScaled(static_cast<double>(odd.sum), odd.exponent - exponent);
  } else {
    const Aligned all = alignProducts<A, B>(sa, sb, count, 1);
    sum = static_cast<double>(all.sum);
    exponent = all.exponent;
  }
  const i32 top = greater(exponent, sc.exponent);
  const double products = floorScaled(sum, 7 + exponent - top);            // units of 2^-31
  double accumulated = floorScaled(sc.significand, 1 + sc.exponent - top); // units of 2^-24
  if (Eight && sc.exponent < top - 25) accumulated = 0;
  return bits<u32>(static_cast<float>((products + accumulated * 128.0) * power(top - 31)));
}

u32 element(const u32* base, unsigned item, unsigned lane, unsigned width) {
  const unsigned perDword = 32 / width;
  const u32 dword = base[(item / perDword) * kLanes + lane];
  return width == 32 ? dword : (dword >> (width * (item % perDword))) & ((1u << width) - 1);
}

bool isSpecialSingle(u32 v) {
  return ((v >> 23) & 0xff) == 0xff;
}

// The elements of A or B of one block: as they are, and taken apart. B is held by rows of k, so that a row of
// results is a loop over neighbours.
template <unsigned Rows, unsigned Columns>
struct Elements {
  u32 raw[Rows][Columns];
  alignas(64) i32 significand[Rows][Columns];
  alignas(64) i32 exponent[Rows][Columns];
  i32 largest = -1000;
  bool special = false;

  template <class T>
  void set(unsigned row, unsigned column, u32 v) {
    const Split split = T::split(v);
    raw[row][column] = v;
    significand[row][column] = split.significand;
    exponent[row][column] = split.exponent;
    largest = greater(largest, split.exponent);
    special = special || T::special(v);
  }
};

// One group of the dot products of a row of A with all columns of B, added to a row of sums. Nothing here is
// infinite or a NaN, nor are there products beyond f32.
template <class A, class B, unsigned N, unsigned Group>
void fusedRow(const i32* sa, const i32* ea, const i32 (*sb)[N], const i32 (*eb)[N], u32* sums) {
  constexpr int kShift = 24 - A::kMantissaBits - B::kMantissaBits;
#pragma GCC ivdep
  for (unsigned j = 0; j < N; ++j) {
    // The analyser imagines loops that set no element.
    i32 top = ea[0] + eb[0][j]; // NOLINT(clang-analyzer-core.UndefinedBinaryOperatorResult)
    for (unsigned k = 1; k < Group; ++k)
      top = greater(top, ea[k] + eb[k][j]);
    i32 sum = 0; // in units of 2^-24 of the largest exponent; at most 29 bits
    for (unsigned k = 0; k < Group; ++k) {
      const i32 product = sa[k] * sb[k][j] * (1 << kShift); // at most 26 bits
      const i32 down = lesser(top - ea[k] - eb[k][j], 31);
      sum += (product + ((product >> 31) & static_cast<i32>((1u << down) - 1))) >> down; // towards zero
    }
    const u32 c = sums[j];
    const i32 field = static_cast<i32>((c >> 23) & 0xff);
    const i32 magnitude = static_cast<i32>(c & 0x7f'ffffu) | (field != 0 ? 0x80'0000 : 0);
    const i32 significand = (c >> 31) != 0 ? -magnitude : magnitude;
    const i32 exponent = greater(field, 1) - 127;
    const i32 both = greater(top, exponent);
    const double products = __builtin_floor(static_cast<double>(sum) * power(7 + top - both));
    const double accumulated = __builtin_floor(static_cast<double>(significand) * power(1 + exponent - both));
    sums[j] = bits<u32>(static_cast<float>((products + accumulated * 128.0) * power(both - 31)));
  }
}

// The same, one element after the other, for what is rare: special values, and the 8-bit formats.
template <class A, class B, unsigned N, unsigned Group, bool Eight>
void fusedElements(const u32* rawA, const i32* sa, const i32* ea, const u32 (*rawB)[N], const i32 (*sb)[N],
                   const i32 (*eb)[N], bool finite, u32* sums) {
  Split splitA[Group];
  for (unsigned k = 0; k < Group; ++k)
    splitA[k] = {sa[k], ea[k]};
  for (unsigned j = 0; j < N; ++j) {
    Split splitB[Group];
    u32 column[Group];
    for (unsigned k = 0; k < Group; ++k) {
      splitB[k] = {sb[k][j], eb[k][j]};
      column[k] = rawB[k][j];
    }
    sums[j] = fusedDot<A, B, Eight>(rawA, column, splitA, splitB, sums[j], Group,
                                    !finite || isSpecialSingle(sums[j]));
  }
}

template <class A, class B, Shape S, unsigned Width, unsigned Group, bool Eight>
void fused(Wave& wave, const MicroOp& op) {
  const isa::Modifiers& mods = op.instruction->modifiers;
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const Accumulator c = accumulator(wave, op, 1);
  constexpr unsigned kItems = S.m * S.n * S.blocks / 64;
  alignas(64) u32 out[kItems * kLanes];
  for (unsigned block = 0; block < S.blocks; ++block) {
    Elements<S.m, S.k> ea;
    Elements<S.k, S.n> eb;
    for (unsigned i = 0; i < S.m; ++i)
      for (unsigned k = 0; k < S.k; ++k) {
        const Position p = positionA(S, block, i, k);
        ea.template set<A>(i, k, element(a, p.item, broadcastA(S, p.lane, mods.cbsz, mods.abid), Width));
      }
    for (unsigned k = 0; k < S.k; ++k)
      for (unsigned j = 0; j < S.n; ++j) {
        const Position p = positionB(S, block, k, j);
        eb.template set<B>(k, j, element(b, p.item, permuteB(p.lane, mods.blgp), Width));
      }
    // A product is less than 2^(exponents + 2).
    const bool finite = !ea.special && !eb.special && ea.largest + eb.largest <= 126;
    for (unsigned i = 0; i < S.m; ++i) {
      const Position p = positionD(S, block, i, 0); // the lanes of a row follow each other
      u32* const sums = out + p.item * kLanes + p.lane;
      __builtin_memcpy(sums, c.base + p.item * c.step + p.lane, sizeof(u32) * S.n);
      for (unsigned k = 0; k < S.k; k += Group) {
        bool plain = finite && !Eight;
        for (unsigned j = 0; j < S.n; ++j)
          plain = plain && !isSpecialSingle(sums[j]);
        if (plain)
          fusedRow<A, B, S.n, Group>(&ea.significand[i][k], &ea.exponent[i][k], &eb.significand[k],
                                     &eb.exponent[k], sums);
        else
          fusedElements<A, B, S.n, Group, Eight>(ea.raw[i] + k, ea.significand[i] + k, ea.exponent[i] + k,
                                                 eb.raw + k, eb.significand + k, eb.exponent + k, finite,
                                                 sums);
      }
    }
  }
  __builtin_memcpy(wave.vgpr[op.destination].lane, out, sizeof out);
}

// ---- f32, f64, integers
// -------------------------------------------------------------------------------------------

template <Shape S>
void single(Wave& wave, const MicroOp& op) {
  const isa::Modifiers& mods = op.instruction->modifiers;
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const Accumulator c = accumulator(wave, op, 1);
  constexpr unsigned kItems = S.m * S.n * S.blocks / 64;
  alignas(64) u32 out[kItems * kLanes];
  const u32 keep = wave.floats.in32;
  for (unsigned block = 0; block < S.blocks; ++block)
    for (unsigned i = 0; i < S.m; ++i)
      for (unsigned j = 0; j < S.n; ++j) {
        const Position p = positionD(S, block, i, j);
        float sum = bits<float>(c.base[p.item * c.step + p.lane]);
        for (unsigned k = 0; k < S.k; ++k) {
          const Position pa = positionA(S, block, i, k), pb = positionB(S, block, k, j);
          const u32 x = element(a, pa.item, broadcastA(S, pa.lane, mods.cbsz, mods.abid), 32);
          const u32 y = element(b, pb.item, permuteB(pb.lane, mods.blgp), 32);
          sum = __builtin_fmaf(bits<float>(flush32(x, keep)), bits<float>(flush32(y, keep)), sum);
        }
        out[p.item * kLanes + p.lane] = sum != sum ? 0x7fc0'0000u : bits<u32>(sum);
      }
  __builtin_memcpy(wave.vgpr[op.destination].lane, out, sizeof out);
}

// BLGP negates A, B and C instead of permuting (CDNA3 ISA 7.1.5.3).
template <Shape S>
void doublePrecision(Wave& wave, const MicroOp& op) {
  const unsigned negate = op.instruction->modifiers.blgp;
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const Source& sc = op.sources[2];
  const bool registers = sc.kind == SourceKind::Vector;
  const u32* const c = registers ? wave.vgpr[sc.index].lane : source(wave, op, 2);
  constexpr unsigned kItems = S.m * S.n * S.blocks / 64;
  alignas(64) u32 out[2 * kItems * kLanes];
  const auto load = [&](const u32* base, unsigned item, unsigned lane, bool flip) {
    const u64 v = base[2 * item * kLanes + lane] | u64{base[(2 * item + 1) * kLanes + lane]} << 32;
    return bits<double>(v ^ static_cast<u64>(flip) << 63);
  };
  for (unsigned block = 0; block < S.blocks; ++block)
    for (unsigned i = 0; i < S.m; ++i)
      for (unsigned j = 0; j < S.n; ++j) {
        const Position p = positionD(S, block, i, j);
        double sum = load(c, registers ? p.item : 0, p.lane, (negate & 4) != 0);
        for (unsigned k = 0; k < S.k; ++k) {
          const Position pa = positionA(S, block, i, k), pb = positionB(S, block, k, j);
          sum = __builtin_fma(load(a, pa.item, pa.lane, (negate & 1) != 0),
                              load(b, pb.item, pb.lane, (negate & 2) != 0), sum);
        }
        const u64 v = sum != sum ? u64{0x7ff8} << 48 : bits<u64>(sum);
        out[2 * p.item * kLanes + p.lane] = static_cast<u32>(v);
        out[(2 * p.item + 1) * kLanes + p.lane] = static_cast<u32>(v >> 32);
      }
  __builtin_memcpy(wave.vgpr[op.destination].lane, out, sizeof out);
}

template <Shape S>
void integer(Wave& wave, const MicroOp& op) {
  const isa::Modifiers& mods = op.instruction->modifiers;
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const Accumulator c = accumulator(wave, op, 1);
  constexpr unsigned kItems = S.m * S.n * S.blocks / 64;
  alignas(64) u32 out[kItems * kLanes];
  for (unsigned block = 0; block < S.blocks; ++block)
    for (unsigned i = 0; i < S.m; ++i)
      for (unsigned j = 0; j < S.n; ++j) {
        const Position p = positionD(S, block, i, j);
        u32 sum = c.base[p.item * c.step + p.lane];
        for (unsigned k = 0; k < S.k; ++k) {
          const Position pa = positionA(S, block, i, k), pb = positionB(S, block, k, j);
          const i32 x = static_cast<i8>(element(a, pa.item, broadcastA(S, pa.lane, mods.cbsz, mods.abid), 8));
          const i32 y = static_cast<i8>(element(b, pb.item, permuteB(pb.lane, mods.blgp), 8));
          sum += static_cast<u32>(x * y);
        }
        out[p.item * kLanes + p.lane] = sum;
      }
  __builtin_memcpy(wave.vgpr[op.destination].lane, out, sizeof out);
}

template <class T, Shape S>
constexpr Handler kSixteen = fused<T, T, S, 16, (S.k < 8 ? S.k : 8), false>;
template <class A, class B, Shape S>
constexpr Handler kEight = fused<A, B, S, 8, 16, true>;
template <Shape S>
constexpr Handler kXf32 = fused<Xf32, Xf32, S, 32, 4, false>;

constexpr HandlerEntry kEntries[] = {
    {Op::v_mfma_f32_32x32x1_2b_f32, single<Shape{32, 32, 1, 2}>},
    {Op::v_mfma_f32_16x16x1_4b_f32, single<Shape{16, 16, 1, 4}>},
    {Op::v_mfma_f32_4x4x1_16b_f32, single<Shape{4, 4, 1, 16}>},
    {Op::v_mfma_f32_32x32x2_f32, single<Shape{32, 32, 2, 1}>},
    {Op::v_mfma_f32_16x16x4_f32, single<Shape{16, 16, 4, 1}>},
    {Op::v_mfma_f32_32x32x4_2b_f16, kSixteen<Half, Shape{32, 32, 4, 2}>},
    {Op::v_mfma_f32_16x16x4_4b_f16, kSixteen<Half, Shape{16, 16, 4, 4}>},
    {Op::v_mfma_f32_4x4x4_16b_f16, kSixteen<Half, Shape{4, 4, 4, 16}>},
    {Op::v_mfma_f32_32x32x8_f16, kSixteen<Half, Shape{32, 32, 8, 1}>},
    {Op::v_mfma_f32_16x16x16_f16, kSixteen<Half, Shape{16, 16, 16, 1}>},
    {Op::v_mfma_f32_32x32x4_2b_bf16, kSixteen<Brain, Shape{32, 32, 4, 2}>},
    {Op::v_mfma_f32_16x16x4_4b_bf16, kSixteen<Brain, Shape{16, 16, 4, 4}>},
    {Op::v_mfma_f32_4x4x4_16b_bf16, kSixteen<Brain, Shape{4, 4, 4, 16}>},
    {Op::v_mfma_f32_32x32x8_bf16, kSixteen<Brain, Shape{32, 32, 8, 1}>},
    {Op::v_mfma_f32_16x16x16_bf16, kSixteen<Brain, Shape{16, 16, 16, 1}>},
    {Op::v_mfma_f32_16x16x8_xf32, kXf32<Shape{16, 16, 8, 1}>},
    {Op::v_mfma_f32_32x32x4_xf32, kXf32<Shape{32, 32, 4, 1}>},
    {Op::v_mfma_i32_32x32x4_2b_i8, integer<Shape{32, 32, 4, 2}>},
    {Op::v_mfma_i32_16x16x4_4b_i8, integer<Shape{16, 16, 4, 4}>},
    {Op::v_mfma_i32_4x4x4_16b_i8, integer<Shape{4, 4, 4, 16}>},
    {Op::v_mfma_i32_32x32x16_i8, integer<Shape{32, 32, 16, 1}>},
    {Op::v_mfma_i32_16x16x32_i8, integer<Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f64_16x16x4_f64, doublePrecision<Shape{16, 16, 4, 1, 1}>},
    {Op::v_mfma_f64_4x4x4_4b_f64, doublePrecision<Shape{4, 4, 4, 4, 1}>},
    {Op::v_mfma_f32_16x16x32_bf8_bf8, kEight<Bf8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_16x16x32_bf8_fp8, kEight<Bf8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_16x16x32_fp8_bf8, kEight<Fp8, Bf8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_16x16x32_fp8_fp8, kEight<Fp8, Fp8, Shape{16, 16, 32, 1}>},
    {Op::v_mfma_f32_32x32x16_bf8_bf8, kEight<Bf8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_mfma_f32_32x32x16_bf8_fp8, kEight<Bf8, Fp8, Shape{32, 32, 16, 1}>},
    {Op::v_mfma_f32_32x32x16_fp8_bf8, kEight<Fp8, Bf8, Shape{32, 32, 16, 1}>},
    {Op::v_mfma_f32_32x32x16_fp8_fp8, kEight<Fp8, Fp8, Shape{32, 32, 16, 1}>},
};

} // namespace

HandlerList matrixEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
