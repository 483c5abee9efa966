// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "timing/loop_costs.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

namespace wavesmith::timing {
namespace {

TEST(LoopCosts, SayBoundResourcesAndEstimate) {
  const auto program = analysis::testing::programOf(analysis::testing::kernel(R"(loop:
  global_load_dword v2, v1, s[2:3]
  s_waitcnt vmcnt(0)
  v_add_f32 v3, v2, v3
  s_sub_u32 s8, s8, 1
  s_cbranch_scc1 loop
  s_endpgm
)"));
  const auto costs = loopCosts(*program, 0, {.vectorLoad = 900});
  ASSERT_EQ(costs.size(), 2U);
  EXPECT_NE(headline(*program, "k", costs[0].bound).find("loop of 5 instructions: at least "),
            std::string::npos);
  EXPECT_NE(headline(*program, "k", costs[0].bound).find("cycles per iteration, by the VMEM issue"),
            std::string::npos);
  const auto resources = costs[0].resourceTexts();
  ASSERT_EQ(resources.size(), 4U); // issue, VALU, SALU, VMEM
  EXPECT_NE(resources.back().find("1 instructions, of all waves of the CU"), std::string::npos);
  EXPECT_NE(costs[0].estimateText().find("(latency assumed 900 cycles)"), std::string::npos);
  EXPECT_FALSE(costs[1].bound.isLoop);
  EXPECT_EQ(costs[1].estimateText(), "");
  EXPECT_EQ(assumedText({.wavesPerSimd = 2}), "bounds for 2 waves on each of 4 SIMDs of a CU");
}

TEST(LoopCosts, NoEstimateIsBelowItsBound) {
  std::string body = "loop:\n";
  for (int load = 0; load < 24; ++load)
    body += "  global_load_dwordx4 v[4:7], v1, s[2:3]\n";
  for (int read = 0; read < 8; ++read)
    body += "  ds_read_b128 v[8:11], v2\n";
  const auto program = analysis::testing::programOf(
      analysis::testing::kernel(body + "  s_sub_u32 s8, s8, 1\n  s_cbranch_scc1 loop\n  s_endpgm\n"));
  const std::vector<std::uint32_t> conflicts(program->instructions().size(), 100);
  for (const std::span<const std::uint32_t> known : {std::span<const std::uint32_t>(), std::span(conflicts)})
    for (std::uint32_t waves = 1; waves <= 8; ++waves) {
      const LoopCost cost = loopCosts(*program, 0, {.wavesPerSimd = waves}, known).front();
      EXPECT_GE(cost.estimate.cycles, static_cast<double>(cost.bound.cycles())) << waves;
      const double sum = std::accumulate(cost.estimate.shares.begin(), cost.estimate.shares.end(), 0.0);
      EXPECT_NEAR(sum, cost.estimate.cycles, 0.01);
      if (!known.empty()) {
        EXPECT_EQ(cost.bound.binding, Resource::Lds);
      }
    }
}

} // namespace
} // namespace wavesmith::timing
