// SPDX-License-Identifier: Apache-2.0
#include "analysis/analysis.h"
#include "analysis/analyzed.h"
#include "timing/measured_memory.h"
#include "timing/resident_waves.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace wavesmith::timing {
namespace {

constexpr const char* kLoopOfLoads = R"(loop:
  global_load_dword v2, v1, s[2:3]
  s_waitcnt vmcnt(0)
  global_load_dword v3, v1, s[4:5]
  s_waitcnt vmcnt(0)
  v_add_f32 v3, v2, v3
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 loop
  s_endpgm
)";

// A kernel without LDS, with this many vector registers.
std::string kernelWith(unsigned registers) {
  return ".text\n.p2align 8\n.globl k\n.type k,@function\nk:\n" + std::string(kLoopOfLoads) +
         ".size k, .-k\n.rodata\n.p2align 6\n.amdhsa_kernel k\n  .amdhsa_next_free_vgpr " +
         std::to_string(registers) +
         "\n  .amdhsa_next_free_sgpr 32\n  .amdhsa_accum_offset 64\n.end_amdhsa_kernel\n";
}

ResidentWaves wavesOf(const std::string& text, const LaunchShape& launch = {}) {
  const auto program = analysis::testing::programOf(text);
  const auto analysis = analysis::analyze(*program, {});
  return residentWaves(*program, 0, analysis->resources[0], launch);
}

// LLVM 19, AMDGPUBaseInfo.cpp: 512 registers of a SIMD in granules of 8, at most 8 waves.
TEST(ResidentWaves, AreThoseThatRegistersAllow) {
  EXPECT_EQ(wavesOf(kernelWith(204)).sentence(), "2 waves per SIMD: 208 vector registers allow 2");
  EXPECT_EQ(wavesOf(kernelWith(260)).sentence(), "1 wave per SIMD: 264 vector registers allow 1");
  const ResidentWaves all = wavesOf(kernelWith(64));
  EXPECT_EQ(all.sentence(), "8 waves per SIMD: the maximum");
  EXPECT_EQ(all.perGroup, 0U);
  EXPECT_EQ(givenWavesText(3, all), "3 waves per SIMD as given; 8 fit");
  EXPECT_EQ(givenWavesText(1, wavesOf(kernelWith(204))),
            "1 wave per SIMD as given; 208 vector registers allow 2");
}

// The descriptor of testing::kernel() allocates all 64 KiB of LDS: one work-group fits.
TEST(ResidentWaves, AreThoseThatLdsAllows) {
  const std::string text = analysis::testing::kernel(kLoopOfLoads);
  EXPECT_EQ(wavesOf(text, {.wavesPerGroup = 4}).sentence(),
            "1 wave per SIMD: 65,536 bytes of LDS for each work-group of 4 waves allow 1");
  EXPECT_EQ(wavesOf(text, {.wavesPerGroup = 4}).perGroup, 4U);
}

// 304 CUs: a grid that gives each of them one work-group fills no more.
TEST(ResidentWaves, AreNoMoreThanTheLaunchHas) {
  const std::string text = kernelWith(64);
  EXPECT_EQ(wavesOf(text, {.wavesPerGroup = 8, .groups = 304}).sentence(),
            "2 waves per SIMD: the launch has 1 work-group of 8 waves for each CU");
  EXPECT_EQ(wavesOf(text, {.wavesPerGroup = 4, .groups = 100'000}).sentence(),
            "8 waves per SIMD: the maximum");
}

TEST(ResidentWaves, ApplyToTheAssumptions) {
  Assumptions assumed;
  wavesOf(kernelWith(204), {.wavesPerGroup = 2}).applyTo(assumed);
  EXPECT_EQ(assumed.wavesPerSimd, 2U);
  EXPECT_EQ(assumed.wavesPerGroup, 2U);
}

TEST(MeasuredMemory, IsTheMeanRoundTripOfEachInstruction) {
  const auto program = analysis::testing::programOf(kernelWith(64));
  trace::Match match;
  for (program::Index at = 0; at < program->instructions().size(); ++at)
    match.rows.push_back({at, compare::Change::Equal});
  const std::vector<trace::WaitTime> waits{
      {.row = 1,
       .executions = 3,
       .cycles = 900,
       .waits = {{.row = 0, .times = 3, .waitedTimes = 2, .waitedTrips = 1008, .shortestComplete = 300}}},
      {.row = 3, .executions = 3, .cycles = 0, .waits = {{.row = 2, .times = 3, .shortestComplete = 124}}}};
  const MeasuredMemory memory = measuredMemory(*program, waits, match);
  EXPECT_EQ(memory.cycles[0], 500U); // without the issue of the wait
  EXPECT_EQ(memory.cycles[2], 120U); // no wave waited for it
  EXPECT_EQ(memory.text(), "memory as measured: 2 of 2 instructions, 120 to 500 cycles");

  // Damaged times of a trace are no times.
  const std::vector<trace::WaitTime> damaged{
      {.row = 1, .waits = {{.row = 0, .times = 1, .waitedTimes = 1, .waitedTrips = std::uint64_t{1} << 32}}}};
  EXPECT_EQ(measuredMemory(*program, damaged, match).cycles[0], 1'000'000U - 4);

  Path path;
  for (program::Index at = 0; at < 7; ++at)
    path.push_back({at, at == 6});
  Assumptions assumed;
  assumed.measuredMemory = memory.cycles;
  const Estimate measured = estimate(program->instructions(), path, assumed);
  EXPECT_EQ(measured.latencyText(), "latency as measured");
  EXPECT_NEAR(measured.cycles, 500 + 120 + 5 * 4 + 16, 40);
  assumed.measuredMemory[2] = 0;
  const Estimate partly = estimate(program->instructions(), path, assumed);
  EXPECT_EQ(partly.latencyText(), "as measured, of others latency assumed 600 cycles");
  EXPECT_NEAR(partly.cycles - measured.cycles, 480, 32);
}

} // namespace
} // namespace wavesmith::timing
