// SPDX-License-Identifier: Apache-2.0
// A limit of processor time for a worker, whatever else the machine does, that also ends one which only waits:
//
//   WorkLimit limit(10s, now, used);           used: the worker's processor time so far
//   limit.extend(now + 10s, used + 1s)         // on a busy machine: 9 s more
//   limit.extend(now + 20s, used + 10s)        // nothing: it had its 10 s
//
// A value; one thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>

namespace wavesmith::worker {

class WorkLimit {
public:
  using Time = std::chrono::steady_clock::time_point;
  using Span = std::chrono::nanoseconds;

  WorkLimit(Span limit, Time now, Span used) : limit_(limit), end_(used + limit), seen_(used), seenAt_(now) {}

  // When to ask again; nothing, or a time that has passed: the worker had its processor time, or has not worked for
  // kIdleFactor times as long.
  [[nodiscard]] std::optional<Time> extend(Time now, Span used) {
    if (used >= end_) return std::nullopt;
    if (used - seen_ >= limit_ / kProgress) {
      seen_ = used;
      seenAt_ = now;
    }
    // At least a short time: the remaining time may be too short to be useful.
    return std::min(seenAt_ + kIdleFactor * limit_, now + std::max<Span>(end_ - used, kShort));
  }

private:
  static constexpr int kIdleFactor = 4;
  static constexpr int kProgress = 100; // this part of the limit is work, less may be a timer
  static constexpr std::chrono::milliseconds kShort{10};

  Span limit_, end_; // processor time
  Span seen_;        // when it was last seen to have worked
  Time seenAt_;
};

} // namespace wavesmith::worker
