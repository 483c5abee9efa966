// SPDX-License-Identifier: Apache-2.0
// How much a history needs, and that it keeps its limit.
#include "debug/debugged.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace wavesmith::testing {
namespace {

// Each wave writes all over a buffer of 16 MB, eight instructions a round.
std::string writerText() {
  return R"(
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .text
  .globl k
  .p2align 8
  .type k,@function
k:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_load_dword s6, s[0:1], 0x8
  s_mul_i32 s7, s2, 0x10040
  v_lshl_add_u32 v1, v0, 2, s7
  v_mov_b32 v2, s2
  s_waitcnt lgkmcnt(0)
loop:
  v_add_u32 v2, 1, v2
  global_store_dword v1, v2, s[4:5]
  v_add_u32 v1, 0x7100, v1
  v_and_b32 v1, 0xfffffc, v1
  s_nop 0
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 loop
  s_endpgm
.Lend:
  .size k, .Lend - k
  .rodata
  .p2align 6
  .amdhsa_kernel k
    .amdhsa_kernarg_size 12
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 8
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
)";
}

Debugged writer(unsigned rounds) {
  return debuggedText(
      writerText(),
      "wavesmith: 1\nsource: k.s\nkernel: k\nlaunch: { grid: [4096, 1, 1], workgroup: [256, 1, 1] }\n"
      "arguments:\n  data: { type: u32, count: 4194304, offset: 0 }\n"
      "  rounds: { type: u32, value: " +
          std::to_string(rounds) + ", offset: 8 }\n");
}

TEST(History, TenMillionInstructionsFitIn512Megabytes) {
  const Debugged debugged = writer(20'000);
  const DebuggedRun run = debugged.start({});
  EXPECT_EQ(run.history->run(~std::uint64_t{0}, nullptr), debug::History::Pause::End);
  EXPECT_GT(run.history->end(), 10'000'000u);
  EXPECT_LE(run.history->bytes(), std::uint64_t{512} << 20);
  EXPECT_EQ(run.history->begin(), 0u);
  std::printf("%zu snapshots, %.1f MB\n", run.history->snapshots(),
              static_cast<double>(run.history->bytes()) / 1e6);
  const std::uint64_t last = digestOf(*run.history);
  run.history->go(run.history->end() / 2);
  run.history->go(run.history->end());
  EXPECT_EQ(digestOf(*run.history), last);
}

// With less than the pages that it changes, the history starts later; what is left of it is right.
TEST(History, KeepsItsLimit) {
  const Debugged debugged = writer(600);
  const std::uint64_t limit = std::uint64_t{24} << 20;
  const DebuggedRun run = debugged.start({.memoryLimit = limit, .interval = 4000});
  const DebuggedRun fresh = debugged.start({.interval = ~std::uint64_t{0} / 2});
  std::mt19937_64 random(5);
  static_cast<void>(run.history->run(~std::uint64_t{0}, nullptr));
  EXPECT_LE(run.history->bytes(),
            limit + (std::uint64_t{17} << 20)); // the last interval may have begun since
  std::vector<std::uint64_t> positions;
  for (unsigned i = 0; i < 12; ++i)
    positions.push_back(run.history->begin() + random() % (run.history->end() - run.history->begin()));
  std::ranges::sort(positions);
  for (const std::uint64_t position : positions) {
    static_cast<void>(fresh.history->run(position, nullptr));
    run.history->go(position);
    ASSERT_EQ(digestOf(*run.history), digestOf(*fresh.history)) << position;
  }
}

} // namespace
} // namespace wavesmith::testing
