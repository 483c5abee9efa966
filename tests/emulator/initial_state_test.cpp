// SPDX-License-Identifier: Apache-2.0
// The initial registers of a kernel (LLVM AMDGPUUsage, "Initial Kernel Execution State").
#include "emulator/machine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::testing {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

// Stores s0 to s15 into a table in the code object's data, so that no user SGPR is needed to address it.
std::string sgprDump(std::string_view directives) {
  std::string body = R"(
  s_getpc_b64 s[40:41]
  s_add_u32 s40, s40, table@rel32@lo+4
  s_addc_u32 s41, s41, table@rel32@hi+12
  v_mov_b32 v1, 0
)";
  for (unsigned i = 0; i < 16; ++i)
    body += fmt::format("  v_mov_b32 v2, s{0}\n  global_store_dword v1, v2, s[40:41] offset:{1}\n", i, 4 * i);
  std::string text = kernelText("k", body + "  s_endpgm", directives);
  return text + "  .data\n  .p2align 3\n  .hidden table\n  .globl table\n  .type table,@object\ntable:\n  "
                ".fill 16, 4, 0x77\n  .size table, 64\n";
}

std::vector<u32> dump(std::string_view directives, std::array<u32, 3> grid, std::array<u32, 3> group,
                      const std::vector<std::byte>& kernarg) {
  Machine machine(sgprDump(directives));
  const auto report = machine.run(grid, group, kernarg);
  EXPECT_TRUE(report.completed()) << messages(report);
  const auto& symbols = machine.object().program->codeObject().symbols();
  const auto table = std::ranges::find(symbols, "table", &codeobject::Symbol::name);
  if (table == symbols.end()) {
    ADD_FAILURE() << "no symbol table";
    return std::vector<u32>(16);
  }
  return machine.read<u32>(machine.object().base + table->address, 16);
}

TEST(InitialState, UserSgprsFollowTheDocumentedOrder) {
  const auto s = dump("    .amdhsa_user_sgpr_dispatch_ptr 1\n    .amdhsa_user_sgpr_queue_ptr 1\n"
                      "    .amdhsa_user_sgpr_dispatch_id 1\n    .amdhsa_user_sgpr_private_segment_size 1\n   "
                      " .amdhsa_private_segment_fixed_size 48\n"
                      "    .amdhsa_system_sgpr_workgroup_id_y 1\n    .amdhsa_system_sgpr_workgroup_id_z 1\n  "
                      "  .amdhsa_system_sgpr_workgroup_info 1",
                      {64, 1, 1}, {64, 1, 1}, arguments(u64{1}));
  const auto pointer = [&](unsigned i) { return s[i] | static_cast<u64>(s[i + 1]) << 32; };
  EXPECT_GE(pointer(0), 0x7f0000000000u); // dispatch packet
  EXPECT_GE(pointer(2), 0x7f0000000000u); // queue
  EXPECT_GE(pointer(4), 0x7f0000000000u); // kernarg
  EXPECT_NE(pointer(0), pointer(2));
  EXPECT_NE(pointer(2), pointer(4));
  EXPECT_EQ(pointer(6), 0u); // dispatch id
  EXPECT_EQ(s[8], 48u);      // private segment size
  EXPECT_EQ(s[9], 0u);       // work-group ids
  EXPECT_EQ(s[10], 0u);
  EXPECT_EQ(s[11], 0u);
  EXPECT_EQ(s[12], 0x80000001u); // first wave, one wave in the group
}

TEST(InitialState, SystemSgprsFollowTheUserSgprs) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  s_mul_i32 s10, s6, 100
  s_add_u32 s10, s10, s5
  s_mul_i32 s10, s10, 100
  s_add_u32 s10, s10, s4
  v_mov_b32 v1, s10
  v_mov_b32 v2, 0
  s_waitcnt lgkmcnt(0)
  s_mul_i32 s11, s6, 3
  s_add_u32 s11, s11, s5
  s_mul_i32 s11, s11, 4
  s_add_u32 s11, s11, s4
  s_lshl_b32 s11, s11, 2
  v_mov_b32 v2, s11
  global_store_dword v2, v1, s[8:9]
  s_endpgm)",
                             "    .amdhsa_user_sgpr_count 4\n    .amdhsa_system_sgpr_workgroup_id_y 1\n    "
                             ".amdhsa_system_sgpr_workgroup_id_z 1"));
  const auto out = machine.buffer("out", std::vector<u32>(24));
  const auto report = machine.run({64 * 4, 3, 2}, {64, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(report.counts.workgroups, 24u);
  const auto ids = machine.read<u32>(out, 24);
  for (u32 z = 0; z < 2; ++z)
    for (u32 y = 0; y < 3; ++y)
      for (u32 x = 0; x < 4; ++x)
        EXPECT_EQ(ids[(z * 3 + y) * 4 + x], z * 10000 + y * 100 + x);
}

TEST(InitialState, KernargPreloadSkipsThePrologue) {
  Machine machine(kernelText(
      "k", R"(
  s_trap 2
  .p2align 8
  v_mov_b32 v2, s4
  v_mov_b32 v3, s5
  v_mov_b32 v4, s6
  v_mov_b32 v1, 0
  global_store_dwordx3 v1, v[2:4], s[2:3]
  s_endpgm)",
      "    .amdhsa_user_sgpr_kernarg_preload_length 4\n    .amdhsa_user_sgpr_kernarg_preload_offset 0"));
  const auto out = machine.buffer("out", std::vector<u32>(3));
  const auto report = machine.run({192, 1, 1}, {64, 1, 1}, arguments(out, u32{0x1234}, u32{0x5678}));
  ASSERT_TRUE(report.completed()) << messages(report);
  const auto values = machine.read<u32>(out, 3);
  EXPECT_EQ(values[0], 0x1234u);
  EXPECT_EQ(values[1], 0x5678u);
  EXPECT_LE(values[2], 2u); // s6: the work-group id
}

TEST(InitialState, DispatchPacket) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[8:9], s[2:3], 0x0
  s_load_dwordx8 s[16:23], s[0:1], 0x0
  s_load_dwordx4 s[24:27], s[0:1], 0x20
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v0, 0
  .irp n, 0,1,2,3,4,5,6,7,8,9,10,11
  v_mov_b32 v1, s[16+\n]
  global_store_dword v0, v1, s[8:9] offset:4*\n
  .endr
  s_endpgm)",
                             "    .amdhsa_user_sgpr_dispatch_ptr 1\n    .amdhsa_group_segment_fixed_size "
                             "1000\n    .amdhsa_private_segment_fixed_size 20"));
  const auto out = machine.buffer("out", std::vector<u32>(12));
  const auto report = machine.run({65, 6, 1}, {32, 2, 1}, arguments(out), {}, 100);
  ASSERT_TRUE(report.completed()) << messages(report);
  const auto p = machine.read<u32>(out, 12);
  EXPECT_EQ(p[0] & 0xff, 2u); // a kernel dispatch
  EXPECT_EQ(p[0] >> 16, 2u);  // dimensions
  EXPECT_EQ(p[1], 32u | 2 << 16);
  EXPECT_EQ(p[2] & 0xffff, 1u);
  EXPECT_EQ(p[3], 65u);
  EXPECT_EQ(p[4], 6u);
  EXPECT_EQ(p[5], 1u);
  EXPECT_EQ(p[6], 20u);   // private segment
  EXPECT_EQ(p[7], 1536u); // group segment: 1100 bytes in granules of 512
  const auto& kernel = machine.object().program->codeObject().kernels()[0];
  EXPECT_EQ(p[8] | static_cast<u64>(p[9]) << 32, machine.object().base + kernel.descriptorAddress);
}

// --- Work-items ---

constexpr std::string_view kStoreItems = R"(
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  v_mbcnt_lo_u32_b32 v3, -1, 0
  v_mbcnt_hi_u32_b32 v3, -1, v3
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, 0
  v_mov_b32 v2, 1
  global_atomic_add v4, v1, v2, s[8:9] sc0
  s_waitcnt vmcnt(0)
  v_lshlrev_b32 v4, 3, v4
  v_mov_b32 v1, s2
  global_store_dwordx2 v4, v[0:1], s[8:9] offset:8
  s_endpgm)";

TEST(InitialState, PackedWorkItemIdsOfThreeDimensions) {
  Machine machine(kernelText("k", kStoreItems, "    .amdhsa_system_vgpr_workitem_id 2"));
  const auto out = machine.buffer("out", std::vector<u32>(2 + 2 * 60));
  const auto report = machine.run({5, 4, 3}, {5, 4, 3}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  const auto values = machine.read<u32>(out, 2 + 2 * 60);
  ASSERT_EQ(values[0], 60u);
  for (u32 i = 0; i < 60; ++i)
    EXPECT_EQ(values[2 + 2 * i], i % 5 | (i / 5 % 4) << 10 | (i / 20) << 20);
}

TEST(InitialState, DisabledDimensionsAreZero) {
  Machine machine(kernelText("k", kStoreItems));
  const auto out = machine.buffer("out", std::vector<u32>(2 + 2 * 60));
  const auto report = machine.run({5, 4, 3}, {5, 4, 3}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  const auto values = machine.read<u32>(out, 2 + 2 * 60);
  for (u32 i = 0; i < 60; ++i)
    EXPECT_EQ(values[2 + 2 * i], i % 5);
}

TEST(InitialState, PartialWorkGroupsHaveFewerWorkItems) {
  Machine machine(kernelText("k", kStoreItems, "    .amdhsa_system_vgpr_workitem_id 1"));
  const auto out = machine.buffer("out", std::vector<u32>(2 + 2 * 300));
  // Three groups of 40 x 2, the last one 20 wide; two rows of groups, the second one row high.
  const auto report = machine.run({100, 3, 1}, {40, 2, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  EXPECT_EQ(report.counts.workgroups, 6u);
  const auto values = machine.read<u32>(out, 2);
  EXPECT_EQ(values[0], 300u);
  EXPECT_EQ(report.counts.waves, 2u + 2 + 1 + 1 + 1 + 1); // 80, 80, 40, 40, 40, 20 work-items
}

TEST(InitialState, ModeComesFromTheDescriptor) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  s_getreg_b32 s10, hwreg(HW_REG_MODE)
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 4, 4), 5
  s_getreg_b32 s11, hwreg(HW_REG_MODE, 2, 8)
  v_mov_b32 v2, s10
  v_mov_b32 v3, s11
  v_mov_b32 v0, 0
  s_waitcnt lgkmcnt(0)
  global_store_dwordx2 v0, v[2:3], s[8:9]
  s_endpgm)",
                             "    .amdhsa_float_round_mode_32 1\n    .amdhsa_float_round_mode_16_64 2\n    "
                             ".amdhsa_float_denorm_mode_32 3\n"
                             "    .amdhsa_float_denorm_mode_16_64 2\n    .amdhsa_dx10_clamp 1\n    "
                             ".amdhsa_ieee_mode 0\n    .amdhsa_fp16_overflow 1"));
  const auto out = machine.buffer("out", std::vector<u32>(2));
  const auto report = machine.run({1, 1, 1}, {1, 1, 1}, arguments(out));
  ASSERT_TRUE(report.completed()) << messages(report);
  const u32 mode = 1 | 2 << 2 | 3 << 4 | 2 << 6 | 1 << 8 | 1 << 23;
  EXPECT_EQ(machine.read<u32>(out, 2), (std::vector<u32>{mode, ((mode & ~0xf0u) | 5 << 4) >> 2 & 0xff}));
}

// --- After earlier waves ---

// Stores for each work-item whether any register of its wave or its dword of LDS was not as it should be, and
// v0; then overwrites all of these in all lanes. `change` overwrites v40.
std::string cleanStart(std::string_view change) {
  return kernelText("k", fmt::format(R"(
  s_mov_b64 s[30:31], exec
  s_mov_b64 exec, -1
  v_or_b32 v1, v1, v5
  v_or_b32 v1, v1, v40
  v_accvgpr_read_b32 v3, a7
  v_or_b32 v1, v1, v3
  v_or_b32 v1, s20, v1
  v_or_b32 v1, vcc_lo, v1
  v_or_b32 v1, m0, v1
  v_lshlrev_b32 v2, 2, v0
  s_mov_b64 exec, s[30:31]
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
  v_or_b32 v1, v1, v3
  s_mov_b64 exec, -1
  v_cmp_ne_u32 s[12:13], 0, v1
  s_andn2_b64 exec, exec, s[30:31]
  v_cmp_ne_u32 s[14:15], 0, v0 // lanes without a work-item
  s_or_b64 s[12:13], s[12:13], s[14:15]
  s_or_b32 s12, s12, s13
  s_mov_b64 exec, s[30:31]
  s_load_dwordx2 s[8:9], s[0:1], 0x0
  s_mul_i32 s4, s2, 100
  v_add_u32 v4, s4, v0
  v_lshlrev_b32 v4, 3, v4
  v_mov_b32 v6, s12
  v_mov_b32 v7, v0
  s_waitcnt lgkmcnt(0)
  global_store_dwordx2 v4, v[6:7], s[8:9]
  s_mov_b64 exec, -1
  v_mov_b32 v0, -1
  v_mov_b32 v1, -1
  v_mov_b32 v5, -1
{}
  v_accvgpr_write_b32 a7, v5
  ds_write_b32 v2, v5
  s_mov_b32 s20, -1
  s_mov_b64 vcc, -1
  s_mov_b32 m0, -1
  s_endpgm)",
                                     change));
}

void expectCleanStart(std::string_view change) {
  constexpr u32 kItems = 100 * 50 + 30;
  for (const unsigned threads : {1u, 2u}) {
    Machine machine(cleanStart(change), {.threads = threads});
    const auto out = machine.buffer("out", std::vector<u32>(std::size_t{2} * kItems, 77));
    const auto report = machine.run({kItems, 1, 1}, {100, 1, 1}, arguments(out), {}, 4 * 128);
    ASSERT_TRUE(report.completed()) << messages(report);
    const auto values = machine.read<u32>(out, std::size_t{2} * kItems);
    for (u32 i = 0; i < kItems; ++i) {
      ASSERT_EQ(values[2 * i], 0u) << i;
      ASSERT_EQ(values[2 * i + 1], i % 100) << i;
    }
  }
}

TEST(InitialState, DoesNotDependOnEarlierWaves) {
  expectCleanStart("  v_mov_b32 v40, -1");
}

// No instruction names v40 as its destination.
TEST(InitialState, DoesNotDependOnEarlierWavesThatIndexRegisters) {
  expectCleanStart(R"(
  s_mov_b32 s6, 36
  s_set_gpr_idx_on s6, gpr_idx(DST)
  v_mov_b32 v4, -1
  s_set_gpr_idx_off)");
  // MODE.GPR_IDX_EN is bit 27; M0[15] selects the destination (CDNA3 ISA, 3.3 and 6.6).
  expectCleanStart(R"(
  s_mov_b32 m0, 36 | 1 << 15
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 27, 1), 1
  v_mov_b32 v4, -1
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 27, 1), 0)");
}

TEST(InitialState, PreloadedArgumentsAreReadWhenTheWaveStarts) {
  // Each work-group adds 1 to the argument that the next one preloads.
  Machine machine(kernelText("k", R"(
  .p2align 8
  s_nop 0
  .p2align 8
  s_add_u32 s2, s2, 1
  v_mov_b32 v0, 0
  v_mov_b32 v1, s2
  global_store_dword v0, v1, s[0:1]
  s_endpgm)",
                             "    .amdhsa_user_sgpr_count 3\n"
                             "    .amdhsa_user_sgpr_kernarg_preload_length 1\n"
                             "    .amdhsa_user_sgpr_kernarg_preload_offset 0"),
                  {.threads = 1});
  const auto kernarg = machine.buffer("arguments", std::vector<u32>{5});
  const auto report = machine.device().run(
      machine.object(), {.grid = {64 * 10, 1, 1}, .workgroup = {64, 1, 1}, .kernarg = kernarg}, {});
  ASSERT_TRUE(report && report->completed());
  EXPECT_EQ(machine.read<u32>(kernarg, 1)[0], 15u);
}

} // namespace
} // namespace wavesmith::testing
