// SPDX-License-Identifier: Apache-2.0
// Vector instructions that are not simple loops: carries, lane accesses, several destinations, selections by
// a lane mask.
#include "emulator/exceptions/exact_float.h"
#include "emulator/lanes/float_math.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

constexpr Handling integer(Handler handler) {
  return {handler, Arithmetic::Integer};
}

void nothing(Wave&, const MicroOp&) {}

void clearExceptions(Wave& wave, const MicroOp&) {
  wave.trapsts &= ~0x1ffu;
}

inline u32 laneBit(u64 mask, unsigned i) {
  return static_cast<u32>(mask >> i) & 1;
}

void cndmask(Wave& wave, const MicroOp& op) {
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  alignas(64) u32 mask[kLanes], out[kLanes];
  spread(scalar64(wave, op.sources[slot::kCarryIn]), mask);
  for (unsigned i = 0; i < kLanes; ++i)
    out[i] = (b[i] & mask[i]) | (a[i] & ~mask[i]);
  writeResult(wave, op, out, 1);
}

struct Sum {
  u32 value;
  u32 carry; // all bits of the lane
};
inline u32 allBits(bool value) {
  return value ? ~0u : 0u;
}
inline Sum add(u32 a, u32 b, u32 carry) {
  const u32 sum = a + b + (carry & 1);
  return {sum, allBits(sum < a) | (allBits(sum == a) & carry)};
}
inline Sum subtract(u32 a, u32 b, u32 borrow) {
  return {a - b - (borrow & 1), allBits(a < b) | (allBits(a == b) & borrow)};
}
inline Sum subtractReversed(u32 a, u32 b, u32 borrow) {
  return subtract(b, a, borrow);
}

// Clamping: a sum saturates to all ones, a difference to zero.
template <Sum (*F)(u32, u32, u32), bool CarryIn, bool Saturate, bool IsSum>
void withCarry(Wave& wave, const MicroOp& op) {
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  alignas(64) u32 in[kLanes] = {};
  if (CarryIn) spread(scalar64(wave, op.sources[slot::kCarryIn]), in);
  alignas(64) u32 out[kLanes];
  alignas(64) u32 carries[kLanes];
  for (unsigned i = 0; i < kLanes; ++i) {
    const Sum sum = F(a[i], b[i], in[i]);
    carries[i] = sum.carry;
    const u32 limit = IsSum ? sum.value | sum.carry : sum.value & ~sum.carry;
    out[i] = Saturate ? limit : sum.value;
  }
  const u64 exec = wave.exec();
  writeResult(wave, op, out, 1);
  wave.setSgpr64(op.scalarDestination, packMask(carries) & exec);
}
#define CARRY(name, function, carryIn, isSum)                                                                \
  {Op::name, integer(withCarry<function, carryIn, false, isSum>),                                            \
   integer(withCarry<function, carryIn, true, isSum>)}

// Clamping gives the nearest 64-bit number; the mask is nevertheless bit 64 of the sum.
template <bool Signed, bool Saturate>
void mad64(Wave& wave, const MicroOp& op) {
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const u32* const c = source(wave, op, 2);
  alignas(64) u32 out[2 * kLanes];
  alignas(64) u32 carries[kLanes];
  for (unsigned i = 0; i < kLanes; ++i) {
    const u64 addend = Lane<u64>::load(c, i, wave.floats);
    const u64 product =
        Signed ? static_cast<u64>(static_cast<i64>(static_cast<i32>(a[i])) * static_cast<i32>(b[i]))
               : u64{a[i]} * b[i];
    const u64 sum = product + addend;
    bool carry = sum < product;
    // Bit 64 of the sum of two sign-extended numbers.
    if (Signed) carry = carry != ((static_cast<i64>(product) < 0) != (static_cast<i64>(addend) < 0));
    carries[i] = carry ? ~0u : 0u;
    const bool overflow = Signed ? carry != (sum >> 63 != 0) : carry;
    const u64 limit = !Signed ? ~u64{0} : carry ? u64{1} << 63 : ~(u64{1} << 63);
    Lane<u64>::store(out, i, Saturate && overflow ? limit : sum, wave.floats);
  }
  const u64 exec = wave.exec();
  writeResult(wave, op, out, 2);
  wave.setSgpr64(op.scalarDestination, packMask(carries) & exec);
}

// --- Division (CDNA3 ISA, V_DIV_SCALE_F32) ---
// With two corrections, without which the sequence that compilers emit would not divide correctly, as the
// test of that sequence shows: whether a reciprocal is a denormal is determined in the format of the
// operation, and a denominator whose reciprocal and quotient are both denormals is scaled down, not up.

struct Scaled {
  double value;
  bool flag;
};
inline Scaled divScale(double s0, double d, double n, int biasedN, int biasedD, double least, int step,
                       int nearMax, int tiny) {
  if (n == 0 || d == 0) return {bits<double>(u64{0xfff8} << 48), false};
  const auto denormal = [least](double v) { return v != 0 && __builtin_fabs(v) < least; };
  if (biasedN - biasedD >= nearMax) return {s0 == d ? scale64(s0, step) : s0, true};
  if (denormal(d)) return {scale64(s0, step), false};
  const bool reciprocal = denormal(1.0 / d), quotient = denormal(n / d);
  if (reciprocal && quotient) return {s0 == d ? scale64(s0, -step) : s0, true};
  if (reciprocal) return {scale64(s0, -step), false};
  if (quotient) return {s0 == n ? scale64(s0, step) : s0, true};
  if (biasedN <= tiny) return {scale64(s0, step), false};
  return {s0, false};
}

void divScale32(Wave& wave, const MicroOp& op) {
  const u32* const in[] = {source(wave, op, 0), source(wave, op, 1), source(wave, op, 2)};
  alignas(64) u32 out[kLanes];
  u64 flags = 0;
  {
    const RoundingScope rounding(wave.floats.round32, out);
    for (unsigned i = 0; i < kLanes; ++i) {
      const u32 d = in[1][i], n = in[2][i];
      const Scaled r =
          divScale(bits<float>(in[0][i]), bits<float>(d), bits<float>(n), static_cast<int>((n >> 23) & 0xff),
                   static_cast<int>((d >> 23) & 0xff), 0x1p-126, 64, 96, 23);
      // The compiler may omit a conversion to the other type and back, which would quiet the NaN.
      const u32 value = bits<u32>(static_cast<float>(r.value));
      out[i] = flush32(value | (isNan32(value) ? 0x0040'0000u : 0), wave.floats.out32);
      flags |= static_cast<u64>(r.flag) << i;
    }
  }
  const u64 exec = wave.exec();
  writeResult(wave, op, out, 1);
  wave.setSgpr64(op.scalarDestination, flags & exec);
}
void divScale64(Wave& wave, const MicroOp& op) {
  const u32* const in[] = {source(wave, op, 0), source(wave, op, 1), source(wave, op, 2)};
  alignas(64) u32 out[2 * kLanes];
  u64 flags = 0;
  {
    const FloatModes& m = wave.floats;
    const RoundingScope rounding(m.round64, out);
    for (unsigned i = 0; i < kLanes; ++i) {
      const u64 s = Lane<u64>::load(in[0], i, m), d = Lane<u64>::load(in[1], i, m),
                n = Lane<u64>::load(in[2], i, m);
      const Scaled r =
          divScale(bits<double>(s), bits<double>(d), bits<double>(n), static_cast<int>((n >> 52) & 0x7ff),
                   static_cast<int>((d >> 52) & 0x7ff), 0x1p-1022, 128, 768, 53);
      const u64 quiet = isNan64(bits<u64>(r.value)) ? 0x0008'0000'0000'0000u : 0;
      Lane<u64>::store(out, i, flush64(bits<u64>(r.value) | quiet, m.out64), m);
      flags |= static_cast<u64>(r.flag) << i;
    }
  }
  const u64 exec = wave.exec();
  writeResult(wave, op, out, 2);
  wave.setSgpr64(op.scalarDestination, flags & exec);
}

// a * b + c times a power of two, rounded once. The manual writes the sum and the scaling as two steps, but
// with two roundings one in eight denormal quotients would be off by one ulp: LLVM's expansion of a correctly
// rounded division (AMDGPULegalizerInfo, legalizeFDIV32) ends here.
u64 scaledSum(u64 a, u64 b, u64 c, int by, exact::Format format, unsigned rounding) {
  const exact::Number sum = exact::add(exact::multiply(exact::unpack(a, format), exact::unpack(b, format)),
                                       exact::unpack(c, format));
  return exact::pack(exact::round(exact::scaled(sum, by), format, rounding, false).value, format);
}

// The flag in VCC says that the quotient was scaled: it is scaled back up if it is large, down if it is
// small. Only scaling down loses bits.
void divFmas32(Wave& wave, const MicroOp& op) {
  const u32* const in[] = {source(wave, op, 0), source(wave, op, 1), source(wave, op, 2)};
  const u64 vcc = wave.sgpr64(isa::scalar::kVccLo);
  alignas(64) u32 out[kLanes];
  {
    const RoundingScope rounding(wave.floats.round32, out);
    for (unsigned i = 0; i < kLanes; ++i) {
      const float r = __builtin_fmaf(bits<float>(in[0][i]), bits<float>(in[1][i]), bits<float>(in[2][i]));
      u32 value = bits<u32>(r);
      if (laneBit(vcc, i) != 0 && r != 0 && (value & 0x7f80'0000) != 0x7f80'0000)
        value = ((in[2][i] >> 23) & 0xff) > 127
                    ? bits<u32>(__builtin_scalbnf(r, 64))
                    : static_cast<u32>(
                          scaledSum(in[0][i], in[1][i], in[2][i], -64, exact::kF32, wave.floats.round32));
      out[i] = flush32(value, wave.floats.out32);
    }
  }
  if (anyNan<float>(out))
    chooseNans(out, in, Signature<float, float, float, float>{}, MakeIndices<3>::Type{});
  writeResult(wave, op, out, 1);
}
void divFmas64(Wave& wave, const MicroOp& op) {
  const u32* const in[] = {source(wave, op, 0), source(wave, op, 1), source(wave, op, 2)};
  const u64 vcc = wave.sgpr64(isa::scalar::kVccLo);
  const FloatModes& m = wave.floats;
  alignas(64) u32 out[2 * kLanes];
  {
    const RoundingScope rounding(m.round64, out);
    for (unsigned i = 0; i < kLanes; ++i) {
      const u64 a = Lane<u64>::load(in[0], i, m), b = Lane<u64>::load(in[1], i, m),
                c = Lane<u64>::load(in[2], i, m);
      const double r = __builtin_fma(bits<double>(a), bits<double>(b), bits<double>(c));
      u64 value = bits<u64>(r);
      constexpr u64 kInfinity = u64{0x7ff} << 52;
      if (laneBit(vcc, i) != 0 && r != 0 && (value & kInfinity) != kInfinity)
        value = ((c >> 52) & 0x7ff) > 1023 ? bits<u64>(scale64(r, 128))
                                           : scaledSum(a, b, c, -128, exact::kF64, m.round64);
      Lane<u64>::store(out, i, flush64(value, m.out64), m);
    }
  }
  if (anyNan<double>(out))
    chooseNans(out, in, Signature<double, double, double, double>{}, MakeIndices<3>::Type{});
  writeResult(wave, op, out, 2);
}

// --- Lanes ---

void readFirstLane(Wave& wave, const MicroOp& op) {
  const u64 exec = wave.exec();
  const unsigned lane = exec == 0 ? 0 : static_cast<unsigned>(__builtin_ctzll(exec));
  wave.sgpr[op.scalarDestination & 127] = source(wave, op, 0)[lane];
}
void readLane(Wave& wave, const MicroOp& op) {
  const u32 lane = scalar32(wave, op.sources[slot::kSrc1]) & 63;
  wave.sgpr[op.scalarDestination & 127] = source(wave, op, 0)[lane];
}
void writeLane(Wave& wave, const MicroOp& op) {
  const u32 lane = scalar32(wave, op.sources[slot::kSrc1]) & 63;
  wave.vgpr[op.destination].lane[lane] = scalar32(wave, op.sources[slot::kSrc0]);
}

template <bool High>
void mbcnt(Wave& wave, const MicroOp& op) {
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  alignas(64) u32 out[kLanes];
  for (unsigned i = 0; i < kLanes; ++i) {
    const u64 below = (u64{1} << i) - 1;
    out[i] = b[i] + static_cast<u32>(__builtin_popcount(a[i] & static_cast<u32>(High ? below >> 32 : below)));
  }
  writeResult(wave, op, out, 1);
}

void swap(Wave& wave, const MicroOp& op) {
  const unsigned other = op.sources[0].index;
  alignas(64) u32 first[kLanes], second[kLanes];
  __builtin_memcpy(first, wave.vgpr[op.destination].lane, sizeof first);
  __builtin_memcpy(second, wave.vgpr[other].lane, sizeof second);
  writeVector(wave, op.destination, second, 1);
  writeVector(wave, other, first, 1);
}

// --- Results of four dwords, and bytes ---

inline u32 msad(u32 a, u32 b, u32 sum) {
  for (unsigned n = 0; n < 4; ++n) {
    const u32 x = (a >> (8 * n)) & 0xff, y = (b >> (8 * n)) & 0xff;
    sum += y == 0 ? 0 : x > y ? x - y : y - x;
  }
  return sum;
}
template <bool Saturate>
void mqsadU32(Wave& wave, const MicroOp& op) {
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  // Four dwords: only a VGPR can hold them.
  const u32* const c = wave.vgpr[op.sources[2].index].lane;
  alignas(64) u32 out[4 * kLanes];
  for (unsigned i = 0; i < kLanes; ++i) {
    const u64 data = Lane<u64>::load(a, i, wave.floats);
    for (unsigned n = 0; n < 4; ++n) {
      const u32 addend = c[n * kLanes + i], sum = msad(static_cast<u32>(data >> (8 * n)), b[i], addend);
      out[n * kLanes + i] = Saturate && sum < addend ? ~0u : sum;
    }
  }
  writeVector(wave, op.destination, out, 4);
}

inline u32 toSmall(u32 v, const Format format, bool overflowToMax) {
  return narrow(bits<float>(v), format, kNearestEven, overflowToMax);
}

// Two bytes into one half of the destination, selected by op_sel[3]; the other half is preserved.
template <bool Bf8>
void packSmall(Wave& wave, const MicroOp& op) {
  constexpr Format format = Bf8 ? kBf8 : kFp8;
  const u32* const a = source(wave, op, 0);
  const u32* const b = source(wave, op, 1);
  const bool high = op.instruction->operands[0].opSel;
  const bool limit = wave.floats.fp16Overflow;
  const u32* const old = wave.vgpr[op.destination].lane;
  alignas(64) u32 out[kLanes];
  for (unsigned i = 0; i < kLanes; ++i) {
    const u32 pair = toSmall(a[i], format, limit) | toSmall(b[i], format, limit) << 8;
    out[i] = high ? (old[i] & 0xffff) | pair << 16 : (old[i] & 0xffff'0000u) | pair;
  }
  writeVector(wave, op.destination, out, 1);
}

// Rounds up or down with the probability given by the bits that are cut off: 32 random bits are added
// directly below the bits that are kept, then the rest is truncated.
inline u32 toSmallStochastically(u32 v, u32 seed, const Format format, bool overflowToMax) {
  constexpr u32 kNan = 0x80;
  const u32 sign = v >> 31 << 7, largest = 0x7f;
  const int biased = static_cast<int>((v >> 23) & 0xff);
  if (isNan32(v) || (biased == 0xff && !overflowToMax)) return kNan;
  if (biased == 0xff) return sign | largest;
  const u64 significand = (v & 0x7f'ffffu) | (biased != 0 ? 0x80'0000u : 0);
  const int exponent = (biased != 0 ? biased : 1) - 127, least = 1 - format.bias;
  const int top = greater(exponent, least);
  const int cut = 23 - format.mantissaBits + (top - exponent);
  const u64 fixed = cut < 64 ? (significand << 32) >> cut : 0; // in units of 2^-32 of the last place
  const u64 kept = (fixed + seed) >> 32;
  const u64 magnitude = (static_cast<u64>(top - least) << format.mantissaBits) + kept;
  if (magnitude > largest) return overflowToMax ? sign | largest : kNan;
  return magnitude == 0 ? 0 : sign | static_cast<u32>(magnitude);
}

// Into the byte selected by op_sel[3:2]; the others are preserved.
template <bool Bf8>
void convertStochastically(Wave& wave, const MicroOp& op) {
  constexpr Format format = Bf8 ? kBf8 : kFp8;
  const u32* const a = source(wave, op, 0);
  const u32* const seed = source(wave, op, 1);
  const unsigned at = 8 * ((op.instruction->modifiers.opSel >> 2) & 3);
  const bool limit = wave.floats.fp16Overflow;
  const u32* const old = wave.vgpr[op.destination].lane;
  alignas(64) u32 out[kLanes];
  for (unsigned i = 0; i < kLanes; ++i)
    out[i] = (old[i] & ~(0xffu << at)) | toSmallStochastically(a[i], seed[i], format, limit) << at;
  writeVector(wave, op.destination, out, 1);
}

// --- a * b + c of f16 ---
// Rounded after the product and after the sum, without denormals regardless of MODE (CDNA3 ISA 12.7,
// V_MAC_F16).

struct HalfRounding {
  int rounding;
  bool saturate;
};
inline u32 madHalf(u32 a, u32 b, u32 c, HalfRounding mode) {
  const auto flushed = [](u32 v) { return flush16(v & 0xffff, 0x8000u); };
  const auto rounded = [&](double v) { return flushed(narrow(v, kHalf, mode.rounding, mode.saturate)); };
  const double factors = widen(flushed(a), kHalf) * widen(flushed(b), kHalf); // exact
  if (factors != factors) return 0xfe00u;
  const double product = widen(rounded(factors), kHalf), addend = widen(flushed(c), kHalf);
  const double sum = product + addend; // exact
  if (sum != sum) return 0xfe00u;
  const bool canceled = sum == 0 && __builtin_signbit(product) != __builtin_signbit(addend);
  if (canceled) return mode.rounding == kDown ? 0x8000u : 0u;
  return rounded(sum);
}

enum class Addend : unsigned char { Third, Second, Destination };

template <Addend Where>
void multiplyAddHalf(Wave& wave, const MicroOp& op) {
  const u32* const first = source(wave, op, 0);
  const u32* const second = source(wave, op, 1);
  const u32* const third =
      Where == Addend::Destination ? wave.vgpr[op.destination].lane : source(wave, op, 2);
  const HalfRounding mode{wave.floats.round64, wave.floats.fp16Overflow};
  alignas(64) u32 out[kLanes];
  for (unsigned i = 0; i < kLanes; ++i) {
    const u32 a = first[i], b = second[i], c = third[i];
    if (isNan16(a) || isNan16(b) || isNan16(c))
      out[i] = ((isNan16(a) ? a : isNan16(b) ? b : c) & 0xffff) | 0x200u;
    else
      out[i] = Where == Addend::Second ? madHalf(a, c, b, mode) : madHalf(a, b, c, mode);
  }
  writeResult(wave, op, out, 1);
}

constexpr HandlerEntry kEntries[] = {
    {Op::v_nop, integer(nothing)},
    {Op::v_clrexcp, integer(clearExceptions)},
    {Op::v_cndmask_b32, integer(cndmask)},
    CARRY(v_add_co_u32, add, false, true),
    CARRY(v_sub_co_u32, subtract, false, false),
    CARRY(v_subrev_co_u32, subtractReversed, false, false),
    CARRY(v_addc_co_u32, add, true, true),
    CARRY(v_subb_co_u32, subtract, true, false),
    CARRY(v_subbrev_co_u32, subtractReversed, true, false),
    {Op::v_mad_u64_u32, integer(mad64<false, false>), integer(mad64<false, true>)},
    {Op::v_mad_i64_i32, integer(mad64<true, false>), integer(mad64<true, true>)},
    {Op::v_div_scale_f32, divScale32},
    {Op::v_div_scale_f64, divScale64},
    {Op::v_div_fmas_f32, divFmas32},
    {Op::v_div_fmas_f64, divFmas64},
    {Op::v_readfirstlane_b32, integer(readFirstLane)},
    {Op::v_readlane_b32, integer(readLane)},
    {Op::v_writelane_b32, integer(writeLane)},
    {Op::v_mbcnt_lo_u32_b32, integer(mbcnt<false>)},
    {Op::v_mbcnt_hi_u32_b32, integer(mbcnt<true>)},
    {Op::v_swap_b32, integer(swap)},
    {Op::v_mqsad_u32_u8, integer(mqsadU32<false>), integer(mqsadU32<true>)},
    {Op::v_cvt_pk_fp8_f32, packSmall<false>},
    {Op::v_cvt_pk_bf8_f32, packSmall<true>},
    {Op::v_cvt_sr_fp8_f32, convertStochastically<false>},
    {Op::v_cvt_sr_bf8_f32, convertStochastically<true>},
    {Op::v_mac_f16, multiplyAddHalf<Addend::Destination>},
    {Op::v_madmk_f16, multiplyAddHalf<Addend::Second>},
    {Op::v_madak_f16, multiplyAddHalf<Addend::Third>},
    {Op::v_mad_f16, multiplyAddHalf<Addend::Third>},
    {Op::v_mad_legacy_f16, multiplyAddHalf<Addend::Third>},
    {Op::v_accvgpr_read_b32, valu<[](u32 a) { return a; }>},
    {Op::v_accvgpr_write_b32, valu<[](u32 a) { return a; }>},
};

} // namespace

HandlerList specialEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
