// SPDX-License-Identifier: Apache-2.0
// The statistics of runs with results computed by hand, and the models of LDS and of the vector cache.
#include "emulator/machine.h"
#include "emulator/statistics/access_pattern.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace wavesmith::testing {
namespace {

using emulator::AccessKind;
using emulator::CacheLines;
using emulator::InstructionClass;
using emulator::LdsAccess;
using emulator::LineStatistics;
using emulator::MemoryPiece;
using emulator::RunStatistics;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u64 kAll = ~u64{0};

// --- The models ---

std::array<u64, 64> strided(u64 stride, u64 first = 0) {
  std::array<u64, 64> addresses;
  for (u64 lane = 0; lane < 64; ++lane)
    addresses[lane] = first + lane * stride;
  return addresses;
}
u32 passes(const std::array<u64, 64>& addresses, const LdsAccess& access, u64 lanes = kAll) {
  return emulator::extraPasses(addresses, lanes, access);
}

// Counts of an MI300X for 64 loads: nod-ai/amd-shark-ai, docs/empirical-lds/cdna3info.md.
TEST(AccessPattern, BankConflictsMatchMeasurements) {
  const auto measured = [](u32 bytes, u64 stride) {
    return 64 * passes(strided(stride), {.bytes = bytes, .read = true, .atomic = false});
  };
  EXPECT_EQ(measured(4, 4), 0u);
  EXPECT_EQ(measured(4, 8), 128u);
  EXPECT_EQ(measured(4, 16), 384u);
  EXPECT_EQ(measured(4, 32), 896u);
  EXPECT_EQ(measured(4, 64), 1920u);
  EXPECT_EQ(measured(4, 128), 3968u);
  EXPECT_EQ(measured(4, 512), 3968u);
  EXPECT_EQ(measured(8, 8), 0u);
  EXPECT_EQ(measured(8, 16), 256u);
  EXPECT_EQ(measured(8, 32), 768u);
  EXPECT_EQ(measured(8, 64), 1792u);
  EXPECT_EQ(measured(8, 128), 3840u);
  EXPECT_EQ(measured(16, 16), 0u);
  EXPECT_EQ(measured(16, 32), 512u);
  EXPECT_EQ(measured(16, 64), 1536u);
  EXPECT_EQ(measured(16, 128), 3584u);
  EXPECT_EQ(measured(16, 256), 3584u);
}

// Two lanes conflict in a bank if and only if they are in one group.
TEST(AccessPattern, GroupsOfLanes) {
  const auto meet = [](unsigned a, unsigned b, u32 bytes, bool read) {
    std::array<u64, 64> addresses{};
    addresses[b] = 128;
    return passes(addresses, {.bytes = bytes, .read = read, .atomic = false}, u64{1} << a | u64{1} << b) == 1;
  };
  EXPECT_TRUE(meet(0, 31, 4, true));
  EXPECT_FALSE(meet(0, 32, 4, true));
  EXPECT_TRUE(meet(0, 31, 2, false));
  EXPECT_TRUE(meet(16, 31, 8, true));
  EXPECT_FALSE(meet(15, 16, 8, true));
  for (unsigned a = 0; a < 64; ++a)
    for (unsigned b = a + 1; b < 64; ++b)
      EXPECT_EQ(meet(a, b, 16, false), a / 8 == b / 8) << a << " " << b;
  // The groups of a 16-byte load, from the same source.
  const unsigned groups[8][2] = {{0, 20}, {32, 52}, {4, 16}, {36, 48}, {8, 28}, {40, 60}, {12, 24}, {44, 56}};
  std::array<unsigned, 64> groupOf{};
  for (unsigned g = 0; g < 8; ++g)
    for (const unsigned first : groups[g])
      for (unsigned k = 0; k < 4; ++k)
        groupOf[first + k] = g;
  for (unsigned a = 0; a < 64; ++a)
    for (unsigned b = a + 1; b < 64; ++b)
      EXPECT_EQ(meet(a, b, 16, true), groupOf[a] == groupOf[b]) << a << " " << b;
}

TEST(AccessPattern, BroadcastsReadsOfOneDword) {
  EXPECT_EQ(passes(strided(0), {.bytes = 4, .read = true, .atomic = false}), 0u);
  EXPECT_EQ(passes(strided(1), {.bytes = 1, .read = true, .atomic = false}), 0u); // four lanes a dword
  // Atomics take turns: 31 wait in each half.
  EXPECT_EQ(passes(strided(0), {.bytes = 4, .read = true, .atomic = true}), 62u);
  // Half of the lanes, all in the first half of the wave.
  EXPECT_EQ(passes(strided(128), {.bytes = 4, .read = true, .atomic = false}, 0xffff'ffff), 31u);
  EXPECT_EQ(passes(strided(128), {.bytes = 4, .read = true, .atomic = false}, 0), 0u);
}

TEST(AccessPattern, UnalignedAndOddWidths) {
  // Lanes of 8 bytes from byte 4 on: sixteen of them still use 128 bytes and 32 banks.
  EXPECT_EQ(passes(strided(8, 4), {.bytes = 8, .read = true, .atomic = false}), 0u);
  // 12 bytes in groups of 8 lanes: 24 different banks.
  EXPECT_EQ(passes(strided(12), {.bytes = 12, .read = false, .atomic = false}), 0u);
  // A word across two dwords: lanes 4 bytes apart share the dwords between them, and the last of 32 lanes
  // reaches into the bank of the first.
  EXPECT_EQ(passes(strided(4, 3), {.bytes = 2, .read = true, .atomic = false}), 2u);
}

CacheLines lines(std::vector<MemoryPiece> pieces) {
  return emulator::cacheLines(pieces);
}

TEST(AccessPattern, CacheLines) {
  const auto every = [](u64 stride, u32 bytes, u64 first = 0) {
    std::vector<MemoryPiece> pieces;
    for (u64 lane = 0; lane < 64; ++lane)
      pieces.push_back({first + lane * stride, bytes});
    return lines(pieces);
  };
  EXPECT_EQ(every(4, 4), (CacheLines{2, 2}));
  EXPECT_EQ(every(4, 4, 64), (CacheLines{3, 2})); // begins in the middle of a line
  EXPECT_EQ(every(8, 4), (CacheLines{4, 2}));
  EXPECT_EQ(every(128, 4), (CacheLines{64, 2}));
  EXPECT_EQ(every(0, 4), (CacheLines{1, 1}));
  EXPECT_EQ(every(16, 16), (CacheLines{8, 8}));
  EXPECT_EQ(every(1, 1), (CacheLines{1, 1}));
  EXPECT_EQ(every(256, 16, 120), (CacheLines{128, 8})); // each across two lines
  EXPECT_EQ(lines({}), (CacheLines{0, 0}));
  // In any order, and over each other.
  EXPECT_EQ(lines({{256, 4}, {0, 4}, {258, 4}, {128, 4}, {0, 4}}), (CacheLines{3, 1}));
  EXPECT_EQ(lines({{0, 256}, {64, 4}, {300, 4}}), (CacheLines{3, 3}));
}

// --- Runs ---

constexpr std::string_view kLds = "    .amdhsa_group_segment_fixed_size 65536";

RunStatistics statisticsOf(Machine& machine, std::array<u32, 3> grid, std::array<u32, 3> workgroup,
                           const std::vector<std::byte>& kernarg = {}) {
  emulator::RunControl control;
  control.statistics = true;
  const auto report = machine.run(grid, workgroup, kernarg, control);
  EXPECT_TRUE(report.completed()) << messages(report);
  EXPECT_TRUE(report.statistics.has_value());
  return report.statistics.value_or(RunStatistics{});
}

const LineStatistics& lineOf(const RunStatistics& statistics, std::string_view instruction) {
  static const LineStatistics none;
  const auto found = std::ranges::find(statistics.lines, instruction, &LineStatistics::instruction);
  EXPECT_NE(found, statistics.lines.end()) << instruction;
  return found != statistics.lines.end() ? *found : none;
}

u64 executed(const RunStatistics& statistics, InstructionClass cls) {
  return statistics.executed[static_cast<unsigned>(cls)];
}

TEST(Statistics, ClassesOfEachInstruction) {
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_waitcnt lgkmcnt(0)
  v_mov_b32 v1, 0
  v_mov_b32 v2, 0
  global_store_dword v1, v2, s[4:5]
  global_load_dword v3, v1, s[4:5]
  global_atomic_add v1, v2, s[4:5]
  v_mfma_f32_4x4x1_16b_f32 v[4:7], v2, v2, 0
  ds_write_b32 v1, v2
  ds_bpermute_b32 v3, v1, v2
  s_barrier
  s_nop 0
  s_movk_i32 s6, 3
.Lloop:
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lloop
  buffer_wbl2 sc1
  s_setprio 1
  s_endpgm)",
                             kLds));
  const auto out = machine.buffer("out", std::vector<u32>(1));
  const RunStatistics s = statisticsOf(machine, {128 * 3, 1, 1}, {128, 1, 1}, arguments(out));
  constexpr u64 kWaves = 6;
  EXPECT_EQ(executed(s, InstructionClass::ScalarMemory), kWaves);
  EXPECT_EQ(executed(s, InstructionClass::ScalarAlu), kWaves * (1 + 3 * 2));
  EXPECT_EQ(executed(s, InstructionClass::Branch), kWaves * (3 + 1)); // and s_endpgm
  EXPECT_EQ(executed(s, InstructionClass::VectorAlu), kWaves * 2);
  EXPECT_EQ(executed(s, InstructionClass::Matrix), kWaves);
  EXPECT_EQ(executed(s, InstructionClass::VectorLoad), kWaves);
  EXPECT_EQ(executed(s, InstructionClass::VectorStore), kWaves);
  EXPECT_EQ(executed(s, InstructionClass::VectorAtomic), kWaves);
  EXPECT_EQ(executed(s, InstructionClass::Lds), kWaves * 2);
  EXPECT_EQ(executed(s, InstructionClass::Barrier), kWaves);
  EXPECT_EQ(executed(s, InstructionClass::Wait), kWaves * 2);
  EXPECT_EQ(executed(s, InstructionClass::Other), kWaves * 2);
  EXPECT_EQ(s.masked, kWaves * 7); // without the matrix product, which ignores EXEC
  EXPECT_EQ(s.averageLanes(), 64);
  EXPECT_TRUE(s.exact());
  EXPECT_EQ(lineOf(s, "s_sub_u32").executed, kWaves * 3);
  EXPECT_EQ(lineOf(s, "ds_bpermute_b32").access, AccessKind::None); // LDS is not touched
}

TEST(Statistics, ActiveLanes) {
  // 48 work-items: a wave of 48 lanes. Three instructions with all of them, one with half, one with none.
  Machine machine(kernelText("k", R"(
  v_mov_b32 v1, 0
  v_cmp_gt_u32 vcc, 24, v0
  s_mov_b64 exec, vcc
  v_add_u32 v1, v0, v0
  s_mov_b64 exec, 0
  v_sub_u32 v1, v0, v0
  v_readfirstlane_b32 s4, v0
  s_endpgm)"));
  const RunStatistics s = statisticsOf(machine, {48, 1, 1}, {48, 1, 1});
  EXPECT_EQ(lineOf(s, "v_mov_b32").averageLanes(), 48);
  EXPECT_EQ(lineOf(s, "v_cmp_gt_u32").averageLanes(), 48);
  EXPECT_EQ(lineOf(s, "v_add_u32").averageLanes(), 24);
  EXPECT_EQ(lineOf(s, "v_sub_u32").averageLanes(), 0);
  EXPECT_FALSE(lineOf(s, "v_readfirstlane_b32").masked);
  EXPECT_EQ(s.masked, 4u);
  EXPECT_EQ(s.averageLanes(), (48 + 48 + 24) / 4.0);
}

// Lane i reads the value at i times the stride.
TEST(Statistics, LdsLoadsByStride) {
  const auto load = [](std::string_view instruction, u32 stride) {
    Machine machine(kernelText(
        "k", fmt::format("  v_mul_u32_u24 v1, {}, v0\n  {}\n  s_endpgm", stride, instruction), kLds));
    const RunStatistics s = statisticsOf(machine, {64, 1, 1}, {64, 1, 1});
    return s.lines.at(1);
  };
  const LineStatistics one = load("ds_read_b32 v2, v1", 4);
  EXPECT_EQ(one.access, AccessKind::Lds);
  EXPECT_EQ(one.examined, 1u);
  EXPECT_EQ(one.extraPasses, 0u);
  EXPECT_FALSE(one.estimated);
  EXPECT_FALSE(one.remarkable());
  EXPECT_EQ(one.place.file, "test.s");
  // Two words apart, 32 lanes use each even bank twice: one pass more in each half of the wave.
  EXPECT_EQ(load("ds_read_b32 v2, v1", 8).extraPasses, 2u);
  // 32 words apart all are in one bank.
  const LineStatistics worst = load("ds_read_b32 v2, v1", 128);
  EXPECT_EQ(worst.extraPasses, 62u);
  EXPECT_EQ(worst.worstPasses, 62u);
  EXPECT_TRUE(worst.remarkable());
  // 33 words apart: padding helps.
  EXPECT_EQ(load("ds_read_b32 v2, v1", 132).extraPasses, 0u);
  // Sixteen lanes of 8 bytes; 12 bytes are not documented.
  EXPECT_EQ(load("ds_read_b64 v[2:3], v1", 128).extraPasses, 60u);
  EXPECT_TRUE(load("ds_read_b96 v[2:4], v1", 128).estimated);
  EXPECT_FALSE(load("ds_read_b128 v[2:5], v1", 16).estimated);
  // Two addresses: the second 64 * 4 bytes further, each with its own conflicts.
  const LineStatistics two = load("ds_read2st64_b32 v[2:3], v1 offset1:1", 128);
  EXPECT_EQ(two.extraPasses, 124u);
  EXPECT_TRUE(two.estimated);
  EXPECT_FALSE(load("ds_read2_b64 v[2:5], v1 offset1:1", 16).estimated);
  EXPECT_EQ(load("ds_add_u32 v1, v0", 0).extraPasses, 62u);
}

TEST(Statistics, HalfTheLanesConflictHalfAsOften) {
  // The even lanes, 128 bytes apart: sixteen in each half of the wave.
  Machine machine(kernelText("k", R"(
  v_lshlrev_b32 v1, 7, v0
  s_mov_b32 exec_lo, 0x55555555
  s_mov_b32 exec_hi, 0x55555555
  ds_write_b32 v1, v0
  s_endpgm)",
                             kLds));
  const RunStatistics s = statisticsOf(machine, {64, 1, 1}, {64, 1, 1});
  EXPECT_EQ(lineOf(s, "ds_write_b32").extraPasses, 30u);
  EXPECT_EQ(lineOf(s, "ds_write_b32").averageLanes(), 32);
}

TEST(Statistics, GlobalLoadsByStride) {
  const auto load = [](std::string_view instruction, u32 stride, std::string_view before = "") {
    Machine machine(kernelText("k", fmt::format(R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_mul_u32_u24 v1, {}, v0
  s_waitcnt lgkmcnt(0)
  {}
  {}
  s_endpgm)",
                                                stride, before, instruction)));
    const auto in = machine.buffer("in", std::vector<u32>(64 * 64));
    const RunStatistics s = statisticsOf(machine, {64, 1, 1}, {64, 1, 1}, arguments(in));
    return *std::ranges::find(s.lines, AccessKind::Memory, &LineStatistics::access);
  };
  const LineStatistics dense = load("global_load_dword v2, v1, s[4:5]", 4);
  EXPECT_EQ(dense.examined, 1u);
  EXPECT_EQ(dense.cacheLines, 2u);
  EXPECT_EQ(dense.leastCacheLines, 2u);
  EXPECT_FALSE(dense.remarkable());
  const LineStatistics sparse = load("global_load_dword v2, v1, s[4:5]", 128);
  EXPECT_EQ(sparse.cacheLines, 64u);
  EXPECT_EQ(sparse.leastCacheLines, 2u);
  EXPECT_TRUE(sparse.remarkable());
  // Half of the lanes: 32 lines, and their 128 bytes would fill one.
  const LineStatistics half = load("global_load_dword v2, v1, s[4:5]", 128, "s_mov_b32 exec_hi, 0");
  EXPECT_EQ(half.cacheLines, 32u);
  EXPECT_EQ(half.leastCacheLines, 1u);
  EXPECT_EQ(load("global_load_dword v2, v1, s[4:5] offset:4", 4).cacheLines, 3u);
  EXPECT_EQ(load("global_load_dwordx4 v[2:5], v1, s[4:5]", 16).cacheLines, 8u);
  EXPECT_EQ(load("global_store_byte v1, v0, s[4:5]", 1).cacheLines, 1u);
  EXPECT_EQ(load("global_atomic_add v1, v0, s[4:5]", 8).cacheLines, 4u);
  EXPECT_EQ(load("flat_load_dword v2, v[2:3]", 8,
                 "v_mov_b32 v3, s5\n  v_add_co_u32 v2, vcc, s4, v1\n  v_addc_co_u32 v3, vcc, 0, v3, vcc")
                .cacheLines,
            4u);
}

TEST(Statistics, BuffersAndBounds) {
  // 16 records of 4 bytes: of 64 lanes 16 access one line's half. With a stride of 64 bytes and an index: 16
  // records, two in a line.
  Machine machine(kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_movk_i32 s6, 64
  s_mov_b32 s7, 0x20000
  s_mov_b32 s10, 16
  s_mov_b32 s11, 0x20000
  v_lshlrev_b32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
  s_mov_b32 s8, s4
  s_or_b32 s9, s5, 0x400000
  buffer_load_dword v2, v1, s[4:7], 0 offen
  buffer_load_dwordx2 v[2:3], v0, s[8:11], 0 idxen
  s_endpgm)"));
  const auto in = machine.buffer("in", std::vector<u32>(64 * 64));
  const RunStatistics s = statisticsOf(machine, {64, 1, 1}, {64, 1, 1}, arguments(in));
  EXPECT_EQ(lineOf(s, "buffer_load_dword").cacheLines, 1u);
  EXPECT_EQ(lineOf(s, "buffer_load_dwordx2").cacheLines, 8u);
  EXPECT_EQ(lineOf(s, "buffer_load_dwordx2").leastCacheLines, 1u);
}

TEST(Statistics, ScratchOfAllLanesIsInterleaved) {
  Machine machine(kernelText("k", R"(
  v_mov_b32 v1, 0
  scratch_store_dword off, v0, off offset:4
  scratch_store_dwordx4 off, v[4:7], off offset:16
  v_lshlrev_b32 v1, 2, v0
  scratch_load_dword v2, v1, off
  s_endpgm)",
                             "    .amdhsa_private_segment_fixed_size 256"));
  const RunStatistics s = statisticsOf(machine, {64, 1, 1}, {64, 1, 1});
  EXPECT_EQ(lineOf(s, "scratch_store_dword").cacheLines, 2u);
  EXPECT_EQ(lineOf(s, "scratch_store_dwordx4").cacheLines, 8u);
  EXPECT_EQ(lineOf(s, "scratch_store_dwordx4").leastCacheLines, 8u);
  // Each lane its own dword: 64 rows of 256 bytes, one line of each.
  EXPECT_EQ(lineOf(s, "scratch_load_dword").cacheLines, 64u);
}

TEST(Statistics, ApproximateLinesAreNamed) {
  Machine machine(kernelText("k", R"(
  v_mov_b32 v1, 2.0
  .rept 3
  v_rcp_f32 v1, v1
  .endr
  s_endpgm)"));
  const RunStatistics s = statisticsOf(machine, {64, 1, 1}, {64, 1, 1});
  EXPECT_FALSE(s.exact());
  const LineStatistics& line = lineOf(s, "v_rcp_f32");
  EXPECT_TRUE(line.approximate);
  EXPECT_EQ(line.executed, 3u); // one line, three instructions
  EXPECT_EQ(std::ranges::count(s.lines, "v_rcp_f32", &LineStatistics::instruction), 1);
  EXPECT_FALSE(lineOf(s, "v_mov_b32").approximate);
}

TEST(Statistics, PlainMatrixProductsAreNotExact) {
  const std::string text = kernelText("k", "  v_mfma_f32_4x4x1_16b_f32 v[4:7], v2, v2, 0\n  s_endpgm");
  Machine exact(text);
  EXPECT_TRUE(statisticsOf(exact, {64, 1, 1}, {64, 1, 1}).exact());
  Machine plain(text, {.plainMatrix = true});
  EXPECT_FALSE(statisticsOf(plain, {64, 1, 1}, {64, 1, 1}).exact());
}

TEST(Statistics, SamplesOnlyTheFirstAccesses) {
  Machine machine(kernelText("k", R"(
  v_lshlrev_b32 v1, 2, v0
  s_movk_i32 s6, 100
.Lloop:
  ds_read_b32 v2, v1
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lloop
  s_endpgm)",
                             kLds));
  const RunStatistics s = statisticsOf(machine, {128 * 70, 1, 1}, {128, 1, 1});
  EXPECT_EQ(lineOf(s, "ds_read_b32").executed, 70u * 2 * 100);
  EXPECT_EQ(lineOf(s, "ds_read_b32").examined, emulator::kExaminedGroups * 2 * emulator::kExaminedByWave);
}

TEST(Statistics, AreIndependentOfThreads) {
  // Groups whose accesses depend on their number.
  const std::string text = kernelText("k", R"(
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  s_and_b32 s6, s2, 7
  v_mul_u32_u24 v1, s6, v0
  v_lshlrev_b32 v1, 2, v1
  s_lshl_b32 s7, 1, s6
  v_cmp_lt_u32 vcc, s7, v0
  s_waitcnt lgkmcnt(0)
  s_and_saveexec_b64 s[8:9], vcc
  global_load_dword v2, v1, s[4:5]
  ds_write_b32 v1, v2
  s_add_u32 s6, s6, 2
.Lloop:
  ds_read_b64 v[4:5], v1
  v_exp_f32 v6, v4
  s_sub_u32 s6, s6, 1
  s_cmp_lg_u32 s6, 0
  s_cbranch_scc1 .Lloop
  s_endpgm)",
                                      kLds);
  RunStatistics reference;
  for (const unsigned threads : {1u, 2u, 8u}) {
    Machine machine(text, {.threads = threads});
    const auto in = machine.buffer("in", std::vector<u32>(8192));
    const RunStatistics s = statisticsOf(machine, {256 * 200 - 30, 1, 1}, {256, 1, 1}, arguments(in));
    if (threads == 1) reference = s;
    EXPECT_EQ(s, reference) << threads << " threads";
  }
  EXPECT_GT(lineOf(reference, "ds_read_b64").extraPasses, 0u);
  EXPECT_LT(reference.averageLanes(), 64);
}

TEST(Statistics, OnlyOnRequestAndForCompletedRuns) {
  Machine machine(kernelText("k", R"(
  v_mov_b32 v1, 0
  s_endpgm)"));
  EXPECT_FALSE(machine.run({64, 1, 1}, {64, 1, 1}).statistics.has_value());
  Machine faulty(kernelText("k", R"(
  v_mov_b32 v2, 0
  v_mov_b32 v3, 0
  global_load_dword v1, v[2:3], off
  s_endpgm)"));
  emulator::RunControl control;
  control.statistics = true;
  const auto report = faulty.run({64, 1, 1}, {64, 1, 1}, {}, control);
  EXPECT_FALSE(report.completed());
  EXPECT_FALSE(report.statistics.has_value());
}

// VSKIP and VGPR indexing have a separate slow path.
TEST(Statistics, SkippedInstructionsHaveNoLanes) {
  Machine machine(kernelText("k", R"(
  v_mov_b32 v1, 0
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 28, 1), 1
  v_add_u32 v1, v0, v0
  s_setreg_imm32_b32 hwreg(HW_REG_MODE, 28, 1), 0
  v_sub_u32 v1, v0, v0
  s_endpgm)"));
  const RunStatistics s = statisticsOf(machine, {64, 1, 1}, {64, 1, 1});
  EXPECT_EQ(lineOf(s, "v_add_u32").executed, 1u);
  EXPECT_EQ(lineOf(s, "v_add_u32").lanes, 0u);
  EXPECT_EQ(lineOf(s, "v_sub_u32").lanes, 64u);
}

} // namespace
} // namespace wavesmith::testing
