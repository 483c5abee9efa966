// SPDX-License-Identifier: Apache-2.0
#include "support/paths.h"
#include "support/result.h"
#include "trace/hidden_latency.h"
#include "trace/open.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace wavesmith::trace {
namespace {

constexpr std::uint32_t kWait = 0, kVector = 1, kMatrix = 2, kScalar = 3, kLoad = 4;

Trace codeOnly() {
  Trace trace;
  for (const char* text : {"s_waitcnt vmcnt(0)", "v_add_f32_e32 v0, v1, v2",
                           "v_mfma_f32_16x16x16_f16 a[0:3], v[0:1], v[2:3], a[0:3]", "s_add_u32 s0, s1, s2",
                           "global_load_dword v1, v0, s[2:3]"})
    trace.code.push_back({.text = text, .source = {}, .pc = {}, .totals = {}});
  return trace;
}

Wave waveOf(std::vector<Execution> executions, std::uint32_t simd = 0) {
  Wave wave;
  wave.simd = simd;
  wave.begin = 0;
  wave.executions = std::move(executions);
  return wave;
}

Execution of(std::uint32_t row, Category category, std::int64_t time, std::int32_t duration,
             std::uint32_t stall = 0) {
  return {.time = time, .duration = duration, .stall = stall, .row = row, .category = category};
}

// A wait of 100 cycles, and a vector instruction of another wave that is issued in 8 of them.
TEST(HiddenLatency, AStallIsHiddenWhileAnotherWaveIssues) {
  Trace trace = codeOnly();
  trace.waves = {waveOf({of(kWait, Category::Immediate, 0, 104, 100)}),
                 waveOf({of(kVector, Category::Valu, 0, 8)})};
  auto hidden = hiddenLatency(trace);
  EXPECT_EQ(hidden[kWait], (Hidden{.idle = 0, .stall = 8, .issue = 0}));
  EXPECT_EQ(hidden[kVector], Hidden{});
  trace.waves[1].simd = 1; // of another SIMD
  hidden = hiddenLatency(trace);
  EXPECT_EQ(hidden[kWait], Hidden{});
}

TEST(HiddenLatency, OverlappingWavesCountOnce) {
  Trace trace = codeOnly();
  trace.waves = {waveOf({of(kWait, Category::Immediate, 0, 104, 100)}),
                 waveOf({of(kVector, Category::Valu, 10, 8), of(kScalar, Category::Salu, 18, 4)}),
                 waveOf({of(kVector, Category::Valu, 14, 8)}),
                 waveOf({of(kLoad, Category::Vmem, 90, 40, 4)})};
  EXPECT_EQ(hiddenLatency(trace)[kWait].stall, 12U + 6); // 10 to 22, 94 to 100
}

// Stall and idle are hidden by the same pipe and those above it, issue only by those above it.
TEST(HiddenLatency, PipesHaveAPriority) {
  Trace trace = codeOnly();
  const auto hiddenOf = [&trace](Execution one, Execution other) {
    trace.waves = {waveOf({one}), waveOf({other})};
    return hiddenLatency(trace)[one.row];
  };
  const Execution matrix = of(kMatrix, Category::Valu, 0, 16);
  const Execution scalar = of(kScalar, Category::Salu, 0, 16);
  const Execution load = of(kLoad, Category::Vmem, 0, 16, 8);
  EXPECT_EQ(hiddenOf(load, matrix), (Hidden{.idle = 0, .stall = 8, .issue = 8}));
  EXPECT_EQ(hiddenOf(load, load), Hidden{}); // both stall, then both issue
  EXPECT_EQ(hiddenOf(load, scalar), Hidden{});
  EXPECT_EQ(hiddenOf(matrix, of(kVector, Category::Valu, 0, 16)), Hidden{});
  EXPECT_EQ(hiddenOf(of(kVector, Category::Valu, 0, 16), matrix),
            (Hidden{.idle = 0, .stall = 0, .issue = 16}));
  EXPECT_EQ(hiddenOf(of(kVector, Category::Valu, 16, 8), of(kVector, Category::Valu, 4, 8)),
            (Hidden{.idle = 8, .stall = 0, .issue = 0}));
  // Waits and branches hide nothing.
  EXPECT_EQ(hiddenOf(of(kScalar, Category::Salu, 16, 4), of(kWait, Category::Immediate, 0, 20)), Hidden{});
}

TEST(HiddenLatency, ATraceWithTotalsAloneHasNone) {
  EXPECT_TRUE(hiddenLatency(codeOnly()).empty());
}

TEST(HiddenLatency, IsNeverMoreThanWhatWasMeasured) {
  std::uint64_t all = 0;
  for (const char* set : {"mi300_sgemm", "mi300_shaderdata"}) {
    WS_ASSERT_OK(trace, openTrace(testing::sourceDirectory() / "tests/trace/data" / set));
    const auto hidden = hiddenLatency(trace);
    ASSERT_EQ(hidden.size(), trace.code.size());
    for (std::size_t row = 0; row < hidden.size(); ++row) {
      const Totals& totals = trace.code[row].totals;
      EXPECT_LE(hidden[row].idle, totals.idle) << trace.code[row].text;
      EXPECT_LE(hidden[row].stall, totals.stall) << trace.code[row].text;
      EXPECT_LE(hidden[row].issue, totals.latency - totals.stall) << trace.code[row].text;
      all += hidden[row].total();
    }
  }
  EXPECT_GT(all, 0U);
}

} // namespace
} // namespace wavesmith::trace
