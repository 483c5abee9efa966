// SPDX-License-Identifier: Apache-2.0
// s_cbranch_g_fork, s_cbranch_i_fork and s_cbranch_join (CDNA3 ISA 4.6): which lanes take which path and in
// which order, three forks deep, compared with a recursion on the host. Also s_rfe_b64.
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <random>
#include <string>
#include <vector>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr unsigned kForkDepth = 3;

// A fork at each level; at the bottom, a leaf writes its number to its lanes' v2 and appends it to s80. The
// stack is in s[0:27]. Of level d the mask is in s[44+2d:], EXEC saved in s[60+2d:], CSP in s[70+d].
std::string tree(unsigned depth, unsigned path) {
  if (depth == kForkDepth)
    return fmt::format("  v_mov_b32 v2, {0}\n  s_lshl_b32 s80, s80, 4\n  s_add_u32 s80, s80, {0}\n",
                       path + 1);
  const std::string id = fmt::format("{}_{}", depth, path);
  const std::string mask = fmt::format("s[{}:{}]", 44 + 2 * depth, 45 + 2 * depth),
                    saved = fmt::format("s[{}:{}]", 60 + 2 * depth, 61 + 2 * depth);
  std::string text =
      fmt::format("  s_mov_b64 {}, exec\n  s_getreg_b32 s{}, hwreg(HW_REG_MODE, 29, 3)\n", saved, 70 + depth);
  if (depth == 1)
    text += fmt::format("  s_getpc_b64 s[76:77]\n.Lhere{0}:\n  s_add_u32 s76, s76, .Lpass{0}-.Lhere{0}\n"
                        "  s_addc_u32 s77, s77, 0\n  s_cbranch_g_fork {1}, s[76:77]\n",
                        id, mask);
  else
    text += fmt::format("  s_cbranch_i_fork {}, .Lpass{}\n", mask, id);
  text += tree(depth + 1, 2 * path);
  text += fmt::format("  s_branch .Ljoin{0}\n.Lpass{0}:\n", id);
  text += tree(depth + 1, 2 * path + 1);
  text += fmt::format(".Ljoin{}:\n  s_cbranch_join s{}\n  s_mov_b64 exec, {}\n", id, 70 + depth, saved);
  return text;
}

struct ForkInput {
  u64 exec = 0;
  std::array<u64, kForkDepth> masks{};
};
struct ForkResult {
  std::array<u32, 64> leaf{};
  u32 trace = 0;
};

// The part with fewer lanes runs first; if they are equal, the part that branches.
void walk(const ForkInput& in, u64 exec, unsigned depth, unsigned path, ForkResult& result) {
  if (depth == kForkDepth) {
    for (unsigned lane = 0; lane < 64; ++lane)
      if (((exec >> lane) & 1) != 0) result.leaf[lane] = path + 1;
    result.trace = result.trace << 4 | (path + 1);
    return;
  }
  const u64 pass = in.masks[depth] & exec, fail = ~in.masks[depth] & exec;
  const bool passFirst = std::popcount(pass) <= std::popcount(fail);
  for (const bool passes : {passFirst, !passFirst}) {
    const u64 lanes = passes ? pass : fail;
    if (lanes != 0) walk(in, lanes, depth + 1, 2 * path + (passes ? 1 : 0), result);
  }
}

std::vector<ForkInput> inputs() {
  constexpr u64 kAll = ~u64{0}, kLow = 0xffffffff;
  std::vector<ForkInput> in = {
      {kAll, {0, 0, 0}},       {kAll, {kAll, kAll, kAll}},        {kAll, {1, 1, 1}},
      {kAll, {~u64{1}, 2, 4}}, {kAll, {kLow, 0xffff0000ffff, 3}}, {1, {1, 0, 1}},
      {0xf0, {0x30, 0x50, 5}}, {kAll, {kLow, ~kLow, kAll}},
  };
  std::mt19937_64 random(7);
  while (in.size() < 72) {
    const u64 exec = random() | 1, even = random();
    u64 sparse = random(), dense = random();
    sparse &= random();
    dense |= random();
    in.push_back({exec, {even, sparse, dense}});
  }
  return in;
}

TEST(Fork, RunsTheSmallerPartFirstAndJoins) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx4 s[40:43], s[0:1], 0x0
  s_mov_b32 s50, s2
  s_lshl_b32 s51, s2, 5
  s_waitcnt lgkmcnt(0)
  s_add_u32 s40, s40, s51
  s_addc_u32 s41, s41, 0
  s_load_dwordx2 s[52:53], s[40:41], 0x0
  s_load_dwordx4 s[44:47], s[40:41], 0x8
  s_load_dwordx2 s[48:49], s[40:41], 0x18
  v_mov_b32 v2, 0
  s_mov_b32 s80, 0
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, s[52:53]
)" + tree(0, 0) + R"(
  s_mov_b64 s[54:55], exec
  s_mov_b64 exec, -1
  s_mul_i32 s50, s50, 272
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v1, s50, v1
  global_store_dword v1, v2, s[42:43]
  v_mov_b32 v1, s50
  s_getreg_b32 s81, hwreg(HW_REG_MODE, 29, 3)
  v_mov_b32 v4, s80
  v_mov_b32 v5, s81
  v_mov_b32 v6, s54
  v_mov_b32 v7, s55
  global_store_dwordx4 v1, v[4:7], s[42:43] offset:256
  s_endpgm)"));
  const std::vector<ForkInput> in = inputs();
  static_assert(sizeof(ForkInput) == 32);
  const auto from = machine.buffer("in", in);
  const auto to = machine.buffer("out", std::vector<u32>(68 * in.size()));
  const auto groups = static_cast<u32>(in.size());
  const auto report = machine.run({groups * 64, 1, 1}, {64, 1, 1}, arguments(from, to));
  ASSERT_TRUE(report.completed()) << messages(report);
  const auto out = machine.read<u32>(to, 68 * in.size());
  for (std::size_t i = 0; i < in.size(); ++i) {
    ForkResult expected;
    walk(in[i], in[i].exec, 0, 0, expected);
    const u32* const got = out.data() + 68 * i;
    for (unsigned lane = 0; lane < 64; ++lane)
      EXPECT_EQ(got[lane], expected.leaf[lane]) << "input " << i << " lane " << lane;
    EXPECT_EQ(got[64], expected.trace) << "order of the leaves, input " << i;
    EXPECT_EQ(got[65], 0u) << "CSP, input " << i;
    EXPECT_EQ(got[66] | u64{got[67]} << 32, in[i].exec) << "input " << i;
  }
}

// CDNA3 ISA 12.1 and 12.3: { PC, EXEC } lies in s[4 * CSP : 4 * CSP + 3], EXEC first.
TEST(Fork, SavesTheOtherPartInTheRegistersSelectedByCsp) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[40:41], s[0:1], 0x0
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 29, 3), 5
  s_mov_b64 s[44:45], 0xff
  s_cbranch_i_fork s[44:45], .Lpass
.Lfail:
  s_endpgm
.Lpass:
  s_getpc_b64 s[46:47]
.Lhere:
  s_sub_u32 s46, s46, .Lhere-.Lfail
  s_subb_u32 s47, s47, 0
  s_getreg_b32 s48, hwreg(HW_REG_MODE, 29, 3)
  s_sub_u32 s22, s22, s46
  s_subb_u32 s23, s23, s47
  s_waitcnt lgkmcnt(0)
  s_store_dwordx4 s[20:23], s[40:41], 0x0
  s_store_dword s48, s[40:41], 0x10
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<u32>(5, 9));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 5), (std::vector<u32>{0xffffff00, 0xffffffff, 0, 0, 6}));
}

TEST(Fork, ReportsInvalidTarget) {
  Machine machine(kernelText("k", "  s_mov_b64 s[44:45], -1\n  s_mov_b64 s[46:47], 16\n"
                                  "  s_cbranch_g_fork s[44:45], s[46:47]\n  s_endpgm"));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1});
  ASSERT_FALSE(report.completed());
  EXPECT_NE(messages(report).find("the program counter reaches"), std::string::npos) << messages(report);
}

TEST(Fork, ReturnFromExceptionJumps) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_mov_b32 s8, 1
  s_getpc_b64 s[6:7]
.Lhere:
  s_add_u32 s6, s6, .Lthere-.Lhere
  s_addc_u32 s7, s7, 0
  s_rfe_b64 s[6:7]
  s_mov_b32 s8, 2
.Lthere:
  s_waitcnt lgkmcnt(0)
  s_store_dword s8, s[4:5], 0x0
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<u32>(1));
  const auto report = machine.run({64, 1, 1}, {64, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 1)[0], 1u);
}

} // namespace
} // namespace wavesmith::testing
