// SPDX-License-Identifier: Apache-2.0
// What the handlers of MFMA and SMFMAC share: reading elements, and the numerics of the narrow types as they
// were measured on MI300 (microsoft/MMA-Sim, mmasim/simulator/{amd,arithmetic}.py): the products of a group
// are aligned to the largest and cut to 24 fractional bits, their sum and the accumulator are aligned and
// rounded down, and the sum of both is rounded to nearest once.
#pragma once

#include "emulator/lanes/float_math.h"
#include "emulator/lanes/matrix_layout.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

// The lanes of the accumulator operand: registers, or a constant for every item.
struct Accumulator {
  const u32* base;
  unsigned step; // from one item to the next, in dwords
};
inline Accumulator accumulator(Wave& wave, const MicroOp& op, unsigned dwords) {
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

inline Split splitSingle(u32 v) {
  return Narrow<8, 23, 127>::split(v);
}

// Exact powers of two for exponents of f64's normal range; below it, 0 is near enough: every use rounds down
// a value whose other term is 2^200 larger, and asks for the sign first.
inline double power(i32 exponent) {
  return exponent < -1022 ? 0.0 : bits<double>(static_cast<u64>(exponent + 1023) << 52);
}

inline double floorScaled(double value, i32 exponent) {
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

inline u32 element(const u32* base, unsigned item, unsigned lane, unsigned width) {
  const unsigned perDword = 32 / width;
  const u32 dword = base[(item / perDword) * kLanes + lane];
  return width == 32 ? dword : (dword >> (width * (item % perDword))) & ((1u << width) - 1);
}

inline bool isSpecialSingle(u32 v) {
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
// The dot products of row i of A with all columns of B, a group after another, added to a row of sums.
// `finite`: no element is infinite or a NaN, nor is a product beyond f32.
template <class A, class B, unsigned Group, bool Eight, unsigned M, unsigned K, unsigned N>
void addGroups(const Elements<M, K>& ea, unsigned i, const Elements<K, N>& eb, bool finite, u32* sums) {
  for (unsigned k = 0; k < K; k += Group) {
    bool plain = finite && !Eight;
    for (unsigned j = 0; j < N; ++j)
      plain = plain && !isSpecialSingle(sums[j]);
    if (plain)
      fusedRow<A, B, N, Group>(&ea.significand[i][k], &ea.exponent[i][k], &eb.significand[k], &eb.exponent[k],
                               sums);
    else
      fusedElements<A, B, N, Group, Eight>(ea.raw[i] + k, ea.significand[i] + k, ea.exponent[i] + k,
                                           eb.raw + k, eb.significand + k, eb.exponent + k, finite, sums);
  }
}

// Two elements of no special value have a product less than 2^(exponents + 2).
template <unsigned M, unsigned K, unsigned L, unsigned N>
bool allFinite(const Elements<M, K>& a, const Elements<L, N>& b) {
  return !a.special && !b.special && a.largest + b.largest <= 126;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
