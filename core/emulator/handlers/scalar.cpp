// SPDX-License-Identifier: Apache-2.0
// SOP1, SOP2, SOPC and the arithmetic of SOPK (CDNA3 ISA 12.1 to 12.4). A handler is a lambda on the
// operands:
//
//   {Op::s_add_u32, salu<[](u32 a, u32 b, bool& scc) { ... }>}   the last parameter reads and writes SCC
//   {Op::s_and_b32, logic<[](u32 a, u32 b) { return a & b; }>}   SCC = result is not zero
#include "emulator/handlers/all_handlers.h"
#include "emulator/machine/wave.h"

#include <bit>
#include <concepts>
#include <type_traits>
#include <utility>

namespace wavesmith::emulator {
namespace {

using isa::Op;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

template <class T>
T read(const Wave& wave, const MicroOp& op, unsigned k) {
  if constexpr (sizeof(T) == 8)
    return static_cast<T>(scalar64(wave, op.sources[k]));
  else
    return static_cast<T>(scalar32(wave, op.sources[k]));
}
template <class T>
void write(Wave& wave, const MicroOp& op, T value) {
  if constexpr (sizeof(T) == 8)
    wave.setSgpr64(op.scalarDestination, static_cast<u64>(value));
  else
    wave.sgpr[op.scalarDestination & 127] = static_cast<u32>(value);
}

template <class T>
struct Parameters;
template <class C, class R, class... A>
struct Parameters<R (C::*)(A...) const> {
  using Result = R;
  static constexpr bool kHasScc = (std::is_same_v<A, bool&> || ...);
  template <auto F, std::size_t... I>
  static R call(Wave& wave, const MicroOp& op, std::index_sequence<I...>) {
    const auto argument = [&]<class T>(std::type_identity<T>, unsigned k) -> decltype(auto) {
      if constexpr (std::is_same_v<T, bool&>)
        return (wave.scc);
      else
        return read<T>(wave, op, k);
    };
    return F(argument(std::type_identity<A>{}, I)...);
  }
  using Sequence = std::index_sequence_for<A...>;
};
template <auto F>
using ParametersOf = Parameters<decltype(&decltype(F)::operator())>;

template <auto F>
auto evaluate(Wave& wave, const MicroOp& op) {
  using P = ParametersOf<F>;
  return P::template call<F>(wave, op, typename P::Sequence{});
}
template <auto F>
void salu(Wave& wave, const MicroOp& op) {
  write(wave, op, evaluate<F>(wave, op));
}
template <auto F>
void logic(Wave& wave, const MicroOp& op) {
  const auto result = evaluate<F>(wave, op);
  write(wave, op, result);
  wave.scc = result != 0;
}
template <auto F>
void test(Wave& wave, const MicroOp& op) {
  wave.scc = evaluate<F>(wave, op);
}
// SOPK: compares the destination with the constant.
template <auto F>
void testK(Wave& wave, const MicroOp& op) {
  wave.scc = F(wave.sgpr[op.scalarDestination & 127], op.immediate);
}

template <auto F>
void saveExec(Wave& wave, const MicroOp& op) {
  const u64 before = wave.exec();
  const u64 result = F(read<u64>(wave, op, 0), before);
  wave.setSgpr64(op.scalarDestination, before);
  wave.setExec(result);
  wave.scc = result != 0;
}
template <auto F>
void writeExec(Wave& wave, const MicroOp& op) {
  const u64 result = F(read<u64>(wave, op, 0), wave.exec());
  wave.setExec(result);
  wave.setSgpr64(op.scalarDestination, result);
  wave.scc = result != 0;
}

template <class T>
void conditionalMove(Wave& wave, const MicroOp& op) {
  if (wave.scc) write<T>(wave, op, read<T>(wave, op, 0));
}

template <class T, bool Value>
void setBit(Wave& wave, const MicroOp& op) {
  const unsigned at = read<u32>(wave, op, 0) & (sizeof(T) * 8 - 1);
  T value = static_cast<T>(sizeof(T) == 8 ? wave.sgpr64(op.scalarDestination)
                                          : wave.sgpr[op.scalarDestination & 127]);
  value = Value ? value | T{1} << at : value & ~(T{1} << at);
  write<T>(wave, op, value);
}

void addK(Wave& wave, const MicroOp& op) {
  u32& d = wave.sgpr[op.scalarDestination & 127];
  const i64 sum = static_cast<i64>(static_cast<i32>(d)) + op.immediate;
  d = static_cast<u32>(sum);
  wave.scc = sum != static_cast<i32>(sum);
}
void mulK(Wave& wave, const MicroOp& op) {
  u32& d = wave.sgpr[op.scalarDestination & 127];
  d = static_cast<u32>(static_cast<i64>(static_cast<i32>(d)) * op.immediate);
}
void movK(Wave& wave, const MicroOp& op) {
  write<u32>(wave, op, static_cast<u32>(op.immediate));
}
void cmovK(Wave& wave, const MicroOp& op) {
  if (wave.scc) movK(wave, op);
}

// s_movrels: the source's register number plus M0; s_movreld: the destination's.
template <class T>
void moveRelativeSource(Wave& wave, const MicroOp& op) {
  const unsigned number = (op.sources[0].index + wave.sgpr[isa::scalar::kM0]) & 0xff;
  if (number > isa::kScalarRegisters - sizeof(T) / 4) return raise(wave, op, FaultKind::RegisterOutOfRange);
  write<T>(wave, op, static_cast<T>(scalar64(wave, number)));
}
template <class T>
void moveRelativeDestination(Wave& wave, const MicroOp& op) {
  const unsigned number = (op.scalarDestination + wave.sgpr[isa::scalar::kM0]) & 0xff;
  if (number > isa::kScalarRegisters - sizeof(T) / 4) return raise(wave, op, FaultKind::RegisterOutOfRange);
  const T value = read<T>(wave, op, 0);
  if constexpr (sizeof(T) == 8)
    wave.setSgpr64(number, value);
  else
    wave.sgpr[number] = value;
}

template <class T>
T wholeQuads(T v) {
  T r = 0;
  for (unsigned i = 0; i < sizeof(T) * 8; i += 4)
    if (((v >> i) & 15) != 0) r |= T{15} << i;
  return r;
}
template <class T>
T quadMask(T v) {
  T r = 0;
  for (unsigned i = 0; i < sizeof(T) * 2; ++i)
    if (((v >> (4 * i)) & 15) != 0) r |= T{1} << i;
  return r;
}
template <class T>
T reversed(T v) {
  T r = 0;
  for (unsigned i = 0; i < sizeof(T) * 8; ++i)
    r |= ((v >> i) & 1) << (sizeof(T) * 8 - 1 - i);
  return r;
}
u64 replicated(u32 v) {
  u64 r = 0;
  for (unsigned i = 0; i < 32; ++i)
    r |= u64{(v >> i) & 1} * 3 << (2 * i);
  return r;
}
template <class T>
i32 signBits(T v) { // number of leading bits that equal the sign, -1 if all do
  const T differing = v ^ (static_cast<std::make_signed_t<T>>(v) < 0 ? ~T{0} : T{0});
  return differing == 0 ? -1 : std::countl_zero(differing);
}
template <class T>
T extractUnsigned(T v, u32 field) {
  const unsigned offset = field & (sizeof(T) * 8 - 1), width = (field >> 16) & 0x7f;
  const T shifted = v >> offset;
  return width >= sizeof(T) * 8 ? shifted : shifted & ((T{1} << width) - 1);
}
template <class T>
T extractSigned(T v, u32 field) {
  using S = std::make_signed_t<T>;
  const unsigned offset = field & (sizeof(T) * 8 - 1), width = (field >> 16) & 0x7f;
  const S shifted = static_cast<S>(v) >> offset;
  if (width == 0) return 0;
  if (width >= sizeof(T) * 8) return static_cast<T>(shifted);
  const unsigned up = sizeof(T) * 8 - width;
  return static_cast<T>(static_cast<S>(static_cast<T>(shifted) << up) >> up);
}
template <unsigned Shift>
u32 shiftAdd(u32 a, u32 b, bool& scc) {
  const u64 sum = (u64{a} << Shift) + b;
  scc = (sum >> 32) != 0;
  return static_cast<u32>(sum);
}
bool overflows(i64 v) {
  return v != static_cast<i32>(v);
}

constexpr HandlerEntry kEntries[] = {
    {Op::s_add_u32, salu<[](u32 a, u32 b, bool& scc) {
       scc = a + b < a;
       return a + b;
     }>},
    {Op::s_sub_u32, salu<[](u32 a, u32 b, bool& scc) {
       scc = (b > a);
       return a - b;
     }>},
    {Op::s_add_i32, salu<[](i32 a, i32 b, bool& scc) {
       scc = overflows(i64{a} + b);
       return static_cast<u32>(i64{a} + b);
     }>},
    {Op::s_sub_i32, salu<[](i32 a, i32 b, bool& scc) {
       scc = overflows(i64{a} - b);
       return static_cast<u32>(i64{a} - b);
     }>},
    {Op::s_addc_u32, salu<[](u32 a, u32 b, bool& scc) {
       const u64 r = u64{a} + b + scc;
       scc = ((r >> 32) != 0);
       return static_cast<u32>(r);
     }>},
    {Op::s_subb_u32, salu<[](u32 a, u32 b, bool& scc) {
       const bool in = scc;
       scc = (u64{b} + in > a);
       return a - b - in;
     }>},
    {Op::s_min_i32, salu<[](i32 a, i32 b, bool& scc) {
       scc = a < b;
       return scc ? a : b;
     }>},
    {Op::s_min_u32, salu<[](u32 a, u32 b, bool& scc) {
       scc = a < b;
       return scc ? a : b;
     }>},
    {Op::s_max_i32, salu<[](i32 a, i32 b, bool& scc) {
       scc = (a >= b);
       return scc ? a : b;
     }>},
    {Op::s_max_u32, salu<[](u32 a, u32 b, bool& scc) {
       scc = (a >= b);
       return scc ? a : b;
     }>},
    {Op::s_cselect_b32, salu<[](u32 a, u32 b, bool& scc) { return scc ? a : b; }>},
    {Op::s_cselect_b64, salu<[](u64 a, u64 b, bool& scc) { return scc ? a : b; }>},
    {Op::s_and_b32, logic<[](u32 a, u32 b) { return a & b; }>},
    {Op::s_and_b64, logic<[](u64 a, u64 b) { return a & b; }>},
    {Op::s_or_b32, logic<[](u32 a, u32 b) { return a | b; }>},
    {Op::s_or_b64, logic<[](u64 a, u64 b) { return a | b; }>},
    {Op::s_xor_b32, logic<[](u32 a, u32 b) { return a ^ b; }>},
    {Op::s_xor_b64, logic<[](u64 a, u64 b) { return a ^ b; }>},
    {Op::s_andn2_b32, logic<[](u32 a, u32 b) { return a & ~b; }>},
    {Op::s_andn2_b64, logic<[](u64 a, u64 b) { return a & ~b; }>},
    {Op::s_orn2_b32, logic<[](u32 a, u32 b) { return a | ~b; }>},
    {Op::s_orn2_b64, logic<[](u64 a, u64 b) { return a | ~b; }>},
    {Op::s_nand_b32, logic<[](u32 a, u32 b) { return ~(a & b); }>},
    {Op::s_nand_b64, logic<[](u64 a, u64 b) { return ~(a & b); }>},
    {Op::s_nor_b32, logic<[](u32 a, u32 b) { return ~(a | b); }>},
    {Op::s_nor_b64, logic<[](u64 a, u64 b) { return ~(a | b); }>},
    {Op::s_xnor_b32, logic<[](u32 a, u32 b) { return ~(a ^ b); }>},
    {Op::s_xnor_b64, logic<[](u64 a, u64 b) { return ~(a ^ b); }>},
    {Op::s_lshl_b32, logic<[](u32 a, u32 b) { return a << (b & 31); }>},
    {Op::s_lshl_b64, logic<[](u64 a, u32 b) { return a << (b & 63); }>},
    {Op::s_lshr_b32, logic<[](u32 a, u32 b) { return (a >> (b & 31)); }>},
    {Op::s_lshr_b64, logic<[](u64 a, u32 b) { return (a >> (b & 63)); }>},
    {Op::s_ashr_i32, logic<[](i32 a, u32 b) { return (a >> (b & 31)); }>},
    {Op::s_ashr_i64, logic<[](i64 a, u32 b) { return (a >> (b & 63)); }>},
    {Op::s_bfm_b32, salu<[](u32 a, u32 b) { return ((1u << (a & 31)) - 1) << (b & 31); }>},
    {Op::s_bfm_b64, salu<[](u32 a, u32 b) { return ((u64{1} << (a & 63)) - 1) << (b & 63); }>},
    {Op::s_mul_i32, salu<[](u32 a, u32 b) { return a * b; }>},
    {Op::s_bfe_u32, logic<[](u32 a, u32 b) { return extractUnsigned(a, b); }>},
    {Op::s_bfe_i32, logic<[](u32 a, u32 b) { return extractSigned(a, b); }>},
    {Op::s_bfe_u64, logic<[](u64 a, u32 b) { return extractUnsigned(a, b); }>},
    {Op::s_bfe_i64, logic<[](u64 a, u32 b) { return extractSigned(a, b); }>},
    {Op::s_absdiff_i32, logic<[](i32 a, i32 b) {
       const u32 d = static_cast<u32>(a) - static_cast<u32>(b);
       return static_cast<i32>(d) < 0 ? 0 - d : d;
     }>},
    {Op::s_mul_hi_u32, salu<[](u32 a, u32 b) { return static_cast<u32>((u64{a} * b) >> 32); }>},
    {Op::s_mul_hi_i32,
     salu<[](i32 a, i32 b) { return static_cast<u32>(static_cast<u64>(i64{a} * b) >> 32); }>},
    {Op::s_lshl1_add_u32, salu<[](u32 a, u32 b, bool& scc) { return shiftAdd<1>(a, b, scc); }>},
    {Op::s_lshl2_add_u32, salu<[](u32 a, u32 b, bool& scc) { return shiftAdd<2>(a, b, scc); }>},
    {Op::s_lshl3_add_u32, salu<[](u32 a, u32 b, bool& scc) { return shiftAdd<3>(a, b, scc); }>},
    {Op::s_lshl4_add_u32, salu<[](u32 a, u32 b, bool& scc) { return shiftAdd<4>(a, b, scc); }>},
    {Op::s_pack_ll_b32_b16, salu<[](u32 a, u32 b) { return (a & 0xffff) | b << 16; }>},
    {Op::s_pack_lh_b32_b16, salu<[](u32 a, u32 b) { return (a & 0xffff) | (b & 0xffff'0000u); }>},
    {Op::s_pack_hh_b32_b16, salu<[](u32 a, u32 b) { return (a >> 16 | (b & 0xffff'0000u)); }>},

    {Op::s_mov_b32, salu<[](u32 a) { return a; }>},
    {Op::s_mov_b64, salu<[](u64 a) { return a; }>},
    {Op::s_cmov_b32, conditionalMove<u32>},
    {Op::s_cmov_b64, conditionalMove<u64>},
    {Op::s_not_b32, logic<[](u32 a) { return ~a; }>},
    {Op::s_not_b64, logic<[](u64 a) { return ~a; }>},
    {Op::s_wqm_b32, logic<[](u32 a) { return wholeQuads(a); }>},
    {Op::s_wqm_b64, logic<[](u64 a) { return wholeQuads(a); }>},
    {Op::s_quadmask_b32, logic<[](u32 a) { return quadMask(a); }>},
    {Op::s_quadmask_b64, logic<[](u64 a) { return quadMask(a); }>},
    {Op::s_brev_b32, salu<[](u32 a) { return reversed(a); }>},
    {Op::s_brev_b64, salu<[](u64 a) { return reversed(a); }>},
    {Op::s_bcnt0_i32_b32, logic<[](u32 a) { return static_cast<u32>(std::popcount(~a)); }>},
    {Op::s_bcnt0_i32_b64, logic<[](u64 a) { return static_cast<u32>(std::popcount(~a)); }>},
    {Op::s_bcnt1_i32_b32, logic<[](u32 a) { return static_cast<u32>(std::popcount(a)); }>},
    {Op::s_bcnt1_i32_b64, logic<[](u64 a) { return static_cast<u32>(std::popcount(a)); }>},
    {Op::s_ff0_i32_b32, salu<[](u32 a) { return ~a == 0 ? -1 : std::countr_one(a); }>},
    {Op::s_ff0_i32_b64, salu<[](u64 a) { return ~a == 0 ? -1 : std::countr_one(a); }>},
    {Op::s_ff1_i32_b32, salu<[](u32 a) { return a == 0 ? -1 : std::countr_zero(a); }>},
    {Op::s_ff1_i32_b64, salu<[](u64 a) { return a == 0 ? -1 : std::countr_zero(a); }>},
    {Op::s_flbit_i32_b32, salu<[](u32 a) { return a == 0 ? -1 : std::countl_zero(a); }>},
    {Op::s_flbit_i32_b64, salu<[](u64 a) { return a == 0 ? -1 : std::countl_zero(a); }>},
    {Op::s_flbit_i32, salu<[](u32 a) { return signBits(a); }>},
    {Op::s_flbit_i32_i64, salu<[](u64 a) { return signBits(a); }>},
    {Op::s_sext_i32_i8, salu<[](u32 a) { return static_cast<i32>(static_cast<std::int8_t>(a)); }>},
    {Op::s_sext_i32_i16, salu<[](u32 a) { return static_cast<i32>(static_cast<std::int16_t>(a)); }>},
    {Op::s_bitset0_b32, setBit<u32, false>},
    {Op::s_bitset0_b64, setBit<u64, false>},
    {Op::s_bitset1_b32, setBit<u32, true>},
    {Op::s_bitset1_b64, setBit<u64, true>},
    {Op::s_abs_i32, logic<[](i32 a) { return a < 0 ? 0 - static_cast<u32>(a) : static_cast<u32>(a); }>},
    {Op::s_bitreplicate_b64_b32, salu<[](u32 a) { return replicated(a); }>},
    {Op::s_and_saveexec_b64, saveExec<[](u64 s, u64 e) { return s & e; }>},
    {Op::s_or_saveexec_b64, saveExec<[](u64 s, u64 e) { return s | e; }>},
    {Op::s_xor_saveexec_b64, saveExec<[](u64 s, u64 e) { return s ^ e; }>},
    {Op::s_andn2_saveexec_b64, saveExec<[](u64 s, u64 e) { return s & ~e; }>},
    {Op::s_orn2_saveexec_b64, saveExec<[](u64 s, u64 e) { return s | ~e; }>},
    {Op::s_nand_saveexec_b64, saveExec<[](u64 s, u64 e) { return ~(s & e); }>},
    {Op::s_nor_saveexec_b64, saveExec<[](u64 s, u64 e) { return ~(s | e); }>},
    {Op::s_xnor_saveexec_b64, saveExec<[](u64 s, u64 e) { return ~(s ^ e); }>},
    {Op::s_andn1_saveexec_b64, saveExec<[](u64 s, u64 e) { return ~s & e; }>},
    {Op::s_orn1_saveexec_b64, saveExec<[](u64 s, u64 e) { return ~s | e; }>},
    {Op::s_andn1_wrexec_b64, writeExec<[](u64 s, u64 e) { return ~s & e; }>},
    {Op::s_andn2_wrexec_b64, writeExec<[](u64 s, u64 e) { return s & ~e; }>},
    {Op::s_movrels_b32, moveRelativeSource<u32>},
    {Op::s_movrels_b64, moveRelativeSource<u64>},
    {Op::s_movreld_b32, moveRelativeDestination<u32>},
    {Op::s_movreld_b64, moveRelativeDestination<u64>},

    {Op::s_cmp_eq_i32, test<[](i32 a, i32 b) { return a == b; }>},
    {Op::s_cmp_lg_i32, test<[](i32 a, i32 b) { return a != b; }>},
    {Op::s_cmp_gt_i32, test<[](i32 a, i32 b) { return (a > b); }>},
    {Op::s_cmp_ge_i32, test<[](i32 a, i32 b) { return (a >= b); }>},
    {Op::s_cmp_lt_i32, test<[](i32 a, i32 b) { return a < b; }>},
    {Op::s_cmp_le_i32, test<[](i32 a, i32 b) { return a <= b; }>},
    {Op::s_cmp_eq_u32, test<[](u32 a, u32 b) { return a == b; }>},
    {Op::s_cmp_lg_u32, test<[](u32 a, u32 b) { return a != b; }>},
    {Op::s_cmp_gt_u32, test<[](u32 a, u32 b) { return (a > b); }>},
    {Op::s_cmp_ge_u32, test<[](u32 a, u32 b) { return (a >= b); }>},
    {Op::s_cmp_lt_u32, test<[](u32 a, u32 b) { return a < b; }>},
    {Op::s_cmp_le_u32, test<[](u32 a, u32 b) { return a <= b; }>},
    {Op::s_cmp_eq_u64, test<[](u64 a, u64 b) { return a == b; }>},
    {Op::s_cmp_lg_u64, test<[](u64 a, u64 b) { return a != b; }>},
    {Op::s_bitcmp0_b32, test<[](u32 a, u32 b) { return (((a >> (b & 31)) & 1) == 0); }>},
    {Op::s_bitcmp1_b32, test<[](u32 a, u32 b) { return (((a >> (b & 31)) & 1) == 1); }>},
    {Op::s_bitcmp0_b64, test<[](u64 a, u32 b) { return (((a >> (b & 63)) & 1) == 0); }>},
    {Op::s_bitcmp1_b64, test<[](u64 a, u32 b) { return (((a >> (b & 63)) & 1) == 1); }>},

    {Op::s_movk_i32, movK},
    {Op::s_cmovk_i32, cmovK},
    {Op::s_addk_i32, addK},
    {Op::s_mulk_i32, mulK},
    {Op::s_cmpk_eq_i32, testK<[](u32 a, i32 k) { return static_cast<i32>(a) == k; }>},
    {Op::s_cmpk_lg_i32, testK<[](u32 a, i32 k) { return static_cast<i32>(a) != k; }>},
    {Op::s_cmpk_gt_i32, testK<[](u32 a, i32 k) { return (static_cast<i32>(a) > k); }>},
    {Op::s_cmpk_ge_i32, testK<[](u32 a, i32 k) { return (static_cast<i32>(a) >= k); }>},
    {Op::s_cmpk_lt_i32, testK<[](u32 a, i32 k) { return static_cast<i32>(a) < k; }>},
    {Op::s_cmpk_le_i32, testK<[](u32 a, i32 k) { return static_cast<i32>(a) <= k; }>},
    {Op::s_cmpk_eq_u32, testK<[](u32 a, i32 k) { return a == static_cast<std::uint16_t>(k); }>},
    {Op::s_cmpk_lg_u32, testK<[](u32 a, i32 k) { return a != static_cast<std::uint16_t>(k); }>},
    {Op::s_cmpk_gt_u32, testK<[](u32 a, i32 k) { return (a > static_cast<std::uint16_t>(k)); }>},
    {Op::s_cmpk_ge_u32, testK<[](u32 a, i32 k) { return (a >= static_cast<std::uint16_t>(k)); }>},
    {Op::s_cmpk_lt_u32, testK<[](u32 a, i32 k) { return a < static_cast<std::uint16_t>(k); }>},
    {Op::s_cmpk_le_u32, testK<[](u32 a, i32 k) { return a <= static_cast<std::uint16_t>(k); }>},
};

} // namespace

HandlerList scalarEntries() {
  return kEntries;
}

} // namespace wavesmith::emulator
