// SPDX-License-Identifier: Apache-2.0
// A stop token that is requested when another one is, or after some seconds: the limit of a debugged run.
//
//   const Deadline deadline(stop, 20);
//   client.ask(request, deadline.token());
//   deadline.expired()      the seconds are over
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace wavesmith::lessons {

class Deadline {
public:
  Deadline(const std::stop_token& other, double seconds);
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;
  ~Deadline() = default;

  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
  [[nodiscard]] bool expired() const { return expired_; }

private:
  std::stop_source source_;
  std::atomic<bool> expired_ = false;
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::stop_callback<std::function<void()>> other_;
  std::jthread thread_; // the last member: it uses the others
};

} // namespace wavesmith::lessons
