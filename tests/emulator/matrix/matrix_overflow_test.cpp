// SPDX-License-Identifier: Apache-2.0
// MODE.FP16_OVFL in matrix products (CDNA3 ISA 7.1, the table of controls), and in conversions to FP8 and BF8
// (the table in 7.2).
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;

// The different values among the results, v[16..] of all lanes, of A = a, B = b and C = c in every element.
std::set<u32> results(std::string_view product, u32 a, u32 b, u32 c, bool limit, unsigned registers = 4) {
  std::string text = "  s_load_dwordx2 s[4:5], s[0:1], 0x0\n";
  for (unsigned i = 0; i < 4; ++i)
    text += fmt::format("  v_mov_b32 v{}, {:#x}\n  v_mov_b32 v{}, {:#x}\n", 4 + i, a, 8 + i, b);
  for (unsigned i = 0; i < registers; ++i)
    text += fmt::format("  v_mov_b32 v{}, {:#x}\n", 16 + i, c);
  text +=
      fmt::format("  v_mov_b32 v2, 0x44444444\n  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 23, 1), {}\n  {}\n",
                  limit ? 1 : 0, product);
  text += fmt::format("  s_nop 15\n  s_nop 7\n  v_lshlrev_b32 v1, {}, v0\n  s_waitcnt lgkmcnt(0)\n",
                      registers == 16 ? 6 : 4);
  for (unsigned i = 0; i < registers; ++i)
    text += fmt::format("  global_store_dword v1, v{}, s[4:5] offset:{}\n", 16 + i, 4 * i);
  Machine machine(kernelText("k", text + "  s_endpgm"));
  const auto out = machine.buffer("out", std::vector<u32>(std::size_t{64} * registers));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  EXPECT_TRUE(report.completed()) << messages(report);
  const auto values = machine.read<u32>(out, std::size_t{64} * registers);
  return {values.begin(), values.end()};
}

using Values = std::set<u32>;
constexpr u32 kInfinity = 0x7f800000, kMost = 0x7f7fffff;

TEST(MatrixOverflow, FloatResultsStayFinite) {
  const char* const f32 = "v_mfma_f32_16x16x4_f32 v[16:19], v4, v8, v[16:19]";
  EXPECT_EQ(results(f32, 0x7f000000, 0x40000000, 0, false), Values{kInfinity});
  EXPECT_EQ(results(f32, 0x7f000000, 0x40000000, 0, true), Values{kMost});
  EXPECT_EQ(results(f32, 0xff000000, 0x40000000, 0, true), Values{kMost | 0x80000000});
  EXPECT_EQ(results(f32, 0x3f800000, 0x3f800000, 0x3f800000, true), Values{0x40a00000}) << "4 * 1 * 1 + 1";
  const char* const bf16 = "v_mfma_f32_16x16x16_bf16 v[16:19], v[4:5], v[8:9], v[16:19]";
  EXPECT_EQ(results(bf16, 0x7f007f00, 0x40004000, 0, false), Values{kInfinity});
  EXPECT_EQ(results(bf16, 0x7f007f00, 0x40004000, 0, true), Values{kMost});
  const char* const sparse = "v_smfmac_f32_16x16x32_bf16 v[16:19], v[4:5], v[8:11], v2";
  EXPECT_EQ(results(sparse, 0x7f007f00, 0x40004000, 0, false), Values{kInfinity});
  EXPECT_EQ(results(sparse, 0x7f007f00, 0x40004000, 0, true), Values{kMost});
}

TEST(MatrixOverflow, InfiniteOperandsStayInfinite) {
  const char* const f32 = "v_mfma_f32_16x16x4_f32 v[16:19], v4, v8, v[16:19]";
  EXPECT_EQ(results(f32, kInfinity, 0x3f800000, 0, true), Values{kInfinity});
  EXPECT_EQ(results(f32, 0x3f800000, 0x3f800000, kInfinity | 0x80000000, true),
            Values{kInfinity | 0x80000000});
  const char* const f16 = "v_mfma_f32_32x32x8_f16 v[16:31], v[4:5], v[8:9], v[16:31]";
  EXPECT_EQ(results(f16, 0x3c003c00, 0x7c007c00, 0, true, 16), Values{kInfinity});
}

TEST(MatrixOverflow, IntegerResultsSaturate) {
  const char* const bytes = "v_mfma_i32_16x16x32_i8 v[16:19], v[4:5], v[8:9], v[16:19]";
  // 32 * 127 * 127 = 516128; 32 * -128 * 127 = -520192
  EXPECT_EQ(results(bytes, 0x7f7f7f7f, 0x7f7f7f7f, 5, true), Values{516133});
  EXPECT_EQ(results(bytes, 0x7f7f7f7f, 0x7f7f7f7f, 0x7fffffff, false), Values{0x7fffffffu + 516128u});
  EXPECT_EQ(results(bytes, 0x7f7f7f7f, 0x7f7f7f7f, 0x7fffffff, true), Values{0x7fffffff});
  EXPECT_EQ(results(bytes, 0x80808080, 0x7f7f7f7f, 0x80000000, false), Values{0x80000000u - 520192u});
  EXPECT_EQ(results(bytes, 0x80808080, 0x7f7f7f7f, 0x80000000, true), Values{0x80000000});
  EXPECT_EQ(results(bytes, 0x80808080, 0x7f7f7f7f, 0x7fffffff, true), Values{0x7fffffffu - 520192u});
  const char* const sparse = "v_smfmac_i32_16x16x64_i8 v[16:19], v[4:5], v[8:11], v2";
  EXPECT_EQ(results(sparse, 0x7f7f7f7f, 0x7f7f7f7f, 0x7fffffff, true), Values{0x7fffffff});
  EXPECT_EQ(results(sparse, 0x01010101, 0x02020202, 1, true), Values{65}) << "32 products of 2";
}

// The table: NaN, infinity, and numbers beyond the largest, with and without the bit. It lists infinities for
// BF8, which the format of gfx942 does not have (7.2): they are NaN here.
TEST(MatrixOverflow, ConversionsToEightBits) {
  const struct {
    u32 value;
    u32 fp8Limited, fp8, bf8Limited, bf8;
  } rows[] = {
      {0x7fc00000, 0x80, 0x80, 0x80, 0x80}, {0x7f800000, 0x7f, 0x80, 0x7f, 0x80},
      {0xff800000, 0xff, 0x80, 0xff, 0x80}, {0x49742400, 0x7f, 0x80, 0x7f, 0x80}, // 1e6
      {0xc9742400, 0xff, 0x80, 0xff, 0x80}, {0x43600000, 0x7e, 0x7e, 0x5f, 0x5f}, // 224 is there
  };
  for (const auto& row : rows)
    for (const bool limit : {false, true}) {
      const auto convert = [&](std::string_view how) {
        return *results(fmt::format("{} v16, v4, v{}\n  v_and_b32 v16, 0xff, v16\n  v_mov_b32 v17, v16\n"
                                    "  v_mov_b32 v18, v16\n  v_mov_b32 v19, v16",
                                    how, how.find("_sr_") != std::string_view::npos ? 12 : 4),
                        row.value, 0, 0, limit)
                    .begin();
      };
      EXPECT_EQ(convert("v_cvt_pk_fp8_f32"), limit ? row.fp8Limited : row.fp8)
          << fmt::format("{:#x}", row.value);
      EXPECT_EQ(convert("v_cvt_pk_bf8_f32"), limit ? row.bf8Limited : row.bf8)
          << fmt::format("{:#x}", row.value);
      EXPECT_EQ(convert("v_cvt_sr_fp8_f32"), limit ? row.fp8Limited : row.fp8)
          << fmt::format("{:#x}", row.value);
      EXPECT_EQ(convert("v_cvt_sr_bf8_f32"), limit ? row.bf8Limited : row.bf8)
          << fmt::format("{:#x}", row.value);
    }
}

} // namespace
} // namespace wavesmith::testing
