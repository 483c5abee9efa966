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

#include "emulator/lanes/host_vectors.h"
#include "emulator/lanes/lanes.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

inline constexpr unsigned kWidth = kVectorBytes / sizeof(float);
inline constexpr unsigned kVectors = kLanes / kWidth;

using Floats = Vector<float, kWidth>;
using Words = Vector<u32, kWidth>;
using Integers = Vector<i32, kWidth>;
// The 64 lanes of a register.
struct AllLanes {
  Floats part[kVectors];
};

inline float fused(float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
}

inline Floats part(const u32* lanes, unsigned n) {
  return load<Floats>(__builtin_assume_aligned(lanes + n * kWidth, sizeof(Floats)));
}
inline void setPart(u32* lanes, unsigned n, Floats value) {
  store(__builtin_assume_aligned(lanes + n * kWidth, sizeof(Floats)), value);
}

// All bits of the lanes that are NaNs.
inline Words nansOf(Floats value) {
  const Floats itself = value;
  return bits<Words>(value != itself);
}
inline bool anyNan(const AllLanes& results) {
  Words found{};
  for (const Floats& value : results.part)
    found |= nansOf(value);
  return any(found);
}
inline bool anyNanOrDenormal(const AllLanes& results) {
  Words found{};
  for (const Floats& value : results.part) {
    const Words magnitude = bits<Words>(value) & 0x7fff'ffffu;
    found |= bits<Words>(magnitude > 0x7f80'0000u) | bits<Words>(magnitude - 1 < 0x007f'ffffu);
  }
  return any(found);
}

// Which results the host does not compute as gfx942 does.
enum class Exceptional {
  Nans,
  NansAndDenormals, // tested as integers: whether the host sees denormals depends on HostDenormals
  NansAndZeros,     // the same while the host takes denormals for zeros: one comparison if there are neither
};

inline bool anyExceptional(const AllLanes& results, Exceptional kind) {
#if defined(__AVX512F__)
  const auto& [a, b, c, d] = results.part;
  if (kind == Exceptional::Nans)
    return _kortestz_mask16_u8(_mm512_cmp_ps_mask(a, b, _CMP_UNORD_Q),
                               _mm512_cmp_ps_mask(c, d, _CMP_UNORD_Q)) == 0;
  if (kind == Exceptional::NansAndZeros) {
    const __m512 zero = _mm512_setzero_ps();
    __mmask16 fine = _mm512_cmp_ps_mask(a, zero, _CMP_NEQ_OQ);
    fine = _mm512_mask_cmp_ps_mask(fine, b, zero, _CMP_NEQ_OQ);
    fine = _mm512_mask_cmp_ps_mask(fine, c, zero, _CMP_NEQ_OQ);
    fine = _mm512_mask_cmp_ps_mask(fine, d, zero, _CMP_NEQ_OQ);
    if (_kortestc_mask16_u8(fine, fine) != 0) [[likely]]
      return false;
  }
  return anyNanOrDenormal(results);
#elif defined(__AVX2__)
  if (kind == Exceptional::NansAndDenormals) return anyNanOrDenormal(results);
  __m256 fine = _mm256_castsi256_ps(_mm256_set1_epi32(-1));
  if (kind == Exceptional::NansAndZeros) {
    for (const Floats& value : results.part)
      fine = _mm256_and_ps(fine, _mm256_cmp_ps(value, _mm256_setzero_ps(), _CMP_NEQ_OQ));
  } else {
    for (unsigned n = 0; n < kVectors; n += 2)
      fine = _mm256_and_ps(fine, _mm256_cmp_ps(results.part[n], results.part[n + 1], _CMP_ORD_Q));
  }
  if (_mm256_movemask_ps(fine) == 0xff) [[likely]]
    return false;
  return kind == Exceptional::Nans || anyNanOrDenormal(results);
#else
  return kind == Exceptional::Nans ? anyNan(results) : anyNanOrDenormal(results);
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
    const Floats mask = part(wave.mask.lane, n), old = part(to, n);
#if defined(__AVX2__)
    setPart(to, n, _mm256_blendv_ps(old, results.part[n], mask));
#else
    const Words chosen = bits<Words>(mask), result = bits<Words>(results.part[n]);
    setPart(to, n, bits<Floats>((result & chosen) | (bits<Words>(old) & ~chosen)));
#endif
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

// `Careful` is the handler for everything else.
template <unsigned N, auto F, bool Accumulates, Handler Careful>
[[gnu::always_inline]] inline void computeNative(Wave& wave, const MicroOp& op, const u32* const* in) {
  AllLanes results;
  applyToAll<F>(results, in, typename MakeIndices<N>::Type{});
  const FloatModes& modes = wave.floats;
  const Exceptional kind = modes.out32 == ~0u  ? Exceptional::Nans
                           : modes.in32 == ~0u ? Exceptional::NansAndDenormals
                                               : Exceptional::NansAndZeros;
  if (anyExceptional(results, kind)) [[unlikely]]
    return Careful(wave, op);
  writeLanes(wave, op.destination, results);
}
// The same, with sources that are not just vector registers.
template <unsigned N, auto F, bool Accumulates, Handler Careful>
[[gnu::noinline]] void runPrepared(Wave& wave, const MicroOp& op) {
  if (!wave.nativeSingle || op.output != 0) return Careful(wave, op);
  const u32* in[N];
  for (unsigned k = 0; k < (Accumulates ? N - 1 : N); ++k)
    in[k] = source(wave, op, k);
  if constexpr (Accumulates) in[N - 1] = wave.vgpr[op.destination].lane;
  computeNative<N, F, Accumulates, Careful>(wave, op, in);
}
template <unsigned N, auto F, bool Accumulates, Handler Careful>
void runNative(Wave& wave, const MicroOp& op) {
  if (!wave.nativeSingle || !op.direct) return runPrepared<N, F, Accumulates, Careful>(wave, op);
  const u32* in[N];
  for (unsigned k = 0; k < (Accumulates ? N - 1 : N); ++k)
    in[k] = wave.vgpr[op.sources[k].index].lane;
  if constexpr (Accumulates) in[N - 1] = wave.vgpr[op.destination].lane;
  computeNative<N, F, Accumulates, Careful>(wave, op, in);
}

// Writes f(src0, src1, ...) to the VGPR destination.
template <unsigned N, auto F>
inline constexpr Handling native{&runNative<N, F, false, &runValu<OnFloats<N, F>::value>>,
                                 Arithmetic::Single};
// The destination is also the last source.
template <unsigned N, auto F>
inline constexpr Handling nativeAccumulate{&runNative<N, F, true, &runAccumulating<OnFloats<N, F>::value>>,
                                           Arithmetic::Single};

// The lesser and the greater of two floats; -0 is below +0, and the result is a NaN if one of them is (float_math.h).
inline Words inOrder(Floats value) {
  const Words raw = bits<Words>(value);
  const Words negative = bits<Words>(bits<Integers>(value) < 0);
  return raw ^ (negative >> 1);
}
inline Floats withNans(Floats result, Floats a, Floats b) {
  return bits<Floats>(bits<Words>(result) | nansOf(a) | nansOf(b));
}
inline Floats least(Floats a, Floats b) {
  const auto less = bits<Integers>(inOrder(a)) < bits<Integers>(inOrder(b));
  return withNans(less ? a : b, a, b);
}
inline Floats greatest(Floats a, Floats b) {
  const auto less = bits<Integers>(inOrder(a)) < bits<Integers>(inOrder(b));
  return withNans(less ? b : a, a, b);
}

// A selection among the sources. NaNs, and denormals if MODE flushes any, are left to `Careful`.
template <unsigned N, auto F, Handler Careful>
void runSelection(Wave& wave, const MicroOp& op) {
  if (op.output != 0) return Careful(wave, op);
  const u32* in[N];
  for (unsigned k = 0; k < N; ++k)
    in[k] = source(wave, op, k);
  AllLanes results;
  applyToAll<F>(results, in, typename MakeIndices<N>::Type{});
  const bool keeps = (wave.floats.in32 & wave.floats.out32) == ~0u;
  if (anyExceptional(results, keeps ? Exceptional::Nans : Exceptional::NansAndDenormals)) [[unlikely]]
    return Careful(wave, op);
  writeLanes(wave, op.destination, results);
}
template <unsigned N, auto F, Handler Careful>
inline constexpr Handling nativeSelection{&runSelection<N, F, Careful>, Arithmetic::Integer};

} // namespace wavesmith::emulator::WAVESMITH_LANES
