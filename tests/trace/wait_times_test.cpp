// SPDX-License-Identifier: Apache-2.0
#include "support/paths.h"
#include "support/result.h"
#include "trace/open.h"
#include "trace/wait_times.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace wavesmith::trace {
namespace {

struct Step {
  const char* text;
  std::int32_t duration = 4;
  Category category = Category::Immediate;
};

// One wave that executes these instructions, each of a row of its own.
Trace waveOf(const std::vector<Step>& steps) {
  Trace trace;
  Wave wave;
  std::int64_t time = 100;
  for (const Step& step : steps) {
    std::uint32_t row = 0;
    while (row < trace.code.size() && trace.code[row].text != step.text)
      ++row;
    if (row == trace.code.size())
      trace.code.push_back({.text = step.text, .source = {}, .pc = {}, .totals = {}});
    wave.executions.push_back(
        {.time = time, .duration = step.duration, .row = row, .category = step.category});
    time += step.duration;
  }
  trace.waves.push_back(std::move(wave));
  return trace;
}

std::string producer(const Trace& trace, const WaitTime& wait, std::size_t which) {
  return trace.code[wait.waits[which].row].text;
}

TEST(WaitTimes, NameTheYoungestOperationThatMustBeComplete) {
  const Trace trace = waveOf({{"buffer_load_dword v1, v0, s[4:7], 0 offen"},
                              {"global_load_dword v2, v0, s[2:3]"},
                              {"ds_read_b32 v3, v0"},
                              {"s_waitcnt vmcnt(1)", 104},
                              {"s_waitcnt vmcnt(0) lgkmcnt(0)", 24}});
  const auto times = waitTimes(trace);
  ASSERT_EQ(times.size(), 2U);
  EXPECT_EQ(times[0].cycles, 100U);
  EXPECT_EQ(producer(trace, times[0], 0), "buffer_load_dword v1, v0, s[4:7], 0 offen");
  EXPECT_EQ(times[0].waits[0].roundTrip, 4U + 4 + 104);
  ASSERT_EQ(times[1].waits.size(), 1U);
  EXPECT_EQ(producer(trace, times[1], 0), "ds_read_b32 v3, v0"); // issued last
  EXPECT_EQ(times[1].cycles, 20U);
}

TEST(WaitTimes, ScalarLoadsCompleteInNoOrder) {
  const Trace trace = waveOf({{"s_load_dword s4, s[0:1], 0x0"},
                              {"s_load_dword s5, s[0:1], 0x4"},
                              {"s_waitcnt lgkmcnt(1)"},
                              {"s_waitcnt lgkmcnt(0)", 204}});
  const auto times = waitTimes(trace);
  ASSERT_EQ(times.size(), 2U);
  EXPECT_TRUE(times[0].waits.empty());
  EXPECT_EQ(producer(trace, times[1], 0), "s_load_dword s5, s[0:1], 0x4");
}

TEST(WaitTimes, LdsOperationsCompleteInOrderBesideOthers) {
  const Trace trace = waveOf({{"ds_read_b32 v1, v0"},
                              {"s_load_dword s4, s[0:1], 0x0"},
                              {"ds_read_b32 v2, v0"},
                              {"s_waitcnt lgkmcnt(1)", 64},
                              {"s_waitcnt lgkmcnt(0)", 204}});
  const auto times = waitTimes(trace);
  ASSERT_EQ(times.size(), 2U);
  ASSERT_EQ(times[0].waits.size(), 1U);
  EXPECT_EQ(producer(trace, times[0], 0), "ds_read_b32 v1, v0");
  EXPECT_EQ(producer(trace, times[1], 0), "ds_read_b32 v2, v0");
}

TEST(WaitTimes, MessagesCompleteInNoOrder) {
  const Trace trace = waveOf(
      {{"ds_read_b32 v1, v0"}, {"s_sendmsg 0x1"}, {"s_waitcnt lgkmcnt(1)"}, {"s_waitcnt lgkmcnt(0)", 204}});
  const auto times = waitTimes(trace);
  ASSERT_EQ(times.size(), 2U);
  EXPECT_TRUE(times[0].waits.empty());
  EXPECT_EQ(producer(trace, times[1], 0), "s_sendmsg 0x1");
}

TEST(WaitTimes, CountABarrierOnce) {
  const Trace trace = waveOf({{"s_barrier", 4, Category::Message}, {"s_barrier", 44}});
  const auto times = waitTimes(trace);
  ASSERT_EQ(times.size(), 1U);
  EXPECT_EQ(times[0].executions, 1U);
  EXPECT_EQ(times[0].cycles, 40U);
}

// Every cycle that AMD's totals give to waits has an owner here.
TEST(WaitTimes, ExplainAMeasuredTrace) {
  WS_ASSERT_OK(trace, openTrace(testing::sourceDirectory() / "tests/trace/data/mi300_sgemm"));
  std::uint64_t attributed = 0;
  for (const WaitTime& time : waitTimes(trace)) {
    const CodeRow& row = trace.code[time.row];
    if (!row.text.starts_with("s_waitcnt")) continue;
    EXPECT_EQ(time.cycles, row.totals.latency - 4 * row.totals.hits) << row.text;
    std::uint64_t cycles = 0;
    for (const WaitedFor& waited : time.waits)
      cycles += waited.cycles;
    EXPECT_EQ(cycles, time.cycles) << row.text;
    attributed += cycles;
  }
  EXPECT_GT(attributed, 2000U);
}

} // namespace
} // namespace wavesmith::trace
