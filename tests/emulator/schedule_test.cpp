// SPDX-License-Identifier: Apache-2.0
// Scheduling of waves and work-groups: barriers, groups that wait for each other, and the same result for any
// number of threads and any instruction set of the host.
#include "emulator/machine.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

TEST(Schedule, BarriersOrderWavesOfAGroup) {
  // Each wave writes its LDS slots and reads those of the next wave.
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32 v1, 2, v0
  v_add_u32 v2, 1000, v0
  ds_write_b32 v1, v2
  s_waitcnt lgkmcnt(0)
  s_barrier
  v_add_u32 v3, 64, v0
  v_and_b32 v3, 0xff, v3
  v_lshlrev_b32 v3, 2, v3
  ds_read_b32 v4, v3
  s_lshl_b32 s6, s2, 10
  v_add_u32 v1, s6, v1
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v4, s[4:5]
  s_endpgm)",
                             "    .amdhsa_group_segment_fixed_size 1024"));
  const auto out = machine.buffer("out", std::vector<u32>(1024));
  const auto report = machine.run({1024, 1, 1}, {256, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  const auto values = machine.read<u32>(out, 1024);
  for (u32 i = 0; i < 1024; ++i)
    EXPECT_EQ(values[i], 1000 + (i % 256 + 64) % 256);
  EXPECT_EQ(report.counts.waves, 16u);
}

TEST(Schedule, EndedWavesDoNotHoldBarriers) {
  // CDNA3 ISA 4.3: a wave that ended does not hold the others at the barrier.
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_readfirstlane_b32 s6, v0
  s_cmp_eq_u32 s6, 0
  s_cbranch_scc1 .Lend
  s_barrier
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  global_store_dword v1, v0, s[4:5]
.Lend:
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<u32>(256));
  const auto report = machine.run({256, 1, 1}, {256, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 256)[255], 255u);
}

// A barrier of all groups: each adds one and spins until all have.
TEST(Schedule, GlobalBarrierCompletes) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  s_waitcnt lgkmcnt(0)
  s_mov_b64 exec, 1
  global_atomic_add v1, v2, s[4:5]
.Lspin:
  global_load_dword v3, v1, s[4:5] sc0 sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s8, v3
  s_cmp_lg_u32 s8, 300
  s_cbranch_scc1 .Lspin
  s_lshl_b32 s9, s2, 2
  v_mov_b32 v1, s9
  v_mov_b32 v3, s8
  global_store_dword v1, v3, s[6:7]
  s_endpgm)"));
  const auto counter = machine.buffer("counter", std::vector<u32>(1));
  const auto out = machine.buffer("out", std::vector<u32>(300));
  const auto report = machine.run({64 * 300, 1, 1}, {64, 1, 1}, arguments(counter, out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 300), std::vector<u32>(300, 300));
}

// Without atomics: every group except the last waits for a store of the last one.
TEST(Schedule, EarlierGroupsMayWaitForALaterOne) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 7
  s_mov_b64 exec, 1
  s_waitcnt lgkmcnt(0)
  s_cmp_eq_u32 s2, 19
  s_cbranch_scc0 .Lspin
  global_store_dword v1, v2, s[4:5] sc0 sc1
.Lspin:
  global_load_dword v3, v1, s[4:5] sc0 sc1
  s_waitcnt vmcnt(0)
  v_readfirstlane_b32 s8, v3
  s_cmp_lg_u32 s8, 7
  s_cbranch_scc1 .Lspin
  s_lshl_b32 s9, s2, 2
  v_mov_b32 v1, s9
  global_store_dword v1, v3, s[6:7]
  s_endpgm)"));
  const auto flag = machine.buffer("flag", std::vector<u32>(1));
  const auto out = machine.buffer("out", std::vector<u32>(20));
  const auto report = machine.run({64 * 20, 1, 1}, {64, 1, 1}, arguments(flag, out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 20), std::vector<u32>(20, 7));
}

TEST(Schedule, CommunicatingGroupsRunInOrder) {
  // Each group takes a ticket; if groups run in order, the ticket is the group's number.
  const std::string text = kernelText("k", R"(
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  s_mov_b64 exec, 1
  s_waitcnt lgkmcnt(0)
  global_atomic_add v3, v1, v2, s[4:5] sc0
  s_lshl_b32 s9, s2, 2
  v_mov_b32 v1, s9
  s_waitcnt vmcnt(0)
  global_store_dword v1, v3, s[6:7]
  s_endpgm)");
  for (const unsigned threads : {1u, 2u, 4u}) {
    Machine machine(text, {.threads = threads});
    const auto counter = machine.buffer("counter", std::vector<u32>(1));
    const auto out = machine.buffer("out", std::vector<u32>(500));
    const auto report = machine.run({64 * 500, 1, 1}, {64, 1, 1}, arguments(counter, out));
    ASSERT_TRUE(report.completed()) << messages(report);
    const auto tickets = machine.read<u32>(out, 500);
    for (u32 i = 0; i < 500; ++i)
      EXPECT_EQ(tickets[i], i);
  }
}

// A mix of rounding operations: the same bits for every number of threads and every instruction set.
TEST(Schedule, IsDeterministicAcrossThreadsAndInstructionSets) {
  const std::string text = kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_lshl_b32 s3, s2, 7
  v_add_u32 v0, s3, v0
  v_mul_u32_u24 v2, 0x9e37, v0
  v_cvt_f32_u32 v3, v2
  v_cvt_f16_f32 v4, v3
  v_mov_b32 v5, 1.0
  s_movk_i32 s6, 20
.Lloop:
  v_fma_f32 v5, v5, 0.5, v3
  v_mul_f32 v6, v5, v3
  v_add_f16 v4, v4, v6
  v_cvt_f64_f32 v[8:9], v6
  v_fma_f64 v[8:9], v[8:9], 0.5, v[8:9]
  v_cvt_f32_f64 v3, v[8:9]
  v_rcp_f32 v7, v5
  v_fma_f32 v3, v3, v7, -v5
  v_exp_f32 v7, v7
  v_pk_fma_f16 v4, v4, v2, v6
  v_min3_f32 v5, v5, v3, v7
  v_mov_b32_dpp v2, v5 row_ror:3 row_mask:0xf bank_mask:0xf
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lloop
  v_mov_b32 v6, v3
  v_mov_b32 v7, v4
  v_mov_b32 v8, v5
  v_mov_b32 v9, v2
  v_lshlrev_b32 v1, 4, v0
  s_waitcnt lgkmcnt(0)
  global_store_dwordx4 v1, v[6:9], s[4:5]
  s_endpgm)");
  constexpr u32 kItems = 128 * 40 - 17;
  std::vector<u32> reference;
  const auto check = [&](emulator::DeviceOptions options, const std::string& what) {
    Machine machine(text, options);
    const auto out = machine.buffer("out", std::vector<u32>(4 * 128 * 40));
    const auto report = machine.run({kItems, 1, 1}, {128, 1, 1}, arguments(out));
    ASSERT_TRUE(report.completed()) << messages(report);
    EXPECT_TRUE(report.counts.approximate);
    const auto values = machine.read<u32>(out, 4 * 128 * 40);
    if (reference.empty()) reference = values;
    EXPECT_EQ(values, reference) << what;
  };
  for (const unsigned threads : {1u, 2u, 4u})
    check({.threads = threads}, std::to_string(threads) + " threads");
  for (const auto set :
       {emulator::InstructionSet::Baseline, emulator::InstructionSet::Avx2, emulator::InstructionSet::Avx512})
    if (available(set)) check({.threads = 1, .instructionSet = set}, std::string(name(set)));
}

TEST(Schedule, CountsByClass) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, 0
  v_mov_b32 v2, 0
  global_store_dword v1, v2, s[4:5]
  v_mfma_f32_4x4x1_16b_f32 v[4:7], v2, v2, 0
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<u32>(1));
  const auto report = machine.run({128 * 3, 1, 1}, {128, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(report.counts.workgroups, 3u);
  EXPECT_EQ(report.counts.waves, 6u);
  EXPECT_EQ(report.counts.scalarInstructions, 6u * 2);
  EXPECT_EQ(report.counts.vectorInstructions, 6u * 2);
  EXPECT_EQ(report.counts.memoryInstructions, 6u * 2);
  EXPECT_EQ(report.counts.matrixInstructions, 6u);
  EXPECT_EQ(report.counts.instructions, 6u * 7);
  EXPECT_FALSE(report.counts.approximate);
}

TEST(Schedule, ProgressReachesTheEnd) {
  Machine machine(kernelText("k", "  s_endpgm"), {.threads = 2});
  u64 last = 0;
  bool grows = true;
  emulator::RunControl control;
  control.progress = [&](u64 done, u64 all) {
    grows = grows && done > last && done <= all;
    last = done;
    EXPECT_EQ(all, 1000u);
  };
  EXPECT_TRUE(machine.run({64 * 1000, 1, 1}, {64, 1, 1}, {}, control).completed());
  EXPECT_EQ(last, 1000u);
  EXPECT_TRUE(grows);
}

// --- The object in memory ---

TEST(Loader, DataPointersAreRelocated) {
  const std::string text = kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_getpc_b64 s[6:7]
  s_add_u32 s6, s6, pointer@rel32@lo+4
  s_addc_u32 s7, s7, pointer@rel32@hi+12
  s_load_dwordx2 s[8:9], s[6:7], 0x0
  s_waitcnt lgkmcnt(0)
  s_load_dword s10, s[8:9], 0x4
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, 0
  v_mov_b32 v2, s10
  global_store_dword v1, v2, s[4:5]
  s_endpgm)") + R"(
  .data
  .p2align 3
  .hidden pointer
  .globl pointer
pointer:
  .quad values
  .hidden values
  .globl values
values:
  .long 11, 22
)";
  Machine machine(text);
  const auto out = machine.buffer("out", std::vector<u32>(1));
  const auto report = machine.run({1, 1, 1}, {1, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(machine.read<u32>(out, 1)[0], 22u);
  EXPECT_FALSE(machine.object().program->codeObject().relocations().empty());
}

TEST(Loader, UnloadingReleasesMemory) {
  Machine machine(kernelText("k", "  s_endpgm"));
  const std::size_t before = machine.device().memory().allocations().size();
  machine.device().unload(machine.object());
  EXPECT_EQ(machine.device().memory().allocations().size(), before - 1);
}

// The order in which 16 waves take a ticket, under a schedule.
std::vector<u32> tickets(u64 schedule) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  v_and_b32 v3, 63, v0
  v_lshrrev_b32 v4, 6, v0
  v_lshlrev_b32 v4, 2, v4
  v_cmp_eq_u32 vcc, 0, v3
  s_and_b64 exec, exec, vcc
  s_waitcnt lgkmcnt(0)
  global_atomic_add v5, v1, v2, s[4:5] sc0
  s_waitcnt vmcnt(0)
  global_store_dword v4, v5, s[4:5] offset:4
  s_endpgm)"));
  const auto out = machine.buffer("out", std::vector<u32>(17));
  emulator::RunControl control;
  control.schedule = schedule;
  EXPECT_TRUE(machine.run({1024, 1, 1}, {1024, 1, 1}, arguments(out), control).completed());
  return machine.read<u32>(out, 17);
}

TEST(Schedule, NumbersAreOrdersOfWaves) {
  std::set<std::vector<u32>> orders;
  for (u64 number = 0; number < 20; ++number) {
    const std::vector<u32> order = tickets(number);
    EXPECT_EQ(tickets(number), order) << "schedule " << number;
    EXPECT_EQ(order[0], 16U);
    orders.insert(order);
  }
  EXPECT_GT(orders.size(), 10U);
}

} // namespace
} // namespace wavesmith::testing
