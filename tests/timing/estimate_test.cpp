// SPDX-License-Identifier: Apache-2.0
#include "analysis/analyzed.h"
#include "timing/estimate.h"

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <string>

namespace wavesmith::timing {
namespace {

struct Loop {
  explicit Loop(const std::string& body)
      : program(analysis::testing::programOf(analysis::testing::kernel(
            "loop:\n" + body + "  s_sub_u32 s8, s8, 1\n  s_cbranch_scc1 loop\n  s_endpgm\n"))),
        path(steadyState(*program, program::findLoops(*program, program::findReach(*program)), 0)) {}
  [[nodiscard]] Estimate estimated(const Assumptions& assumptions = {}) const {
    return estimate(program->instructions(), path, assumptions);
  }

  std::unique_ptr<const program::Program> program;
  Path path;
};

double share(const Estimate& estimate, Share which) {
  return estimate.shares[static_cast<unsigned>(which)];
}

// s_sub_u32 and s_cbranch_scc1 take 4 + 4, and the branch waits 4 for SCC.
constexpr double kEnd = 12;

TEST(Estimate, CountsTheIssueOfOneWave) {
  const Loop loop("  v_add_f32 v1, v2, v3\n  v_add_f32 v4, v2, v3\n");
  EXPECT_DOUBLE_EQ(loop.estimated().cycles, 8 + kEnd);
}

TEST(Estimate, IsLimitedByTheMatrixPipe) {
  const Loop loop("  v_mfma_f32_16x16x4_f32 a[0:3], v0, v1, a[0:3]\n"
                  "  v_mfma_f32_16x16x4_f32 a[4:7], v0, v1, a[4:7]\n");
  EXPECT_DOUBLE_EQ(loop.estimated().cycles, 64);
  // A second wave on the SIMD shares the pipe.
  EXPECT_NEAR(loop.estimated({.wavesPerSimd = 2}).cycles, 128, 8);
}

TEST(Estimate, WaitsForMemoryAsAssumed) {
  const Loop loop("  global_load_dword v1, v0, s[2:3]\n  s_waitcnt vmcnt(0)\n");
  const Estimate fast = loop.estimated({.simds = 1, .wavesPerGroup = 1, .vectorLoad = 200});
  const Estimate slow = loop.estimated({.simds = 1, .wavesPerGroup = 1, .vectorLoad = 900});
  EXPECT_DOUBLE_EQ(slow.cycles - fast.cycles, 700);
  EXPECT_GT(share(slow, Share::Memory), 800);
  EXPECT_NE(slow.sentence().find("latency assumed 900 cycles"), std::string::npos);
}

TEST(Estimate, SharesSumToTheCycles) {
  const Loop loop("  global_load_dword v1, v0, s[2:3]\n  ds_read_b32 v2, v3\n  s_barrier\n"
                  "  s_waitcnt vmcnt(0) lgkmcnt(0)\n  v_exp_f32 v4, v1\n");
  const Estimate estimate = loop.estimated({.wavesPerSimd = 2, .wavesPerGroup = 8});
  EXPECT_NEAR(std::accumulate(estimate.shares.begin(), estimate.shares.end(), 0.0), estimate.cycles, 1);
  EXPECT_NEAR(std::accumulate(estimate.byStep.begin(), estimate.byStep.end(), 0.0), estimate.cycles, 1);
}

TEST(Estimate, LoadsOfOneCuShareTheAddressUnit) {
  std::string body;
  for (int i = 0; i < 8; ++i)
    body += "  global_load_dword v1, v0, s[2:3]\n";
  const Loop loop(body);
  // 8 loads of 4 waves, 16 cycles each.
  EXPECT_NEAR(loop.estimated().cycles, 8 * 4 * 16, 16);
  EXPECT_GT(share(loop.estimated(), Share::VectorMemoryQueue), 300);
}

TEST(Estimate, TakesWhatWasMeasured) {
  Loop loop("  s_waitcnt vmcnt(0)\n");
  loop.path[0].measured = 500;
  EXPECT_DOUBLE_EQ(loop.estimated().cycles, 500 + kEnd);
}

TEST(Estimate, FollowsThePathOfEachWave) {
  const Loop loop("  v_add_f32 v1, v2, v3\n");
  Path twice = loop.path;
  twice.insert(twice.end(), loop.path.begin(), loop.path.end());
  const std::vector<Path> paths{loop.path, twice};
  const Estimate one = estimate(loop.program->instructions(), std::span(paths).first(1));
  const Estimate both = estimate(loop.program->instructions(), paths);
  EXPECT_GT(both.cycles, one.cycles);
  EXPECT_EQ(both.byInstruction.size(), loop.program->instructions().size());
  EXPECT_NEAR(std::accumulate(both.byInstruction.begin(), both.byInstruction.end(), 0.0), both.cycles, 0.01);
  EXPECT_EQ(one.byInstruction[loop.path[0].at], 4);
  EXPECT_EQ(both.byInstruction[loop.path[0].at], 6); // once and twice
  const std::vector<std::uint64_t> starts{0, 1000};
  const Estimate later = estimate(loop.program->instructions(), paths, {}, starts);
  EXPECT_NEAR(later.lastEnd, both.lastEnd + 1000, 8);
}

} // namespace
} // namespace wavesmith::timing
