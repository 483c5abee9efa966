// SPDX-License-Identifier: Apache-2.0
// VOP3P without the matrix instructions (CDNA3 ISA 12.10), and the dot products of VOP2. Operands are split
// into their halves (or dwords) according to op_sel, op_sel_hi, neg and neg_hi; the operation runs on each
// half.
#include "emulator/lanes/float_math.h"
#include "emulator/lanes/native_half.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

// The lanes of a source before op_sel and neg.
const u32* raw(Wave& wave, const MicroOp& op, unsigned k) {
  const Source& s = op.sources[k];
  const SourceKind from = s.kind == SourceKind::Modified ? s.base : s.kind;
  if (from != SourceKind::Scalar) return lanesOf(wave, from, s.index);
  u32* const to = wave.temporary[k][2].lane;
  const u64 value = s.dwords > 1 ? scalar64(wave, s.index) : scalar32(wave, s.index);
  for (unsigned i = 0; i < kLanes; ++i) {
    to[i] = static_cast<u32>(value);
    to[i + kLanes] = static_cast<u32>(value >> 32);
  }
  return to;
}

// The sources come after the single destination.
const isa::Operand& operandOf(const MicroOp& op, unsigned k) {
  return op.instruction->operands[1 + k];
}

// One half of each lane, 16 bits wide, optionally negated.
void takeHalf(const u32* from, u32* to, bool high, bool negate) {
  const u32 flip = negate ? 0x8000u : 0;
  if (high)
    for (unsigned i = 0; i < kLanes; ++i)
      to[i] = (from[i] >> 16) ^ flip;
  else
    for (unsigned i = 0; i < kLanes; ++i)
      to[i] = (from[i] & 0xffff) ^ flip;
}

template <auto F, class R, class... A, unsigned... I>
inline void runPacked(Wave& wave, const MicroOp& op, bool accumulating, Signature<R, A...> signature,
                      Indices<I...> indices) {
  constexpr unsigned kCount = sizeof...(A);
  // NEG is for floating point inputs (CDNA3 ISA 6.2.1).
  constexpr bool kIsFloat[] = {(__is_same(A, F16) || __is_same(A, Bits16))...};
  alignas(64) u32 halves[2][kCount][kLanes];
  for (unsigned k = 0; k < kCount; ++k) {
    if constexpr (kCount == 3) {
      if (accumulating && k == 2) {
        takeHalf(wave.vgpr[op.destination].lane, halves[0][k], false, false);
        takeHalf(wave.vgpr[op.destination].lane, halves[1][k], true, false);
        continue;
      }
    }
    if (op.sources[k].kind == SourceKind::None) { // the Modes parameter
      continue;
    }
    const u32* const from = raw(wave, op, k);
    const bool vop3p = !accumulating;
    const isa::Operand o = vop3p ? operandOf(op, k) : isa::Operand{};
    takeHalf(from, halves[0][k], vop3p && o.opSel, kIsFloat[k] && o.neg);
    takeHalf(from, halves[1][k], vop3p ? o.opSelHi : true, kIsFloat[k] && o.negHi);
  }
  alignas(64) u32 low[kLanes];
  alignas(64) u32 high[kLanes];
  const u32* const inLow[] = {halves[0][I]...};
  const u32* const inHigh[] = {halves[1][I]...};
  compute<F>(wave, low, inLow, signature, indices);
  compute<F>(wave, high, inHigh, signature, indices);
  for (unsigned i = 0; i < kLanes; ++i)
    low[i] = (low[i] & 0xffff) | high[i] << 16;
  writeResult(wave, op, low, 1);
}

template <auto F, bool Accumulating>
void runHalves(Wave& wave, const MicroOp& op) {
  using S = SignatureOf<F>;
  runPacked<F>(wave, op, Accumulating, S{}, typename MakeIndices<S::kArguments>::Type{});
}
template <auto F>
constexpr Handling packed{&runHalves<F, false>, arithmeticOf(SignatureOf<F>{})};
template <auto F>
constexpr Handling packedAccumulate{&runHalves<F, true>, arithmeticOf(SignatureOf<F>{})};

// Two f32 in a pair of registers; op_sel and op_sel_hi select the dword for the low and the high result.
struct SingleHalf {
  const u32* in[3];
  alignas(64) u32 negated[3][kLanes];

  SingleHalf(Wave& wave, const MicroOp& op, unsigned sources, bool high) {
    for (unsigned k = 0; k < sources; ++k) {
      const isa::Operand& o = operandOf(op, k);
      in[k] = raw(wave, op, k) + ((high ? o.opSelHi : o.opSel) ? kLanes : 0);
      if (!(high ? o.negHi : o.neg)) continue;
      for (unsigned i = 0; i < kLanes; ++i)
        negated[k][i] = in[k][i] ^ 0x8000'0000u;
      in[k] = negated[k];
    }
  }
};
template <unsigned N, auto F>
[[gnu::noinline]] void runPairCarefully(Wave& wave, const MicroOp& op) {
  constexpr auto kFloats = OnFloats<N, F>::value;
  alignas(64) u32 out[2 * kLanes];
  for (unsigned half = 0; half < 2; ++half) {
    const SingleHalf sources(wave, op, N, half != 0);
    compute<kFloats>(wave, out + half * kLanes, sources.in, SignatureOf<kFloats>{},
                     typename MakeIndices<N>::Type{});
  }
  writeResult(wave, op, out, 2);
}
template <unsigned N, auto F>
void runPair(Wave& wave, const MicroOp& op) {
  if (!wave.nativeSingle || op.output != 0) [[unlikely]]
    return runPairCarefully<N, F>(wave, op);
  const bool keeps = wave.floats.out32 == ~0u;
  AllLanes results[2];
  for (unsigned half = 0; half < 2; ++half) {
    const SingleHalf sources(wave, op, N, half != 0);
    applyToAll<F>(results[half], sources.in, typename MakeIndices<N>::Type{});
    if (anyExceptional(results[half], keeps ? Exceptional::Nans : Exceptional::NansAndDenormals)) [[unlikely]]
      return runPairCarefully<N, F>(wave, op);
  }
  writeLanes(wave, op.destination, results[0]);
  writeLanes(wave, op.destination + 1, results[1]);
}
template <unsigned N, auto F>
constexpr Handling packedSingle{&runPair<N, F>, Arithmetic::Single};

// The halves that op_sel and op_sel_hi select, negated as specified; nullptr: those of the register itself.
[[maybe_unused]] const u32* arrangedHalves(Wave& wave, const MicroOp& op, unsigned k) {
  const isa::Operand& o = operandOf(op, k);
  const u32* const from = raw(wave, op, k);
  if (!o.opSel && o.opSelHi && !o.neg && !o.negHi) return from;
  u32* const to = wave.temporary[k][3].lane;
  const unsigned low = o.opSel ? 16 : 0, high = o.opSelHi ? 16 : 0;
  const u32 flip = (o.neg ? 0x8000u : 0) | (o.negHi ? 0x8000'0000u : 0);
  for (unsigned i = 0; i < kLanes; ++i)
    to[i] = (((from[i] >> low) & 0xffff) | (from[i] >> high) << 16) ^ flip;
  return to;
}
template <unsigned N, auto F, Handler Careful>
void runNativeHalves(Wave& wave, const MicroOp& op) {
#if defined(__AVX2__)
  if (wave.floats.nativeHalf && op.output == 0) [[likely]] {
    const u32* in[N];
    for (unsigned k = 0; k < N; ++k)
      in[k] = arrangedHalves(wave, op, k);
    alignas(64) u32 out[kLanes];
    if (computeHalves<F>(out, in, typename MakeIndices<N>::Type{})) [[likely]]
      return writeVector(wave, op.destination, out, 1);
  }
#endif
  Careful(wave, op);
}
template <unsigned N, auto F, Handler Careful>
constexpr Handling nativeHalves{&runNativeHalves<N, F, Careful>, Arithmetic::Integer};

void pkMov(Wave& wave, const MicroOp& op) {
  alignas(64) u32 out[2 * kLanes];
  for (unsigned k = 0; k < 2; ++k)
    __builtin_memcpy(out + k * kLanes, raw(wave, op, k) + (operandOf(op, k).opSel ? kLanes : 0),
                     sizeof(Lanes));
  writeResult(wave, op, out, 2);
}

// V_FMA_MIX (V_MAD_MIX in the manual): each source is an f32 or one half of a register; neg_hi means abs
// (CDNA3 ISA 12.10).
void mixSources(Wave& wave, const MicroOp& op, u32 (*in)[kLanes]) {
  for (unsigned k = 0; k < 3; ++k) {
    const isa::Operand& o = operandOf(op, k);
    const u32* const from = raw(wave, op, k);
    const FloatModes& m = wave.floats;
    for (unsigned i = 0; i < kLanes; ++i) {
      u32 v = from[i];
      if (o.opSelHi) {
        const u32 half = flush16((o.opSel ? v >> 16 : v) & 0xffff, m.in16);
        v = bits<u32>(static_cast<float>(widen(half, kHalf)));
      }
      if (o.negHi) v &= 0x7fff'ffffu;
      if (o.neg) v ^= 0x8000'0000u;
      in[k][i] = v;
    }
  }
}
constexpr auto kFma = [](float a, float b, float c) { return __builtin_fmaf(a, b, c); };

void mixSingle(Wave& wave, const MicroOp& op, u32* out) {
  alignas(64) u32 in[3][kLanes];
  mixSources(wave, op, in);
  const u32* const pointers[] = {in[0], in[1], in[2]};
  compute<kFma>(wave, out, pointers, SignatureOf<kFma>{}, MakeIndices<3>::Type{});
}
void mix(Wave& wave, const MicroOp& op) {
  alignas(64) u32 out[kLanes];
  mixSingle(wave, op, out);
  writeResult(wave, op, out, 1);
}
template <bool High>
void mixHalf(Wave& wave, const MicroOp& op) {
  alignas(64) u32 out[kLanes];
  const u32 flushing = wave.floats.out32;
  wave.floats.out32 = ~0u; // the sum is not yet an f32 result
  mixSingle(wave, op, out);
  wave.floats.out32 = flushing;
  const bool clamp = op.instruction->modifiers.clamp;
  const FloatModes& m = wave.floats;
  const u32* const old = wave.vgpr[op.destination].lane;
  for (unsigned i = 0; i < kLanes; ++i) {
    double v = bits<float>(out[i]);
    if (clamp) v = v != v ? ((wave.mode & mode::kDx10Clamp) != 0 ? 0 : v) : v > 1 ? 1 : v > 0 ? v : 0;
    const u32 half = flush16(narrow(v, kHalf, m.round64, m.fp16Overflow), m.out16);
    out[i] = High ? (old[i] & 0xffff) | half << 16 : (old[i] & 0xffff'0000u) | half;
  }
  writeVector(wave, op.destination, out, 1);
}

inline i32 saturate(i64 v) {
  return static_cast<i32>(v > 2147483647 ? 2147483647 : v < -2147483648LL ? -2147483648LL : v);
}
template <unsigned Width>
inline i64 dotSigned(u32 a, u32 b) {
  i64 sum = 0;
  for (unsigned at = 0; at < 32; at += Width) {
    const i32 x = static_cast<i32>(a << (32 - Width - at)) >> (32 - Width),
              y = static_cast<i32>(b << (32 - Width - at)) >> (32 - Width);
    sum += static_cast<i64>(x) * y;
  }
  return sum;
}
template <unsigned Width>
inline u64 dotUnsigned(u32 a, u32 b) {
  u64 sum = 0;
  for (unsigned at = 0; at < 32; at += Width) {
    const u32 mask = (1u << Width) - 1;
    sum += u64{(a >> at) & mask} * ((b >> at) & mask);
  }
  return sum;
}
// Denormals are flushed and sums rounded to nearest even regardless of MODE (CDNA3 ISA 6.4): like Bits32,
// which never rounds, and with the selection of the first NaN in a, b, c.
struct DotSum {
  u32 value;
  int from; // the origin of a NaN: 0 a, 1 b, 2 c, 3 none of them
};
inline DotSum addProduct(u32 a, u32 b, DotSum sum) {
  const auto single = [](u32 v) {
    return bits<u32>(static_cast<float>(widen(flush16(v & 0xffff, 0x8000u), kHalf)));
  };
  const u32 x = single(a), y = single(b);
  if (isNan32(x)) return {x, 0};
  if (isNan32(sum.value) && sum.from == 0) return sum;
  if (isNan32(y)) return {y, 1};
  if (isNan32(sum.value)) return sum;
  const u32 r = bits<u32>(__builtin_fmaf(bits<float>(x), bits<float>(y), bits<float>(sum.value)));
  return isNan32(r) ? DotSum{0xffc0'0000u, 3} : DotSum{flush32(r, 0x8000'0000u), 3};
}
inline Bits32 dotHalf(u32 a, u32 b, Bits32 c) {
  const u32 start = flush32(c.bits, 0x8000'0000u);
  const DotSum low = addProduct(a, b, {isNan32(start) ? start | 0x0040'0000u : start, 2});
  return {addProduct(a >> 16, b >> 16, low).value};
}

inline i16 saturate16(i32 v) {
  return static_cast<i16>(v > 32767 ? 32767 : v < -32768 ? -32768 : v);
}
inline u16 saturateU16(i64 v) {
  return static_cast<u16>(v > 65535 ? 65535 : v < 0 ? 0 : v);
}

constexpr HandlerEntry kEntries[] = {
    {Op::v_pk_mad_i16, packed<[](i16 a, i16 b, i16 c) { return static_cast<i16>(i32{a} * b + c); }>,
     packed<[](i16 a, i16 b, i16 c) { return saturate16(i32{a} * b + c); }>},
    {Op::v_pk_mul_lo_u16, packed<[](u16 a, u16 b) { return static_cast<u16>(u32{a} * b); }>,
     packed<[](u16 a, u16 b) { return saturateU16(i64{a} * b); }>},
    {Op::v_pk_add_i16, packed<[](i16 a, i16 b) { return static_cast<i16>(a + b); }>,
     packed<[](i16 a, i16 b) { return saturate16(a + b); }>},
    {Op::v_pk_sub_i16, packed<[](i16 a, i16 b) { return static_cast<i16>(a - b); }>,
     packed<[](i16 a, i16 b) { return saturate16(a - b); }>},
    {Op::v_pk_lshlrev_b16, packed<[](u16 a, u16 b) { return static_cast<u16>(u32{b} << (a & 15)); }>},
    {Op::v_pk_lshrrev_b16, packed<[](u16 a, u16 b) { return (static_cast<u16>(b >> (a & 15))); }>},
    {Op::v_pk_ashrrev_i16, packed<[](u16 a, i16 b) { return (static_cast<i16>(b >> (a & 15))); }>},
    {Op::v_pk_max_i16, packed<[](i16 a, i16 b) { return greater(a, b); }>},
    {Op::v_pk_min_i16, packed<[](i16 a, i16 b) { return lesser(a, b); }>},
    {Op::v_pk_mad_u16, packed<[](u16 a, u16 b, u16 c) { return static_cast<u16>(u32{a} * b + c); }>,
     packed<[](u16 a, u16 b, u16 c) { return saturateU16(i64{a} * b + c); }>},
    {Op::v_pk_add_u16, packed<[](u16 a, u16 b) { return static_cast<u16>(a + b); }>,
     packed<[](u16 a, u16 b) { return saturateU16(i64{a} + b); }>},
    {Op::v_pk_sub_u16, packed<[](u16 a, u16 b) { return static_cast<u16>(a - b); }>,
     packed<[](u16 a, u16 b) { return saturateU16(i64{a} - b); }>},
    {Op::v_pk_max_u16, packed<[](u16 a, u16 b) { return greater(a, b); }>},
    {Op::v_pk_min_u16, packed<[](u16 a, u16 b) { return lesser(a, b); }>},
    {Op::v_pk_fma_f16,
     nativeHalves<3, [](auto a, auto b, auto c) { return addAllToOdd(a * b, c); },
                  packed<[](F16 a, F16 b, F16 c) { return F16{addToOdd(a.value * b.value, c.value)}; }>.run>},
    {Op::v_pk_add_f16, nativeHalves<2, [](auto a, auto b) { return addAllToOdd(a, b); },
                                    packed<[](F16 a, F16 b) { return F16{a.value + b.value}; }>.run>},
    {Op::v_pk_mul_f16, nativeHalves<2, [](auto a, auto b) { return a * b; },
                                    packed<[](F16 a, F16 b) { return F16{a.value * b.value}; }>.run>},
    {Op::v_pk_min_f16,
     packed<[](Bits16 a, Bits16 b, Modes m) { return Bits16{min16(a.bits, b.bits, m.ieee)}; }>},
    {Op::v_pk_max_f16,
     packed<[](Bits16 a, Bits16 b, Modes m) { return Bits16{max16(a.bits, b.bits, m.ieee)}; }>},
    {Op::v_pk_fmac_f16,
     packedAccumulate<[](F16 a, F16 b, F16 c) { return F16{addToOdd(a.value * b.value, c.value)}; }>},
    {Op::v_fma_mix_f32, mix},
    {Op::v_fma_mixlo_f16, mixHalf<false>},
    {Op::v_fma_mixhi_f16, mixHalf<true>},
    {Op::v_pk_fma_f32, packedSingle<3, [](auto a, auto b, auto c) { return fused(a, b, c); }>},
    {Op::v_pk_mul_f32, packedSingle<2, [](auto a, auto b) { return a * b; }>},
    {Op::v_pk_add_f32, packedSingle<2, [](auto a, auto b) { return a + b; }>},
    {Op::v_pk_mov_b32, {pkMov, Arithmetic::Integer}},
    {Op::v_dot2_f32_f16, valu<[](u32 a, u32 b, Bits32 c) { return dotHalf(a, b, c); }>},
    {Op::v_dot2c_f32_f16, accumulate<[](u32 a, u32 b, Bits32 c) { return dotHalf(a, b, c); }>},
    {Op::v_dot2_i32_i16, valu<[](u32 a, u32 b, i32 c) { return static_cast<u32>(dotSigned<16>(a, b) + c); }>,
     valu<[](u32 a, u32 b, i32 c) { return saturate(dotSigned<16>(a, b) + c); }>},
    {Op::v_dot2_u32_u16,
     valu<[](u32 a, u32 b, u32 c) { return static_cast<u32>(dotUnsigned<16>(a, b) + c); }>,
     valu<[](u32 a, u32 b, u32 c) {
       return static_cast<u32>(lesser(dotUnsigned<16>(a, b) + c, u64{0xffff'ffffu}));
     }>},
    {Op::v_dot4_i32_i8, valu<[](u32 a, u32 b, i32 c) { return static_cast<u32>(dotSigned<8>(a, b) + c); }>,
     valu<[](u32 a, u32 b, i32 c) { return saturate(dotSigned<8>(a, b) + c); }>},
    {Op::v_dot4_u32_u8, valu<[](u32 a, u32 b, u32 c) { return static_cast<u32>(dotUnsigned<8>(a, b) + c); }>,
     valu<[](u32 a, u32 b, u32 c) {
       return static_cast<u32>(lesser(dotUnsigned<8>(a, b) + c, u64{0xffff'ffffu}));
     }>},
    {Op::v_dot8_i32_i4, valu<[](u32 a, u32 b, i32 c) { return static_cast<u32>(dotSigned<4>(a, b) + c); }>,
     valu<[](u32 a, u32 b, i32 c) { return saturate(dotSigned<4>(a, b) + c); }>},
    {Op::v_dot8_u32_u4, valu<[](u32 a, u32 b, u32 c) { return static_cast<u32>(dotUnsigned<4>(a, b) + c); }>,
     valu<[](u32 a, u32 b, u32 c) {
       return static_cast<u32>(lesser(dotUnsigned<4>(a, b) + c, u64{0xffff'ffffu}));
     }>},
    {Op::v_dot2c_i32_i16,
     accumulate<[](u32 a, u32 b, i32 c) { return static_cast<u32>(dotSigned<16>(a, b) + c); }>,
     accumulate<[](u32 a, u32 b, i32 c) { return saturate(dotSigned<16>(a, b) + c); }>},
    {Op::v_dot4c_i32_i8,
     accumulate<[](u32 a, u32 b, i32 c) { return static_cast<u32>(dotSigned<8>(a, b) + c); }>,
     accumulate<[](u32 a, u32 b, i32 c) { return saturate(dotSigned<8>(a, b) + c); }>},
    {Op::v_dot8c_i32_i4,
     accumulate<[](u32 a, u32 b, i32 c) { return static_cast<u32>(dotSigned<4>(a, b) + c); }>,
     accumulate<[](u32 a, u32 b, i32 c) { return saturate(dotSigned<4>(a, b) + c); }>},
};

} // namespace

HandlerList packedEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
