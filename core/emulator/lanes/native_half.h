// SPDX-License-Identifier: Apache-2.0
// f16 arithmetic in f32, where the host converts between the two:
//
//   {Op::v_add_f16, nativeHalf<2, [](auto a, auto b) { return addAllToOdd(a, b); }, careful>}
//
// A product of two f16 is exact in f32. A sum is rounded to odd, so that rounding it again to f16 is right. NaNs are
// left to `careful`, the loop of lanes.h, as are modes other than to nearest even with denormals.
#pragma once

#include "emulator/lanes/native.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

#if defined(__AVX2__)

#if defined(__AVX512F__)
using Halves16 = __m256i;
inline Floats widened(__m256i halves) {
  return _mm512_cvtph_ps(halves);
}
template <int Round>
inline __m256i narrowed(Floats value) {
  return _mm512_cvtps_ph(value, Round | _MM_FROUND_NO_EXC);
}
#else
using Halves16 = __m128i;
inline Floats widened(__m128i halves) {
  return _mm256_cvtph_ps(halves);
}
template <int Round>
inline __m128i narrowed(Floats value) {
  return _mm256_cvtps_ph(value, Round);
}
#endif

// The n-th kWidth halves of a register, of which each lane holds two.
inline Floats halves(const u32* lanes, unsigned n) {
  return widened(load<Halves16>(lanes + n * kWidth / 2));
}

// Both halves of every lane; false if a result is a NaN.
template <auto F, unsigned... I>
inline bool computeHalves(u32* out, const u32* const* in, Indices<I...>) {
  Words nan{};
#pragma GCC unroll 2
  for (unsigned n = 0; n < 2 * kVectors; ++n) {
    const Floats result = F(halves(in[I], n)...);
    nan |= nansOf(result);
    store(out + n * kWidth / 2, narrowed<_MM_FROUND_TO_NEAREST_INT>(result));
  }
  return !any(nan);
}

// The low halves of the lanes as floats, and floats to the low halves.
inline Floats lowHalves(const u32* lanes, unsigned n) {
#if defined(__AVX512F__)
  return _mm512_cvtph_ps(_mm512_cvtepi32_epi16(reinterpret_cast<__m512i>(part(lanes, n))));
#else
  const __m256i low = _mm256_and_si256(reinterpret_cast<__m256i>(part(lanes, n)), _mm256_set1_epi32(0xffff));
  return _mm256_cvtph_ps(_mm_packus_epi32(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1)));
#endif
}
template <int Round>
inline Words asLowHalves(Floats value) {
#if defined(__AVX512F__)
  return bits<Words>(_mm512_cvtepu16_epi32(narrowed<Round>(value)));
#else
  return bits<Words>(_mm256_cvtepu16_epi32(narrowed<Round>(value)));
#endif
}
#endif

// v_add_f16 and similar: `careful` is the handler for all modes, modifiers and results.
template <unsigned N, auto F, Handler Careful>
void runHalf(Wave& wave, const MicroOp& op) {
#if defined(__AVX2__)
  if (wave.floats.nativeHalf && op.output == 0) [[likely]] {
    const u32* in[N];
    for (unsigned k = 0; k < N; ++k)
      in[k] = source(wave, op, k);
    alignas(64) u32 out[kLanes];
    if (computeHalves<F>(out, in, typename MakeIndices<N>::Type{})) [[likely]] {
      for (unsigned i = 0; i < kLanes; ++i)
        out[i] &= 0xffff;
      return writeVector(wave, op.destination, out, 1);
    }
  }
#endif
  Careful(wave, op);
}
template <unsigned N, auto F, Handler Careful>
inline constexpr Handling nativeHalf{&runHalf<N, F, Careful>, Arithmetic::Integer};
template <Handler Conversion>
inline constexpr Handling halfConversion{Conversion, Arithmetic::Integer};

// v_cvt_f32_f16.
template <Handler Careful>
void runWiden(Wave& wave, const MicroOp& op) {
#if defined(__AVX2__)
  if (wave.floats.nativeHalf && op.output == 0) [[likely]] {
    const u32* const in = source(wave, op, 0);
    AllLanes results;
    for (unsigned n = 0; n < kVectors; ++n)
      results.part[n] = lowHalves(in, n);
    if (!anyNan(results)) [[likely]]
      return writeLanes(wave, op.destination, results);
  }
#endif
  Careful(wave, op);
}
// v_cvt_f16_f32.
template <Handler Careful>
void runNarrow(Wave& wave, const MicroOp& op) {
#if defined(__AVX2__)
  if (wave.floats.nativeHalf && op.output == 0) [[likely]] {
    const u32* const in = source(wave, op, 0);
    AllLanes values;
    for (unsigned n = 0; n < kVectors; ++n)
      values.part[n] = part(in, n);
    if (!anyNan(values)) [[likely]] {
      for (Floats& value : values.part)
        value = bits<Floats>(asLowHalves<_MM_FROUND_TO_NEAREST_INT>(value));
      return writeLanes(wave, op.destination, values);
    }
  }
#endif
  Careful(wave, op);
}
// v_cvt_pkrtz_f16_f32.
template <Handler Careful>
void runNarrowPair(Wave& wave, const MicroOp& op) {
#if defined(__AVX2__)
  if (wave.floats.nativeHalf && op.output == 0) [[likely]] {
    const u32* const low = source(wave, op, 0);
    const u32* const high = source(wave, op, 1);
    AllLanes results;
    Words nan{};
    for (unsigned n = 0; n < kVectors; ++n) {
      const Floats a = part(low, n), b = part(high, n);
      nan |= nansOf(a) | nansOf(b);
      results.part[n] =
          bits<Floats>(asLowHalves<_MM_FROUND_TO_ZERO>(a) | asLowHalves<_MM_FROUND_TO_ZERO>(b) << 16);
    }
    if (!any(nan)) [[likely]]
      return writeLanes(wave, op.destination, results);
  }
#endif
  Careful(wave, op);
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
