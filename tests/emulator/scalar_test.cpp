// SPDX-License-Identifier: Apache-2.0
// SOP1, SOP2, SOPC, SOPK compared with exact arithmetic of the host (CDNA3 ISA 12.1 to 12.4), control flow
// and hardware registers.
#include "emulator/machine.h"
#include "emulator/vectors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>

namespace wavesmith::testing {
namespace {

using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;
using i8 = std::int8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

struct Outcome {
  u64 value = 0; // s[24:25]
  bool scc = false;
};

// One wave for each input: s[16:17] = a, s[20:21] = b, s[24:25] = d before; SCC = bit 0 of c.
std::vector<Outcome> evaluateScalar(std::string_view instruction, const std::vector<Input>& inputs) {
  Machine machine(kernelText("k", fmt::format(R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_lshl_b32 s3, s2, 5
  s_waitcnt lgkmcnt(0)
  s_add_u32 s4, s4, s3
  s_addc_u32 s5, s5, 0
  s_load_dwordx2 s[16:17], s[4:5], 0x0
  s_load_dwordx2 s[20:21], s[4:5], 0x8
  s_load_dword s9, s[4:5], 0x10
  s_load_dwordx2 s[24:25], s[4:5], 0x18
  s_waitcnt lgkmcnt(0)
  s_bitcmp1_b32 s9, 0
  {}
  s_cselect_b32 s10, 1, 0
  s_mov_b64 exec, 1
  v_mov_b32 v2, s24
  v_mov_b32 v3, s25
  v_mov_b32 v4, s10
  s_lshl_b32 s3, s2, 4
  v_mov_b32 v1, s3
  global_store_dwordx3 v1, v[2:4], s[6:7]
  s_endpgm)",
                                              instruction)));
  const auto in = machine.buffer("in", inputs);
  const auto out = machine.buffer("out", std::vector<u32>(4 * inputs.size()));
  const auto report = machine.run({static_cast<u32>(inputs.size()), 1, 1}, {1, 1, 1}, arguments(in, out));
  EXPECT_TRUE(report.completed()) << instruction << "\n" << messages(report);
  const auto raw = machine.read<u32>(out, 4 * inputs.size());
  std::vector<Outcome> outcomes(inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i)
    outcomes[i] = {raw[4 * i] | static_cast<u64>(raw[4 * i + 1]) << 32, raw[4 * i + 2] != 0};
  return outcomes;
}

using ExpectedOutcome = std::function<Outcome(const Input&, bool scc)>;
void check(const std::string& instruction, const std::vector<u64>& a, const std::vector<u64>& b,
           const ExpectedOutcome& expected) {
  auto inputs = pairs(a, b);
  for (std::size_t i = 0; i < inputs.size(); ++i)
    inputs[i].c = i / 3 % 2;
  const auto outcomes = evaluateScalar(instruction, inputs);
  ASSERT_EQ(outcomes.size(), inputs.size());
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const Outcome e = expected(inputs[i], (inputs[i].c & 1) != 0);
    EXPECT_EQ(hex(outcomes[i].value), hex(e.value))
        << instruction << " " << hex(inputs[i].a) << " " << hex(inputs[i].b);
    EXPECT_EQ(outcomes[i].scc, e.scc)
        << instruction << " scc " << hex(inputs[i].a) << " " << hex(inputs[i].b);
  }
}
Outcome nonZero(u64 v) {
  return {v, v != 0};
}
void check32(const std::string& name, const ExpectedOutcome& expected) {
  check(name + " s24, s16, s20", kIntegers32, kIntegers32, expected);
}
void check64(const std::string& name, const ExpectedOutcome& expected) {
  check(name + " s[24:25], s[16:17], s[20:21]", kIntegers64, kIntegers64, expected);
}

TEST(Scalar, Arithmetic) {
  const auto fits = [](i64 v) { return v >= INT32_MIN && v <= INT32_MAX; };
  check32("s_add_u32",
          [](const Input& in, bool) { return Outcome{lo(in.a + in.b), in.a + in.b > 0xffffffff}; });
  check32("s_sub_u32", [](const Input& in, bool) { return Outcome{lo(in.a - in.b), in.b > in.a}; });
  check32("s_addc_u32",
          [](const Input& in, bool c) { return Outcome{lo(in.a + in.b + c), in.a + in.b + c > 0xffffffff}; });
  check32("s_subb_u32",
          [](const Input& in, bool c) { return Outcome{lo(in.a - in.b - c), in.b + c > in.a}; });
  check32("s_add_i32",
          [&](const Input& in, bool) { return Outcome{lo(in.a + in.b), !fits(i64{sx(in.a)} + sx(in.b))}; });
  check32("s_sub_i32",
          [&](const Input& in, bool) { return Outcome{lo(in.a - in.b), !fits(i64{sx(in.a)} - sx(in.b))}; });
  check32("s_min_i32", [](const Input& in, bool) {
    return Outcome{sx(in.a) < sx(in.b) ? in.a : in.b, sx(in.a) < sx(in.b)};
  });
  check32("s_max_i32", [](const Input& in, bool) {
    return Outcome{sx(in.a) >= sx(in.b) ? in.a : in.b, sx(in.a) >= sx(in.b)};
  });
  check32("s_min_u32", [](const Input& in, bool) { return Outcome{in.a < in.b ? in.a : in.b, in.a < in.b}; });
  check32("s_max_u32",
          [](const Input& in, bool) { return Outcome{in.a >= in.b ? in.a : in.b, in.a >= in.b}; });
  check32("s_mul_i32", [](const Input& in, bool c) { return Outcome{lo(in.a * in.b), c}; });
  check32("s_mul_hi_u32", [](const Input& in, bool c) { return Outcome{(in.a * in.b) >> 32, c}; });
  check32("s_mul_hi_i32", [](const Input& in, bool c) {
    return Outcome{static_cast<u64>(i64{sx(in.a)} * sx(in.b)) >> 32, c};
  });
  check32("s_absdiff_i32", [](const Input& in, bool) {
    const u32 d = lo(in.a - in.b);
    return nonZero(sx(d) < 0 ? 0 - d : d);
  });
  for (unsigned n = 1; n <= 4; ++n)
    check32(fmt::format("s_lshl{}_add_u32", n), [n](const Input& in, bool) {
      const u64 r = (in.a << n) + in.b;
      return Outcome{lo(r), r > 0xffffffff};
    });
}

TEST(Scalar, Logic) {
  const struct {
    const char* name;
    u64 (*f)(u64, u64);
  } operations[] = {
      {"s_and", [](u64 a, u64 b) { return a & b; }},    {"s_or", [](u64 a, u64 b) { return a | b; }},
      {"s_xor", [](u64 a, u64 b) { return a ^ b; }},    {"s_andn2", [](u64 a, u64 b) { return a & ~b; }},
      {"s_orn2", [](u64 a, u64 b) { return a | ~b; }},  {"s_nand", [](u64 a, u64 b) { return ~(a & b); }},
      {"s_nor", [](u64 a, u64 b) { return ~(a | b); }}, {"s_xnor", [](u64 a, u64 b) { return ~(a ^ b); }}};
  for (const auto& operation : operations) {
    const auto f = operation.f;
    check32(std::string(operation.name) + "_b32",
            [f](const Input& in, bool) { return nonZero(lo(f(in.a, in.b))); });
    check64(std::string(operation.name) + "_b64",
            [f](const Input& in, bool) { return nonZero(f(in.a, in.b)); });
  }
}

// Bit by bit, as the manual describes it.
u64 fieldOf(u64 v, u64 f, unsigned width, bool isSigned) {
  const unsigned offset = f & (width - 1), size = static_cast<unsigned>(f >> 16) & 0x7f;
  u64 r = 0;
  for (unsigned i = 0; i < width && size != 0; ++i) {
    if (!isSigned && i >= size) break;
    const unsigned at = offset + std::min(i, size - 1);
    const bool bit = at < width ? ((v >> at) & 1) != 0 : isSigned && ((v >> (width - 1)) & 1) != 0;
    if (bit) r |= u64{1} << i;
  }
  return r;
}

TEST(Scalar, ShiftsAndFields) {
  check32("s_lshl_b32", [](const Input& in, bool) { return nonZero(lo(in.a << (in.b & 31))); });
  check32("s_lshr_b32", [](const Input& in, bool) { return nonZero(in.a >> (in.b & 31)); });
  check32("s_ashr_i32",
          [](const Input& in, bool) { return nonZero(lo(static_cast<u64>(sx(in.a) >> (in.b & 31)))); });
  const auto shift64 = [](const char* name, u64 (*f)(u64, u64)) {
    check(std::string(name) + " s[24:25], s[16:17], s20", kIntegers64, kIntegers32,
          [f](const Input& in, bool) { return nonZero(f(in.a, in.b & 63)); });
  };
  shift64("s_lshl_b64", [](u64 a, u64 b) { return a << b; });
  shift64("s_lshr_b64", [](u64 a, u64 b) { return a >> b; });
  shift64("s_ashr_i64", [](u64 a, u64 b) { return static_cast<u64>(static_cast<i64>(a) >> b); });
  const std::vector<u64> fields{0,        0x10000,  0x80004, 0x1f0001, 0x200000,
                                0x7f0000, 0x100010, 0x5001c, 0x00040};
  for (const bool isSigned : {false, true}) {
    const char letter = isSigned ? 'i' : 'u';
    check(fmt::format("s_bfe_{}32 s24, s16, s20", letter), kIntegers32, fields,
          [=](const Input& in, bool) { return nonZero(fieldOf(in.a, in.b, 32, isSigned)); });
    check(fmt::format("s_bfe_{}64 s[24:25], s[16:17], s20", letter), kIntegers64, fields,
          [=](const Input& in, bool) { return nonZero(fieldOf(in.a, in.b, 64, isSigned)); });
  }
  check32("s_bfm_b32", [](const Input& in, bool c) {
    return Outcome{lo(((u64{1} << (in.a & 31)) - 1) << (in.b & 31)), c};
  });
  check32("s_pack_ll_b32_b16",
          [](const Input& in, bool c) { return Outcome{(in.a & 0xffff) | (in.b & 0xffff) << 16, c}; });
  check32("s_pack_lh_b32_b16",
          [](const Input& in, bool c) { return Outcome{(in.a & 0xffff) | (in.b & 0xffff0000), c}; });
  check32("s_pack_hh_b32_b16",
          [](const Input& in, bool c) { return Outcome{(in.a >> 16) | (in.b & 0xffff0000), c}; });
  check32("s_cselect_b32", [](const Input& in, bool c) { return Outcome{c ? in.a : in.b, c}; });
  check64("s_cselect_b64", [](const Input& in, bool c) { return Outcome{c ? in.a : in.b, c}; });
}

void one32(const char* name, bool setsScc, u32 (*f)(u32)) {
  check(std::string(name) + " s24, s16", kIntegers32, {0, 1}, [=](const Input& in, bool c) {
    const u32 r = f(lo(in.a));
    return Outcome{r, setsScc ? r != 0 : c};
  });
}
void one64(const char* name, bool setsScc, u64 (*f)(u64), bool wide) {
  check(std::string(name) + (wide ? " s[24:25], s[16:17]" : " s24, s[16:17]"), kIntegers64, {0, 1},
        [=](const Input& in, bool c) {
          const u64 r = f(in.a);
          return Outcome{r, setsScc ? r != 0 : c};
        });
}
u32 reversed(u32 a) {
  u32 r = 0;
  for (unsigned i = 0; i < 32; ++i)
    r |= ((a >> i) & 1) << (31 - i);
  return r;
}
u32 wholeQuads(u32 a) {
  u32 r = 0;
  for (unsigned i = 0; i < 32; ++i)
    r |= ((a >> (i & ~3u)) & 15) != 0 ? 1u << i : 0;
  return r;
}
u32 quadMask(u32 a) {
  u32 r = 0;
  for (unsigned i = 0; i < 8; ++i)
    r |= ((a >> (4 * i)) & 15) != 0 ? 1u << i : 0;
  return r;
}

TEST(Scalar, OneOperand) {
  one32("s_mov_b32", false, [](u32 a) { return a; });
  one64("s_mov_b64", false, [](u64 a) { return a; }, true);
  one32("s_not_b32", true, [](u32 a) { return ~a; });
  one64("s_not_b64", true, [](u64 a) { return ~a; }, true);
  one32("s_bcnt0_i32_b32", true, [](u32 a) { return static_cast<u32>(std::popcount(~a)); });
  one32("s_bcnt1_i32_b32", true, [](u32 a) { return static_cast<u32>(std::popcount(a)); });
  one64("s_bcnt1_i32_b64", true, [](u64 a) { return static_cast<u64>(std::popcount(a)); }, false);
  one32("s_ff0_i32_b32", false, [](u32 a) { return ~a == 0 ? ~0u : static_cast<u32>(std::countr_one(a)); });
  one32("s_ff1_i32_b32", false, [](u32 a) { return a == 0 ? ~0u : static_cast<u32>(std::countr_zero(a)); });
  one64(
      "s_ff1_i32_b64", false,
      [](u64 a) { return a == 0 ? u64{0xffffffff} : static_cast<u64>(std::countr_zero(a)); }, false);
  one32("s_flbit_i32_b32", false, [](u32 a) { return a == 0 ? ~0u : static_cast<u32>(std::countl_zero(a)); });
  one64(
      "s_flbit_i32_b64", false,
      [](u64 a) { return a == 0 ? u64{0xffffffff} : static_cast<u64>(std::countl_zero(a)); }, false);
  one32("s_sext_i32_i8", false, [](u32 a) { return static_cast<u32>(static_cast<i8>(a)); });
  one32("s_sext_i32_i16", false, [](u32 a) { return static_cast<u32>(static_cast<i16>(a)); });
  one32("s_abs_i32", true, [](u32 a) { return sx(a) < 0 ? 0 - a : a; });
  one32("s_brev_b32", false, reversed);
  one32("s_wqm_b32", true, wholeQuads);
  one32("s_quadmask_b32", true, quadMask);
  check("s_bitset1_b32 s24, s16", kIntegers32, {0, 1},
        [](const Input& in, bool c) { return Outcome{u64{1} << (in.a & 31), c}; });
  check("s_cmov_b32 s24, s16", kIntegers32, {0, 1},
        [](const Input& in, bool c) { return Outcome{c ? in.a : 0, c}; });
}

TEST(Scalar, Compares) {
  const auto compare = [](const std::string& name, bool (*relation)(u64, u64)) {
    check(name + " s16, s20", kIntegers32, kIntegers32,
          [=](const Input& in, bool) { return Outcome{0, relation(in.a, in.b)}; });
  };
  compare("s_cmp_eq_i32", [](u64 a, u64 b) { return a == b; });
  compare("s_cmp_lg_i32", [](u64 a, u64 b) { return a != b; });
  compare("s_cmp_gt_i32", [](u64 a, u64 b) { return sx(a) > sx(b); });
  compare("s_cmp_ge_i32", [](u64 a, u64 b) { return sx(a) >= sx(b); });
  compare("s_cmp_lt_i32", [](u64 a, u64 b) { return sx(a) < sx(b); });
  compare("s_cmp_le_i32", [](u64 a, u64 b) { return sx(a) <= sx(b); });
  compare("s_cmp_gt_u32", [](u64 a, u64 b) { return a > b; });
  compare("s_cmp_ge_u32", [](u64 a, u64 b) { return a >= b; });
  compare("s_cmp_lt_u32", [](u64 a, u64 b) { return a < b; });
  compare("s_cmp_le_u32", [](u64 a, u64 b) { return a <= b; });
  compare("s_bitcmp0_b32", [](u64 a, u64 b) { return ((a >> (b & 31)) & 1) == 0; });
  check("s_cmp_eq_u64 s[16:17], s[20:21]", kIntegers64, kIntegers64,
        [](const Input& in, bool) { return Outcome{0, in.a == in.b}; });
  check("s_cmp_lg_u64 s[16:17], s[20:21]", kIntegers64, kIntegers64,
        [](const Input& in, bool) { return Outcome{0, in.a != in.b}; });
  check("s_cmpk_lt_i32 s16, -2", kIntegers32, {0, 1},
        [](const Input& in, bool) { return Outcome{0, sx(in.a) < -2}; });
  check("s_cmpk_ge_u32 s16, 0xfffe", kIntegers32, {0, 1},
        [](const Input& in, bool) { return Outcome{0, in.a >= 0xfffe}; });
}

TEST(Scalar, ShortConstants) {
  check("s_movk_i32 s24, -3", {0}, {0, 1}, [](const Input&, bool c) { return Outcome{0xfffffffd, c}; });
  check("s_mov_b32 s24, s16\n  s_addk_i32 s24, -100", kIntegers32, {0, 1}, [](const Input& in, bool) {
    const i64 r = i64{sx(in.a)} - 100;
    return Outcome{lo(static_cast<u64>(r)), r < INT32_MIN || r > INT32_MAX};
  });
  check("s_mov_b32 s24, s16\n  s_mulk_i32 s24, 0x7fff", kIntegers32, {0, 1},
        [](const Input& in, bool c) { return Outcome{lo(in.a * 0x7fff), c}; });
}

TEST(Scalar, ExecMasks) {
  const auto save = [](const std::string& name, u64 (*f)(u64, u64)) {
    check("s_mov_b64 exec, s[20:21]\n  " + name + " s[24:25], s[16:17]\n  s_xor_b64 s[24:25], exec, s[24:25]",
          kIntegers64, kIntegers64, [=](const Input& in, bool) { return nonZero(f(in.a, in.b) ^ in.b); });
  };
  save("s_and_saveexec_b64", [](u64 s, u64 e) { return s & e; });
  save("s_or_saveexec_b64", [](u64 s, u64 e) { return s | e; });
  save("s_xor_saveexec_b64", [](u64 s, u64 e) { return s ^ e; });
  save("s_andn2_saveexec_b64", [](u64 s, u64 e) { return s & ~e; });
  save("s_andn1_saveexec_b64", [](u64 s, u64 e) { return ~s & e; });
}

// A factorial by recursive calls, with the program counter in registers.
TEST(Scalar, CallsAndBranches) {
  check(R"(
  s_mov_b32 s24, 1
  s_and_b32 s26, s16, 7
  s_getpc_b64 s[30:31]
.Lafter:
  s_add_u32 s30, s30, .Lfactor-.Lafter
  s_addc_u32 s31, s31, 0
.Lagain:
  s_cmp_eq_u32 s26, 0
  s_cbranch_scc1 .Ldone
  s_swappc_b64 s[28:29], s[30:31]
  s_branch .Lagain
.Lfactor:
  s_mul_i32 s24, s24, s26
  s_sub_u32 s26, s26, 1
  s_setpc_b64 s[28:29]
.Ldone:
  s_call_b64 s[28:29], .Lcalled
.Lcalled:
  s_cmp_eq_u32 s24, s24)",
        {0, 1, 2, 3, 4, 5, 6, 7}, {0}, [](const Input& in, bool) {
          u64 r = 1;
          for (u64 i = 1; i <= in.a; ++i)
            r *= i;
          return Outcome{r, true};
        });
}

TEST(Scalar, SpecialSources) {
  check("s_mov_b64 s[24:25], src_shared_base", {0}, {0, 1},
        [](const Input&, bool c) { return Outcome{0x0001000000000000, c}; });
  check("s_mov_b64 s[24:25], src_private_base", {0}, {0, 1},
        [](const Input&, bool c) { return Outcome{0x0002000000000000, c}; });
  check("s_mov_b64 vcc, 0\n  s_add_u32 s24, src_vccz, 0", {0}, {0, 1},
        [](const Input&, bool) { return Outcome{1, false}; });
  check("s_add_u32 s24, src_scc, 4", {0}, {0, 0, 0, 1},
        [](const Input&, bool c) { return Outcome{4u + c, false}; });
}

} // namespace
} // namespace wavesmith::testing
