// SPDX-License-Identifier: Apache-2.0
// f32 arithmetic as vector code of the host, with the results in its registers:
//
//   {Op::v_add_f32, native<2, [](auto a, auto b) { return a + b; }>}
//
// The lambda is applied to vectors of the host, and to single floats by the loop of lanes.h, which every instruction
// uses whose results need more than the host does: modifiers, another rounding mode, a NaN among the results (the
// host chooses another one), or a denormal that MODE flushes. Denormal operands are flushed by the host
// (host_denormals.h).
#pragma once

#include "emulator/lanes/lanes.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace wavesmith::emulator::WAVESMITH_LANES {

#if defined(__AVX512F__)
inline constexpr unsigned kWidth = 16;
#elif defined(__AVX2__)
inline constexpr unsigned kWidth = 8;
#else
inline constexpr unsigned kWidth = 4;
#endif
inline constexpr unsigned kVectors = kLanes / kWidth;

typedef float Floats __attribute__((vector_size(4 * kWidth)));
typedef u32 Words __attribute__((vector_size(4 * kWidth)));
// The 64 lanes of a register.
struct AllLanes {
  Floats part[kVectors];
};

inline float fused(float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
}
inline Floats fused(Floats a, Floats b, Floats c) {
#if defined(__AVX512F__)
  return _mm512_fmadd_ps(a, b, c);
#elif defined(__AVX2__)
  return _mm256_fmadd_ps(a, b, c);
#else
  Floats sum;
  for (unsigned i = 0; i < kWidth; ++i)
    sum[i] = __builtin_fmaf(a[i], b[i], c[i]);
  return sum;
#endif
}

inline Floats part(const u32* lanes, unsigned n) {
  Floats value;
  __builtin_memcpy(&value, __builtin_assume_aligned(lanes + n * kWidth, sizeof value), sizeof value);
  return value;
}
inline void setPart(u32* lanes, unsigned n, Floats value) {
  __builtin_memcpy(__builtin_assume_aligned(lanes + n * kWidth, sizeof value), &value, sizeof value);
}

// Whether one of the results may be a NaN, or a denormal that has to be flushed.
inline bool needCare(const AllLanes& results, bool flushes) {
#if defined(__AVX512F__)
  __mmask16 found = 0;
  if (flushes) {
    constexpr int kNanOrDenormal = 0x01 | 0x20 | 0x80;
    for (unsigned n = 0; n < kVectors; ++n)
      found = static_cast<__mmask16>(found | _mm512_fpclass_ps_mask(results.part[n], kNanOrDenormal));
  } else {
    for (unsigned n = 0; n < kVectors; n += 2)
      found = static_cast<__mmask16>(found |
                                     _mm512_cmp_ps_mask(results.part[n], results.part[n + 1], _CMP_UNORD_Q));
  }
  return found != 0;
#elif defined(__AVX2__)
  __m256 nan = _mm256_setzero_ps();
  for (unsigned n = 0; n < kVectors; n += 2)
    nan = _mm256_or_ps(nan, _mm256_cmp_ps(results.part[n], results.part[n + 1], _CMP_UNORD_Q));
  if (!flushes) return _mm256_testz_ps(nan, nan) == 0;
  // Without its sign and minus 1, a denormal is less than the smallest normal number, and a zero the largest value.
  __m256i least = _mm256_set1_epi32(-1);
  for (unsigned n = 0; n < kVectors; ++n) {
    const __m256i bits = reinterpret_cast<__m256i>(results.part[n]);
    least = _mm256_min_epu32(least, _mm256_add_epi32(_mm256_add_epi32(bits, bits), _mm256_set1_epi32(-1)));
  }
  const __m256i normal = _mm256_set1_epi32(0x00ff'ffff);
  const __m256i denormal =
      _mm256_xor_si256(_mm256_cmpeq_epi32(_mm256_max_epu32(least, normal), least), _mm256_set1_epi32(-1));
  const __m256 found = _mm256_or_ps(nan, _mm256_castsi256_ps(denormal));
  return _mm256_testz_ps(found, found) == 0;
#else
  u32 found = 0;
  for (unsigned n = 0; n < kVectors; ++n) {
    const Words bits = reinterpret_cast<Words>(results.part[n]) & 0x7fff'ffffu;
    for (unsigned i = 0; i < kWidth; ++i)
      found |= (bits[i] > 0x7f80'0000u ? 1u : 0u) | (flushes && bits[i] - 1 < 0x7f'ffffu ? 1u : 0u);
  }
  return found != 0;
#endif
}

// Writes the lanes that EXEC enables.
inline void writeLanes(Wave& wave, unsigned index, const AllLanes& results) {
  u32* const to = wave.vgpr[index].lane;
  const u64 exec = wave.exec();
  if (exec == ~u64{0}) [[likely]] {
    for (unsigned n = 0; n < kVectors; ++n)
      setPart(to, n, results.part[n]);
    return;
  }
#if defined(__AVX512F__)
  for (unsigned n = 0; n < kVectors; ++n)
    setPart(to, n,
            _mm512_mask_mov_ps(part(to, n), static_cast<__mmask16>(exec >> (n * kWidth)), results.part[n]));
#else
  if (exec != wave.maskOf) spreadExec(wave, exec);
  for (unsigned n = 0; n < kVectors; ++n) {
    const Words mask = reinterpret_cast<Words>(part(wave.mask.lane, n));
    const Words result = reinterpret_cast<Words>(results.part[n]), old = reinterpret_cast<Words>(part(to, n));
    setPart(to, n, reinterpret_cast<Floats>((result & mask) | (old & ~mask)));
  }
#endif
}

// The lambda on floats, for the loop of lanes.h.
template <unsigned N, auto F>
struct OnFloats;
template <auto F>
struct OnFloats<2, F> {
  static constexpr auto value = [](float a, float b) { return F(a, b); };
};
template <auto F>
struct OnFloats<3, F> {
  static constexpr auto value = [](float a, float b, float c) { return F(a, b, c); };
};

template <auto F, unsigned... I>
inline void applyToAll(AllLanes& results, const u32* const* in, Indices<I...>) {
#pragma GCC unroll 16
  for (unsigned n = 0; n < kVectors; ++n)
    results.part[n] = F(part(in[I], n)...);
}

template <unsigned N, auto F, bool Accumulates>
[[gnu::noinline]] void runCarefully(Wave& wave, const MicroOp& op) {
  if constexpr (Accumulates)
    runAccumulating<OnFloats<N, F>::value>(wave, op);
  else
    runValu<OnFloats<N, F>::value>(wave, op);
}
template <unsigned N, auto F, bool Accumulates>
inline void computeNative(Wave& wave, const MicroOp& op, const u32* const* in) {
  AllLanes results;
  applyToAll<F>(results, in, typename MakeIndices<N>::Type{});
  if (needCare(results, wave.floats.out32 != ~0u)) [[unlikely]]
    return runCarefully<N, F, Accumulates>(wave, op);
  writeLanes(wave, op.destination, results);
}
// With sources that are not just vector registers.
template <unsigned N, auto F, bool Accumulates>
[[gnu::noinline]] void runPrepared(Wave& wave, const MicroOp& op) {
  if (!wave.nativeSingle || op.output != 0) return runCarefully<N, F, Accumulates>(wave, op);
  const u32* in[N];
  for (unsigned k = 0; k < (Accumulates ? N - 1 : N); ++k)
    in[k] = source(wave, op, k);
  if constexpr (Accumulates) in[N - 1] = wave.vgpr[op.destination].lane;
  computeNative<N, F, Accumulates>(wave, op, in);
}
template <unsigned N, auto F, bool Accumulates>
void runNative(Wave& wave, const MicroOp& op) {
  if (!wave.nativeSingle || !op.direct) return runPrepared<N, F, Accumulates>(wave, op);
  const u32* in[N];
  for (unsigned k = 0; k < (Accumulates ? N - 1 : N); ++k)
    in[k] = wave.vgpr[op.sources[k].index].lane;
  if constexpr (Accumulates) in[N - 1] = wave.vgpr[op.destination].lane;
  computeNative<N, F, Accumulates>(wave, op, in);
}

// Writes f(src0, src1, ...) to the VGPR destination.
template <unsigned N, auto F>
inline constexpr Handling native{&runNative<N, F, false>, Arithmetic::Single};
// The destination is also the last source.
template <unsigned N, auto F>
inline constexpr Handling nativeAccumulate{&runNative<N, F, true>, Arithmetic::Single};

} // namespace wavesmith::emulator::WAVESMITH_LANES
