// SPDX-License-Identifier: Apache-2.0
// Operations that only VOP3 can express (CDNA3 ISA 12.11). Several destinations, carries and lane accesses:
// special.cpp.
#include "emulator/lanes/float_math.h"
#include "emulator/lanes/native_half.h"
#include "emulator/lanes/sets.h"

namespace wavesmith::emulator::WAVESMITH_LANES {
namespace {

using isa::Op;

inline i32 sext24(u32 v) {
  return static_cast<i32>(v << 8) >> 8;
}
inline u32 zext24(u32 v) {
  return v & 0xff'ffffu;
}

inline u32 bfeU32(u32 v, u32 offset, u32 width) {
  return (v >> (offset & 31)) & ((1u << (width & 31)) - 1);
}
inline i32 bfeI32(u32 v, u32 offset, u32 width) {
  const u32 bitsWanted = width & 31;
  if (bitsWanted == 0) return 0;
  const i32 shifted = static_cast<i32>(v) >> (offset & 31);
  return static_cast<i32>(static_cast<u32>(shifted) << (32 - bitsWanted)) >> (32 - bitsWanted);
}

// For two floats that are not NaNs.
inline bool same32(u32 a, u32 b) {
  return a == b || ((a | b) << 1) == 0;
}
inline bool same16(u32 a, u32 b) {
  return a == b || ((a | b) & 0x7fff) == 0;
}

inline u32 med3F32(u32 a, u32 b, u32 c, bool ieee) {
  if (isNan32(a) || isNan32(b) || isNan32(c)) return min32(min32(a, b, ieee), c, ieee);
  const u32 most = max32(max32(a, b, ieee), c, ieee);
  if (same32(most, a)) return max32(b, c, ieee);
  if (same32(most, b)) return max32(a, c, ieee);
  return max32(a, b, ieee);
}
inline u32 med3F16(u32 a, u32 b, u32 c, bool ieee) {
  if (isNan16(a) || isNan16(b) || isNan16(c)) return min16(min16(a, b, ieee), c, ieee);
  const u32 most = max16(max16(a, b, ieee), c, ieee);
  if (same16(most, a)) return max16(b, c, ieee);
  if (same16(most, b)) return max16(a, c, ieee);
  return max16(a, b, ieee);
}
template <class T>
inline T med3(T a, T b, T c) {
  return greater(lesser(a, b), lesser(greater(a, b), c));
}

inline u32 byteOf(u32 v, unsigned n) {
  return (v >> (8 * n)) & 0xff;
}
template <class T>
inline T distance(T a, T b) {
  return a > b ? a - b : b - a;
}
inline u32 sadU8(u32 a, u32 b, u32 sum) {
  for (unsigned n = 0; n < 4; ++n)
    sum += distance(byteOf(a, n), byteOf(b, n));
  return sum;
}
inline u32 sadU16(u32 a, u32 b) {
  return distance(a & 0xffff, b & 0xffff) + distance(a >> 16, b >> 16);
}
inline u32 msadU8(u32 a, u32 b, u32 sum) {
  for (unsigned n = 0; n < 4; ++n)
    sum += byteOf(b, n) == 0 ? 0 : distance(byteOf(a, n), byteOf(b, n));
  return sum;
}
inline u32 slice(u64 v, unsigned n) {
  return static_cast<u32>(v >> (8 * n));
}
// Four sums, each with a half of c.
template <u32 (*Sad)(u32, u32, u32), bool Saturate>
inline u64 quadSad(u64 a, u32 b, u64 c) {
  u64 r = 0;
  for (unsigned n = 0; n < 4; ++n) {
    const u32 sum = Sad(slice(a, n), b, static_cast<u16>(c >> (16 * n)));
    r |= u64{Saturate && sum > 0xffff ? 0xffff : sum & 0xffff} << (16 * n);
  }
  return r;
}

inline u32 lerpU8(u32 a, u32 b, u32 c) {
  u32 r = 0;
  for (unsigned n = 0; n < 4; ++n)
    r |= ((byteOf(a, n) + byteOf(b, n) + (byteOf(c, n) & 1)) >> 1) << (8 * n);
  return r;
}

inline u32 permuteByte(u64 data, u32 sel) {
  if (sel >= 13) return 0xff;
  if (sel == 12) return 0;
  if (sel >= 8) return ((data >> (16 * (sel - 8) + 15)) & 1) != 0 ? 0xff : 0;
  return static_cast<u32>(data >> (8 * sel)) & 0xff;
}
inline u32 perm(u32 a, u32 b, u32 sel) {
  const u64 data = u64{a} << 32 | b;
  u32 r = 0;
  for (unsigned n = 0; n < 4; ++n)
    r |= permuteByte(data, byteOf(sel, n)) << (8 * n);
  return r;
}

// Final step of a division (CDNA3 ISA, V_DIV_FIXUP_F32): quotient, denominator, numerator. A quotient that is
// a NaN stands for an overflow.
inline u32 divFixup32(u32 q, u32 d, u32 n) {
  const u32 sign = (d ^ n) & 0x8000'0000u, ad = d & 0x7fff'ffffu, an = n & 0x7fff'ffffu;
  constexpr u32 kInf = 0x7f80'0000u;
  if (isNan32(n)) return n | 0x0040'0000u;
  if (isNan32(d)) return d | 0x0040'0000u;
  if ((ad == 0 && an == 0) || (ad == kInf && an == kInf)) return 0xffc0'0000u;
  if (ad == 0 || an == kInf) return sign | kInf;
  if (ad == kInf || an == 0) return sign;
  if (static_cast<i32>(an >> 23) - static_cast<i32>(ad >> 23) < -150) return sign;
  if (isNan32(q)) return sign | kInf;
  return sign | (q & 0x7fff'ffffu);
}
inline u64 divFixup64(u64 q, u64 d, u64 n) {
  constexpr u64 kMagnitude = 0x7fff'ffff'ffff'ffffu, kInf = 0x7ff0'0000'0000'0000u,
                kQuiet = 0x0008'0000'0000'0000u;
  const u64 sign = (d ^ n) & ~kMagnitude, ad = d & kMagnitude, an = n & kMagnitude;
  if (isNan64(n)) return n | kQuiet;
  if (isNan64(d)) return d | kQuiet;
  if ((ad == 0 && an == 0) || (ad == kInf && an == kInf)) return 0xfff8'0000'0000'0000u;
  if (ad == 0 || an == kInf) return sign | kInf;
  if (ad == kInf || an == 0) return sign;
  if (static_cast<i32>(an >> 52) - static_cast<i32>(ad >> 52) < -1075) return sign;
  if (isNan64(q)) return sign | kInf;
  return sign | (q & kMagnitude);
}
inline u32 divFixup16(u32 q, u32 d, u32 n) {
  const u32 sign = (d ^ n) & 0x8000u, ad = d & 0x7fffu, an = n & 0x7fffu;
  constexpr u32 kInf = 0x7c00u;
  if (isNan16(n)) return n | 0x200u;
  if (isNan16(d)) return d | 0x200u;
  if ((ad == 0 && an == 0) || (ad == kInf && an == kInf)) return 0xfe00u;
  if (ad == 0 || an == kInf) return sign | kInf;
  if (ad == kInf || an == 0) return sign;
  return sign | (q & 0x7fffu);
}

inline i32 snorm(double v) {
  return toInteger(__builtin_rint(v * 32767.0), -32767, 32767);
}
inline i32 unorm(double v) {
  return toInteger(__builtin_rint(v * 65535.0), 0, 65535);
}
inline u32 pack(i32 low, i32 high) {
  return static_cast<u32>(low & 0xffff) | static_cast<u32>(high) << 16;
}

// With CLAMP the result of an integer operation is limited to its type (CDNA3 ISA 6.5).
inline i32 saturate(i64 v) {
  return static_cast<i32>(v > 2147483647 ? 2147483647 : v < -2147483648LL ? -2147483648LL : v);
}
inline u32 saturateU(u64 v) {
  return v > 0xffff'ffffu ? 0xffff'ffffu : static_cast<u32>(v);
}
inline i16 saturate16(i32 v) {
  return static_cast<i16>(v > 32767 ? 32767 : v < -32768 ? -32768 : v);
}
inline u16 saturateU16(u64 v) {
  return static_cast<u16>(v > 65535 ? 65535 : v);
}

// A selected operand keeps its NaN.
inline Bits32 negated(Bits32 v) {
  return {v.bits ^ 0x8000'0000u};
}
inline Bits32 quiet(Bits32 v) {
  return {isNan32(v.bits) ? v.bits | 0x0040'0000u : v.bits};
}
inline unsigned cubeFace(float x, float y, float z) {
  const float ax = __builtin_fabsf(x), ay = __builtin_fabsf(y), az = __builtin_fabsf(z);
  if (az >= ax && az >= ay) return z < 0 ? 5 : 4;
  if (ay >= ax) return y < 0 ? 3 : 2;
  return x < 0 ? 1 : 0;
}

// The 1201 bits of 2/pi in V_TRIG_PREOP_F64 (CDNA3 ISA 12.11), starting with the first one after the binary
// point.
constexpr u64 kTwoOverPi[] = {
    0xa2f9'836e'4e44'1529, 0xfc27'57d1'f534'ddc0, 0xdb62'9599'3c43'9041, 0xfe51'63ab'debb'c561,
    0xb724'6e3a'424d'd2e0, 0x0649'2eea'09d1'921c, 0xfe1d'eb1c'b129'a73e, 0xe882'35f5'2ebb'4484,
    0xe99c'7026'b45f'7e41, 0x3991'd639'8353'39f4, 0x9c84'5f8b'bdf9'283b, 0x1ff8'97ff'de05'980f,
    0xef2f'118b'5a0a'6d1f, 0x6d36'7ecf'27cb'09b7, 0x4f46'3f66'9e5f'ea2d, 0x7527'bac7'ebe5'f17b,
    0x3d07'39f7'8a52'92ea, 0x6bfb'5fb1'1f8d'5d08, 0x5603'3046'fc7b'0000, 0};
constexpr unsigned kTwoOverPiWords = sizeof kTwoOverPi / sizeof kTwoOverPi[0];

// 53 bits of 2/pi: the requested segment, further down for an argument whose top bits would only give whole
// turns; scaled up for the largest arguments.
inline double twoOverPi(u64 argument, u32 segment) {
  const i32 exponent = static_cast<i32>((argument >> 52) & 0x7ff);
  const i32 first = static_cast<i32>(segment & 31) * 53 + (exponent > 1077 ? exponent - 1077 : 0);
  const unsigned word = static_cast<unsigned>(first) / 64, at = static_cast<unsigned>(first) % 64;
  u64 field = 0;
  if (word + 1 < kTwoOverPiWords)
    field = at == 0 ? kTwoOverPi[word] : kTwoOverPi[word] << at | kTwoOverPi[word + 1] >> (64 - at);
  return scale64(static_cast<double>(field >> 11), (exponent >= 1968 ? 128 : 0) - 53 - first);
}

constexpr HandlerEntry kIntegers[] = {
    {Op::v_mad_i32_i24,
     valu<[](u32 a, u32 b, u32 c) { return static_cast<u32>(static_cast<i64>(sext24(a)) * sext24(b)) + c; }>,
     valu<[](u32 a, u32 b, i32 c) { return saturate(static_cast<i64>(sext24(a)) * sext24(b) + c); }>},
    {Op::v_mad_u32_u24, valu<[](u32 a, u32 b, u32 c) { return zext24(a) * zext24(b) + c; }>,
     valu<[](u32 a, u32 b, u32 c) { return saturateU(u64{zext24(a)} * zext24(b) + c); }>},
    {Op::v_bfe_u32, valu<[](u32 a, u32 b, u32 c) { return bfeU32(a, b, c); }>},
    {Op::v_bfe_i32, valu<[](u32 a, u32 b, u32 c) { return bfeI32(a, b, c); }>},
    {Op::v_bfi_b32, valu<[](u32 a, u32 b, u32 c) { return (a & b) | (~a & c); }>},
    {Op::v_bfm_b32, valu<[](u32 a, u32 b) { return ((1u << (a & 31)) - 1) << (b & 31); }>},
    {Op::v_lerp_u8, valu<[](u32 a, u32 b, u32 c) { return lerpU8(a, b, c); }>},
    {Op::v_alignbit_b32,
     valu<[](u32 a, u32 b, u32 c) { return static_cast<u32>((u64{a} << 32 | b) >> (c & 31)); }>},
    {Op::v_alignbyte_b32,
     valu<[](u32 a, u32 b, u32 c) { return static_cast<u32>((u64{a} << 32 | b) >> (8 * (c & 3))); }>},
    {Op::v_min3_i32, valu<[](i32 a, i32 b, i32 c) { return lesser(lesser(a, b), c); }>},
    {Op::v_min3_u32, valu<[](u32 a, u32 b, u32 c) { return lesser(lesser(a, b), c); }>},
    {Op::v_max3_i32, valu<[](i32 a, i32 b, i32 c) { return greater(greater(a, b), c); }>},
    {Op::v_max3_u32, valu<[](u32 a, u32 b, u32 c) { return greater(greater(a, b), c); }>},
    {Op::v_med3_i32, valu<[](i32 a, i32 b, i32 c) { return med3(a, b, c); }>},
    {Op::v_med3_u32, valu<[](u32 a, u32 b, u32 c) { return med3(a, b, c); }>},
    {Op::v_sad_u8, valu<[](u32 a, u32 b, u32 c) { return sadU8(a, b, c); }>,
     valu<[](u32 a, u32 b, u32 c) { return saturateU(u64{sadU8(a, b, 0)} + c); }>},
    {Op::v_sad_hi_u8, valu<[](u32 a, u32 b, u32 c) { return (sadU8(a, b, 0) << 16) + c; }>,
     valu<[](u32 a, u32 b, u32 c) { return saturateU((u64{sadU8(a, b, 0)} << 16) + c); }>},
    {Op::v_sad_u16, valu<[](u32 a, u32 b, u32 c) { return sadU16(a, b) + c; }>,
     valu<[](u32 a, u32 b, u32 c) { return saturateU(u64{sadU16(a, b)} + c); }>},
    {Op::v_sad_u32, valu<[](u32 a, u32 b, u32 c) { return distance(a, b) + c; }>,
     valu<[](u32 a, u32 b, u32 c) { return saturateU(u64{distance(a, b)} + c); }>},
    {Op::v_msad_u8, valu<[](u32 a, u32 b, u32 c) { return msadU8(a, b, c); }>,
     valu<[](u32 a, u32 b, u32 c) { return saturateU(u64{msadU8(a, b, 0)} + c); }>},
    {Op::v_perm_b32, valu<[](u32 a, u32 b, u32 c) { return perm(a, b, c); }>},
    {Op::v_xad_u32, valu<[](u32 a, u32 b, u32 c) { return (a ^ b) + c; }>},
    {Op::v_lshl_add_u32, valu<[](u32 a, u32 b, u32 c) { return (a << (b & 31)) + c; }>},
    {Op::v_add_lshl_u32, valu<[](u32 a, u32 b, u32 c) { return (a + b) << (c & 31); }>},
    {Op::v_add3_u32, valu<[](u32 a, u32 b, u32 c) { return a + b + c; }>},
    {Op::v_lshl_or_b32, valu<[](u32 a, u32 b, u32 c) { return (a << (b & 31)) | c; }>},
    {Op::v_and_or_b32, valu<[](u32 a, u32 b, u32 c) { return (a & b) | c; }>},
    {Op::v_or3_b32, valu<[](u32 a, u32 b, u32 c) { return a | b | c; }>},
    {Op::v_lshl_add_u64, valu<[](u64 a, u32 b, u64 c) { return (a << ((b & 7) <= 4 ? b & 7 : 0)) + c; }>},
    {Op::v_lshlrev_b64, valu<[](u32 a, u64 b) { return b << (a & 63); }>},
    {Op::v_lshrrev_b64, valu<[](u32 a, u64 b) { return (b >> (a & 63)); }>},
    {Op::v_ashrrev_i64, valu<[](u32 a, i64 b) { return (b >> (a & 63)); }>},
    {Op::v_mul_lo_u32, valu<[](u32 a, u32 b) { return a * b; }>},
    {Op::v_mul_hi_u32, valu<[](u32 a, u32 b) { return static_cast<u32>((u64{a} * b) >> 32); }>},
    {Op::v_mul_hi_i32,
     valu<[](i32 a, i32 b) { return (static_cast<u32>(static_cast<u64>(static_cast<i64>(a) * b) >> 32)); }>},
    {Op::v_bcnt_u32_b32, valu<[](u32 a, u32 b) { return static_cast<u32>(__builtin_popcount(a)) + b; }>},
    {Op::v_add_i32, valu<[](u32 a, u32 b) { return a + b; }>,
     valu<[](i32 a, i32 b) { return saturate(static_cast<i64>(a) + b); }>},
    {Op::v_sub_i32, valu<[](u32 a, u32 b) { return a - b; }>,
     valu<[](i32 a, i32 b) { return saturate(static_cast<i64>(a) - b); }>},
    {Op::v_add_i16, valu<[](i16 a, i16 b) { return static_cast<i16>(a + b); }>,
     valu<[](i16 a, i16 b) { return saturate16(a + b); }>},
    {Op::v_sub_i16, valu<[](i16 a, i16 b) { return static_cast<i16>(a - b); }>,
     valu<[](i16 a, i16 b) { return saturate16(a - b); }>},
    {Op::v_mad_u32_u16, valu<[](u16 a, u16 b, u32 c) { return u32{a} * b + c; }>,
     valu<[](u16 a, u16 b, u32 c) { return saturateU(u64{a} * b + c); }>},
    {Op::v_mad_i32_i16, valu<[](i16 a, i16 b, u32 c) { return static_cast<u32>(i32{a} * b) + c; }>,
     valu<[](i16 a, i16 b, i32 c) { return saturate(static_cast<i64>(i32{a} * b) + c); }>},
    {Op::v_mad_u16, valu<[](u16 a, u16 b, u16 c) { return static_cast<u16>(u32{a} * b + c); }>,
     valu<[](u16 a, u16 b, u16 c) { return saturateU16(u64{a} * b + c); }>},
    {Op::v_mad_i16, valu<[](i16 a, i16 b, i16 c) { return static_cast<i16>(i32{a} * b + c); }>,
     valu<[](i16 a, i16 b, i16 c) { return saturate16(i32{a} * b + c); }>},
    {Op::v_mad_legacy_u16, valu<[](u16 a, u16 b, u16 c) { return static_cast<u16>(u32{a} * b + c); }>,
     valu<[](u16 a, u16 b, u16 c) { return saturateU16(u64{a} * b + c); }>},
    {Op::v_mad_legacy_i16, valu<[](i16 a, i16 b, i16 c) { return static_cast<i16>(i32{a} * b + c); }>,
     valu<[](i16 a, i16 b, i16 c) { return saturate16(i32{a} * b + c); }>},
    {Op::v_min3_i16, valu<[](i16 a, i16 b, i16 c) { return lesser(lesser(a, b), c); }>},
    {Op::v_min3_u16, valu<[](u16 a, u16 b, u16 c) { return lesser(lesser(a, b), c); }>},
    {Op::v_max3_i16, valu<[](i16 a, i16 b, i16 c) { return greater(greater(a, b), c); }>},
    {Op::v_max3_u16, valu<[](u16 a, u16 b, u16 c) { return greater(greater(a, b), c); }>},
    {Op::v_med3_i16, valu<[](i16 a, i16 b, i16 c) { return med3(a, b, c); }>},
    {Op::v_med3_u16, valu<[](u16 a, u16 b, u16 c) { return med3(a, b, c); }>},
    {Op::v_cvt_pk_u16_u32,
     valu<[](u32 a, u32 b) { return u32{saturateU16(a)} | u32{saturateU16(b)} << 16; }>},
    {Op::v_cvt_pk_i16_i32, valu<[](i32 a, i32 b) { return pack(saturate16(a), saturate16(b)); }>},
    {Op::v_pack_b32_f16, valu<[](Bits16 a, Bits16 b) { return Halves{a.bits | b.bits << 16}; }>},
    {Op::v_qsad_pk_u16_u8, valu<[](u64 a, u32 b, u64 c) { return quadSad<sadU8, false>(a, b, c); }>,
     valu<[](u64 a, u32 b, u64 c) { return quadSad<sadU8, true>(a, b, c); }>},
    {Op::v_mqsad_pk_u16_u8, valu<[](u64 a, u32 b, u64 c) { return quadSad<msadU8, false>(a, b, c); }>,
     valu<[](u64 a, u32 b, u64 c) { return quadSad<msadU8, true>(a, b, c); }>},
};

constexpr HandlerEntry kFloats[] = {
    {Op::v_fma_f32, native<3, [](auto a, auto b, auto c) { return fused(a, b, c); }>},
    {Op::v_fma_f64, valu<[](double a, double b, double c) { return __builtin_fma(a, b, c); }>},
    {Op::v_add_f64, valu<[](double a, double b) { return a + b; }>},
    {Op::v_mul_f64, valu<[](double a, double b) { return a * b; }>},
    {Op::v_min_f64, valu<[](Bits64 a, Bits64 b, Modes m) { return Bits64{min64(a.bits, b.bits, m.ieee)}; }>},
    {Op::v_max_f64, valu<[](Bits64 a, Bits64 b, Modes m) { return Bits64{max64(a.bits, b.bits, m.ieee)}; }>},
    {Op::v_ldexp_f64, valu<[](double a, i32 b) { return scale64(a, b); }>},
    {Op::v_ldexp_f32,
     valu<[](float a, i32 b) { return (__builtin_scalbnf(a, b > 600    ? 600
                                                            : b < -600 ? -600
                                                                       : b)); }>},
    {Op::v_min3_f32, valu<[](Bits32 a, Bits32 b, Bits32 c, Modes m) {
       return Bits32{min32(min32(a.bits, b.bits, m.ieee), c.bits, m.ieee)};
     }>},
    {Op::v_max3_f32, valu<[](Bits32 a, Bits32 b, Bits32 c, Modes m) {
       return Bits32{max32(max32(a.bits, b.bits, m.ieee), c.bits, m.ieee)};
     }>},
    {Op::v_med3_f32, valu<[](Bits32 a, Bits32 b, Bits32 c, Modes m) {
       return Bits32{med3F32(a.bits, b.bits, c.bits, m.ieee)};
     }>},
    {Op::v_min3_f16, valu<[](Bits16 a, Bits16 b, Bits16 c, Modes m) {
       return Bits16{min16(min16(a.bits, b.bits, m.ieee), c.bits, m.ieee)};
     }>},
    {Op::v_max3_f16, valu<[](Bits16 a, Bits16 b, Bits16 c, Modes m) {
       return Bits16{max16(max16(a.bits, b.bits, m.ieee), c.bits, m.ieee)};
     }>},
    {Op::v_med3_f16, valu<[](Bits16 a, Bits16 b, Bits16 c, Modes m) {
       return Bits16{med3F16(a.bits, b.bits, c.bits, m.ieee)};
     }>},
    {Op::v_fma_f16,
     nativeHalf<3, [](auto a, auto b, auto c) { return addAllToOdd(a * b, c); },
                valu<[](F16 a, F16 b, F16 c) { return F16{addToOdd(a.value * b.value, c.value)}; }>.run>},
    {Op::v_fma_legacy_f16,
     valu<[](F16 a, F16 b, F16 c) { return F16{addToOdd(a.value * b.value, c.value)}; }>},
    // 0 times anything is 0 (CDNA3 ISA, V_MUL_LEGACY_F32).
    {Op::v_mul_legacy_f32, valu<[](float a, float b) { return a == 0 || b == 0 ? 0.0f : a * b; }>},
    {Op::v_div_fixup_f32,
     valu<[](Bits32 q, Bits32 d, Bits32 n) { return Bits32{divFixup32(q.bits, d.bits, n.bits)}; }>},
    {Op::v_div_fixup_f64,
     valu<[](Bits64 q, Bits64 d, Bits64 n) { return Bits64{divFixup64(q.bits, d.bits, n.bits)}; }>},
    {Op::v_div_fixup_f16,
     valu<[](Bits16 q, Bits16 d, Bits16 n) { return Bits16{divFixup16(q.bits, d.bits, n.bits)}; }>},
    {Op::v_div_fixup_legacy_f16,
     valu<[](Bits16 q, Bits16 d, Bits16 n) { return Bits16{divFixup16(q.bits, d.bits, n.bits)}; }>},
    {Op::v_cubeid_f32, valu<[](float x, float y, float z) { return static_cast<float>(cubeFace(x, y, z)); }>},
    {Op::v_cubesc_f32, valu<[](Bits32 x, Bits32 y, Bits32 z) {
       const unsigned face = cubeFace(bits<float>(x.bits), bits<float>(y.bits), bits<float>(z.bits));
       return quiet(face == 5 ? negated(x) : face >= 2 ? x : face == 1 ? z : negated(z));
     }>},
    {Op::v_cubetc_f32, valu<[](Bits32 x, Bits32 y, Bits32 z) {
       const unsigned face = cubeFace(bits<float>(x.bits), bits<float>(y.bits), bits<float>(z.bits));
       return quiet(face == 3 ? negated(z) : face == 2 ? z : negated(y));
     }>},
    {Op::v_cubema_f32, valu<[](float x, float y, float z) {
       const unsigned face = cubeFace(x, y, z);
       return (face >= 4 ? z : face >= 2 ? y : x) * 2.0f;
     }>},
    {Op::v_trig_preop_f64, valu<[](Bits64 a, u32 b) { return twoOverPi(a.bits, b); }>},
    {Op::v_cvt_pk_u8_f32, valu<[](float a, u32 b, u32 c) {
       const unsigned shift = 8 * (b & 3);
       return (c & ~(0xffu << shift)) |
              static_cast<u32>(toInteger(__builtin_rint(static_cast<double>(a)), 0, 255)) << shift;
     }>},
    {Op::v_cvt_pkaccum_u8_f32, accumulate<[](float a, u32 b, u32 c) {
       const unsigned shift = 8 * (b & 3);
       return (c & ~(0xffu << shift)) |
              static_cast<u32>(toInteger(__builtin_rint(static_cast<double>(a)), 0, 255)) << shift;
     }>},
    {Op::v_cvt_pknorm_i16_f32, valu<[](float a, float b) { return pack(snorm(a), snorm(b)); }>},
    {Op::v_cvt_pknorm_u16_f32, valu<[](float a, float b) { return pack(unorm(a), unorm(b)); }>},
    {Op::v_cvt_pknorm_i16_f16, valu<[](F16 a, F16 b) { return pack(snorm(a.value), snorm(b.value)); }>},
    {Op::v_cvt_pknorm_u16_f16, valu<[](F16 a, F16 b) { return pack(unorm(a.value), unorm(b.value)); }>},
    {Op::v_cvt_pkrtz_f16_f32, halfConversion<runNarrowPair<valu<[](float a, float b) {
                                                             return Halves{narrow(a, kHalf, kToZero, false) |
                                                                           narrow(b, kHalf, kToZero, false)
                                                                               << 16};
                                                           }>.run>>},
};

constexpr auto joined() {
  struct All {
    HandlerEntry entries[sizeof(kIntegers) / sizeof(HandlerEntry) + sizeof(kFloats) / sizeof(HandlerEntry)];
  } all{};
  unsigned n = 0;
  for (const HandlerEntry& e : kIntegers)
    all.entries[n++] = e;
  for (const HandlerEntry& e : kFloats)
    all.entries[n++] = e;
  return all;
}
constexpr auto kEntries = joined();

} // namespace

HandlerList vop3Entries() {
  return kEntries.entries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
