// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "timing/bounds.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>

namespace wavesmith::timing {
namespace {

std::unique_ptr<const program::Program> programOf(const std::string& body) {
  return analysis::testing::programOf(analysis::testing::kernel(body));
}

std::uint64_t cyclesOf(const Bound& bound, Resource resource) {
  return bound.resources[static_cast<unsigned>(resource)].cycles;
}

TEST(Facts, HaveSources) {
  std::set<std::string_view> names;
  for (const Fact& fact : facts()) {
    EXPECT_TRUE(names.insert(fact.name).second) << fact.name;
    EXPECT_FALSE(fact.what.empty()) << fact.name;
    EXPECT_FALSE(fact.source.empty()) << fact.name;
    EXPECT_NE(fact.value, 0U) << fact.name;
  }
}

// 3 products of 8 passes, 2 VALU (one of them quarter rate), 1 SALU, 1 load, 2 LDS, nop, branch.
constexpr const char* kLoop = R"(loop:
  v_mfma_f32_16x16x4_f32 a[0:3], v0, v1, a[0:3]
  v_mfma_f32_16x16x4_f32 a[4:7], v0, v1, a[4:7]
  v_mfma_f32_16x16x4_f32 a[8:11], v0, v1, a[8:11]
  v_add_f32 v2, v3, v4
  v_exp_f32 v5, v6
  buffer_load_dword v7, v8, s[4:7], 0 offen
  ds_read_b128 v[12:15], v9
  ds_write_b32 v9, v10
  s_nop 3
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 loop
  s_endpgm
)";

TEST(Bounds, CountWhatALoopOccupies) {
  const auto program = programOf(kLoop);
  const auto bounds = boundsOf(*program, program->kernels()[0]);
  ASSERT_EQ(bounds.size(), 2U); // the loop, and the block after it
  const Bound& loop = bounds.front();
  EXPECT_TRUE(loop.isLoop);
  EXPECT_TRUE(loop.exact);
  EXPECT_EQ(loop.instructions, 11U);
  EXPECT_EQ(cyclesOf(loop, Resource::Matrix), 3U * 8 * 4);
  EXPECT_EQ(cyclesOf(loop, Resource::Valu), 4U + 16);
  EXPECT_EQ(cyclesOf(loop, Resource::Salu), 4U);
  EXPECT_EQ(cyclesOf(loop, Resource::VectorMemory), 4U * 16); // four waves share it
  EXPECT_EQ(cyclesOf(loop, Resource::Lds), 4U * (1024 / 128 + 2));
  EXPECT_EQ(loop.ldsBytes, 1024U + 256);
  EXPECT_EQ(cyclesOf(loop, Resource::Issue),
            8U * 4 + 16 + 8 + 16); // 8 instructions, v_exp_f32, ds_write_b32, s_nop 3
  EXPECT_EQ(loop.binding, Resource::Matrix);
  EXPECT_EQ(loop.cycles(), 96U);
}

TEST(Bounds, GrowWithTheWaves) {
  const auto program = programOf(kLoop);
  const auto one = boundsOf(*program, program->kernels()[0]).front();
  const auto two = boundsOf(*program, program->kernels()[0], {.wavesPerSimd = 2}).front();
  EXPECT_EQ(cyclesOf(two, Resource::Matrix), 2 * cyclesOf(one, Resource::Matrix));
  EXPECT_EQ(cyclesOf(two, Resource::Issue), cyclesOf(one, Resource::Issue));
}

TEST(Bounds, AddBankConflictsWhereTheyAreKnown) {
  const auto program = programOf("  ds_read_b32 v1, v0\n  s_waitcnt lgkmcnt(0)\n  s_endpgm\n");
  const std::vector<std::uint32_t> extra{62, 0, 0};
  const auto bound = boundsOf(*program, program->kernels()[0], {.extraPasses = extra}).front();
  EXPECT_EQ(cyclesOf(bound, Resource::Lds), 4U * (2 + 62));
  EXPECT_EQ(bound.binding, Resource::Lds);
}

TEST(Bounds, SayWhenABranchSkipsInstructions) {
  const auto program = programOf(R"(loop:
  s_cbranch_vccz skip
  v_add_f32 v2, v3, v4
skip:
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 loop
  s_endpgm
)");
  EXPECT_FALSE(boundsOf(*program, program->kernels()[0]).front().exact);
}

} // namespace
} // namespace wavesmith::timing
