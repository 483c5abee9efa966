// SPDX-License-Identifier: Apache-2.0
#include "worker/transport/work_limit.h"

#include <gtest/gtest.h>

namespace wavesmith::worker {
namespace {

using namespace std::chrono_literals;

constexpr WorkLimit::Time kStart{1000s};

// The wall-clock time at which a worker is stopped that gets this share of a processor, in percent.
WorkLimit::Span stoppedAfter(int percent, WorkLimit::Span limit) {
  WorkLimit work(limit, kStart, 7s);
  WorkLimit::Time now = kStart + limit;
  while (true) {
    const auto later = work.extend(now, 7s + (now - kStart) * percent / 100);
    if (!later || *later <= now) return now - kStart;
    now = *later;
  }
}

TEST(WorkLimit, IsProcessorTimeHoweverBusyTheMachineIs) {
  EXPECT_EQ(stoppedAfter(100, 10s), 10s);
  EXPECT_GE(stoppedAfter(50, 10s), 20s);
  EXPECT_LE(stoppedAfter(50, 10s), 21s);
  EXPECT_GE(stoppedAfter(10, 10s), 100s);
  EXPECT_LE(stoppedAfter(10, 10s), 101s);
  EXPECT_GE(stoppedAfter(1, 10s), 1000s);
}

TEST(WorkLimit, EndsAWorkerThatOnlyWaits) {
  EXPECT_EQ(stoppedAfter(0, 10s), 40s);
}

TEST(WorkLimit, WorkAfterAPauseCounts) {
  WorkLimit work(10s, kStart, 0s);
  EXPECT_EQ(work.extend(kStart + 10s, 0s), kStart + 20s);
  EXPECT_EQ(work.extend(kStart + 39s, 1s), kStart + 48s);
  EXPECT_EQ(work.extend(kStart + 78s, 1s), kStart + 79s); // 40 s after its last work
  EXPECT_EQ(work.extend(kStart + 79s, 10s), std::nullopt);
}

} // namespace
} // namespace wavesmith::worker
