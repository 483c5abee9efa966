// SPDX-License-Identifier: Apache-2.0
#include "support/paths.h"
#include "support/result.h"
#include "trace/open.h"
#include "trace/summary.h"
#include "trace/timeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace wavesmith::trace {
namespace {

// `count` stretches of 1 to 7 cycles, without gaps, whose kinds repeat.
std::vector<Stretch> manyStretches(std::size_t count) {
  std::vector<Stretch> stretches;
  std::int64_t time = 1000;
  for (std::size_t n = 0; n < count; ++n) {
    const auto cycles = static_cast<std::int64_t>(n % 7 + 1);
    stretches.push_back({time, time + cycles, static_cast<std::uint8_t>(n / 5000 % 5)});
    time += cycles;
  }
  return stretches;
}

TEST(Strip, ShowsTheKindThatTakesTheMostOfAPixel) {
  const Strip strip({{0, 10, 1}, {10, 13, 2}, {13, 15, 3}, {20, 30, 4}});
  constexpr auto kNothing = Strip::kNothing;
  EXPECT_EQ(strip.pixels(0, 30, 6), (std::vector<std::uint8_t>{1, 1, 2, kNothing, 4, 4}));
  EXPECT_EQ(strip.pixels(10, 15, 5), (std::vector<std::uint8_t>{2, 2, 2, 3, 3}));
  EXPECT_EQ(strip.pixels(-10, 10, 2), (std::vector<std::uint8_t>{kNothing, 1}));
  EXPECT_EQ(strip.in(12, 20).size(), 2U);
  EXPECT_TRUE(strip.pixels(5, 5, 4) == std::vector<std::uint8_t>(4, kNothing));
  EXPECT_TRUE(Strip().pixels(0, 10, 2) == std::vector<std::uint8_t>(2, kNothing));
}

TEST(Strip, LevelsAgreeWithTheStretches) {
  const auto stretches = manyStretches(200'000);
  const Strip strip(stretches);
  const std::int64_t begin = stretches.front().begin;
  const std::int64_t end = stretches.back().end;
  const auto kinds = strip.pixels(begin, end, 500);
  for (std::size_t pixel = 0; pixel < kinds.size(); ++pixel) {
    const std::int64_t middle = begin + static_cast<std::int64_t>((static_cast<double>(pixel) + 0.5) *
                                                                  static_cast<double>(end - begin) / 500);
    // A change of kind is at most a step of the level away.
    bool isThere = false;
    for (const Stretch& one : strip.in(middle - (end - begin) / 500, middle + (end - begin) / 500))
      isThere |= one.kind == kinds[pixel];
    EXPECT_TRUE(isThere) << pixel;
  }
}

TEST(Strip, DrawsAMillionStretchesInNoTime) {
  const auto stretches = manyStretches(1'000'000);
  const Strip strip(stretches);
  const std::int64_t begin = stretches.front().begin;
  const std::int64_t length = stretches.back().end - begin;
  const auto start = std::chrono::steady_clock::now();
  int frames = 0;
  for (std::int64_t shown = length; shown > 100; shown /= 2, ++frames)
    (void)strip.pixels(begin + length / 3, begin + length / 3 + shown, 1500);
  const auto took = std::chrono::steady_clock::now() - start;
  // 60 frames in a second leave 16 ms for all rows; this is one of them, and generous for a loaded machine.
  EXPECT_LT(std::chrono::duration<double>(took).count() / frames, 0.008);
}

TEST(Timeline, HasTheWavesOfASampleBySlot) {
  WS_ASSERT_OK(trace,
               openTrace(testing::sourceDirectory() / "tests/trace/data/mi300_sgemm/ui_output_sample"));
  const Timeline timeline(trace);
  ASSERT_EQ(timeline.rows().size(), 2U);
  EXPECT_EQ(timeline.rows()[0].name(), "SE 8 CU 1 SIMD 1 slot 0");
  EXPECT_LT(timeline.begin(), timeline.end());
  std::size_t marks = 0;
  for (std::uint32_t row = 0; row < trace.code.size(); ++row) {
    EXPECT_EQ(timeline.marksOf(row).size(), trace.code[row].totals.hits) << row;
    marks += timeline.marksOf(row).size();
  }
  EXPECT_EQ(marks, trace.executions());
  const Mark& mark = timeline.marksOf(hotspots(trace).front()).front();
  const Execution* const found = executionAt(trace, timeline.rows()[mark.slot], mark.time);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->row, hotspots(trace).front());
  EXPECT_EQ(executionAt(trace, timeline.rows()[0], timeline.begin() - 10), nullptr);
  const auto states = timeline.rows()[0].states.pixels(timeline.begin(), timeline.end(), 100);
  // The sample ends before its waves do.
  EXPECT_LT(std::ranges::count(states, Strip::kNothing), 60);
}

} // namespace
} // namespace wavesmith::trace
