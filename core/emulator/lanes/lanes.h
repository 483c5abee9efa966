// SPDX-License-Identifier: Apache-2.0
// Turns a vector instruction into a loop over 64 lanes. A handler is a lambda on the values of one lane:
//
//   {Op::v_and_b32, valu<[](u32 a, u32 b) { return a & b; }>},
//   {Op::v_trunc_f32, valu<[](float a) { return __builtin_truncf(a); }>},
//
// The types of its parameters determine how a lane's operand is read, and the type of its result how it is
// written:
//
//   u32 i32 u64 i64 u16 i16   the bits
//   float double              denormals flushed, NaNs chosen and results rounded as MODE and manual specify
//   F16                       the same; .value is a double that is exact, rounded once when written
//   Bits32 Bits64 Bits16      bits of a float; denormals flushed as MODE specifies, NaNs untouched
//   Halves                    the same for two f16; only as a result
//   bool                      one bit of a lane mask, for compares
//   Modes                     last parameter: MODE, for operations that depend on its IEEE bit
#pragma once

#include "emulator/code/handler_table.h"
#include "emulator/lanes/numbers.h"
#include "emulator/machine/wave.h"

namespace wavesmith::emulator::WAVESMITH_LANES {

struct F16 {
  double value;
};
struct Bits32 {
  u32 bits;
};
struct Bits64 {
  u64 bits;
};
struct Bits16 {
  u32 bits;
};
struct Halves {
  u32 bits;
};

enum class Rounds { No, Single, Double };

// --- Reading and writing one lane ---

template <class T>
struct Lane;

template <>
struct Lane<u32> {
  static constexpr unsigned kDwords = 1;
  static u32 load(const u32* p, unsigned i, const FloatModes&) { return p[i]; }
  static void store(u32* p, unsigned i, u32 v, const FloatModes&) { p[i] = v; }
};
template <>
struct Lane<i32> {
  static constexpr unsigned kDwords = 1;
  static i32 load(const u32* p, unsigned i, const FloatModes&) { return static_cast<i32>(p[i]); }
  static void store(u32* p, unsigned i, i32 v, const FloatModes&) { p[i] = static_cast<u32>(v); }
};
template <>
struct Lane<u16> {
  static constexpr unsigned kDwords = 1;
  static u16 load(const u32* p, unsigned i, const FloatModes&) { return static_cast<u16>(p[i]); }
  static void store(u32* p, unsigned i, u16 v, const FloatModes&) { p[i] = v; }
};
template <>
struct Lane<i16> {
  static constexpr unsigned kDwords = 1;
  static i16 load(const u32* p, unsigned i, const FloatModes&) { return static_cast<i16>(p[i]); }
  static void store(u32* p, unsigned i, i16 v, const FloatModes&) { p[i] = static_cast<u16>(v); }
};
template <>
struct Lane<u64> {
  static constexpr unsigned kDwords = 2;
  static u64 load(const u32* p, unsigned i, const FloatModes&) {
    return p[i] | static_cast<u64>(p[i + kLanes]) << 32;
  }
  static void store(u32* p, unsigned i, u64 v, const FloatModes&) {
    p[i] = static_cast<u32>(v);
    p[i + kLanes] = static_cast<u32>(v >> 32);
  }
};
template <>
struct Lane<i64> {
  static constexpr unsigned kDwords = 2;
  static i64 load(const u32* p, unsigned i, const FloatModes& m) {
    return static_cast<i64>(Lane<u64>::load(p, i, m));
  }
  static void store(u32* p, unsigned i, i64 v, const FloatModes& m) {
    Lane<u64>::store(p, i, static_cast<u64>(v), m);
  }
};
template <>
struct Lane<float> {
  static constexpr unsigned kDwords = 1;
  static float load(const u32* p, unsigned i, const FloatModes& m) {
    return bits<float>(flush32(p[i], m.in32));
  }
  static void store(u32* p, unsigned i, float v, const FloatModes& m) {
    p[i] = flush32(bits<u32>(v), m.out32);
  }
};
template <>
struct Lane<double> {
  static constexpr unsigned kDwords = 2;
  static double load(const u32* p, unsigned i, const FloatModes& m) {
    return bits<double>(flush64(Lane<u64>::load(p, i, m), m.in64));
  }
  static void store(u32* p, unsigned i, double v, const FloatModes& m) {
    Lane<u64>::store(p, i, flush64(bits<u64>(v), m.out64), m);
  }
};
template <>
struct Lane<F16> {
  static constexpr unsigned kDwords = 1;
  static F16 load(const u32* p, unsigned i, const FloatModes& m) {
    return {widen(flush16(p[i] & 0xffff, m.in16), kHalf)};
  }
  static void store(u32* p, unsigned i, F16 v, const FloatModes& m) {
    p[i] = flush16(narrow(v.value, kHalf, m.round64, m.fp16Overflow), m.out16);
  }
};
template <>
struct Lane<Bits32> {
  static constexpr unsigned kDwords = 1;
  static Bits32 load(const u32* p, unsigned i, const FloatModes& m) { return {flush32(p[i], m.in32)}; }
  static void store(u32* p, unsigned i, Bits32 v, const FloatModes& m) { p[i] = flush32(v.bits, m.out32); }
};
template <>
struct Lane<Bits64> {
  static constexpr unsigned kDwords = 2;
  static Bits64 load(const u32* p, unsigned i, const FloatModes& m) {
    return {flush64(Lane<u64>::load(p, i, m), m.in64)};
  }
  static void store(u32* p, unsigned i, Bits64 v, const FloatModes& m) {
    Lane<u64>::store(p, i, flush64(v.bits, m.out64), m);
  }
};
template <>
struct Lane<Bits16> {
  static constexpr unsigned kDwords = 1;
  static Bits16 load(const u32* p, unsigned i, const FloatModes& m) {
    return {flush16(p[i] & 0xffff, m.in16)};
  }
  static void store(u32* p, unsigned i, Bits16 v, const FloatModes& m) { p[i] = flush16(v.bits, m.out16); }
};
template <>
struct Lane<Halves> {
  static constexpr unsigned kDwords = 1;
  static void store(u32* p, unsigned i, Halves v, const FloatModes& m) {
    p[i] = flush16(v.bits & 0xffff, m.out16) | flush16(v.bits >> 16, m.out16) << 16;
  }
};
struct Modes {
  bool ieee;
};
template <>
struct Lane<Modes> {
  static constexpr unsigned kDwords = 0;
  static Modes load(const u32*, unsigned, const FloatModes& m) { return {m.ieee}; }
};
template <>
struct Lane<bool> {
  static constexpr unsigned kDwords = 1;
  static void store(u32* p, unsigned i, bool v, const FloatModes&) { p[i] = v ? ~0u : 0u; }
};

// Whether this lane is a NaN of the type, and the quiet NaN that an operation returns for it.
template <class T>
struct Nan {
  static constexpr bool kFloat = false;
};
template <>
struct Nan<float> {
  static constexpr bool kFloat = true;
  static bool is(const u32* p, unsigned i) { return isNan32(p[i]); }
};
template <>
struct Nan<double> {
  static constexpr bool kFloat = true;
  static bool is(const u32* p, unsigned i) { return isNan64(p[i] | static_cast<u64>(p[i + kLanes]) << 32); }
};
template <>
struct Nan<F16> {
  static constexpr bool kFloat = true;
  static bool is(const u32* p, unsigned i) { return isNan16(p[i]); }
};

// The default NaN is negative: CDNA3 ISA, functional examples of V_LOG_F32 and V_RSQ_F32, pseudocode of
// V_DIV_FIXUP.
inline void putNan(float*, u32* out, unsigned i, const u32* from) {
  out[i] = from != nullptr ? from[i] | 0x0040'0000u : 0xffc0'0000u;
}
inline void putNan(F16*, u32* out, unsigned i, const u32* from) {
  out[i] = from != nullptr ? (from[i] & 0xffff) | 0x200u : 0xfe00u;
}
inline void putNan(double*, u32* out, unsigned i, const u32* from) {
  out[i] = from != nullptr ? from[i] : 0;
  out[i + kLanes] = from != nullptr ? from[i + kLanes] | 0x0008'0000u : 0xfff8'0000u;
}

// --- Rounding mode of the host ---

// Sets the host's rounding mode during its lifetime. `data` is the data that the rounded loop reads and
// writes: the compiler must not move the loop out of the scope.
class RoundingScope {
public:
  RoundingScope(unsigned rounding, void* data) : active_(rounding != 0), data_(data) {
    if (active_) [[unlikely]] {
      // MXCSR.RC: 0 nearest, 1 down, 2 up, 3 to zero
      const u32 control = rounding == kUp ? 2 : rounding == kDown ? 1 : 3;
      asm volatile("stmxcsr %0" : "=m"(saved_) : "r"(data_) : "memory");
      const u32 changed = (saved_ & ~0x6000u) | control << 13;
      asm volatile("ldmxcsr %0" : : "m"(changed), "r"(data_) : "memory");
    }
  }
  ~RoundingScope() {
    if (active_) [[unlikely]] {
      asm volatile("ldmxcsr %0" : : "m"(saved_), "r"(data_) : "memory");
    }
  }
  RoundingScope(const RoundingScope&) = delete;
  RoundingScope& operator=(const RoundingScope&) = delete;

private:
  bool active_;
  void* data_;
  u32 saved_ = 0;
};

// --- Operands ---

// In lanes.cpp: broadcasts scalars and applies neg, abs, SDWA and op_sel.
const u32* prepareSource(Wave& wave, const MicroOp& op, unsigned k);

// The 64 lanes of a source; a second dword follows at index kLanes.
inline const u32* source(Wave& wave, const MicroOp& op, unsigned k) {
  const Source& s = op.sources[k];
  if (s.kind == SourceKind::Vector) [[likely]]
    return wave.vgpr[s.index].lane;
  if (s.kind == SourceKind::Constant) return wave.constants[2 * s.index].lane;
  return prepareSource(wave, op, k);
}

// In lanes.cpp: applies clamp, omod, and the destination selection of SDWA and op_sel.
void modifyResult(Wave& wave, const MicroOp& op, u32* out, unsigned dwords);
// All bits of each lane whose bit in the mask is set.
inline void spread(u64 mask, u32* lanes) {
  constexpr unsigned kAtOnce = kLanes / 2;
  for (unsigned half = 0; half < 2; ++half) {
    const u32 bits =
        static_cast<u32>(mask >> (half * kAtOnce)); // 32 bits wide: the host shifts these lane by lane
    for (unsigned i = 0; i < kAtOnce; ++i)
      lanes[half * kAtOnce + i] = 0u - ((bits >> i) & 1);
  }
}
// In lanes.cpp: updates Wave::mask.
void spreadExec(Wave& wave, u64 exec);

inline void blend(u32* to, const u32* from, const u32* mask) {
  WAVESMITH_INDEPENDENT
  for (unsigned i = 0; i < kLanes; ++i)
    to[i] = (from[i] & mask[i]) | (to[i] & ~mask[i]);
}

// Writes the lanes that EXEC enables.
inline void writeVector(Wave& wave, unsigned index, const u32* from, unsigned dwords) {
  const u64 exec = wave.exec();
  if (exec == ~u64{0}) [[likely]] {
    for (unsigned d = 0; d < dwords; ++d)
      __builtin_memcpy(wave.vgpr[index + d].lane, from + d * kLanes, sizeof(Lanes));
    return;
  }
  if (exec != wave.maskOf) spreadExec(wave, exec);
  for (unsigned d = 0; d < dwords; ++d)
    blend(wave.vgpr[index + d].lane, from + d * kLanes, wave.mask.lane);
}

inline void writeResult(Wave& wave, const MicroOp& op, u32* out, unsigned dwords) {
  if (op.output != 0) [[unlikely]]
    modifyResult(wave, op, out, dwords);
  writeVector(wave, op.destination, out, dwords);
}

// In lanes.cpp: packs one bit of each lane (all bits of a lane are equal).
u64 packMask(const u32* lanes);

// --- The loop ---

template <unsigned... I>
struct Indices {};
template <unsigned N, unsigned... I>
struct MakeIndices : MakeIndices<N - 1, N - 1, I...> {};
template <unsigned... I>
struct MakeIndices<0, I...> {
  using Type = Indices<I...>;
};

template <class R, class... A>
struct Signature {
  static constexpr unsigned kArguments = sizeof...(A);
  using Result = R;
};
template <class C, class R, class... A>
Signature<R, A...> signatureOf(R (C::*)(A...) const);
template <auto F>
using SignatureOf = decltype(signatureOf(&decltype(F)::operator()));

template <class R>
inline unsigned roundingOf(const FloatModes& modes) {
  if constexpr (__is_same(R, float))
    return modes.round32;
  else if constexpr (__is_same(R, double))
    return modes.round64;
  else
    return 0;
}

// Replaces every NaN result by the one that the manual requires: the first NaN among the operands, quieted,
// or else the default NaN. (The NaN that the host propagates depends on the operand order that its compiler
// chose.)
template <class R, class... A, unsigned... I>
[[gnu::noinline]] void chooseNans(u32* out, const u32* const* in, Signature<R, A...>, Indices<I...>) {
  for (unsigned i = 0; i < kLanes; ++i) {
    if (!Nan<R>::is(out, i)) continue;
    const u32* from = nullptr;
    bool other = false; // a NaN of another width: it was converted including its payload
    const auto look = [&]<class T>(T*, const u32* p) {
      if constexpr (Nan<T>::kFloat) {
        if (from != nullptr || other || !Nan<T>::is(p, i)) return;
        if constexpr (__is_same(T, R))
          from = p;
        else
          other = true;
      }
    };
    (look(static_cast<A*>(nullptr), in[I]), ...);
    if (!other) putNan(static_cast<R*>(nullptr), out, i, from);
  }
}

template <class R>
inline bool anyNan(const u32* out) {
  u32 any = 0;
  for (unsigned i = 0; i < kLanes; ++i)
    any |= Nan<R>::is(out, i) ? 1u : 0u;
  return any != 0;
}

// The sum of x and -x is -0 if MODE rounds down, but f16 values are computed with rounding to nearest.
template <auto F, class... A, unsigned... I>
[[gnu::noinline]] void signZeros(u32* out, const u32* const* in, const FloatModes& modes,
                                 Signature<F16, A...>, Indices<I...>) {
  alignas(64) double exact[kLanes];
  {
    const RoundingScope rounding(kDown, exact);
    for (unsigned i = 0; i < kLanes; ++i)
      exact[i] = F(Lane<A>::load(in[I], i, modes)...).value;
  }
  for (unsigned i = 0; i < kLanes; ++i)
    if (exact[i] == 0) out[i] = (out[i] & 0x7fff) | static_cast<u32>(bits<u64>(exact[i]) >> 48);
}

template <auto F, class R, class... A, unsigned... I>
inline void compute(Wave& wave, u32* out, const u32* const* in, Signature<R, A...> signature,
                    Indices<I...> indices) {
  const FloatModes modes = wave.floats;
  {
    const RoundingScope rounding(roundingOf<R>(modes), out);
    WAVESMITH_INDEPENDENT
    for (unsigned i = 0; i < kLanes; ++i)
      Lane<R>::store(out, i, F(Lane<A>::load(in[I], i, modes)...), modes);
  }
  if constexpr (__is_same(R, F16)) {
    if (modes.round64 == kDown) [[unlikely]]
      signZeros<F>(out, in, modes, signature, indices);
  }
  if constexpr (Nan<R>::kFloat) {
    if (anyNan<R>(out)) [[unlikely]]
      chooseNans(out, in, signature, indices);
  }
}

// What a handler of this signature expects of the host's floats, whose denormal operands it has flushed itself where
// MODE says so. Floats that come from f16, integers or normal f32 are not denormal, not even as intermediate results
// in double; the bits of a float are not arithmetic.
template <class R, class... A>
constexpr Arithmetic arithmeticOf(Signature<R, A...>) {
  const bool wide = __is_same(R, double) || (__is_same(A, double) || ...);
  const bool single = __is_same(R, float) && (__is_same(A, float) || ...);
  return wide || single ? Arithmetic::General : Arithmetic::Integer;
}

template <auto F, class R, class... A, unsigned... I>
[[gnu::noinline]] void runLanes(Wave& wave, const MicroOp& op, Signature<R, A...> signature,
                                Indices<I...> indices) {
  const u32* const in[sizeof...(A) + 1] = {(Lane<A>::kDwords != 0 ? source(wave, op, I) : nullptr)...,
                                           nullptr};
  alignas(64) u32 out[kLanes * Lane<R>::kDwords];
  compute<F>(wave, out, in, signature, indices);
  if constexpr (__is_same(R, bool))
    wave.setSgpr64(op.scalarDestination, packMask(out) & wave.exec());
  else
    writeResult(wave, op, out, Lane<R>::kDwords);
}

template <auto F, class R, class... A, unsigned... I>
inline void runLanesDirectly(Wave& wave, const MicroOp& op, Signature<R, A...> signature,
                             Indices<I...> indices) {
  // Each lane is read before it is written, so the destination may overlap the sources.
  const u32* const in[] = {wave.vgpr[op.sources[I].index].lane...};
  compute<F>(wave, wave.vgpr[op.destination].lane, in, signature, indices);
}

template <auto F>
void runValu(Wave& wave, const MicroOp& op) {
  using S = SignatureOf<F>;
  using I = typename MakeIndices<S::kArguments>::Type;
  using R = typename S::Result;
  if constexpr (!Nan<R>::kFloat && !__is_same(R, bool)) {
    if (op.direct && wave.exec() == ~u64{0}) [[likely]]
      return runLanesDirectly<F>(wave, op, S{}, I{});
  }
  runLanes<F>(wave, op, S{}, I{});
}
// Writes f(src0, src1, ...) to the VGPR destination or, for a compare, to the lane mask.
template <auto F>
inline constexpr Handling valu{&runValu<F>, arithmeticOf(SignatureOf<F>{})};

template <auto F, class R, class... A, unsigned... I>
inline void accumulateLanes(Wave& wave, const MicroOp& op, Signature<R, A...> signature,
                            Indices<I...> indices) {
  const u32* in[sizeof...(A)] = {};
  for (unsigned k = 0; k + 1 < sizeof...(A); ++k)
    in[k] = source(wave, op, k);
  in[sizeof...(A) - 1] = wave.vgpr[op.destination].lane;
  alignas(64) u32 out[kLanes * Lane<R>::kDwords];
  compute<F>(wave, out, in, signature, indices);
  writeResult(wave, op, out, Lane<R>::kDwords);
}
template <auto F>
void runAccumulating(Wave& wave, const MicroOp& op) {
  using S = SignatureOf<F>;
  accumulateLanes<F>(wave, op, S{}, typename MakeIndices<S::kArguments>::Type{});
}
// The destination is also the last source: v_fmac_f64.
template <auto F>
inline constexpr Handling accumulate{&runAccumulating<F>, arithmeticOf(SignatureOf<F>{})};

} // namespace wavesmith::emulator::WAVESMITH_LANES
