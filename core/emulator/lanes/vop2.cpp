// SPDX-License-Identifier: Apache-2.0
// VOP2 (CDNA3 ISA 12.7). Carries, lane selects and dot products are in special.cpp and packed.cpp.
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
inline u32 addSaturated(u32 a, u32 b) {
  return a + b < a ? 0xffff'ffffu : a + b;
}
inline u32 subSaturated(u32 a, u32 b) {
  return a < b ? 0 : a - b;
}
inline u16 addSaturated16(u16 a, u16 b) {
  return static_cast<u16>(lesser(u32{a} + b, 0xffffu));
}
inline u16 subSaturated16(u16 a, u16 b) {
  return static_cast<u16>(a < b ? 0 : a - b);
}

constexpr HandlerEntry kEntries[] = {
    {Op::v_add_f32, native<2, [](auto a, auto b) { return a + b; }>},
    {Op::v_sub_f32, native<2, [](auto a, auto b) { return a - b; }>},
    {Op::v_subrev_f32, native<2, [](auto a, auto b) { return b - a; }>},
    {Op::v_mul_f32, native<2, [](auto a, auto b) { return a * b; }>},
    {Op::v_fmac_f32, nativeAccumulate<3, [](auto a, auto b, auto c) { return fused(a, b, c); }>},
    {Op::v_fmac_f64, accumulate<[](double a, double b, double c) { return __builtin_fma(a, b, c); }>},
    {Op::v_fmamk_f32, native<3, [](auto a, auto b, auto k) { return fused(a, k, b); }>},
    {Op::v_fmaak_f32, native<3, [](auto a, auto b, auto k) { return fused(a, b, k); }>},
    {Op::v_min_f32,
     nativeSelection<2, [](auto a, auto b) { return least(a, b); }, valu<[](Bits32 a, Bits32 b, Modes m) {
                                                                      return Bits32{
                                                                          min32(a.bits, b.bits, m.ieee)};
                                                                    }>.run>},
    {Op::v_max_f32,
     nativeSelection<2, [](auto a, auto b) { return greatest(a, b); }, valu<[](Bits32 a, Bits32 b, Modes m) {
                                                                         return Bits32{
                                                                             max32(a.bits, b.bits, m.ieee)};
                                                                       }>.run>},

    {Op::v_mul_i32_i24,
     valu<[](u32 a, u32 b) { return static_cast<u32>(static_cast<i64>(sext24(a)) * sext24(b)); }>},
    {Op::v_mul_hi_i32_i24, valu<[](u32 a, u32 b) {
       return (static_cast<u32>(static_cast<u64>(static_cast<i64>(sext24(a)) * sext24(b)) >> 32));
     }>},
    {Op::v_mul_u32_u24, valu<[](u32 a, u32 b) { return zext24(a) * zext24(b); }>},
    {Op::v_mul_hi_u32_u24,
     valu<[](u32 a, u32 b) { return static_cast<u32>((u64{zext24(a)} * zext24(b)) >> 32); }>},
    {Op::v_min_i32, valu<[](i32 a, i32 b) { return lesser(a, b); }>},
    {Op::v_max_i32, valu<[](i32 a, i32 b) { return greater(a, b); }>},
    {Op::v_min_u32, valu<[](u32 a, u32 b) { return lesser(a, b); }>},
    {Op::v_max_u32, valu<[](u32 a, u32 b) { return greater(a, b); }>},
    {Op::v_lshrrev_b32, valu<[](u32 a, u32 b) { return (b >> (a & 31)); }>},
    {Op::v_ashrrev_i32, valu<[](u32 a, i32 b) { return (b >> (a & 31)); }>},
    {Op::v_lshlrev_b32, valu<[](u32 a, u32 b) { return b << (a & 31); }>},
    {Op::v_and_b32, valu<[](u32 a, u32 b) { return a & b; }>},
    {Op::v_or_b32, valu<[](u32 a, u32 b) { return a | b; }>},
    {Op::v_xor_b32, valu<[](u32 a, u32 b) { return a ^ b; }>},
    {Op::v_xnor_b32, valu<[](u32 a, u32 b) { return ~(a ^ b); }>},
    {Op::v_add_u32, valu<[](u32 a, u32 b) { return a + b; }>,
     valu<[](u32 a, u32 b) { return addSaturated(a, b); }>},
    {Op::v_sub_u32, valu<[](u32 a, u32 b) { return a - b; }>,
     valu<[](u32 a, u32 b) { return subSaturated(a, b); }>},
    {Op::v_subrev_u32, valu<[](u32 a, u32 b) { return b - a; }>,
     valu<[](u32 a, u32 b) { return subSaturated(b, a); }>},

    {Op::v_add_f16, nativeHalf<2, [](auto a, auto b) { return addAllToOdd(a, b); },
                               valu<[](F16 a, F16 b) { return F16{a.value + b.value}; }>.run>},
    {Op::v_sub_f16, nativeHalf<2, [](auto a, auto b) { return addAllToOdd(a, -b); },
                               valu<[](F16 a, F16 b) { return F16{a.value - b.value}; }>.run>},
    {Op::v_subrev_f16, nativeHalf<2, [](auto a, auto b) { return addAllToOdd(b, -a); },
                                  valu<[](F16 a, F16 b) { return F16{b.value - a.value}; }>.run>},
    {Op::v_mul_f16, nativeHalf<2, [](auto a, auto b) { return a * b; },
                               valu<[](F16 a, F16 b) { return F16{a.value * b.value}; }>.run>},
    {Op::v_min_f16, valu<[](Bits16 a, Bits16 b, Modes m) { return Bits16{min16(a.bits, b.bits, m.ieee)}; }>},
    {Op::v_max_f16, valu<[](Bits16 a, Bits16 b, Modes m) { return Bits16{max16(a.bits, b.bits, m.ieee)}; }>},
    {Op::v_ldexp_f16, valu<[](F16 a, i16 e) {
       return F16{scale64(a.value, e > 100 ? 100 : e < -100 ? -100 : e)}; // exact: narrow() rounds once
     }>},
    {Op::v_add_u16, valu<[](u16 a, u16 b) { return static_cast<u16>(a + b); }>,
     valu<[](u16 a, u16 b) { return addSaturated16(a, b); }>},
    {Op::v_sub_u16, valu<[](u16 a, u16 b) { return static_cast<u16>(a - b); }>,
     valu<[](u16 a, u16 b) { return subSaturated16(a, b); }>},
    {Op::v_subrev_u16, valu<[](u16 a, u16 b) { return static_cast<u16>(b - a); }>,
     valu<[](u16 a, u16 b) { return subSaturated16(b, a); }>},
    {Op::v_mul_lo_u16, valu<[](u16 a, u16 b) { return static_cast<u16>(u32{a} * b); }>,
     valu<[](u16 a, u16 b) { return static_cast<u16>(lesser(u32{a} * b, 0xffffu)); }>},
    {Op::v_lshlrev_b16, valu<[](u16 a, u16 b) { return static_cast<u16>(u32{b} << (a & 15)); }>},
    {Op::v_lshrrev_b16, valu<[](u16 a, u16 b) { return (static_cast<u16>(b >> (a & 15))); }>},
    {Op::v_ashrrev_i16, valu<[](u16 a, i16 b) { return (static_cast<i16>(b >> (a & 15))); }>},
    {Op::v_max_u16, valu<[](u16 a, u16 b) { return greater(a, b); }>},
    {Op::v_max_i16, valu<[](i16 a, i16 b) { return greater(a, b); }>},
    {Op::v_min_u16, valu<[](u16 a, u16 b) { return lesser(a, b); }>},
    {Op::v_min_i16, valu<[](i16 a, i16 b) { return lesser(a, b); }>},
};

} // namespace

HandlerList vop2Entries() {
  return kEntries;
}

} // namespace wavesmith::emulator::WAVESMITH_LANES
