// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <utility>

namespace wavesmith::analysis {
namespace {

using ::testing::ElementsAre;

Occupancy of(const Resources& resources) {
  return occupancy(resources, isa::gfx942());
}

// The "Occupancy" that clang 19 prints for gfx942.
TEST(Occupancy, ByVectorRegisters) {
  constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 16> kTable{{{0, 8},
                                                                            {64, 8},
                                                                            {65, 7},
                                                                            {72, 7},
                                                                            {73, 6},
                                                                            {80, 6},
                                                                            {81, 5},
                                                                            {96, 5},
                                                                            {97, 4},
                                                                            {128, 4},
                                                                            {129, 3},
                                                                            {168, 3},
                                                                            {169, 2},
                                                                            {256, 2},
                                                                            {257, 1},
                                                                            {512, 1}}};
  for (const auto& [registers, waves] : kTable)
    EXPECT_EQ(of({.vectors = registers}).wavesPerSimd, waves) << registers;
}

TEST(Occupancy, AgprsBeginAtAMultipleOfFour) {
  EXPECT_EQ(of({.vectors = 61, .accumulations = 1}).vectorsAllocated, 72U); // 64 + 1
  EXPECT_EQ(of({.vectors = 60, .accumulations = 4}).wavesPerSimd, 8U);
}

// 256 work-items: eight waves per SIMD with 8192 bytes.
TEST(Occupancy, ByLds) {
  constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 6> kTable{
      {{8192, 8}, {8704, 7}, {16384, 4}, {21504, 3}, {22016, 2}, {40000, 1}}};
  for (const auto& [bytes, waves] : kTable)
    EXPECT_EQ(of({.ldsBytes = bytes, .workgroupSize = 256}).wavesPerSimd, waves) << bytes;
}

TEST(Occupancy, ByScalarRegisters) {
  EXPECT_EQ(of({.scalars = 90}).wavesPerSimd, 8U);
  EXPECT_EQ(of({.scalars = 95}).wavesPerSimd, 7U);
}

TEST(Occupancy, ReportsWhatMoreWavesNeed) {
  const Occupancy registers = of({.vectors = 72});
  EXPECT_EQ(registers.limit, Limit::VectorRegisters);
  EXPECT_EQ(registers.nextWaves, 8U);
  EXPECT_THAT(registers.next, ElementsAre(OccupancyStep{Limit::VectorRegisters, 64}));
  const Occupancy both = of({.vectors = 128, .ldsBytes = 16384, .workgroupSize = 256});
  EXPECT_THAT(both.next,
              ElementsAre(OccupancyStep{Limit::VectorRegisters, 96}, OccupancyStep{Limit::Lds, 12800}));
  EXPECT_EQ(of({.vectors = 64}).limit, Limit::None);
}

TEST(Occupancy, NextStepIsExact) {
  for (std::uint32_t vectors = 1; vectors <= 512; ++vectors) {
    const Occupancy o = of({.vectors = vectors});
    if (o.next.empty()) continue;
    EXPECT_EQ(of({.vectors = o.next[0].atMost}).wavesPerSimd, o.nextWaves) << vectors;
    EXPECT_LT(of({.vectors = o.next[0].atMost + 1}).wavesPerSimd, o.nextWaves) << vectors;
  }
  for (std::uint32_t lds = 512; lds <= 65536; lds += 256) {
    const Occupancy o = of({.ldsBytes = lds, .workgroupSize = 256});
    if (o.next.empty()) continue;
    EXPECT_GE(of({.ldsBytes = o.next[0].atMost, .workgroupSize = 256}).wavesPerSimd, o.nextWaves) << lds;
    EXPECT_LT(of({.ldsBytes = o.next[0].atMost + 1, .workgroupSize = 256}).wavesPerSimd, o.nextWaves) << lds;
  }
}

TEST(KernelResources, CombineDescriptorAndCode) {
  const auto program = testing::programOf(
      testing::kernel("v_mov_b32 v9, v0\nv_accvgpr_write_b32 a3, v9\ns_mov_b32 s20, 0\ns_endpgm"));
  const Footprints footprints(*program);
  const KernelResources r = kernelResources(*program, 0, footprints, Liveness(*program, footprints));
  EXPECT_EQ(r.used.vectors, 10U);
  EXPECT_EQ(r.used.accumulations, 4U);
  EXPECT_EQ(r.used.scalars, 21U);
  EXPECT_EQ(r.allocated.vectors, 64U);
  EXPECT_EQ(r.allocated.accumulations, 64U);
  EXPECT_EQ(r.allocated.ldsBytes, 65536U);
  EXPECT_EQ(r.occupancy.wavesPerSimd, 4U);
  EXPECT_THAT(r.atMaximum, ElementsAre(0, 1));
}

} // namespace
} // namespace wavesmith::analysis
