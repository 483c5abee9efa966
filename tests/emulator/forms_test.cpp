// SPDX-License-Identifier: Apache-2.0
// Modifiers of operands and results: SDWA, DPP, EXEC, VGPR indexing (CDNA3 ISA 6.2, 6.6, 13.3 and tables 89
// to 93).
#include "emulator/machine.h"
#include "emulator/vectors.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace wavesmith::testing {
namespace {

using i16 = std::int16_t;
using i32 = std::int32_t;
using i8 = std::int8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

const auto kFormInputs = [] {
  auto inputs = pairs(kIntegers32, kIntegers32);
  for (Input& in : inputs)
    in.d = 0xa1b2c3d4;
  return inputs;
}();

u32 byteOf(u64 v, unsigned n) {
  return static_cast<u32>(v >> (8 * n)) & 0xff;
}
u32 wordOf(u64 v, unsigned n) {
  return static_cast<u32>(v >> (16 * n)) & 0xffff;
}

std::string sdwa(std::string_view operands, std::string_view dst, std::string_view unused,
                 std::string_view src0, std::string_view src1) {
  return fmt::format("v_add_u32_sdwa v8, {} dst_sel:{} dst_unused:{} src0_sel:{} src1_sel:{}", operands, dst,
                     unused, src0, src1);
}

TEST(Sdwa, SourceSelections) {
  for (unsigned n = 0; n < 4; ++n)
    EXPECT_LANES(sdwa("v2, v4", "DWORD", "UNUSED_PAD", fmt::format("BYTE_{}", n), "DWORD"), kFormInputs,
                 Modes{}, static_cast<u32>(byteOf(in.a, n) + in.b));
  for (unsigned n = 0; n < 2; ++n)
    EXPECT_LANES(sdwa("v2, v4", "DWORD", "UNUSED_PAD", "DWORD", fmt::format("WORD_{}", n)), kFormInputs,
                 Modes{}, static_cast<u32>(in.a + wordOf(in.b, n)));
  EXPECT_LANES(sdwa("sext(v2), sext(v4)", "DWORD", "UNUSED_PAD", "BYTE_1", "WORD_1"), kFormInputs, Modes{},
               static_cast<u32>(static_cast<i8>(in.a >> 8) + static_cast<i16>(in.b >> 16)));
}

TEST(Sdwa, DestinationSelections) {
  for (unsigned n = 0; n < 4; ++n) {
    const std::string byte = fmt::format("BYTE_{}", n);
    EXPECT_LANES(sdwa("v2, v4", byte, "UNUSED_PRESERVE", "DWORD", "DWORD"), kFormInputs, Modes{},
                 (in.d & ~(u64{0xff} << (8 * n))) | ((in.a + in.b) & 0xff) << (8 * n));
    EXPECT_LANES(sdwa("v2, v4", byte, "UNUSED_PAD", "DWORD", "DWORD"), kFormInputs, Modes{},
                 ((in.a + in.b) & 0xff) << (8 * n));
  }
  EXPECT_LANES(sdwa("v2, v4", "WORD_0", "UNUSED_SEXT", "DWORD", "DWORD"), kFormInputs, Modes{},
               static_cast<u32>(static_cast<i32>(static_cast<i16>(in.a + in.b))));
  EXPECT_LANES(sdwa("v2, v4", "WORD_1", "UNUSED_PRESERVE", "DWORD", "DWORD"), kFormInputs, Modes{},
               (in.d & 0xffff) | ((in.a + in.b) & 0xffff) << 16);
}

TEST(Sdwa, AppliesFloatModifiersAfterTheSelection) {
  // Halves that are 1, -1, 2 or 3: -|x| + y.
  const auto inputs = pairs({0x3c000000, 0xbc003c00, 0x40000000, 0x42004200}, {0x3c00, 0x3c00bc00});
  const auto value = [](u32 half) {
    const u32 magnitude = half & 0x7fff;
    const int v = magnitude == 0x3c00 ? 1 : magnitude == 0x4000 ? 2 : magnitude == 0x4200 ? 3 : 0;
    return (half & 0x8000) != 0 ? -v : v;
  };
  const auto encode = [](int v) -> u64 {
    constexpr u32 kCodes[] = {0, 0x3c00, 0x4000, 0x4200, 0x4400};
    return v < 0 ? 0x8000u | kCodes[-v] : kCodes[v];
  };
  EXPECT_LANES(
      "v_add_f16_sdwa v8, -|v2|, v4 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:WORD_0",
      inputs, Modes{}, encode(-std::abs(value(wordOf(in.a, 1))) + value(wordOf(in.b, 0))));
}

TEST(Sdwa, SelectsOperandsOfCompares) {
  const auto results = evaluate("v_cmp_eq_u32_sdwa vcc, v2, v4 src0_sel:BYTE_0 src1_sel:BYTE_1", kFormInputs);
  for (std::size_t i = 0; i < kFormInputs.size(); ++i)
    EXPECT_EQ(results[i].vcc, byteOf(kFormInputs[i].a, 0) == byteOf(kFormInputs[i].b, 1));
}

// --- DPP ---

constexpr int kKept = -1; // the lane is not written
constexpr int kZero = -2;

// Runs `v_mov_b32_dpp v8, v2 MODIFIERS` with v2 = 100 + lane and v8 = 7 before, under an EXEC mask.
void expectDpp(std::string_view modifiers, auto&& from, u64 exec = ~u64{0}) {
  Machine machine(
      kernelText("k", fmt::format(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v2, 100, v0
  v_mov_b32 v8, 7
  s_mov_b32 exec_lo, {:#x}
  s_mov_b32 exec_hi, {:#x}
  v_mov_b32_dpp v8, v2 {}
  s_mov_b64 exec, -1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v8, s[4:5]
  s_endpgm)",
                                  static_cast<u32>(exec), static_cast<u32>(exec >> 32), modifiers)));
  const auto out = machine.buffer("out", std::vector<u32>(64));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  const auto values = machine.read<u32>(out, 64);
  for (int n = 0; n < 64; ++n) {
    const int source = ((exec >> n) & 1) != 0 ? from(n) : kKept;
    const u32 expected = source == kKept ? 7 : source == kZero ? 0 : 100 + static_cast<u32>(source);
    EXPECT_EQ(values[static_cast<std::size_t>(n)], expected) << modifiers << " lane " << n;
  }
}

TEST(Dpp, Permutations) {
  const auto with = [](std::string_view ctrl) { return std::string(ctrl) + " row_mask:0xf bank_mask:0xf"; };
  expectDpp(with("quad_perm:[3,0,2,1]"), [](int n) {
    return (n & ~3) + (n % 4 == 0 ? 3 : n % 4 == 1 ? 0 : n % 4 == 2 ? 2 : 1);
  });
  expectDpp(with("row_shl:3"), [](int n) { return n % 16 < 13 ? n + 3 : kKept; });
  expectDpp(with("row_shr:5"), [](int n) { return n % 16 >= 5 ? n - 5 : kKept; });
  expectDpp(with("row_ror:4"), [](int n) { return (n & ~15) + (n + 12) % 16; });
  expectDpp(with("wave_shl:1"), [](int n) { return n < 63 ? n + 1 : kKept; });
  expectDpp(with("wave_rol:1"), [](int n) { return (n + 1) % 64; });
  expectDpp(with("wave_shr:1"), [](int n) { return n > 0 ? n - 1 : kKept; });
  expectDpp(with("wave_ror:1"), [](int n) { return (n + 63) % 64; });
  expectDpp(with("row_mirror"), [](int n) { return (n & ~15) + 15 - n % 16; });
  expectDpp(with("row_half_mirror"), [](int n) { return (n & ~7) + 7 - n % 8; });
  expectDpp(with("row_bcast:15"), [](int n) { return n > 15 ? (n & ~15) - 1 : kKept; });
  expectDpp(with("row_bcast:31"), [](int n) { return n > 31 ? 31 : kKept; });
  expectDpp(with("row_newbcast:5"), [](int n) { return (n & ~15) + 5; });
}

TEST(Dpp, MasksAndBounds) {
  expectDpp("row_shr:1 row_mask:0xa bank_mask:0xf",
            [](int n) { return (n / 16) % 2 == 1 && n % 16 != 0 ? n - 1 : kKept; });
  expectDpp("row_shr:1 row_mask:0xf bank_mask:0x3",
            [](int n) { return n % 16 < 8 && n % 16 != 0 ? n - 1 : kKept; });
  expectDpp("row_shr:1 row_mask:0xf bank_mask:0xf bound_ctrl:1",
            [](int n) { return n % 16 != 0 ? n - 1 : kZero; });
}

TEST(Dpp, DisabledLanesAreNotSources) {
  const u64 exec = 0x00ff00ff00ff00ff;
  expectDpp("row_ror:8 row_mask:0xf bank_mask:0xf", [](int) { return kKept; }, exec);
  expectDpp("row_ror:8 row_mask:0xf bank_mask:0xf bound_ctrl:1", [](int) { return kZero; }, exec);
  expectDpp("quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf", [](int n) { return n ^ 1; }, exec);
}

// --- EXEC ---

TEST(Exec, DisabledLanesKeepTheirRegisters) {
  for (const char* instruction : {"v_add_u32 v8, v2, v4", "v_mul_f32 v8, v2, v4",
                                  "v_mad_u32_u24 v8, v2, v4, v6", "v_cvt_f32_u32 v8, v2"}) {
    const auto all = evaluate(instruction, kFormInputs);
    const auto some = evaluate(
        std::string("s_mov_b64 exec, 0x0f0f0f0f\n  ") + instruction + "\n  s_mov_b64 exec, -1", kFormInputs);
    for (std::size_t i = 0; i < kFormInputs.size(); ++i) {
      const bool on = i % 64 < 32 && i % 8 < 4;
      EXPECT_EQ(static_cast<u32>(some[i].value), static_cast<u32>(on ? all[i].value : kFormInputs[i].d))
          << instruction << " " << i;
    }
  }
}

TEST(Exec, LaneAccesses) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_add_u32 v2, 100, v0
  s_mov_b64 exec, 0xf0
  v_readfirstlane_b32 s10, v2
  v_readlane_b32 s11, v2, 63
  s_mov_b32 s12, 9
  v_readlane_b32 s13, v2, s12
  s_mov_b64 exec, 0
  v_readfirstlane_b32 s14, v2
  s_movk_i32 m0, 3
  v_writelane_b32 v3, s11, m0
  s_mov_b64 exec, -1
  v_readlane_b32 s15, v3, 3
  v_mov_b32 v4, s10
  v_mov_b32 v5, s11
  v_mov_b32 v6, s13
  v_mov_b32 v7, s14
  v_mov_b32 v8, s15
  v_mov_b32 v9, 0
  s_waitcnt lgkmcnt(0)
  global_store_dwordx4 v9, v[4:7], s[4:5]
  global_store_dword v9, v8, s[4:5] offset:16
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<u32>(5));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 5), (std::vector<u32>{104, 163, 109, 100, 163}));
}

TEST(Exec, VgprIndexing) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v10, 50
  v_mov_b32 v11, 51
  v_mov_b32 v12, 52
  s_mov_b32 s6, 2
  s_set_gpr_idx_on s6, gpr_idx(SRC0,DST)
  v_mov_b32 v20, v10
  s_set_gpr_idx_off
  v_mov_b32 v21, v10
  v_mov_b32 v9, 0
  s_waitcnt lgkmcnt(0)
  global_store_dwordx3 v9, v[20:22], s[4:5]
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<u32>(3));
  const auto report = machine.run({1, 1, 1}, {1, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 3), (std::vector<u32>{0, 50, 52}));
}

TEST(Exec, Mbcnt) {
  const auto inputs = pairs({0xffffffff, 0x0f0f0f0f, 0, 0x80000001}, {0, 5, 100});
  const auto low = evaluate("v_mbcnt_lo_u32_b32 v8, v2, v4", inputs);
  const auto high = evaluate("v_mbcnt_hi_u32_b32 v8, v2, v4", inputs);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const u64 below = (u64{1} << (i % 64)) - 1;
    const auto count = [&](u32 mask) {
      return static_cast<u32>(__builtin_popcount(static_cast<u32>(inputs[i].a) & mask)) +
             static_cast<u32>(inputs[i].b);
    };
    EXPECT_EQ(static_cast<u32>(low[i].value), count(static_cast<u32>(below)));
    EXPECT_EQ(static_cast<u32>(high[i].value), count(static_cast<u32>(below >> 32)));
  }
}

} // namespace
} // namespace wavesmith::testing
