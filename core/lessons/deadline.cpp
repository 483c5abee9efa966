// SPDX-License-Identifier: Apache-2.0
#include "lessons/deadline.h"

#include <chrono>

namespace wavesmith::lessons {

Deadline::Deadline(const std::stop_token& other, double seconds)
    : other_(other, [this] { source_.request_stop(); }), thread_([this, seconds](const std::stop_token& end) {
        std::unique_lock lock(mutex_);
        const bool ended = wake_.wait_for(lock, end, std::chrono::duration<double>(seconds),
                                          [&end] { return end.stop_requested(); });
        if (ended) return;
        expired_ = true;
        source_.request_stop();
      }) {}

} // namespace wavesmith::lessons
