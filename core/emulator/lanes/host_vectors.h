// SPDX-License-Identifier: Apache-2.0
// Vectors of the host, for loops that the compiler does not turn into vector code by itself: f32 and f16 arithmetic
// (native.h, native_half.h) and matrix products.
//
//   using Floats = Vector<float, 16>;
//   auto sum = fused(broadcast<Floats>(a), load<Floats>(b), load<Floats>(c));
#pragma once

#include "emulator/lanes/numbers.h"

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace wavesmith::emulator::WAVESMITH_LANES {

#if defined(__AVX512F__)
inline constexpr unsigned kVectorBytes = 64;
#elif defined(__AVX2__)
inline constexpr unsigned kVectorBytes = 32;
#else
inline constexpr unsigned kVectorBytes = 16;
#endif

template <class T, unsigned N>
struct VectorOf {
  using Type [[gnu::vector_size(N * sizeof(T))]] = T;
};
template <class T, unsigned N>
using Vector = typename VectorOf<T, N>::Type;

// The lanes of T in a vector for a row of `columns`.
template <class T>
constexpr unsigned vectorLanes(unsigned columns) {
  return columns < kVectorBytes / sizeof(T) ? columns : kVectorBytes / sizeof(T);
}

template <class V>
inline V load(const void* from) {
  V v;
  __builtin_memcpy(&v, from, sizeof v);
  return v;
}
template <class V>
inline void store(void* to, V v) {
  __builtin_memcpy(to, &v, sizeof v);
}
template <class V, class T>
inline V broadcast(T value) {
  return value - V{}; // GCC's way; subtracting +0 changes nothing
}

// Whether any bit is set.
template <class V>
inline bool any(V v) {
#if defined(__AVX512F__)
  if constexpr (sizeof(V) == 64) return _mm512_test_epi64_mask(bits<__m512i>(v), bits<__m512i>(v)) != 0;
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(V) == 32) return _mm256_testz_si256(bits<__m256i>(v), bits<__m256i>(v)) == 0;
#endif
  const auto words = bits<Vector<u64, sizeof(V) / 8>>(v);
  u64 all = 0;
  for (unsigned x = 0; x < sizeof(V) / 8; ++x)
    all |= words[x];
  return all != 0;
}

// x + y, rounded to odd (addToOdd in numbers.h); of infinities and NaNs, the sum. V: floats or doubles.
template <class V>
inline V addAllToOdd(V x, V y) {
  const V sum = x + y, back = sum - x;
  const V error = (x - (sum - back)) + (y - back);
  using Words = decltype(error < 0);
  const Words raw = bits<Words>(sum);
  const Words inexact = (error < 0) | (error > 0);  // false for NaN
  const Words step = ((error > 0) ^ (sum > 0)) | 1; // away from zero, or -1: toward it
  return bits<V>(raw + (step & inexact & ((raw & 1) - 1)));
}

// --- Fused multiply-add of f32 ---

#if defined(__FMA__)
inline Vector<float, 4> fused(Vector<float, 4> a, Vector<float, 4> b, Vector<float, 4> c) {
  return _mm_fmadd_ps(a, b, c);
}
inline Vector<float, 8> fused(Vector<float, 8> a, Vector<float, 8> b, Vector<float, 8> c) {
  return _mm256_fmadd_ps(a, b, c);
}
#if defined(__AVX512F__)
inline Vector<float, 16> fused(Vector<float, 16> a, Vector<float, 16> b, Vector<float, 16> c) {
  return _mm512_fmadd_ps(a, b, c);
}
#endif
#else
// Products are exact in f64. If a sum is not in the middle of two f32, and not denormal in f32, then rounding
// it to f64 first does not change the result; otherwise it is rounded to odd first.
inline Vector<float, 4> fused(Vector<float, 4> a, Vector<float, 4> b, Vector<float, 4> c) {
  using Doubles = Vector<double, 2>;
  const auto wide = [](Vector<float, 4> v) -> Doubles { return _mm_cvtps_pd(v); };
  const auto upper = [](Vector<float, 4> v) -> Doubles { return _mm_cvtps_pd(_mm_movehl_ps(v, v)); };
  const Doubles products[2] = {wide(a) * wide(b), upper(a) * upper(b)};
  const Doubles addends[2] = {wide(c), upper(c)};
  Doubles sums[2] = {products[0] + addends[0], products[1] + addends[1]};
  Vector<i64, 2> careful{};
  for (const Doubles sum : sums) {
    const Doubles magnitude = bits<Doubles>(bits<Vector<i64, 2>>(sum) & ~(u64{1} << 63));
    const auto middle = (bits<Vector<i32, 4>>(sum) & 0x1fff'ffff) == 0x1000'0000; // lower halves only
    careful |= (magnitude < 0x1p-126) | (bits<Vector<i64, 2>>(middle) << 32);
  }
  if (_mm_movemask_pd(bits<Doubles>(careful)) != 0) {
    sums[0] = addAllToOdd(products[0], addends[0]);
    sums[1] = addAllToOdd(products[1], addends[1]);
  }
  return _mm_movelh_ps(_mm_cvtpd_ps(sums[0]), _mm_cvtpd_ps(sums[1]));
}
#endif

// The same for products that f32 holds exactly.
template <class V>
inline V fusedExact(V a, V b, V c) {
#if defined(__FMA__)
  return fused(a, b, c);
#else
  return a * b + c;
#endif
}

// --- Products of pairs of i16, added ---

inline Vector<i32, 4> multiplyPairs(Vector<i32, 4> a, Vector<i32, 4> b) {
#if defined(__SSE2__)
  return bits<Vector<i32, 4>>(_mm_madd_epi16(bits<__m128i>(a), bits<__m128i>(b)));
#else
  return ((a << 16) >> 16) * ((b << 16) >> 16) + (a >> 16) * (b >> 16);
#endif
}
#if defined(__AVX2__)
inline Vector<i32, 8> multiplyPairs(Vector<i32, 8> a, Vector<i32, 8> b) {
  return bits<Vector<i32, 8>>(_mm256_madd_epi16(bits<__m256i>(a), bits<__m256i>(b)));
}
#endif
#if defined(__AVX512BW__)
inline Vector<i32, 16> multiplyPairs(Vector<i32, 16> a, Vector<i32, 16> b) {
  return bits<Vector<i32, 16>>(_mm512_madd_epi16(bits<__m512i>(a), bits<__m512i>(b)));
}
#endif

// --- f64: multiply-add of products that f64 holds exactly ---

template <class V>
inline V fusedDoubles(V a, V b, V c) {
#if defined(__FMA__)
  if constexpr (sizeof(V) == 16) return _mm_fmadd_pd(a, b, c);
  if constexpr (sizeof(V) == 32) return _mm256_fmadd_pd(a, b, c);
#if defined(__AVX512F__)
  if constexpr (sizeof(V) == 64) return _mm512_fmadd_pd(a, b, c);
#endif
#else
  return a * b + c;
#endif
}

// GCC 12 warns about an uninitialized variable in the forms without a mask.
template <class V>
inline V loadSingles(const void* from) {
#if defined(__AVX512F__)
  if constexpr (sizeof(V) == 64)
    return _mm512_maskz_cvtps_pd(0xff, _mm256_loadu_ps(static_cast<const float*>(from)));
#endif
  return __builtin_convertvector(load<Vector<float, sizeof(V) / 8>>(from), V);
}

// Stores a - b, which is exact in f64, as f32: rounded to nearest in any rounding mode.
template <class V>
inline constexpr bool kRoundsToNearest = false;
#if defined(__AVX512F__)
template <>
inline constexpr bool kRoundsToNearest<Vector<double, 8>> = true;
inline void storeDifference(void* to, Vector<double, 8> a, Vector<double, 8> b) {
  constexpr int kNearest = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
  _mm256_storeu_ps(static_cast<float*>(to),
                   _mm512_maskz_cvt_roundpd_ps(0xff, _mm512_sub_round_pd(a, b, kNearest), kNearest));
}
#endif

// --- Small unsigned integers: bytes and 16 bits ---

// a - b, or 0 if b is greater.
template <class V>
inline V subtractSaturated(V a, V b) {
  constexpr bool kBytes = sizeof(a[0]) == 1;
#if defined(__AVX512BW__)
  if constexpr (sizeof(V) == 64) {
    const auto x = bits<__m512i>(a), y = bits<__m512i>(b);
    return bits<V>(kBytes ? _mm512_subs_epu8(x, y) : _mm512_subs_epu16(x, y));
  }
#endif
#if defined(__AVX2__)
  if constexpr (sizeof(V) == 32) {
    const auto x = bits<__m256i>(a), y = bits<__m256i>(b);
    return bits<V>(kBytes ? _mm256_subs_epu8(x, y) : _mm256_subs_epu16(x, y));
  }
#endif
#if defined(__SSE2__)
  if constexpr (sizeof(V) == 16) {
    const auto x = bits<__m128i>(a), y = bits<__m128i>(b);
    return bits<V>(kBytes ? _mm_subs_epu8(x, y) : _mm_subs_epu16(x, y));
  }
#endif
  return a > b ? a - b : V{};
}
// Numbers of 16 bits are less than 2^15.
template <class V>
inline V largerOf(V a, V b) {
#if defined(__SSE2__) && !defined(__AVX2__)
  if constexpr (sizeof(a[0]) == 2) return bits<V>(_mm_max_epi16(bits<__m128i>(a), bits<__m128i>(b)));
#endif
  return a > b ? a : b;
}
// Adds one where a is less than b.
template <class V>
inline V countLess(V count, V a, V b) {
#if defined(__AVX512BW__)
  if constexpr (sizeof(V) == 64) {
    const auto x = bits<__m512i>(a), y = bits<__m512i>(b), n = bits<__m512i>(count);
    const auto one = bits<__m512i>(V{} + 1);
    if constexpr (sizeof(a[0]) == 1)
      return bits<V>(_mm512_mask_add_epi8(n, _mm512_cmplt_epu8_mask(x, y), n, one));
    else
      return bits<V>(_mm512_mask_add_epi16(n, _mm512_cmplt_epu16_mask(x, y), n, one));
  }
#endif
  const V above = subtractSaturated(b, a);
  return count + (V{} + 1) + bits<V>(above == V{}); // true is -1
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
