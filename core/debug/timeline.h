// SPDX-License-Identifier: Apache-2.0
// What each wave did over the steps of a run:
//
//   wave 0.0   SALU 0-6  SMEM 6-9  wait 9-10  VALU 10-14  VMEM load 14-22 ...
//   wave 0.1   SALU 60-66 ...
//
//   const auto spans = timelineOf(history, 0, history.end(), 1000, stop);
//
// A short interval is replayed. For a long one, the counts that the history keeps for each slice of a wave are taken:
// within a slice, up to 256 instructions, it is not known which was where. The run is where it was afterward. One thread.
#pragma once

#include "debug/history/history.h"
#include "debug/timeline_span.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace wavesmith::debug {

// The spans of positions [first, last), in the order in which they end. With more positions than `columns`, a span is at
// least (last - first) / columns long, and of the class that most of its instructions have. At most kMostSpans: if there
// are more, they are made longer. Those until the stop if it is requested.
inline constexpr std::size_t kMostSpans = 16384;
// Instructions that are replayed for an answer, in about 10 ms.
inline constexpr std::uint64_t kReplayedForTimeline = 80'000, kReplayedInCheckedMode = 25'000;
[[nodiscard]] std::vector<TimelineSpan> timelineOf(History& history, std::uint64_t first, std::uint64_t last,
                                                   std::uint32_t columns, const std::stop_token& stop);

} // namespace wavesmith::debug
