// SPDX-License-Identifier: Apache-2.0
// Computes rows of results of a matrix product, for each kind of element:
//
//   Grouped   f16, bf16, xf32, fp8 and bf8 as they were measured on MI300 (microsoft/MMA-Sim,
//             mmasim/simulator/{amd,arithmetic}.py): the products of a group are aligned to the largest and
//             cut to 24 fractional bits, their sum and the accumulator are aligned and rounded down, and the
//             sum of both is rounded to nearest once
//   Chained   fused multiply-adds in the order of k: f32, and the others in plain arithmetic
//             (DeviceOptions::plainMatrix)
//   Integers  i8
//
// Each class holds the elements of A and B, item by item and lane by lane as in the registers (Grouped also
// holds the original bits, `raw`). It adds to rows of sums the dot products of rows of A and the columns of B:
// element k of row r is element atA[k] + r of A, N neighbors from atB[k] on are row k of B, and the sums are at
// rows[r]. GroupedTiles (matrix_tiles.h) takes the place of Grouped where it can.
#pragma once

#include "emulator/lanes/float_math.h"
#include "emulator/lanes/host_vectors.h"
#include "emulator/lanes/matrix_registers.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

// --- Narrow floats ---

// 2^exponent, in the normal range.
inline float singlePower(i32 exponent) {
  return bits<float>(static_cast<u32>(exponent + 127) << 23);
}

// value == significand * 2^(exponent - fraction bits of the format); a zero has exponent -126.
struct Split {
  i32 significand;
  i32 exponent;
};

template <int ExponentBits, int MantissaBits, int Bias, bool Fnuz = false>
struct Narrow {
  static constexpr int kExponentBits = ExponentBits, kMantissaBits = MantissaBits, kBias = Bias;
  static constexpr int kIgnoredBits = 0;
  // Products of two elements, aligned to any other product, are in the normal range of an f32.
  static constexpr bool kSmallRange = ExponentBits <= 5;
  static constexpr Format kFormat{ExponentBits, MantissaBits, Bias, !Fnuz};
  static Split split(u32 v) {
    const i32 exponent = static_cast<i32>(v >> MantissaBits) & ((1 << ExponentBits) - 1);
    const i32 fraction = static_cast<i32>(v & ((1u << MantissaBits) - 1));
    const i32 magnitude = fraction | static_cast<i32>(exponent != 0) << MantissaBits;
    const i32 sign = -static_cast<i32>((v >> (ExponentBits + MantissaBits)) & 1);
    return {(magnitude ^ sign) - sign, magnitude == 0 ? -126 : greater(exponent, 1) - Bias};
  }
  static double number(u32 v) { return widen(v, kFormat); }
  // The same in f32, which is exact. A NaN's payload may differ.
  static float single(u32 v) {
    constexpr u32 kMagnitude = ((1u << (ExponentBits + MantissaBits)) - 1) << (23 - MantissaBits);
    const i32 atTop = static_cast<i32>(v << (31 - ExponentBits - MantissaBits)) >> (8 - ExponentBits);
    const u32 moved = static_cast<u32>(atTop) & (1u << 31 | kMagnitude);
    if (Bias == 127) return bits<float>(moved); // with the same infinities and NaNs
    // A denormal becomes one of f32, and the product with a power of two normalizes it.
    const u32 number = bits<u32>(bits<float>(moved) * singlePower(127 - Bias));
    if (Fnuz) return bits<float>(number | (special(v) ? 0x7fc0'0000u : 0));
    constexpr i32 kLargest = (((1 << ExponentBits) - 1 - Bias + 127) << 23) - 1;
    const bool infinite = static_cast<i32>(number & 0x7fff'ffffu) > kLargest;
    return bits<float>(number | (infinite ? 0x7f80'0000u : 0));
  }
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
  static constexpr int kExponentBits = 8, kMantissaBits = 10, kBias = 127;
  static constexpr int kIgnoredBits = 13;
  static constexpr bool kSmallRange = false;
  static Split split(u32 v) { return Narrow<8, 10, 127>::split(v >> 13); }
  static constexpr Format kFormat{8, 10, 127, true};
  static double number(u32 v) { return single(v); }
  static float single(u32 v) { return bits<float>(v & ~0x1fffu); }
  static bool special(u32 v) { return ((v >> 23) & 0xff) == 0xff; }
};

inline Split splitSingle(u32 v) {
  return Narrow<8, 23, 127>::split(v);
}

// Exact powers of two for exponents in f64's normal range. Below it, 0 is accurate enough: every use rounds
// down a value whose other term is 2^200 times larger, and tests the sign first.
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
    const i64 cut = down > 62 ? 0 : (magnitude << kShift) >> down; // toward zero
    sum += product < 0 ? -cut : cut;
  }
  return {sum, top};
}

// A sum that is not finite: the host's double arithmetic determines whether it is an infinity or a NaN.
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
  if constexpr (Eight) { // the even and the odd products are added separately
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

inline bool isSpecialSingle(u32 v) {
  return ((v >> 23) & 0xff) == 0xff;
}

// 2^exponent, in the normal range.
inline double doublePower(i32 exponent) {
  return bits<double>(static_cast<u64>(static_cast<u32>(exponent + 1023)) << 52);
}

// --- The narrow types, with the summation of the hardware ---

// Unpacked elements. For a format of small range `value` is the number, otherwise its significand.
template <class T, unsigned Count>
struct Terms {
  alignas(64) float value[Count];
  alignas(64) i16 exponent[Count];
  i32 largest = -1000; // exponent
  bool special = false;

  explicit Terms(const u32* raw) {
    u32 any = 0;
    for (unsigned x = 0; x < Count; ++x)
      any |= static_cast<u32>(T::special(raw[x]));
    i32 most = largest;
    for (unsigned x = 0; x < Count; ++x) {
      const i32 of = T::split(raw[x]).exponent;
      exponent[x] = static_cast<i16>(of);
      most = greater(most, of);
    }
    for (unsigned x = 0; x < Count; ++x) {
      const Split split = T::split(raw[x]);
      value[x] = static_cast<float>(split.significand);
      if (T::kSmallRange) value[x] *= singlePower(greater(split.exponent, -100) - T::kMantissaBits);
    }
    largest = most;
    special = any != 0;
  }
};

// The elements of an operand as they are in its registers.
template <unsigned Width, unsigned Count>
struct RawElements {
  alignas(64) u32 raw[Count];

  explicit RawElements(const u32* registers) {
    for (unsigned item = 0; item < Count / kLanes; ++item)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        raw[item * kLanes + lane] = elementOf<Width>(registers, item, lane);
  }
};

template <class A, class B, unsigned Group, bool Eight, unsigned Width, unsigned CountA, unsigned CountB>
class Grouped {
public:
  Grouped(const u32* a, const u32* b, const FloatModes&)
      : rawA_(a), rawB_(b), a_(rawA_.raw), b_(rawB_.raw),
        // Two elements that are not special have a product less than 2^(exponents + 2).
        finite_(!a_.special && !b_.special && a_.largest + b_.largest <= 126) {}

  template <unsigned K, unsigned N, unsigned Rows>
  void addRows(const unsigned* atA, const unsigned* atB, u32* const* rows) const {
    unsigned atRow[K];
    for (unsigned r = 0; r < Rows; ++r) {
      for (unsigned k = 0; k < K; ++k)
        atRow[k] = atA[k] + r;
      addRow<K, N>(atRow, atB, rows[r]);
    }
  }

private:
  template <unsigned K, unsigned N>
  void addRow(const unsigned* atA, const unsigned* atB, u32* sums) const {
    for (unsigned k = 0; k < K; k += Group) {
      u32 special = 0;
      for (unsigned j = 0; j < N; ++j)
        special |= static_cast<u32>(isSpecialSingle(sums[j]));
      if (finite_ && special == 0)
        addGroup<N>(atA + k, atB + k, sums);
      else
        addElements<N>(atA + k, atB + k, sums);
    }
  }

  template <unsigned N>
  struct Aligned {
    alignas(64) i32 sum[N]; // in units of 2^-24 of the largest exponent; at most 29 bits
    alignas(64) i16 exponent[N];
  };

  // Exact f32 products, truncated toward zero by the conversion to an integer.
  template <unsigned N, unsigned Stride>
  void align(const unsigned* atA, const unsigned* atB, Aligned<N>& row) const {
    constexpr unsigned kCount = Group / Stride;
    constexpr bool kSmall = A::kSmallRange && B::kSmallRange;
    constexpr int kShift = 24 - A::kMantissaBits - B::kMantissaBits;
    float va[kCount];
    i16 ea[kCount];
    const float* vb[kCount];
    const i16* eb[kCount];
    for (unsigned k = 0; k < kCount; ++k) {
      va[k] = a_.value[atA[k * Stride]];
      ea[k] = a_.exponent[atA[k * Stride]];
      vb[k] = b_.value + atB[k * Stride];
      eb[k] = b_.exponent + atB[k * Stride];
    }
    WAVESMITH_INDEPENDENT
    for (unsigned j = 0; j < N; ++j) {
      i16 top = static_cast<i16>(ea[0] + eb[0][j]);
      for (unsigned k = 1; k < kCount; ++k) {
        const i16 exponent = static_cast<i16>(ea[k] + eb[k][j]);
        top = exponent > top ? exponent : top;
      }
      row.exponent[j] = top;
    }
    WAVESMITH_INDEPENDENT
    for (unsigned j = 0; j < N; ++j) {
      const i32 top = row.exponent[j];
      i32 sum = 0;
      if constexpr (kSmall) {
        const float scale = singlePower(24 - greater(top, -100)); // all are zero below it
        for (unsigned k = 0; k < kCount; ++k)
          sum += static_cast<i32>(va[k] * vb[k][j] * scale);
      } else {
        for (unsigned k = 0; k < kCount; ++k) {
          const i32 up = greater(kShift + ea[k] + eb[k][j] - top, -100); // so small that nothing remains
          sum += static_cast<i32>(va[k] * vb[k][j] * singlePower(up));
        }
      }
      row.sum[j] = sum;
    }
  }

  // One group of each dot product. No operand is infinite or a NaN, and no product exceeds the range of f32.
  template <unsigned N>
  void addGroup(const unsigned* atA, const unsigned* atB, u32* sums) const {
    Aligned<N> row;
    if constexpr (Eight) { // the even and the odd products are added separately
      Aligned<N> odd;
      align<N, 2>(atA, atB, row);
      align<N, 2>(atA + 1, atB + 1, odd);
      WAVESMITH_INDEPENDENT
      for (unsigned j = 0; j < N; ++j) {
        const i32 top = greater(row.exponent[j], odd.exponent[j]);
        row.sum[j] = (row.sum[j] >> lesser(top - row.exponent[j], 31)) +
                     (odd.sum[j] >> lesser(top - odd.exponent[j], 31));
        row.exponent[j] = static_cast<i16>(top);
      }
    } else {
      align<N, 1>(atA, atB, row);
    }
    accumulate<N>(row, sums);
  }

  template <unsigned N>
  static void accumulate(const Aligned<N>& row, u32* sums) {
    WAVESMITH_INDEPENDENT
    for (unsigned j = 0; j < N; ++j) {
      const u32 c = sums[j];
      const i32 field = static_cast<i32>((c >> 23) & 0xff);
      const i32 magnitude = static_cast<i32>(c & 0x7f'ffffu) | (field != 0 ? 0x80'0000 : 0);
      const i32 significand = (c >> 31) != 0 ? -magnitude : magnitude;
      const i32 exponent = greater(field, 1) - 127;
      const i32 top = row.exponent[j];
      const i32 both = greater(top, exponent);
      // Rounds down to multiples of 2^-31 and 2^-24.
      const i32 below = both - top;
      const i32 products = row.sum[j] >> lesser(greater(below - 7, 0), 31);
      i32 accumulated = (2 * significand) >> lesser(both - exponent, 31);
      if (Eight) accumulated = exponent < both - 25 ? 0 : accumulated;
      const double sum =
          static_cast<double>(products) * doublePower(-lesser(below, 7)) + static_cast<double>(accumulated);
      sums[j] = bits<u32>(static_cast<float>(sum * doublePower(both - 24)));
    }
  }

  // The same, one element after the other, for the rare case of special values.
  template <unsigned N>
  void addElements(const unsigned* atA, const unsigned* atB, u32* sums) const {
    u32 a[Group], b[Group];
    Split splitA[Group], splitB[Group];
    for (unsigned k = 0; k < Group; ++k) {
      a[k] = rawA_.raw[atA[k]];
      splitA[k] = A::split(a[k]);
    }
    for (unsigned j = 0; j < N; ++j) {
      for (unsigned k = 0; k < Group; ++k) {
        b[k] = rawB_.raw[atB[k] + j];
        splitB[k] = B::split(b[k]);
      }
      const bool check = !finite_ || isSpecialSingle(sums[j]);
      sums[j] = fusedDot<A, B, Eight>(a, b, splitA, splitB, sums[j], Group, check);
    }
  }

  RawElements<Width, CountA> rawA_;
  RawElements<Width, CountB> rawB_;
  Terms<A, CountA> a_;
  Terms<B, CountB> b_;
  bool finite_;
};

// --- Fused multiply-adds, integers ---

// f32, whose denormals MODE may flush.
struct Single {
  static constexpr bool kExactProducts = false;
  static float number(u32 v, const FloatModes& modes) { return bits<float>(flush32(v, modes.in32)); }
};
// Types that are exact in an f32, including denormals.
template <class T>
struct Plain {
  static constexpr bool kExactProducts = T::kSmallRange; // in an f32
  static float number(u32 v, const FloatModes&) { return T::single(v); }
};

// Several rows at a time, so that a row of B is loaded once for all of them.
template <class A, class B, unsigned Width, unsigned CountA, unsigned CountB>
class Chained {
public:
  Chained(const u32* a, const u32* b, const FloatModes& modes) {
    for (unsigned item = 0; item < CountA / kLanes; ++item)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        a_[item * kLanes + lane] = A::number(elementOf<Width>(a, item, lane), modes);
    for (unsigned item = 0; item < CountB / kLanes; ++item)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        b_[item * kLanes + lane] = B::number(elementOf<Width>(b, item, lane), modes);
  }

  template <unsigned K, unsigned N, unsigned Rows>
  void addRows(const unsigned* atA, const unsigned* atB, u32* const* rows) const {
    constexpr unsigned kWidth = vectorLanes<float>(N);
    // Vectors of a row. The sums fit registers.
    constexpr unsigned kVectors = Rows == 1 && N >= 4 * kWidth ? 4 : N >= 2 * kWidth ? 2 : 1;
    using Floats = Vector<float, kWidth>;
    for (unsigned j = 0; j < N; j += kVectors * kWidth) {
      Floats sums[Rows][kVectors];
      for (unsigned r = 0; r < Rows; ++r)
        for (unsigned v = 0; v < kVectors; ++v)
          sums[r][v] = load<Floats>(rows[r] + j + v * kWidth);
#pragma GCC unroll 8
      for (unsigned k = 0; k < K; ++k)
#pragma GCC unroll 4
        for (unsigned r = 0; r < Rows; ++r)
#pragma GCC unroll 4
          for (unsigned v = 0; v < kVectors; ++v)
            sums[r][v] = add(broadcast<Floats>(a_[atA[k] + r]), load<Floats>(b_ + atB[k] + j + v * kWidth),
                             sums[r][v]);
      for (unsigned r = 0; r < Rows; ++r)
        for (unsigned v = 0; v < kVectors; ++v) {
          const Vector<u32, kWidth> nan = broadcast<Vector<u32, kWidth>>(0x7fc0'0000u);
          const Floats sum = sums[r][v], itself = sum; // a NaN differs from itself
          store(rows[r] + j + v * kWidth, sum != itself ? nan : bits<Vector<u32, kWidth>>(sum));
        }
    }
  }

private:
  template <class V>
  static V add(V a, V b, V sum) {
    if (A::kExactProducts && B::kExactProducts) return fusedExact(a, b, sum);
    return fused(a, b, sum);
  }

  alignas(64) float a_[CountA];
  alignas(64) float b_[CountB];
};

// Like Chained, with two products at a time: elements k and k + 1 (k even) are neighbors in a lane of a register. A
// row of a sparse product, which is alone because its rows of B are its own, takes them one by one.
template <unsigned Width, unsigned CountA, unsigned CountB>
class Integers {
public:
  Integers(const u32* a, const u32* b, const FloatModes&) {
    unpack<CountA>(a, a_);
    unpack<CountB>(b, b_);
  }

  template <unsigned K, unsigned N, unsigned Rows>
  void addRows(const unsigned* atA, const unsigned* atB, u32* const* rows) const {
    constexpr unsigned kWidth = vectorLanes<i32>(N);
    constexpr unsigned kVectors = N >= 2 * kWidth ? 2 : 1;
    constexpr unsigned kTogether = Rows == 1 ? 1 : 2;
    using Dwords = Vector<i32, kWidth>;
    using Sums = Vector<u32, kWidth>; // they wrap
    for (unsigned j = 0; j < N; j += kVectors * kWidth) {
      Sums sums[Rows][kVectors];
      for (unsigned r = 0; r < Rows; ++r)
        for (unsigned v = 0; v < kVectors; ++v)
          sums[r][v] = load<Sums>(rows[r] + j + v * kWidth);
#pragma GCC unroll 8
      for (unsigned k = 0; k < K; k += kTogether)
#pragma GCC unroll 4
        for (unsigned r = 0; r < Rows; ++r)
#pragma GCC unroll 2
          for (unsigned v = 0; v < kVectors; ++v)
            // The other half of one element is multiplied by zero.
            sums[r][v] +=
                bits<Sums>(multiplyPairs(broadcast<Dwords>(a_[atA[k] + r] & (kTogether == 1 ? 0xffff : -1)),
                                         load<Dwords>(b_ + atB[k] + j + v * kWidth)));
      for (unsigned r = 0; r < Rows; ++r)
        for (unsigned v = 0; v < kVectors; ++v)
          store(rows[r] + j + v * kWidth, sums[r][v]);
    }
  }

private:
  // Each element in the lower half, and above those of even items the next one.
  template <unsigned Count>
  static void unpack(const u32* registers, i32* to) {
    for (unsigned item = 0; item < Count / kLanes; ++item)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        to[item * kLanes + lane] = static_cast<i8>(elementOf<Width>(registers, item, lane)) & 0xffff;
    for (unsigned item = 0; item < Count / kLanes; item += 2)
      for (unsigned lane = 0; lane < kLanes; ++lane)
        to[item * kLanes + lane] |= to[(item + 1) * kLanes + lane] << 16;
  }

  alignas(64) i32 a_[CountA];
  alignas(64) i32 b_[CountB];
};

} // namespace wavesmith::emulator::WAVESMITH_LANES
